"""A file dropped on the desk: its path is offered to be loaded, never loaded by itself."""

import shlex
from pathlib import Path
from urllib.parse import quote

import pytest
from desk_samples import READ, Desk, at_desk
from tui_samples import until

from workshop.model.words import Source
from workshop.tui.widgets.file_dialog import dropped_file

NAMES = ["plain.txt", "two words.txt", "it's (1) & more.txt", "ümlaut 語.txt", "back\\slash.txt"]
WAYS = {
    "as it is": str,
    "with a blank behind it": lambda path: f"{path} ",
    "with a newline behind it": lambda path: f"{path}\n",
    "quoted": lambda path: shlex.quote(str(path)),
    "escaped": lambda path: "".join(c if c.isalnum() or c in "/._-" or ord(c) > 127 else f"\\{c}" for c in str(path)),
    "as an address": lambda path: f"file://{quote(str(path))}",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_a_dropped_path_is_found_whichever_way_a_terminal_writes_it(tmp_path: Path, name: str, way: str) -> None:
    file = tmp_path / name
    file.write_text(READ)
    assert dropped_file(WAYS[way](file)) == file


def test_text_that_merely_looks_like_a_path_is_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "message.txt"
    file.write_text(READ)
    monkeypatch.chdir(tmp_path)
    texts = [
        "", " ", "message.txt", "~nobody/x", "/", str(tmp_path), f"{file}x", f"I read {file}.", f"{file} {file}",
        f"{file}\n{file}", f"'{file}", "file://", "file://[", f"{file}\0", "/" * 5000, "x" * 1_000_000, "\\",
    ]  # fmt: skip
    assert [text for text in texts if dropped_file(text) is not None] == []


async def offered(desk: Desk, text: str) -> None:
    """Paste a path and wait for the offer."""
    await desk.paste(text)
    await until(desk.pilot, lambda: [c.id for c in desk.choices.choices][:1] == ["dropped"], "no offer came")


async def test_dropped_file_is_offered_and_loaded_only_when_chosen(tmp_path: Path) -> None:
    file = tmp_path / "two words.txt"
    file.write_bytes(b"caf\xe9\r\n" + READ.encode())
    async with at_desk(tmp_path) as desk:
        await offered(desk, shlex.quote(str(file)))
        assert "looks like the path of a file" in desk.text("#question")
        assert "two words.txt" in desk.text("#question")
        assert desk.screen.box.draft.text == shlex.quote(str(file))
        await desk.choose("dropped", presses=1)
        await until(desk.pilot, lambda: desk.screen.box.draft.source is Source.FILE)
        assert desk.screen.box.draft.data == file.read_bytes()
        await desk.choose("put", presses=1)
        assert desk.session.raw(desk.record.messages[0].body) == file.read_bytes()


async def test_path_can_be_the_message_after_all(tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    file.write_text(READ)
    async with at_desk(tmp_path) as desk:
        await offered(desk, str(file))
        await desk.choose("put")
        assert desk.session.raw(desk.record.messages[0].body) == str(file).encode()
        assert desk.record.requests == ()


async def test_dropped_file_that_went_meanwhile_is_said_and_the_path_stays(tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    file.write_text(READ)
    async with at_desk(tmp_path) as desk:
        await offered(desk, str(file))
        file.unlink()
        await desk.choose("dropped", presses=1)
        assert "can't be read" in desk.notice
        assert desk.screen.box.draft.text == str(file)
