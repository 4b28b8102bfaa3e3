"""The click group: lazy commands, global options before or after the command, errors in two lines."""

import contextlib
import errno
import importlib
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from workshop import __version__
from workshop.cli.common import Settings, failure
from workshop.cli.main import COMMANDS
from workshop.model.visible import visible


class ReaderLeft(Exception):
    """Nobody reads the output any more."""


class OutputFailed(Exception):
    """The output can't be written."""


@contextlib.contextmanager
def _output() -> Iterator[None]:
    """Write out what is held back, and keep click from ending the program itself when the reader of a pipe left."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError as error:
        raise ReaderLeft from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EIO, errno.EFBIG) and error.filename is None:
            raise OutputFailed(error.strerror) from error
        raise


class LazyGroup(click.Group):
    """Knows its commands by name and imports one when it is called."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """Read the command line; --help prints here."""
        with _output():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _output():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module; None for an unknown name."""
        found = COMMANDS.get(cmd_name)
        if found is None:
            return None
        command: click.Command = importlib.import_module(found[0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Say which commands there are when one is unknown."""
        if args and args[0] not in COMMANDS:
            ctx.fail(f"there is no command {args[0]!r}; `workshop --help` lists them")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="workshop", message="%(prog)s %(version)s")
@click.option("--db", type=click.Path(path_type=Path, dir_okay=False), help="The ledger file.  [logs/workshop.db]")
@click.option("--pack", "pack_root", type=click.Path(path_type=Path), help="Folder that holds the pack's files.")
@click.pass_context
def workshop(ctx: click.Context, db: Path | None, pack_root: Path | None) -> None:
    """Evaluate AI agents by hand: play their tools, keep the evidence, score from the ledger.

    Without a command the app opens on the built-in pack.
    """
    ctx.obj = Settings(db, pack_root)
    if ctx.invoked_subcommand is None:
        from workshop.cli.app import open_app

        ctx.exit(open_app(ctx.obj))


def _say_no_more() -> None:
    """What is still held back must not complain when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    """Run the group; every error a person can cause is one or two lines on stderr and exit code 2."""
    if sys.stdout is None or sys.stderr is None:
        # Started with them closed: what is said goes nowhere, and nothing else changes.
        sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    try:
        result = workshop.main(args=list(arguments), prog_name="workshop", standalone_mode=False)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        sys.stderr.write("stopped; everything acknowledged is stored\n")
        return 130
    except click.ClickException as error:
        hint = " (`workshop --help` shows the way)" if isinstance(error, click.UsageError) else ""
        # The message may quote what was typed, or what an agent wrote.
        sys.stderr.write(f"workshop: {visible(error.format_message())}{hint}\n")
        return 2
    except (BrokenPipeError, ReaderLeft):
        _say_no_more()
        return 128 + signal.SIGPIPE
    except OutputFailed as error:
        _say_no_more()
        sys.stderr.write(f"workshop: the output can't be written ({error}); everything acknowledged is stored\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("stopped; everything acknowledged is stored\n")
        return 130
    except Exception as error:  # noqa: BLE001 - the last line of defence: two lines for a person, a log for us
        return failure(error)
    return result if isinstance(result, int) else 0
