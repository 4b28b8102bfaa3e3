"""Writes exports: whole or not at all, never over a file that is there, never outside the folder."""

import contextlib
import os
import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from workshop.report.cards import Scorecard
from workshop.report.csv_export import to_csv
from workshop.report.html import to_html
from workshop.report.json_export import to_json
from workshop.report.junit import to_junit
from workshop.report.markdown import markdown

FORMATS: dict[str, tuple[str, Callable[[Scorecard], str]]] = {
    "md": ("md", markdown),
    "json": ("json", to_json),
    "csv": ("csv", to_csv),
    "junit": ("junit.xml", to_junit),
    "html": ("html", to_html),
}
"""Format to the ending of its file and what makes its text."""

MOST_LABEL = 40
MOST_NAMES = 1000
"""After so many different files of one session state something else is wrong."""


class ExportError(Exception):
    """An export could not be written; the message says why and what to do. Nothing half-written is left."""


@dataclass(frozen=True)
class Exported:
    """One file of an export. `already_there`: the same bytes stood there before, nothing was written."""

    path: Path
    already_there: bool


def export(card: Scorecard, formats: Iterable[str], out: Path) -> list[Path]:
    """Write the scorecard in each format below `out`, which is made if needed; gives the files, in order.

    A file of the same name is left alone: with the same bytes it is the export, else the next free name is taken.
    Raises ExportError.
    """
    return [done.path for done in export_files(card, formats, out)]


def export_files(card: Scorecard, formats: Iterable[str], out: Path) -> list[Exported]:
    """Like `export`, and says of each file whether it was there already."""
    wanted = list(dict.fromkeys(formats))
    unknown = [name for name in wanted if name not in FORMATS]
    if unknown or not wanted:
        raise ExportError(f"unknown format {', '.join(unknown) or '(none)'}; there are: {', '.join(FORMATS)}")
    texts = {FORMATS[name][0]: FORMATS[name][1](card) for name in wanted}
    try:
        folder = _folder(out)
        return [_write(folder, stem(card), ending, text.encode()) for ending, text in texts.items()]
    except OSError as error:
        raise ExportError(f"{out} can't be written to ({error.strerror or error}); name another folder") from error


def stem(card: Scorecard) -> str:
    """Name of an export without its ending: agent, session and state, in characters every system takes."""
    head = card.header
    return stem_of(head.agent_name, head.log_id, head.head, redacted=bool(card.redacted))


def stem_of(agent_name: str, log_id: str, head: str, *, redacted: bool) -> str:
    """The same from its parts, for saying beforehand what a file will be called."""
    return f"{safe(agent_name)}-{safe(log_id)[:8]}-{safe(head)[:8]}{'-redacted' if redacted else ''}"


def safe(label: str) -> str:
    """A label as part of a file name: ASCII letters, digits and single hyphens; "unnamed" when nothing is left."""
    return re.sub(r"[^A-Za-z0-9]+", "-", label)[: MOST_LABEL + 1].strip("-")[:MOST_LABEL].strip("-") or "unnamed"


def write_new(out: Path, name: str, ending: str, data: bytes) -> Exported:
    """Write `data` as <name>.<ending> below `out`, or under the next free name. Raises ExportError."""
    try:
        return _write(_folder(out), safe(name), ending, data)
    except OSError as error:
        raise ExportError(f"{out} can't be written to ({error.strerror or error}); name another folder") from error


def _folder(out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    return out.resolve(strict=True)


def _write(folder: Path, name: str, ending: str, data: bytes) -> Exported:
    partial = folder / f".{secrets.token_hex(8)}.partial"
    try:
        for number in range(1, MOST_NAMES):
            target = folder / (f"{name}.{ending}" if number == 1 else f"{name}-{number}.{ending}")
            if target.resolve().parent != folder and not target.is_symlink():
                raise ExportError(f"{target.name} is not a file below {folder}")
            if _holds(target, data):
                return Exported(target, already_there=True)
            if os.path.lexists(target):
                continue
            if not partial.exists():
                _fill(partial, data)
            if _appear(partial, target):
                _sync(folder)
                return Exported(target, already_there=False)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()
    raise ExportError(f"{folder} holds {MOST_NAMES} other files of this name; name another folder")


def _holds(target: Path, data: bytes) -> bool:
    """A file of exactly these bytes stands there; a link is never followed."""
    if target.is_symlink() or not target.is_file() or target.stat().st_size != len(data):
        return False
    return target.read_bytes() == data


def _fill(partial: Path, data: bytes) -> None:
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _appear(partial: Path, target: Path) -> bool:
    """Give the finished file its name unless one came up there meanwhile; False then."""
    try:
        os.link(partial, target)
    except FileExistsError:
        return False
    except OSError:
        return _take_name(partial, target)
    return True


def _take_name(partial: Path, target: Path) -> bool:
    """The same without hard links: the name is taken first by an empty file, which is then replaced."""
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
    except FileExistsError:
        return False
    os.replace(partial, target)
    return True


def _sync(folder: Path) -> None:
    """Make the new name survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
