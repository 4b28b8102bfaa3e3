"""What is wrong with a pack's files: a line for each problem, with file, key, what was found and expected."""

from collections.abc import Sequence
from dataclasses import dataclass

from workshop.model.visible import visible_line

_SHOWN = 80


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong. `key` is the path inside the file, "" for the file as a whole."""

    file: str
    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return visible_line(f"{where}: found {self.found}, expected {self.expected}")


class PackError(Exception):
    """A pack can't be used as it is. `str()` is one line for each problem."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)

    def first(self, most: int) -> str:
        """The first `most` problems, a line each, and how many more there are."""
        lines = [str(problem) for problem in self.problems[:most]]
        more = len(self.problems) - most
        return "\n".join([*lines, f"and {more} more; `workshop lint` lists all"] if more > 0 else lines)


def shown(value: object) -> str:
    """A value as an error shows it: on one line, cut to 80 characters, control and hidden characters visible."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str():
            text = f'"{value}"'
        case int() | float():
            text = str(value)
        case dict():
            text = "a table with " + (", ".join(map(str, value)) or "nothing in it")
        case list() | tuple():
            text = f"a list of {len(value)}"
        case None:
            text = "nothing"
        case _:
            text = type(value).__name__
    text = visible_line(text)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def key_path(parts: Sequence[str | int]) -> str:
    """Path of a key as authors write it: `tools[0].parameters`. Positions count from 0."""
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += f".{part}" if path else part
    path = visible_line(path)
    return path if len(path) <= 2 * _SHOWN else path[: 2 * _SHOWN - 1] + "…"
