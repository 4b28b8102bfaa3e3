"""What the commands share: settings, opening ledger and pack, errors, output."""

import json
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from workshop.model.canonical import Json
from workshop.model.visible import visible, visible_line

if TYPE_CHECKING:
    from workshop.ledger.ledger import Ledger
    from workshop.pack.pack import Pack

MOST_FAULTS = 10
"""Faults of a pack that are printed when it can't be loaded; `workshop lint` lists all."""

DEFAULT_DB = Path("logs") / "workshop.db"

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Settings:
    """The global options, wherever on the line they stood."""

    db: Path | None = None
    pack_root: Path | None = None

    @property
    def db_path(self) -> Path:
        """The ledger's file."""
        return self.db if self.db is not None else DEFAULT_DB


class Failed(click.ClickException):
    """A person can mend this; one or two lines, exit code 2."""

    exit_code = 2


def global_options(function: Function) -> Function:
    """Let a command take --db and --pack after its name too; they replace the ones before it."""

    def take(ctx: click.Context, param: click.Parameter, value: Path | None) -> None:
        if value is not None:
            before = ctx.obj if isinstance(ctx.obj, Settings) else Settings()
            db = value if param.name == "db" else before.db
            root = value if param.name == "pack_root" else before.pack_root
            ctx.obj = Settings(db, root)

    for flags, kind, text in (
        (("--pack", "pack_root"), click.Path(path_type=Path), "Folder that holds the pack's files."),
        (("--db", "db"), click.Path(path_type=Path, dir_okay=False), "The ledger file.  [logs/workshop.db]"),
    ):
        function = click.option(*flags, type=kind, callback=take, expose_value=False, help=text)(function)
    return function


def settings() -> Settings:
    """The settings of the running command."""
    found = click.get_current_context().obj
    return found if isinstance(found, Settings) else Settings()


def pack() -> "Pack":
    """The pack the settings name. Raises Failed with the loader's lines when its files have faults."""
    from workshop.pack.load import PackError, load_pack

    try:
        return load_pack(settings().pack_root)
    except PackError as error:
        raise Failed(error.first(MOST_FAULTS)) from error


@contextmanager
def ledger(*, read_only: bool = False, verifying: bool = False) -> Iterator["Ledger"]:
    """The ledger the settings name; errors of ledger and session come out as plain lines.

    With `verifying` they don't send the person to `workshop verify`.
    """
    from workshop.ledger.errors import LedgerError
    from workshop.ledger.ledger import Ledger
    from workshop.session.errors import SessionError

    try:
        with Ledger.open(settings().db_path, read_only=read_only) as opened:
            if opened.mended:
                parts = [text.partition(",")[0] for text in opened.mended]
                more = f" and {len(parts) - 2} more" if len(parts) > 2 else ""
                said = f"{' and '.join(parts[:2])}{more}; put back. Were events changed? `workshop verify` tells."
                note(f"{opened.path.name}: {said}")
            yield opened
    except LedgerError as error:
        raise Failed(error.for_verify() if verifying else str(error)) from error
    except SessionError as error:
        raise Failed(str(error)) from error


def say(text: str) -> None:
    """Print text for people on stdout; control and hidden characters come out visible."""
    click.echo(visible(text))


def say_broken(broken: Mapping[str, str]) -> None:
    """Before any verdict is printed: which of the sessions it comes from have a broken chain, and what that means.

    `broken` is log id to what `verify` says; nothing is printed for none. A JSON document carries the same under
    "broken" instead.
    """
    for log_id, verdict in broken.items():
        say(f"THE CHAIN OF SESSION {log_id[:8]} IS BROKEN: {verdict}. What it says below may have been edited.")


def note(text: str) -> None:
    """Print one line for people on stderr."""
    click.echo(visible_line(text), err=True)


def print_json(value: Json) -> None:
    """Print one JSON document on stdout."""
    click.echo(json.dumps(value, ensure_ascii=True))


def failure(error: BaseException) -> int:
    """Two lines on stderr and a log without local values; the exit code of an unexpected error."""
    lines = traceback.format_exception(error)
    with tempfile.NamedTemporaryFile(
        "w", prefix="workshop-crash-", suffix=".log", delete=False, encoding="utf-8", errors="backslashreplace"
    ) as log:
        log.write("".join(lines))
    sys.stderr.write(f"workshop: unexpected {type(error).__name__}; everything acknowledged is stored.\n")
    sys.stderr.write(f"The details stand in {log.name}; please report them.\n")
    return 2
