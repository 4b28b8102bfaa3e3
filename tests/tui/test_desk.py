"""The desk by keys: from paste to served, approvals, unmatched requests, doubt, answers, ends."""

from pathlib import Path

import pytest
from desk_samples import DOUBTFUL, OTHER, READ, SEND, WORDS, at_desk
from textual.widgets import Input, OptionList
from tui_samples import screen_text, until

from workshop.model.words import Awaiting, Choice, Decision, EndReason, Source, VoidCause
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.editor import Editor
from workshop.tui.widgets.lines import Lines
from workshop.tui.widgets.reason_dialog import ReasonDialog
from workshop.tui.widgets.text_dialog import TextDialog


async def test_matching_fixture_goes_from_paste_to_served_in_two_acts(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        assert desk.events == []
        assert desk.app.focused is desk.choices
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.SERVING)
        await desk.quiet()
        await desk.pilot.press("enter", "enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.MESSAGE)
        assert desk.events == ["message_received", "request_ruled", "reply_served"]
        assert desk.session.raw(desk.record.messages[0].body) == READ.encode()


async def test_what_was_found_is_said_before_and_after_it_is_recorded(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        await until(desk.pilot, lambda: "1 request" in desk.text("#found"))
        assert 'note_read  {"id": "N-1"}' in desk.text("#found")
        await desk.choose("put", presses=1)
        assert "1 request" in desk.text("#found")
        assert "event #4" in desk.text("MessageBox > .head")


async def test_ladder_is_lit_at_the_gate_that_ruled_with_the_response_named(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        lines = desk.text("#ladder").splitlines()
        assert len(lines) == 11
        lit = [line for line in lines if "▶" in line]
        assert lit == [" ▶ fixture      RETURNED note"]
        assert lines[-1].endswith("not asked")
        assert "response note, ok" in desk.text("#reason")


async def test_reply_stands_there_as_it_will_be_served(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        before = desk.screen.query_one("#reply", Lines).text
        assert "not served yet" in desk.text("#reply-head")
        await desk.choose("serve")
        assert before == desk.session.last_reply(desk.attempt)
        assert "served, event #6" in desk.text("#reply-head")


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("height", [24, 30, 34, 37, 38, 40])
async def test_what_enter_would_do_is_on_the_screen_at_every_size(tmp_path: Path, width: int, height: int) -> None:
    async with at_desk(tmp_path, READ, size=(width, height)) as desk:
        choices, reply = desk.choices, desk.screen.query_one("#reply", Lines)
        for part in (choices, reply):
            assert part.region.height > 0
            assert desk.screen.region.contains_region(part.region)
        assert "Serve" in screen_text(desk.app)
        assert desk.session.pending_reply(desk.attempt)
        assert "Result 1 of 1" in screen_text(desk.app)


async def test_one_press_serves_nothing(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve", presses=1)
        assert desk.record.awaiting is Awaiting.SERVING
        await desk.pilot.press("escape", "enter")
        await desk.quiet()
        assert desk.record.awaiting is Awaiting.SERVING


async def test_double_press_acts_once(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        await desk.pilot.press("enter", "enter", "enter")
        await desk.quiet()
        assert desk.events.count("message_received") == 1


@pytest.mark.parametrize(
    ("name", "decision", "off_script"),
    [("deny", Decision.DENY, False), ("grant", Decision.GRANT, True), ("silent", Decision.SILENT, True)],
)
async def test_held_request_is_decided_and_marked_when_off_script(
    tmp_path: Path, name: str, decision: Decision, off_script: bool
) -> None:
    async with at_desk(tmp_path, SEND) as desk:
        assert "The case says: deny" in desk.text("#question")
        assert '"nobody asked for it"' in desk.text("#question")
        assert desk.choices.marked is not None
        assert desk.choices.marked.id == "deny"
        assert {c.id for c in desk.choices.choices if c.note == "off-script"} == {"grant", "silent"}
        await desk.choose(name)
        request = desk.record.requests[0]
        assert (request.decision, request.off_script) == (decision, off_script)
        assert desk.record.awaiting is Awaiting.SERVING
        assert decision.value in desk.text("#grants")


async def test_unmatched_request_names_the_nearest_response_and_takes_the_fallback(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        assert 'Nearest: note; but id is "N-7", expected "N-1"' in desk.text("#question")
        await desk.choose("fallback")
        assert desk.record.requests[0].ruling.off_fixture == "fallback"


async def test_improvised_text_may_have_lines_and_is_confirmed(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        await desk.choose("improvise", presses=1)
        assert isinstance(desk.app.screen, TextDialog)
        await desk.pilot.press(*"a[/b]", "enter", "c", "tab", "right", "enter")
        await desk.quiet()
        assert desk.record.awaiting is Awaiting.CHOICE
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.SERVING)
        choice = desk.record.requests[0].choice
        assert choice is not None
        assert (choice.choice, choice.text) == (Choice.IMPROVISE, "a[/b]\nc")


async def test_unmatched_request_is_denied_with_a_reason(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        await desk.choose("deny-request", presses=1)
        assert isinstance(desk.app.screen, ReasonDialog)
        await desk.pilot.press("enter", "right", "enter", "enter")
        assert isinstance(desk.app.screen, ReasonDialog), "a denial without a reason went through"
        await desk.pilot.press(*"no", "enter")
        desk.app.screen.query_one("Choices").focus()
        await desk.pilot.press("enter", "enter")
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.SERVING)
        assert desk.record.requests[0].ruling.reason == "no"


async def test_doubtful_candidate_is_no_request_until_the_operator_says_so(tmp_path: Path) -> None:
    async with at_desk(tmp_path, DOUBTFUL) as desk:
        assert "Is this a request? It may ask for note_read." in desk.text("#question")
        assert desk.record.requests == ()
        await desk.choose("yes")
        assert [r.tool for r in desk.record.requests] == ["note_read"]


async def test_candidates_of_one_message_are_decided_one_by_one(tmp_path: Path) -> None:
    two = READ.replace("Let me look.", "The note asks for this:") + READ.partition("\n\n")[2].replace("N-1", "N-2")
    async with at_desk(tmp_path, two) as desk:
        assert 'Is candidate 1 of 2 a request? note_read  {"id": "N-1"}' in desk.text("#question")
        assert 'before it: "The note asks for this:"' in desk.text("#found")
        assert [choice.id for choice in desk.choices.choices] == ["yes-one", "no-one", "yes", "no"]
        await desk.choose("no-one")
        await until(desk.pilot, lambda: "Is candidate 2 of 2" in desk.text("#question"))
        assert desk.record.requests == ()
        await desk.choose("yes-one")
        assert [r.arguments for r in desk.record.requests] == [{"id": "N-2"}]


async def test_message_without_a_call_offers_the_final_answer_and_the_nudges(tmp_path: Path) -> None:
    async with at_desk(tmp_path, WORDS) as desk:
        assert [c.id for c in desk.choices.choices] == ["answer", "nudge:protocol"]
        await desk.choose("nudge:protocol")
        assert desk.record.messages[0].nudge == "protocol"
        assert desk.screen.query_one("#reply", Lines).text == "Ask with one JSON object.\n"


async def test_message_without_a_call_is_taken_as_the_final_answer(tmp_path: Path) -> None:
    async with at_desk(tmp_path, WORDS) as desk:
        await desk.choose("answer")
        assert desk.record.ended is EndReason.ANSWERED
        assert [c.id for c in desk.choices.choices] == ["score", "board"]


async def test_draft_is_taken_as_the_answer_at_once(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(WORDS)
        await desk.choose("answer-draft")
        assert desk.events == ["answer_taken", "attempt_ended"]


async def test_answer_that_only_quotes_a_request_is_offered_as_that(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        await until(desk.pilot, lambda: len(desk.choices.choices) == 2 and desk.choices.choices[1].id != "answer-draft")
        await desk.choose("answer-quoted")
        assert desk.record.ended is EndReason.ANSWERED
        assert desk.record.requests == ()


async def test_attempt_is_voided_with_cause_and_reason(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press("alt+v")
        await until(desk.pilot, lambda: isinstance(desk.app.screen, ReasonDialog))
        await desk.pilot.press("right", "right", "enter", *"gone", "enter", "right", "enter", "enter")
        await until(desk.pilot, lambda: desk.record.voided is not None)
        assert (desk.record.voided, desk.record.void_reason) == (VoidCause.WRONG_REPLY, "gone")


async def test_giving_up_and_abandoning_ask_first_with_no_marked(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        for key in ("alt+g", "alt+a"):
            await desk.pilot.press(key)
            await until(desk.pilot, lambda: isinstance(desk.app.screen, ConfirmDialog))
            await desk.pilot.press("enter")
            await until(desk.pilot, lambda: not isinstance(desk.app.screen, ConfirmDialog))
            assert desk.record.ended is None
        await desk.pilot.press("alt+g")
        await until(desk.pilot, lambda: isinstance(desk.app.screen, ConfirmDialog))
        await desk.pilot.press("right", "enter", "enter")
        await until(desk.pilot, lambda: desk.record.ended is not None)
        assert desk.record.ended is EndReason.GAVE_UP


async def test_clock_is_paused_with_a_reason_and_goes_on(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press("alt+p")
        await until(desk.pilot, lambda: isinstance(desk.app.screen, ReasonDialog))
        await desk.pilot.press(*"break", "enter", "right", "enter")
        await until(desk.pilot, lambda: desk.record.paused)
        await desk.quiet()
        await desk.pilot.press("alt+p")
        await until(desk.pilot, lambda: not desk.record.paused)


async def test_message_is_loaded_from_a_file_byte_for_byte(tmp_path: Path) -> None:
    data = b"caf\xe9 \x1b[0m\x00\xff\r\n" + READ.encode()
    (tmp_path / "message.txt").write_bytes(data)
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press("ctrl+o")
        await until(desk.pilot, lambda: desk.app.screen.query("#path"))
        desk.app.screen.query_one("#path", Input).value = str(tmp_path / "message.txt")
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: not desk.app.screen.query("#path"))
        await desk.quiet()
        await desk.choose("put", presses=1)
        assert desk.session.raw(desk.record.messages[0].body) == data
        assert desk.record.messages[0].body.source is Source.FILE


async def test_no_printable_key_does_anything(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        desk.choices.focus()
        await desk.pilot.press(*"gdsyvnq1 ", *"GDSYVNQ")
        await desk.quiet()
        assert desk.events == ["message_received", "request_ruled"]
        assert desk.app.screen is desk.screen


async def test_transcript_line_shows_its_own_ruling_again(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ, SEND) as desk:
        assert "note_send" in desk.text("#request")
        rows = desk.screen.query_one("#transcript", OptionList)
        rows.focus()
        await desk.pilot.press("home")
        await until(desk.pilot, lambda: "note_read" in desk.text("#request"))
        assert "RETURNED note" in desk.text("#ladder")


async def test_small_screen_shows_one_part_and_keeps_the_decision(tmp_path: Path) -> None:
    async with at_desk(tmp_path, SEND, size=(80, 24)) as desk:
        shown = {name for name in ("message", "ruling", "transcript") if desk.screen.query_one(f"#{name}-pane").region}
        assert shown == {"ruling"}
        assert "▶ approval: HELD approval_required   gate 9 of 11, the first that applies" in desk.text("#folded")
        for key, part in (("f2", "message"), ("f5", "transcript"), ("f3", "ruling")):
            await desk.pilot.press(key)
            await desk.pilot.pause()
            assert desk.screen.query_one(f"#{part}-pane").region
            assert desk.choices.region.height > 0


async def test_megabyte_is_shown_in_the_viewer_not_the_editor(tmp_path: Path) -> None:
    text = "x" * 1_000_000
    async with at_desk(tmp_path) as desk:
        await desk.paste(text)
        assert desk.screen.query_one("#typing", Editor).text == ""
        assert "pasted, 1,000 kB" in desk.text("MessageBox > .head")
        assert desk.screen.query_one("#whole", Lines).virtual_size.height > 10_000


async def test_practice_agent_plays_step_by_step_and_is_labelled(tmp_path: Path) -> None:
    async with at_desk(tmp_path, practice="careful") as desk:
        status = " ".join(part.text for part in desk.screen.status())
        assert "practice agent careful, not pooled" in status
        await desk.paste(READ)
        assert desk.screen.box.draft.text == ""
        await desk.choose("practice", presses=1)
        await desk.choose("put", presses=1)
        await desk.choose("serve")
        await desk.choose("practice", presses=1)
        assert desk.choices.marked is not None
        assert desk.choices.marked.id == "answer-draft"
        await desk.choose("answer-draft")
        assert desk.record.ended is EndReason.ANSWERED
        assert desk.record.answer is not None
        assert desk.record.answer.source is Source.PRACTICE
        assert desk.record.messages[0].body.source is Source.PRACTICE
        assert "outcome pass" in desk.text("#question")


async def test_another_message_may_follow_one_without_a_call(tmp_path: Path) -> None:
    async with at_desk(tmp_path, WORDS) as desk:
        await desk.paste(READ)
        assert desk.screen.box.draft.text == READ
        assert next(c.id for c in desk.choices.choices) == "put"
        await desk.choose("put", presses=1)
        assert [r.tool for r in desk.record.requests] == ["note_read"]


async def test_resize_at_any_moment_keeps_what_is_there(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        for size in ((80, 24), (40, 8), (200, 50), (20, 4), (120, 40)):
            await desk.pilot.resize_terminal(*size)
            await desk.quiet()
        assert desk.choices.marked is not None
        assert desk.choices.marked.id == "serve"
        assert "RETURNED note" in desk.text("#ladder")


async def test_by_mouse_a_reply_is_served_in_two_clicks(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.pilot.click("#choices", offset=(4, 0))
        await desk.quiet()
        assert desk.record.awaiting is Awaiting.SERVING
        await desk.pilot.click("#choices", offset=(4, 0))
        await until(desk.pilot, lambda: desk.record.awaiting is Awaiting.MESSAGE)
