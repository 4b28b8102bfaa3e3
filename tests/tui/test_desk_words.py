"""What the desk says and asks: off-script, no default where it can't know, what enter does, what was done and is over."""

from pathlib import Path

import pytest
from desk_samples import DOUBTFUL, OTHER, READ, SEND, WORDS, Desk, Idle, at_desk
from textual.widgets import Input, Static, TextArea
from tui_samples import screen_text, until

from workshop.model.words import Awaiting, Decision, VoidCause
from workshop.tui.desk_found import value_text
from workshop.tui.help import help_text
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.file_dialog import FileDialog
from workshop.tui.widgets.key_line import KeyLine
from workshop.tui.widgets.reason_dialog import ReasonDialog
from workshop.tui.widgets.text_dialog import TextDialog


def said(desk: Desk) -> str:
    """Return what the choices say, on one line."""
    return " ".join(str(desk.choices.render()).split())


def keys(desk: Desk) -> str:
    """Return the key line of the screen on top."""
    return desk.app.screen.query_one(KeyLine).render().plain


def help_on(desk: Desk) -> str:
    """Return the help of the screen on top."""
    return " ".join(part.plain for part in help_text(desk.app.screen))


async def opened(desk: Desk, key: str, kind: type) -> None:
    """Press a key that opens a dialog."""
    await desk.pilot.press(key)
    await until(desk.pilot, lambda: isinstance(desk.app.screen, kind))


# ---------------------------------------------------------------------- off-script


@pytest.mark.parametrize("name", ["grant", "silent"])
async def test_confirm_of_an_off_script_answer_says_so_and_what_follows(tmp_path: Path, name: str) -> None:
    async with at_desk(tmp_path, SEND) as desk:
        await desk.choose(name, presses=1)
        text = said(desk)
        assert "OFF-SCRIPT, the case's script says: deny" in text
        assert "checks expect of this attempt may then not hold; Score will show it" in text
        assert "enter again confirms" in text
        assert desk.record.awaiting is Awaiting.APPROVAL


async def test_confirm_of_the_scripts_answer_says_nothing_of_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path, SEND) as desk:
        await desk.choose("deny", presses=1)
        assert "enter again confirms" in said(desk)
        assert "OFF-SCRIPT" not in said(desk)


async def test_off_script_denial_says_what_the_script_says(tmp_path: Path) -> None:
    async with at_desk(tmp_path, SEND.replace("N-1", "N-2")) as desk:
        session, case = desk.session, desk.session.case_of(desk.attempt)
        script = case.fixture.approvals[0].model_copy(update={"decision": Decision.GRANT})
        fixture = case.fixture.model_copy(update={"approvals": (script,)})
        changed = case.model_copy(update={"fixture": fixture})
        session.pack = session.pack.model_copy(update={"cases": (changed, *session.pack.cases[1:])})
        desk.screen.refresh_all()
        await desk.choose("deny", presses=1)
        await until(desk.pilot, lambda: isinstance(desk.app.screen, ReasonDialog))
        text = " ".join(screen_text(desk.app).split())
        assert "Deny off-script?" in text
        assert "The case's script says: grant." in text
        assert "Score will show it" in text


# ---------------------------------------------------------------------- no default


async def test_message_without_a_call_marks_nothing_and_enter_does_nothing(tmp_path: Path) -> None:
    async with at_desk(tmp_path, WORDS) as desk:
        assert desk.choices.marked is None
        assert "Nothing is marked" in said(desk)
        await desk.pilot.press("enter", "enter", "enter")
        await desk.quiet()
        assert desk.events == ["message_received"]
        assert "enter" not in keys(desk)
        await desk.pilot.press("left")
        assert desk.choices.marked.id == "nudge:protocol"
        await desk.pilot.press("right")
        assert desk.choices.marked.id == "answer"


async def test_void_asks_the_cause_first_then_the_reason_with_no_marked(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await opened(desk, "alt+v", ReasonDialog)
        dialog = desk.app.screen
        cause, reason, sure = (
            dialog.query_one("#cause", Choices),
            dialog.query_one("#reason"),
            dialog.query_one("#sure"),
        )
        assert cause.has_focus
        assert cause.marked is None
        assert cause.region.y < reason.region.y < sure.region.y
        await desk.pilot.press("enter")
        await desk.pilot.pause()
        assert cause.has_focus, "enter chose a cause nobody marked"
        assert screen_text(desk.app).count("No, leave it") == 1
        await desk.pilot.press("right", "enter", *"slip", "enter", "enter")
        await until(desk.pilot, lambda: not isinstance(desk.app.screen, ReasonDialog))
        assert desk.record.voided is None
        await opened(desk, "alt+v", ReasonDialog)
        await desk.pilot.press("right", "enter", "enter", "right", "enter", "enter")
        await until(desk.pilot, lambda: desk.record.voided is not None)
        assert (desk.record.voided, desk.record.void_reason) == (VoidCause.OPERATOR_MISTAKE, "slip")


async def test_void_without_a_cause_goes_back_to_the_cause(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await opened(desk, "alt+v", ReasonDialog)
        await desk.pilot.press("tab", *"slip", "enter", "right", "enter")
        await desk.pilot.pause()
        assert "Say what the cause is" in screen_text(desk.app)
        assert desk.app.screen.query_one("#cause").has_focus
        assert desk.record.voided is None


# ---------------------------------------------------------------------- what enter does


async def test_key_line_and_help_say_what_enter_does_to_the_marked_choice(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        assert desk.choices.marked.id == "put"
        assert "enter Do it" in keys(desk)
        assert "Enter does the marked one at once" in help_on(desk)
        await desk.pilot.press("right")
        assert "enter Choose, again confirms" in keys(desk)
        assert "enter again confirms" in help_on(desk)
        await desk.pilot.press("enter")
        assert "enter Confirm" in keys(desk)
        assert "enter confirms it" in help_on(desk)


@pytest.mark.parametrize("message", [None, READ, SEND, OTHER, WORDS])
async def test_enter_does_what_the_key_line_says_for_every_choice(tmp_path: Path, message: str | None) -> None:
    async with at_desk(tmp_path, *((message,) if message else ())) as desk:
        if message is None:
            await desk.paste(READ)
        for option in desk.choices.choices:
            await desk.choose(option.id, presses=0)
            assert ("again confirms" in keys(desk)) is option.confirm
            assert ("enter Do it" in keys(desk)) is not option.confirm


async def test_every_way_to_the_notes_is_the_same_key(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        assert "alt+n" in help_on(desk)
        for name, parameters in (("board", {}), ("brief", {"attempt": desk.attempt})):
            desk.app.go(name, **parameters)
            await until(desk.pilot, lambda name=name: desk.app.screen.NAME.lower().endswith(name))
            await desk.quiet()
            notes = [b.binding.key for b in desk.app.screen.active_bindings.values() if b.binding.action == "notes"]
            assert notes == ["alt+n"]


# ---------------------------------------------------------------------- done, and over


async def test_what_was_done_is_not_said_any_more_when_the_next_thing_begins(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        assert "Served, event #6" in desk.notice
        await desk.paste(READ)
        assert desk.notice == ""
        await desk.choose("put", presses=1)
        await desk.choose("serve")
        assert desk.notice
        await opened(desk, "alt+g", ConfirmDialog)
        assert desk.notice == ""


async def test_what_was_done_is_not_said_any_more_on_coming_back(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        assert desk.notice
        desk.app.push_screen(Idle())
        await until(desk.pilot, lambda: isinstance(desk.app.screen, Idle))
        await desk.pilot.press("escape")
        await until(desk.pilot, lambda: desk.app.screen is desk.screen)
        assert desk.notice == ""


async def test_practice_agent_needs_no_chat_and_its_next_message_is_named(tmp_path: Path) -> None:
    async with at_desk(tmp_path, practice="careful") as desk:
        await desk.choose("practice", presses=1)
        await desk.choose("put", presses=1)
        assert "chat" not in said(desk)
        await desk.choose("serve")
        assert "next comes its answer" in desk.notice
        assert "chat" not in desk.notice
        assert not list(desk.app.files.glob("*")) if desk.app.files.exists() else True
        await desk.choose("practice", presses=1)
        assert desk.notice == ""


# ---------------------------------------------------------------------- fields


@pytest.mark.parametrize("theme", ["workshop-dark", "workshop-light"])
async def test_text_fields_of_dialogs_are_seen_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_desk(tmp_path, OTHER, size=(80, 24)) as desk:
        desk.app.theme = theme
        await desk.choose("improvise", presses=1)
        _drawn(desk, TextDialog, TextArea)
        await desk.pilot.press("escape")
        await opened(desk, "alt+p", ReasonDialog)
        _drawn(desk, ReasonDialog, Input)
    async with at_desk(tmp_path / "other", size=(80, 24)) as desk:
        await opened(desk, "ctrl+o", FileDialog)
        _drawn(desk, FileDialog, Input)


def _drawn(desk: Desk, dialog: type, field: type) -> None:
    """Demand a line of its own above and below the field, and a label above it."""
    assert isinstance(desk.app.screen, dialog)
    region = desk.app.screen.query_one(field).region
    lines = screen_text(desk.app).split("\n")
    for y in (region.y, region.bottom - 1):
        assert set(lines[y][region.x : region.right]) <= set("─━┌┐└┘┏┓┗┛"), lines[y]
        assert lines[y][region.x : region.right].strip()
    assert lines[region.y - 1][region.x : region.right].strip()


# ---------------------------------------------------------------------- what the parts say


async def test_the_tag_of_a_request_that_was_held_stays_held_when_the_attempt_is_void(tmp_path: Path) -> None:
    async with at_desk(tmp_path, SEND, size=(80, 24)) as desk:
        assert "held: note_send" in screen_text(desk.app)
        desk.session.void(desk.attempt, VoidCause.OUTAGE, "the agent was away")
        desk.screen.refresh_all()
        await until(desk.pilot, lambda: "void" in screen_text(desk.app))
        assert "held: note_send" in screen_text(desk.app)
        assert "no fixture: note_send" not in screen_text(desk.app)


async def test_the_gate_of_prepared_responses_has_no_match_where_it_let_a_request_by(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        lines = [" ".join(line.split()) for line in desk.text("#ladder").splitlines()]
        assert "· fixture no match" in lines
        assert any(line.startswith("▶ no fixture UNMATCHED") for line in lines)
        assert "· known tool passed" in lines


async def test_what_a_tool_did_is_told_where_it_left_neither_file_nor_counter(tmp_path: Path) -> None:
    async with at_desk(tmp_path, SEND) as desk:
        assert "nothing yet" in desk.text("#effects")
        await desk.choose("grant")
        await until(desk.pilot, lambda: desk.record.requests[-1].executed)
        assert "note_send" in desk.text("#effects")
        assert f"carried out #{desk.record.requests[-1].seqs[-1]}" in desk.text("#effects")


async def test_the_size_of_a_message_is_whole_where_its_head_is_short_of_room(tmp_path: Path) -> None:
    async with at_desk(tmp_path, size=(100, 40)) as desk:
        await desk.paste(WORDS * 10)
        head = desk.screen.query_one("#message .head", Static)
        assert str(head.render()).endswith("70 bytes")
        assert len(str(head.render())) <= head.size.width


async def test_what_was_found_wraps_below_its_own_beginning(tmp_path: Path) -> None:
    async with at_desk(tmp_path, size=(100, 40)) as desk:
        await desk.paste(DOUBTFUL)
        lines = [line for line in desk.text("#found").splitlines() if line.strip()]
        assert len(lines) > 2
        assert all(line.startswith(("found  ", "doubtful  ", "       ")) for line in lines)


def test_a_value_that_is_no_text_is_shown_as_json() -> None:
    assert value_text({"to": ["a", None, True]}) == '{"to": ["a", null, true]}'
    assert value_text("as it is") == "as it is"
