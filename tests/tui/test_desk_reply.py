"""The reply pane: what a choice would serve is read before it is made, and a long reply is read whole."""

from pathlib import Path

import pytest
from desk_samples import OTHER, READ, SEND, WORDS, Desk, at_desk
from textual.widgets import OptionList
from tui_samples import screen_text, until

from workshop.model.words import Awaiting
from workshop.tui.widgets.lines import Lines

SIZES = [(40, 12), (80, 24), (120, 40), (200, 50)]
CALLS = [("note_read", f"N-{n}") for n in (1, 2, 1)]
THREE = "[" + ", ".join(f'{{"tool": "{tool}", "arguments": {{"id": "{note}"}}}}' for tool, note in CALLS) + "]"
MIXED = (
    '[{"tool": "note_read", "arguments": {"id": "N-1"}}, {"tool": "note_send", "arguments": {"id": "N-1"}}, '
    '{"tool": "note_read", "arguments": {"id": "N-1"}}]'
)


def reply(desk: Desk) -> Lines:
    """Return the reply pane's text."""
    return desk.screen.query_one("#reply", Lines)


async def mark(desk: Desk, name: str) -> None:
    """Mark a choice and do nothing else."""
    await desk.choose(name, presses=0)
    await until(desk.pilot, lambda: "would be served" in desk.text("#reply-head"))


@pytest.mark.parametrize("size", SIZES)
async def test_reply_of_several_results_is_read_whole_before_and_after_it_is_served(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_desk(tmp_path, THREE, size=size) as desk:
        await desk.choose("fallback")
        assert desk.record.awaiting is Awaiting.SERVING
        for served in (False, True):
            if served:
                await desk.choose("serve")
            await desk.pilot.press("f4", "home")
            await desk.quiet()
            pane = reply(desk)
            assert pane.region.height >= max(size[1] - 8, 4)
            assert pane.has_focus
            text = screen_text(desk.app)
            while pane.scroll_offset.y < pane.max_scroll_y:
                await desk.pilot.press("pagedown")
                await desk.pilot.pause()
                text += screen_text(desk.app)
            for n in (1, 2, 3):
                assert f"Result {n} of 3" in text
            await desk.pilot.press("f4")
            await desk.quiet()
            assert desk.choices.region.height > 0


async def test_escape_leaves_the_whole_reply_and_not_the_desk(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.pilot.press("f4")
        await desk.quiet()
        assert not desk.choices.region
        await desk.pilot.press("escape")
        await desk.quiet()
        assert desk.choices.has_focus
        assert desk.app.screen is desk.screen


async def test_whole_reply_is_opened_and_left_by_mouse(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        head = desk.text("#reply-head")
        await desk.pilot.click("#reply-head", offset=(head.index("F4") + 1, 0))
        await desk.quiet()
        assert not desk.choices.region
        head = desk.text("#reply-head")
        await desk.pilot.click("#reply-head", offset=(head.index("F4") + 1, 0))
        await desk.quiet()
        assert desk.choices.region


async def test_no_enter_acts_while_the_whole_reply_is_read(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.pilot.press("f4", "enter", "enter", "enter")
        await desk.quiet()
        assert desk.record.awaiting is Awaiting.SERVING


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nudge_is_read_before_it_is_chosen_as_it_is_served_then(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, WORDS, size=size) as desk:
        assert "would be served" not in desk.text("#reply-head")
        await mark(desk, "nudge:protocol")
        would = reply(desk).text
        assert would.strip()
        assert would.strip().splitlines()[0] in screen_text(desk.app)
        await desk.choose("nudge:protocol")
        assert desk.session.last_reply(desk.attempt) == would


@pytest.mark.parametrize(
    ("message", "choice"), [(OTHER, "fallback"), (SEND, "grant"), (SEND, "deny"), (SEND, "silent")]
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_reply_of_the_marked_choice_is_read_as_it_is_served_then(
    tmp_path: Path, message: str, choice: str, size: tuple[int, int]
) -> None:
    async with at_desk(tmp_path, message, size=size) as desk:
        await mark(desk, choice)
        would = reply(desk).text
        assert would.splitlines()[0] in screen_text(desk.app)
        assert desk.events == ["message_received", "request_ruled"]
        await desk.choose(choice)
        assert desk.session.pending_reply(desk.attempt) == would


async def test_requests_decided_later_are_said_to_be(tmp_path: Path) -> None:
    async with at_desk(tmp_path, MIXED.replace("N-1", "N-7", 1)) as desk:
        await mark(desk, "fallback")
        assert "2 results decided after it" in desk.text("#reply-head")
        assert "no such note" in reply(desk).text
        assert reply(desk).text.count("(decided after this one)") == 2
        await desk.choose("fallback")
        assert "no such note" in reply(desk).text
        assert "would be served" in desk.text("#reply-head")


async def test_text_that_is_typed_stands_in_what_would_be_served(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        await mark(desk, "improvise")
        assert "(the text you write)" in reply(desk).text
        await desk.pilot.press("enter", *"blue", "escape")
        await desk.quiet()
        assert reply(desk).text.endswith("\nblue\n")


async def test_requests_of_a_message_are_stepped_through(tmp_path: Path) -> None:
    async with at_desk(tmp_path, MIXED) as desk:
        assert "request 2 of 3" in desk.text("#request")
        assert "request 3 comes after it" in desk.text("#request")
        assert "F7" not in desk.text("#request")
        await desk.pilot.press("f6")
        await desk.quiet()
        assert "request 1 of 3" in desk.text("#request")
        assert "RETURNED note" in desk.text("#ladder")
        assert "response note" in desk.text("#reason")
        assert "Request 2, note_send, is held" in desk.text("#question")
        await desk.choose("deny")
        assert "request 3 of 3" in desk.text("#request")
        await desk.pilot.press("f6")
        await desk.quiet()
        assert "approver deny, as scripted" in desk.text("#reason")
        await desk.pilot.press("f7", "f7")
        await desk.quiet()
        assert "request 3 of 3" in desk.text("#request")


async def test_request_that_waits_next_is_shown_when_one_was_decided(tmp_path: Path) -> None:
    async with at_desk(tmp_path, MIXED.replace("N-1", "N-7").replace("note_send", "note_read")) as desk:
        await desk.choose("fallback")
        assert "request 2 of 3" in desk.text("#request")
        await desk.pilot.press("f6")
        await desk.quiet()
        assert "request 1 of 3" in desk.text("#request")
        await desk.choose("fallback")
        assert "request 3 of 3" in desk.text("#request")
        assert desk.screen.query_one("#transcript", OptionList).highlighted == 2


@pytest.mark.parametrize("message", [READ, SEND, OTHER, WORDS, THREE])
@pytest.mark.parametrize("size", [(80, 24), (80, 40), (100, 38), (120, 40), (120, 45), (200, 50)])
async def test_choices_and_reply_have_room_at_every_moment(tmp_path: Path, message: str, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, message, size=size) as desk:
        session = desk.session
        nudge = session.pack.rubric.nudges[0]
        long = [nudge.model_copy(update={"id": f"n{n}", "title": "A nudge of some length, " * 2}) for n in range(3)]
        rubric = session.pack.rubric.model_copy(update={"nudges": tuple(long)})
        session.pack = session.pack.model_copy(update={"rubric": rubric})
        desk.screen.tell("Served. " + "Where it lies is a long path, " * 8)
        desk.screen.refresh_all()
        await desk.quiet()
        for choice in desk.choices.choices:
            await desk.choose(choice.id, presses=0)
            assert f"[ {choice.label.strip()} " in " ".join(screen_text(desk.app).split())
            if "would be" in desk.text("#reply-head") or desk.session.pending_reply(desk.attempt):
                assert reply(desk).region.height >= 1
                assert desk.screen.region.contains_region(reply(desk).region)
            assert desk.screen.query_one("#decide").region.bottom <= desk.screen.query_one("#body").region.bottom


async def test_requests_are_stepped_through_by_mouse(tmp_path: Path) -> None:
    async with at_desk(tmp_path, MIXED) as desk:
        await desk.pilot.click("#request", offset=(desk.text("#request").index("F6") + 1, 0))
        await desk.quiet()
        assert "request 1 of 3" in desk.text("#request")
        await desk.pilot.click("#request", offset=(desk.text("#request").index("F7") + 1, 0))
        await desk.quiet()
        assert "request 2 of 3" in desk.text("#request")


async def test_one_request_has_nothing_to_step_to(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        assert "F6" not in desk.text("#request")
        assert not {"f6", "f7"} & set(desk.screen.active_bindings)
