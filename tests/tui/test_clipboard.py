"""Handing a reply over: file always, native tool where there is one, and words that claim no more than is known."""

import base64
import os
from pathlib import Path

import pytest
from desk_samples import READ, at_desk
from tui_samples import until

from workshop.tui import clipboard
from workshop.tui.clipboard import TERMINAL_CAP, HandedOver, hand_over, native_tools


@pytest.fixture
def no_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


def tool(folder: Path, name: str, script: str) -> None:
    """Put a native tool of that name into `folder`."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_reply_stands_in_a_file_byte_for_byte(tmp_path: Path, no_tools: None) -> None:
    text = "Result 1 of 1: x\r\n\tcafé\n"
    done = hand_over(text, tmp_path / "new" / "reply.txt")
    assert done.file == tmp_path / "new" / "reply.txt"
    assert done.file.read_bytes() == text.encode()
    assert done.words == f"Sent to the terminal's clipboard; if nothing arrives: {done.file}"


def test_long_text_is_said_to_be_long(no_tools: None) -> None:
    done = HandedOver(Path("f"), size=TERMINAL_CAP + 1)
    assert "may cut a text as long as this" in done.words


def test_file_that_cannot_be_written_is_said(tmp_path: Path, no_tools: None) -> None:
    (tmp_path / "file").write_text("")
    done = hand_over("x", tmp_path / "file" / "reply.txt")
    assert done.file is None
    assert "whether it arrived can't be known" in done.words
    assert "can't be written" in done.words


def test_native_tool_gets_the_text_and_is_named(
    tmp_path: Path, no_tools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool(tmp_path, "wl-copy", "exit 1")
    tool(tmp_path, "xclip", f'/bin/cat > "{tmp_path}/got"')
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/nowhere")
    monkeypatch.setenv("WAYLAND_DISPLAY", "w")
    monkeypatch.setenv("DISPLAY", ":0")
    assert [command[0] for command in native_tools()] == ["wl-copy", "xclip"]
    done = hand_over("café", tmp_path / "reply.txt")
    assert done.words == f"Copied with xclip; also in {tmp_path / 'reply.txt'}"
    assert (tmp_path / "got").read_bytes() == "café".encode()
    monkeypatch.setenv("SSH_CONNECTION", "1 2 3 4")
    assert hand_over("x", tmp_path / "reply.txt").tool == ""


def test_native_tool_that_hangs_is_left(tmp_path: Path, no_tools: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tool(tmp_path, "xclip", "exec /bin/sleep 20")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/nowhere")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(clipboard, "WAIT", 0.1)
    assert hand_over("x", tmp_path / "reply.txt").tool == ""


async def test_served_reply_goes_to_file_and_terminal_and_the_path_is_shown(
    tmp_path: Path, no_tools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_desk(tmp_path, READ) as desk:
        sent: list[str] = []
        monkeypatch.setattr(desk.app._driver, "write", sent.append)
        await desk.choose("serve")
        await until(desk.pilot, lambda: "Served, event #6" in desk.notice)
        reply = desk.session.last_reply(desk.attempt)
        assert reply is not None
        [file] = (tmp_path / "logs" / "handed-over").glob("*reply-1*.txt")
        assert file.read_bytes() == reply.encode()
        assert str(file) in desk.notice
        assert "terminal's clipboard; if nothing arrives" in desk.notice
        assert f"\x1b]52;c;{base64.b64encode(reply.encode()).decode()}\a" in sent
        rows = desk.events
        await desk.choose("copy", presses=1)
        assert desk.events == rows
