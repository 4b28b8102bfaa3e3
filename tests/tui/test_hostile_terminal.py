"""Hostile text in every place that shows text from data, asserted on the bytes that reach the terminal."""

import re
import sys
from pathlib import Path

from hostile_terminal import MARK, hostile_texts
from terminals import Pty, wait_for

from workshop.model.visible import TABLE

RUN = Path(__file__).parent / "hostile_terminal.py"
CSI = re.compile(r"\x1b\[[0-9;:?<>=]*[ !$]*[A-Za-z]")
OWN = re.compile(r"\x1b\]22;[a-z-]*(\x1b\\|\x07)|\x1b\[\?[0-9]+\$p|\x1b[=>]")
"""What Textual itself sends besides: the pointer's shape, questions about the terminal."""


def test_no_control_or_hidden_character_reaches_the_terminal(tmp_path: Path) -> None:
    assert len(hostile_texts()) >= 4
    with Pty(tmp_path, "", command=[sys.executable, str(RUN), str(tmp_path)]) as terminal:

        def ended() -> bool:
            terminal.read()
            return b"the walk has ended" in terminal.out or b"had to stop" in terminal.out

        wait_for(ended, "the end of the walk", patience=90)
        out = terminal.out
    assert b"had to stop" not in out, [p.read_text() for p in tmp_path.glob("logs/crash*")]
    text = out.decode("utf-8")
    for sequence in CSI.findall(text):
        assert MARK not in sequence
    rest = CSI.sub("", OWN.sub("", text))
    found = {f"U+{ord(c):04X}" for c in rest if ord(c) in TABLE and c not in "\r"}
    assert found == set()
    assert "\x1b" not in rest
    shown = rest.replace("\r", "").replace("\n", "")
    for expected in (MARK, "⟦U+202E⟧", "⟦U+009B⟧", "␛", "␇", "[/x]", "@click=app.quit"):
        assert expected in shown, f"{expected} was never shown: the walk did not get there"
