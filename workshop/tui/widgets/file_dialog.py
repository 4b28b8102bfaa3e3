"""A dialog that asks for a file to load."""

import os
import shlex
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from workshop.model.visible import visible_line
from workshop.tui.text import shown
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine
from workshop.tui.widgets.line_input import LineInput

MOST = 4096
"""Characters of a path, at most."""


WHOLE = "The file's bytes are taken whole, as they are."


class FileDialog(ModalScreen[Path | None]):
    """Asks for a file; gives its path, which exists and is a file, or None."""

    DEFAULT_CSS = BOX.format(name="FileDialog")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "no", "No", id="dialog.no", tooltip="Leave everything as it is"),
        Binding("tab", "complete", "Complete the name", id="file.complete", tooltip="Complete the file's name"),
    ]
    HELP = "Type the file's path, or drop the file on the window. Tab completes a name; enter loads it."

    def __init__(self, title: str, folder: str = "", about: str = WHOLE) -> None:
        super().__init__()
        self._title, self._folder, self._about = title, folder, about

    def compose(self) -> ComposeResult:
        """Path and choices."""
        with Vertical():
            yield Static(shown(self._title), classes="title")
            yield Static(shown(f"{self._about} A file can be dropped here too."))
            yield Static(shown("File"), classes="label")
            yield LineInput(self._folder, id="path")
            yield Static("", id="missing", classes="field-problem")
            yield Choices((Option("load", "Load it", confirm=False), Option("no", "No", confirm=False)))
            yield KeyLine()

    def on_mount(self) -> None:
        """Nothing is wrong yet."""
        self._say("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Completing needs the path focused; elsewhere tab moves on."""
        if action == "complete":
            return isinstance(self.focused, Input) and completed(self.query_one(Input).value) is not None
        return True

    def action_complete(self) -> None:
        """Complete the name as far as it is clear."""
        field = self.query_one(Input)
        longer = completed(field.value)
        if longer is not None:
            field.value = longer
            field.cursor_position = len(longer)

    @on(Input.Changed)
    def _typed(self) -> None:
        self._say("")
        self.refresh_bindings()

    @on(Input.Submitted)
    def _entered(self) -> None:
        self._load()

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        if message.choice.id == "load":
            self._load()
        else:
            self.dismiss(None)

    def action_no(self) -> None:
        """No."""
        self.dismiss(None)

    def _load(self) -> None:
        path, problem = what_is_wrong(self.query_one(Input).value)
        if path is None:
            self._say(problem)
        else:
            self.dismiss(path)

    def _say(self, text: str) -> None:
        line = self.query_one("#missing", Static)
        line.display = bool(text)
        line.update(shown(text))


def path_of(typed: str) -> Path | None:
    """The path somebody typed or dropped: quotes, escaped characters, ~ and file: addresses are understood."""
    text = typed.strip()
    if text.startswith("file://"):
        _, slash, rest = text.removeprefix("file://").partition("/")
        text = slash + unquote(rest)
    elif text[:1] in ("'", '"') or ("\\" in text and not _exists(text)):
        try:
            parts = shlex.split(text)
        except ValueError:
            parts = []
        text = parts[0] if len(parts) == 1 else text
    if not text or "\0" in text:
        return None
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):
        return Path(text)


def _exists(text: str) -> bool:
    try:
        return os.path.exists(text)
    except ValueError:
        return False


def what_is_wrong(typed: str) -> tuple[Path | None, str]:
    """The file a typed path names, or None and what is wrong with it. Never raises."""
    path = path_of(typed)
    if path is None:
        return None, "No path has a NUL character in it." if "\0" in unquote(typed) else "Give the path of a file."
    try:
        if path.is_dir():
            return None, f"{path} is a folder; give a file in it."
        if path.is_file():
            return path, ""
    except OSError as error:
        return None, f"{path} can't be a file's path ({error.strerror or error})."
    except ValueError:
        return None, f"{path} can't be a file's path."
    return None, f"There is no file {path}."


def dropped_file(text: str) -> Path | None:
    """The file a whole text is the path of, as a terminal pastes one that is dropped on it; None for any other text.

    Only a whole path to a file there is counts: a word that happens to name a file in the working folder does not.
    """
    line = text.strip()
    if not line or "\n" in line or "\r" in line or len(line) > MOST:
        return None
    path = path_of(line)
    try:
        return path if path is not None and path.is_absolute() and path.is_file() else None
    except (OSError, ValueError):
        return None


def completed(typed: str) -> str | None:
    """`typed` with its last name completed as far as only one way is left; None when nothing can be added."""
    head, _, start = typed.rpartition("/")
    try:
        folder = Path(head + "/" if "/" in typed else ".").expanduser()
        names = sorted(
            e.name + "/" * e.is_dir()
            for e in os.scandir(folder)
            if e.name.startswith(start) and visible_line(e.name) == e.name
        )
    except (OSError, ValueError, RuntimeError):
        return None
    common = os.path.commonprefix(names)  # noqa: RUF071 - names, not paths
    return typed[: len(typed) - len(start)] + common if len(common) > len(start) else None
