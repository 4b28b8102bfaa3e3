"""Handing a text over: a file always, a native clipboard tool where there is one, and the terminal's clipboard.

The terminal's clipboard (OSC 52) can't be asked whether it took the text, so the words never claim that it did.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from workshop.tui.handover import HandoverFailed, write_file

TERMINAL_CAP = 74_000
"""Bytes of a text that terminals commonly take by OSC 52; longer ones many cut or drop."""
WAIT = 2.0
"""Seconds a native tool gets."""


@dataclass(frozen=True)
class HandedOver:
    """What became of a text: the file it stands in, the native tool that took it, and what went wrong."""

    file: Path | None
    tool: str = ""
    problem: str = ""
    size: int = 0

    @property
    def words(self) -> str:
        """One or two sentences for the operator."""
        if self.tool:
            said = f"Copied with {self.tool}" + (f"; also in {self.file}" if self.file else ".")
        else:
            said = "Sent to the terminal's clipboard"
            if self.size > TERMINAL_CAP:
                said += ", which may cut a text as long as this"
            said += f"; if nothing arrives: {self.file}" if self.file else "; whether it arrived can't be known."
        return f"{said} {self.problem}".strip()


def hand_over(text: str, file: Path, *, native: bool = True) -> HandedOver:
    """Write `text` to `file` whole or not at all, and give it to a native tool. May take seconds: not for the app's
    own thread. The terminal's clipboard is the caller's part (`App.copy_to_clipboard`)."""
    data = text.encode("utf-8", "surrogatepass")
    written: Path | None = None
    problem = ""
    try:
        written = write_file(file.parent, file.name, text)
    except HandoverFailed as error:
        problem = str(error)
    return HandedOver(written, native_copy(data) if native else "", problem, len(data))


def native_tools() -> list[list[str]]:
    """Commands that take a clipboard text on their input, for the screen this process can reach; best first."""
    found = []
    if sys.platform == "darwin":
        found.append(["pbcopy"])
    if os.environ.get("WAYLAND_DISPLAY"):
        found.append(["wl-copy"])
    if os.environ.get("DISPLAY"):
        found += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    if os.environ.get("WSL_DISTRO_NAME"):
        found.append(["clip.exe"])
    return [command for command in found if shutil.which(command[0])]


def native_copy(data: bytes) -> str:
    """Give `data` to the first native tool that takes it; its name, or "" when there is none."""
    for command in native_tools():
        # Over ssh the native clipboard would be the far machine's.
        if os.environ.get("SSH_CONNECTION"):
            return ""
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(
                command, input=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=WAIT, check=False
            )
            if done.returncode == 0:
                return command[0]
    return ""
