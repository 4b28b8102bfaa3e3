"""`workshop lint`: a pack's files under the loupe."""

from typing import TYPE_CHECKING

import click

from workshop.cli.common import Failed, global_options, note, pack, print_json, say, settings

if TYPE_CHECKING:
    from workshop.rehearse.discriminate import Discrimination


@click.command("lint")
@click.option(
    "--discriminate",
    is_flag=True,
    help="Rehearse too, and say which cases tell careful agents from flawed ones. Exit 1 when a case lacks a careful "
    "agent that passes, or a flawed one for a check it is about.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(as_json: bool, discriminate: bool) -> int:
    """Check the pack's files. Exit 1 when there is an error; warnings are printed and don't count."""
    from workshop.pack.errors import PackError
    from workshop.pack.lint import lint

    try:
        findings = lint(settings().pack_root)
    except PackError as error:
        raise Failed(str(error)) from error
    errors = [finding for finding in findings if finding.is_error]
    matrix = _discrimination() if discriminate else None
    ok = not errors and (matrix is None or matrix.ok)
    if as_json:
        more = {} if matrix is None else {"discrimination": matrix.as_json()}
        print_json({"ok": ok, "findings": [finding.as_json() for finding in findings], **more})
    else:
        for finding in findings:
            say(str(finding))
        if matrix is not None:
            from workshop.rehearse.discriminate import discrimination_lines

            say("\n".join(discrimination_lines(matrix)))
        say(in_short(len(errors), len(findings) - len(errors), matrix))
    return 0 if ok else 1


def in_short(errors: int, warnings: int, matrix: "Discrimination | None") -> str:
    """The last line: it says why the exit code is 1."""
    counts = ", ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in ((errors, "error"), (warnings, "warning")))
    lacking = [case.case for case in matrix.cases if case.lacks] if matrix is not None else []
    return f"{counts}; agents are lacking in {', '.join(lacking)}, so this did not pass" if lacking else counts


def _discrimination() -> "Discrimination | None":
    """Rehearse and compare; None when the pack doesn't load, which lint has said already."""
    from workshop.ledger.errors import LedgerError
    from workshop.rehearse import rehearse
    from workshop.rehearse.discriminate import discriminate
    from workshop.session.errors import SessionError

    try:
        found = pack()
    except Failed:
        note("the pack does not load, so nothing was rehearsed")
        return None
    try:
        return discriminate(found, rehearse(found))
    except (LedgerError, SessionError) as error:
        raise Failed(f"the rehearsal stopped: {error}") from error
