"""The message on its way: kept as typed, brought back, found again after a kill, exact to the byte."""

from pathlib import Path

import pytest
from desk_samples import READ, at_desk
from hypothesis import given
from hypothesis import strategies as st
from terminals import Pty, events, wait_for
from textual import events as keys
from textual.widgets import Input
from tui_samples import until

from workshop.ledger.ledger import Ledger
from workshop.model.words import Source
from workshop.tui.desk_input import read_file
from workshop.tui.desk_messages import MESSAGE
from workshop.tui.widgets.editor import Editor
from workshop.tui.widgets.file_dialog import FileDialog, completed, path_of
from workshop.tui.widgets.message_box import Draft


@given(st.text(max_size=40), st.sampled_from(Source), st.booleans())
def test_draft_is_read_back_as_it_was_kept(text: str, source: Source, typed: bool) -> None:
    draft = Draft(text, source, typed)
    assert Draft.of(draft.stored()) == (draft if text else Draft())


@pytest.mark.parametrize("stored", ["", "x", "[]", '["paste", true]', '["nobody", true, "x"]', "{}", "1"])
def test_draft_that_cannot_be_read_is_empty(stored: str) -> None:
    assert Draft.of(stored) == Draft()


async def test_typing_is_kept_and_a_restart_finds_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press(*"hello", "enter", *"you")
        await until(desk.pilot, lambda: desk.screen.box.draft.text == "hello\nyou")
        desk.app.drafts.flush()
        stored = desk.app.ledger.drafts(desk.session.log_id, desk.attempt)[MESSAGE]
        assert Draft.of(stored) == Draft("hello\nyou", Source.EDITOR, typed=True)
        desk.app.pop_screen()
        await desk.pilot.pause()
        desk.app.go("desk", attempt=desk.attempt)
        await until(desk.pilot, lambda: desk.app.screen.query("#typing"))
        await desk.quiet()
        assert desk.screen.query_one("#typing", Editor).text == "hello\nyou"


async def test_typing_is_taken_back_key_by_key_and_a_paste_as_a_whole(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press(*"ab")
        await until(desk.pilot, lambda: desk.screen.box.draft.text == "ab")
        await desk.paste(READ)
        assert desk.screen.box.draft.text == READ
        desk.screen.box.field.focus()
        await desk.pilot.press("ctrl+z")
        await until(desk.pilot, lambda: desk.screen.box.draft.text == "ab")
        await desk.pilot.press("ctrl+l")
        await until(desk.pilot, lambda: desk.screen.box.draft.text == "")
        await desk.pilot.press("ctrl+z")
        await until(desk.pilot, lambda: desk.screen.box.draft.text == "ab")


async def test_undo_after_a_paste_taller_than_the_field_is_no_crash(tmp_path: Path) -> None:
    async with at_desk(tmp_path, size=(80, 24)) as desk:
        editor = desk.screen.query_one("#typing", Editor)
        await editor._on_paste(keys.Paste("line\n" * 200))
        await desk.pilot.pause()
        editor.focus()
        await desk.pilot.press("ctrl+z", "ctrl+z")
        await until(desk.pilot, lambda: editor.text == "")


async def test_pasted_bytes_reach_the_ledger_as_they_came(tmp_path: Path) -> None:
    text = f"\x0b\x0c\x85\u2028\u202e\r\n{READ}\tend\r\n"
    async with at_desk(tmp_path) as desk:
        desk.app.post_message(keys.Paste(text))
        await until(desk.pilot, lambda: desk.screen.box.draft.text)
        await desk.choose("put", presses=1)
        assert desk.session.raw(desk.record.messages[0].body) == text.encode()


async def test_message_the_desk_has_taken_is_no_draft_any_more(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)
        await desk.choose("put", presses=1)
        desk.app.drafts.flush()
        assert MESSAGE not in desk.app.ledger.drafts(desk.session.log_id, desk.attempt)


async def test_draft_left_by_a_kill_between_recording_and_forgetting_is_dropped(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        desk.session.serve(desk.attempt)
        desk.screen.keep(MESSAGE, Draft(READ, Source.PASTE, typed=False).stored())
        desk.screen.put_back()
        assert desk.screen.box.draft == Draft()


async def test_paste_where_no_message_is_awaited_is_refused_in_words(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        desk.app.post_message(keys.Paste("more"))
        await until(desk.pilot, lambda: desk.notice)
        assert "does not wait for a message" in desk.notice
        assert desk.screen.box.draft.text == ""


async def test_failed_write_keeps_the_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.ledger.errors import LedgerBusy

    async with at_desk(tmp_path) as desk:
        await desk.paste(READ)

        def busy(*_: object, **__: object) -> None:
            raise LedgerBusy("another program is writing; try again")

        monkeypatch.setattr(desk.app.ledger, "append", busy)
        await desk.choose("put", presses=1)
        assert "another program is writing" in desk.notice
        assert desk.screen.box.draft.text == READ


def test_kill_at_any_key_reopens_at_the_same_step(tmp_path: Path) -> None:
    with Pty(tmp_path, "held") as terminal:
        terminal.until("is held")
        terminal.key(b"\r")
        terminal.until("enter again")
        terminal.kill()
    with Pty(tmp_path, "held") as terminal:
        terminal.until("is held")
        assert events(tmp_path) == ["message_received", "request_ruled"]


def test_kill_after_typing_finds_the_text_again(tmp_path: Path) -> None:
    def kept() -> str:
        with Ledger.open(tmp_path / "logs" / "workshop.db", read_only=True) as ledger:
            log = ledger.logs()[0].log_id
            return Draft.of(ledger.drafts(log, "case-1.1").get(MESSAGE, "")).text

    with Pty(tmp_path, "message") as terminal:
        terminal.until("awaited")
        for key in b"half a word":
            terminal.key(bytes([key]))
        wait_for(lambda: kept() == "half a word", "the draft")
        terminal.kill()
    with Pty(tmp_path, "message") as terminal:
        terminal.until("half a word")


def test_file_larger_than_the_cap_is_refused_with_the_cap(tmp_path: Path) -> None:
    (tmp_path / "big").write_bytes(b"x" * 11)
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(Exception, match="larger than 10 bytes, the most a message may have"):
        read_file(tmp_path / "big", 10)
    with pytest.raises(Exception, match="is empty"):
        read_file(tmp_path / "empty", 10)
    with pytest.raises(Exception, match="can't be read"):
        read_file(tmp_path / "none", 10)


@pytest.mark.parametrize(
    "typed", ["'/a b/c.txt'", "/a\\ b/c.txt", "file:///a%20b/c.txt", " /a b/c.txt ", '"/a b/c.txt"']
)
def test_path_is_understood_as_it_is_dropped(typed: str) -> None:
    assert path_of(typed) == Path("/a b/c.txt")


def test_name_is_completed_as_far_as_it_is_clear(tmp_path: Path) -> None:
    for name in ("message-1.txt", "message-2.txt", "\x1b[0mmessage-3"):
        (tmp_path / name).write_text("")
    assert completed(f"{tmp_path}/me") == f"{tmp_path}/message-"
    assert completed(f"{tmp_path}/message-1") == f"{tmp_path}/message-1.txt"
    assert completed(f"{tmp_path}/x") is None


async def test_missing_file_is_said_in_the_dialog(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press("ctrl+o")
        await until(desk.pilot, lambda: isinstance(desk.app.screen, FileDialog))
        desk.app.screen.query_one("#path", Input).value = str(tmp_path / "none.txt")
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: "There is no file" in str(desk.app.screen.query_one("#missing").render()))


async def test_editor_that_is_not_named_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.delenv("VISUAL", raising=False)
    async with at_desk(tmp_path) as desk:
        await desk.pilot.press("f8")
        await until(desk.pilot, lambda: "no editor is named" in desk.notice)


def test_text_comes_from_the_operators_editor(tmp_path: Path) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf "caf\\351 from the editor" > "$1"\n')
    editor.chmod(0o755)
    with Pty(tmp_path, "message", editor=str(editor)) as terminal:
        terminal.until("awaited")
        terminal.key(b"\x1b[19~")
        terminal.until("from an editor")


async def test_paste_where_the_session_is_only_read_along_says_so(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        assert desk.screen.box.by_hand
        desk.session.close()
        desk.screen.refresh_all()
        assert not desk.screen.box.by_hand
        desk.app.post_message(keys.Paste("more"))
        await until(desk.pilot, lambda: desk.notice)
        assert "only read along" in desk.notice
        assert "Decide" not in desk.notice
        assert desk.screen.box.draft.text == ""
