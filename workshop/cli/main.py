"""The command `workshop`: its commands are imported only when they are called."""

import os
import sys
from collections.abc import Sequence

COMMANDS = {
    "rehearse": ("workshop.cli.rehearse", "Play the pack's practice agents and compare with what the pack says."),
    "desk": ("workshop.cli.desk", "Line mode: play an attempt without a screen."),
    "parse": ("workshop.cli.parse", "Say which requests a message holds."),
    "score": ("workshop.cli.score", "Score an attempt that has ended, blind if wanted."),
    "agenda": ("workshop.cli.agenda", "List where scorers differ, for the debrief."),
    "calibrate": ("workshop.cli.calibrate", "Hold every scorer's verdicts on one attempt against the others'."),
    "sessions": ("workshop.cli.sessions", "List the sessions of the ledger."),
    "show": ("workshop.cli.show", "Print a session's scorecard."),
    "export": ("workshop.cli.export", "Write a session's scorecard to files."),
    "compare": ("workshop.cli.compare", "Put sessions side by side."),
    "cohort": ("workshop.cli.cohort", "Figures over all sessions: hard cases, failing checks, scorers, operators."),
    "reviews": ("workshop.cli.reviews", "List failure reviews across sessions."),
    "regress": ("workshop.cli.regress", "Write a failed attempt's case as the skeleton of a regression case."),
    "verify": ("workshop.cli.verify", "Check the ledger's chains, bytes and rulings."),
    "backup": ("workshop.cli.backup", "Write a safe copy of the ledger."),
    "merge": ("workshop.cli.merge", "Bring several ledgers into one."),
    "lint": ("workshop.cli.lint", "Check a pack's files."),
    "schema": ("workshop.cli.schema", "Print the JSON Schemas of a pack's files."),
    "demo": ("workshop.cli.demo", "Play a short session by itself, to see how it goes."),
    "print": ("workshop.cli.print", "Print protocol sheet, brief and notes of a case."),
    "doctor": ("workshop.cli.doctor", "Say whether this machine has what the workshop needs."),
}
"""Name to (module with a click command `command`, one line of help)."""


def _say(text: str) -> int:
    """Print without importing anything else. Returns the exit code, which says when nobody reads it."""
    if sys.stdout is None:
        return 0
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 128 + 13
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code: 0 done, 1 the check failed, 2 usage or bad input."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        from workshop import __version__

        return _say(f"workshop {__version__}\n")
    from workshop.cli.group import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
