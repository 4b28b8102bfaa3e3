"""A paste presses no keys: in a real tmux and in a pty of our own, asserted on what the ledger holds."""

from pathlib import Path

from desk_samples import READ
from terminals import BEGIN, END, Pty, Tmux, events, message

RULED = ["message_received", "request_ruled"]
STORM = b"\r\r\t\t\r\r \r\n\n\x1b[B\r\r\x1b\x1b[C\r\r" * 6
CLICKS = b"".join(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (x, y, x, y) for y in range(20, 30) for x in (4, 18, 30))


def test_no_decision_comes_from_text_without_brackets(tmp_path: Path) -> None:
    with Pty(tmp_path, "held") as terminal:
        terminal.until("is held")
        terminal.key(b"\r")
        terminal.until("enter again")
        for text in (STORM, b"\rgrant\r\r\r", CLICKS, b"deny it\x1bv\x1bg\x11\r\r" * 5, b"\r\r"):
            terminal.send(text)
            terminal.settle()
        terminal.send(BEGIN + b"a paste that nobody ends\r\r")
        terminal.settle(1.2)
        assert events(tmp_path) == RULED


def test_no_serving_comes_from_a_paste_that_ends_early(tmp_path: Path) -> None:
    with Pty(tmp_path, "serving") as terminal:
        terminal.until("reply below is due")
        terminal.key(b"\r")
        terminal.until("enter again")
        for inner in (b"text \x1b[0m g g \r\r\r", b"\x1b[201~\r\r\r\x1b[C\r\r", b"x\x1b[201~" + CLICKS, STORM):
            terminal.send(BEGIN + inner + END)
            terminal.settle()
        assert events(tmp_path) == RULED


def test_damaged_paste_is_dropped_with_the_way_out_and_a_file_takes_the_same_bytes(tmp_path: Path) -> None:
    data = READ.encode() + b"\x1b[0m g g \x1b[201~\r\r tail \xff\x00"
    (tmp_path / "same.txt").write_bytes(data)
    with Pty(tmp_path, "message") as terminal:
        terminal.until("awaited")
        terminal.send(BEGIN + data + END)
        terminal.until("came damaged")
        terminal.settle()
        assert events(tmp_path) == []
        terminal.send(b"\x0f")
        terminal.until("bytes are taken whole")
        for key in str(tmp_path / "same.txt").encode():
            terminal.key(bytes([key]))
        terminal.key(b"\r")
        terminal.until("from a file")
        terminal.key(b"\r")
        terminal.until("event #4")
        assert message(tmp_path) == data


def test_bytes_that_are_no_utf8_stop_nothing_and_arrive(tmp_path: Path) -> None:
    data = b"caf\xe9 \xc0\x80\xf5 " + READ.encode()
    with Pty(tmp_path, "message") as terminal:
        terminal.until("awaited")
        terminal.send(b"\xff\xfe")
        terminal.settle()
        terminal.send(BEGIN + data + END)
        terminal.until("not recorded;")
        terminal.key(b"\r")
        terminal.until("event #4")
        assert message(tmp_path) == data


def test_tmux_pastes_whole_or_not_at_all(tmp_path: Path) -> None:
    with Tmux(tmp_path, "message") as tmux:
        tmux.until("awaited")
        for text, options in (
            (b"grant \x1b[0m g g\n\n\n", ["-p"]),
            (b"text \x1b[201~\n\n\t\t\n\nserve", ["-p"]),
            (b"no brackets\n\n\t\t\n\nserve it\n\n", []),
        ):
            tmux.paste(text, *options)
            tmux.until("Not done")
            tmux.settle()
            assert events(tmp_path) == []
            assert "not recorded;" not in tmux.screen
        tmux.paste(READ.encode(), "-p")
        tmux.until("1 request")
        tmux.keys("Enter")
        tmux.until("reply below is due")
        assert message(tmp_path) == READ.encode()
        for text, options in ((STORM, []), (b"\n\n\n\n", [])):
            tmux.paste(text, *options)
            tmux.settle()
        assert events(tmp_path) == RULED
        tmux.keys("F3", "Enter", "Enter")
        tmux.until("Served")
        assert events(tmp_path) == [*RULED, "reply_served"]


def test_terminal_outside_tmux_pastes_whole_or_not_at_all(tmp_path: Path) -> None:
    with Tmux(tmp_path, "message") as tmux:
        tmux.until("awaited")
        with Pty(tmp_path, "", command=["tmux", "-S", tmux.socket, "attach"]) as client:
            client.until("awaited")
            client.send(BEGIN + b"text \x1b[0m g g\r\r\r \x1b[201~\r\r\t\r\r" + END)
            tmux.until("Not done")
            tmux.settle()
            assert events(tmp_path) == []
            client.send(BEGIN + READ.encode().replace(b"\n", b"\r") + END)
            tmux.until("1 request")
            tmux.keys("Enter")
            tmux.until("reply below is due")
            assert message(tmp_path) == READ.encode()
            client.send(BEGIN + STORM + END)
            client.send(STORM)
            tmux.settle()
            assert events(tmp_path) == RULED
