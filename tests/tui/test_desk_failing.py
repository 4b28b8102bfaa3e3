"""A ledger that can't be written while an attempt is played: a plain word, nothing shown that isn't stored, a way on."""

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from desk_samples import DOUBTFUL, OTHER, READ, SEND, WORDS, Desk, at_desk
from textual.screen import ModalScreen
from textual.widgets import OptionList
from tui_samples import screen_text, until

from workshop.tui import draft_writer
from workshop.tui.desk import DeskScreen
from workshop.tui.status import attempt_parts
from workshop.tui.widgets.lines import Lines


@contextlib.contextmanager
def read_only(desk: Desk) -> Iterator[None]:
    """SQLite refuses every write, as on a disk that went read-only."""
    db = desk.app.ledger._db
    db.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        db.execute("PRAGMA query_only = OFF")


@contextlib.contextmanager
def full(desk: Desk) -> Iterator[None]:
    """SQLite finds no room for another page, as on a full disk."""
    db = desk.app.ledger._db
    db.execute("PRAGMA max_page_count = 1")
    try:
        yield
    finally:
        db.execute("PRAGMA max_page_count = 1000000")


@contextlib.contextmanager
def locked(desk: Desk) -> Iterator[None]:
    """Another program holds the write lock for longer than is waited."""
    desk.app.ledger._db.execute("PRAGMA busy_timeout = 30")
    other = sqlite3.connect(desk.app.ledger.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


FAULTS = {
    "may not be written to": read_only,
    "No room left on the disk": full,
    "locked by another program": locked,
}


async def _by_key(desk: Desk, key: str, *then: str) -> None:
    await desk.quiet()
    await desk.pilot.press(key)
    await until(desk.pilot, lambda: isinstance(desk.app.screen, ModalScreen))
    await desk.pilot.press(*then)
    await until(desk.pilot, lambda: isinstance(desk.app.screen, DeskScreen))
    await desk.quiet()


async def _reason(desk: Desk, *then: str) -> None:
    """Type a reason, unless one is there already, and go on."""
    await until(desk.pilot, lambda: isinstance(desk.app.screen, ModalScreen))
    field = desk.app.screen.query("Input, TextArea").first()
    field.focus()
    text = field.value if hasattr(field, "value") else field.text  # type: ignore[attr-defined]
    await desk.pilot.press(*("" if text else "why"), *then)
    await until(desk.pilot, lambda: isinstance(desk.app.screen, DeskScreen))
    await desk.quiet()


async def _deny_request(desk: Desk) -> None:
    await desk.choose("deny-request", presses=1)
    await _reason(desk, "enter", "right", "enter", "enter")


async def _improvise(desk: Desk) -> None:
    await desk.choose("improvise", presses=1)
    await _reason(desk, "tab", "right", "enter", "enter")


async def _void(desk: Desk) -> None:
    await desk.pilot.press("alt+v")
    await _reason(desk, "shift+tab", "right", "enter", "enter", "right", "enter", "enter")


async def _pause(desk: Desk) -> None:
    await desk.pilot.press("alt+p")
    await _reason(desk, "enter", "right", "enter")


def _choose(name: str, presses: int = 2) -> Callable[[Desk], Awaitable[None]]:
    return lambda desk: desk.choose(name, presses=presses)


ACTS: dict[str, tuple[str, Callable[[Desk], Awaitable[None]]]] = {
    "put": ("", _choose("put", 1)),
    "answer at once": ("", _choose("answer-draft")),
    "serve": (READ, _choose("serve")),
    "grant": (SEND, _choose("grant")),
    "deny": (SEND, _choose("deny")),
    "silent": (SEND, _choose("silent")),
    "fallback": (OTHER, _choose("fallback")),
    "improvise": (OTHER, _improvise),
    "deny the request": (OTHER, _deny_request),
    "it is a request": (DOUBTFUL, _choose("yes")),
    "it is none": (DOUBTFUL, _choose("no")),
    "answer": (WORDS, _choose("answer")),
    "nudge": (WORDS, _choose("nudge:protocol")),
    "void": (READ, _void),
    "pause": (READ, _pause),
    "gave up": (READ, lambda desk: _by_key(desk, "alt+g", "right", "enter")),
}


def shown(desk: Desk) -> tuple[object, ...]:
    """Return what the desk shows as recorded: status, ladder, reason, transcript, reply, what is served."""
    parts = [part.text for part in attempt_parts(desk.session, desk.attempt, desk.app.now())]
    rows = desk.screen.query_one("#transcript", OptionList)
    lines = [str(rows.get_option_at_index(n).prompt) for n in range(rows.option_count)]
    texts = [
        desk.text(f"#{name}") for name in ("request", "ladder", "reason", "limits", "effects", "grants", "question")
    ]
    return parts, lines, texts, desk.screen.query_one("#reply", Lines).text, desk.screen.box.draft


# A full page still takes small rows, so only a long message surely meets a full disk.
@pytest.mark.parametrize(
    ("name", "fault"),
    [(name, "may not be written to") for name in ACTS]
    + [("put", "No room left on the disk"), ("answer at once", "No room left on the disk")]
    + [(name, "locked by another program") for name in ("put", "grant", "serve", "nudge", "void")],
)
async def test_act_that_cannot_be_written_changes_nothing_and_can_be_done_again(
    tmp_path: Path, name: str, fault: str
) -> None:
    message, act = ACTS[name]
    async with at_desk(tmp_path, *((message,) if message else ())) as desk:
        if not message:
            text = WORDS if "answer" in name else READ
            await desk.paste(text + "x" * 20_000)
        before, events = shown(desk), desk.events
        with FAULTS[fault](desk):
            await act(desk)
            assert fault in desk.notice
            assert desk.events == events
            assert shown(desk)[:3] == before[:3]
            assert shown(desk)[4] == before[4]
            assert "Not done" in screen_text(desk.app)
            assert not desk.choices.busy
            assert not desk.app._clipboard
        await act(desk)
        assert desk.events[: len(events)] == events
        assert len(desk.events) > len(events)
        assert fault not in desk.notice


async def test_typing_that_cannot_be_kept_is_said_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_writer, "AGAIN", 0.05)
    async with at_desk(tmp_path) as desk:
        with read_only(desk):
            await desk.pilot.press(*"abc")
            await until(desk.pilot, lambda: "What you type is not kept yet" in desk.notice)
            assert desk.screen.box.draft.text == "abc"
            assert desk.app.ledger.drafts(desk.session.log_id, desk.attempt) == {}
        await until(desk.pilot, lambda: desk.notice == "")
        assert list(desk.app.ledger.drafts(desk.session.log_id, desk.attempt)) == ["desk.message"]


async def test_leaving_says_once_that_typing_would_be_lost(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        with read_only(desk):
            await desk.pilot.press(*"abc", "ctrl+q")
            await until(desk.pilot, lambda: "Quit again to leave without it" in desk.notice)
            assert desk.app._exit is False
            await desk.pilot.press("ctrl+q")
            await until(desk.pilot, lambda: desk.app._exit)


async def test_ledger_that_cannot_be_read_is_said_and_the_screen_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workshop.ledger.errors import LedgerBusy

    def busy(*_: object) -> bytes:
        raise LedgerBusy("workshop.db is locked by another program")

    async with at_desk(tmp_path, READ) as desk:
        before = screen_text(desk.app)
        monkeypatch.setattr(desk.app.ledger, "blob", busy)
        monkeypatch.setattr(desk.app.ledger, "drafts", busy)
        desk.screen.refresh_all()
        await desk.quiet()
        assert "locked by another program" in desk.notice
        assert desk.choices.marked.id == "serve"
        assert "Result 1 of 1" in before
        assert "Result 1 of 1" in screen_text(desk.app)
        await desk.pilot.press("alt+v", "escape", "ctrl+o", "escape")
        await desk.quiet()
        assert desk.app.is_running
