"""`workshop verify`: the ledger's chains, bytes and, on request, its rulings."""

from typing import TYPE_CHECKING

import click

from workshop.cli.common import global_options, ledger, print_json, say
from workshop.model.canonical import Json

if TYPE_CHECKING:
    from workshop.ledger.problems import LogReport
    from workshop.session.replay import ReplayDifference


@click.command("verify")
@click.argument("session", required=False)
@click.option("--head", help="Head as an export prints it, or its first 12 digits and more; names a cut tail.")
@click.option("--size", type=int, help="Number of events the export prints with that head.")
@click.option("--replay", is_flag=True, help="Rule every request again and demand the same rulings and replies.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")
@global_options
def command(session: str | None, head: str | None, size: int | None, replay: bool, as_json: bool) -> int:
    """Check one SESSION, or all. Exit 1 when something is wrong; what is wrong is named, and what can be trusted."""
    from workshop.cli.pick import pick
    from workshop.ledger.verify import verify
    from workshop.session.replay import replay as rule_again

    with ledger(read_only=True, verifying=True) as opened:
        shape = opened.shape_faults()
        log_id = pick(opened, session) if session is not None else None
        reports = verify(opened, log_id, head, size)
        differences = {report.log_id: rule_again(opened, report.log_id) for report in reports if replay and report.ok}
    bad = bool(shape) or any(not report.ok for report in reports) or any(differences.values())
    if as_json:
        logs = [_log_json(report, differences.get(report.log_id) if replay else None) for report in reports]
        print_json({"ok": not bad, "file": [*shape], "logs": [*logs]})
        return 1 if bad else 0
    for fault in shape:
        say(f"the file: {fault}")
    if shape:
        say("  opening it for writing puts back what holds no data; a chain that was changed stays broken")
    if not reports:
        say("the ledger holds no session")
    for report in reports:
        say(f"session {report.log_id}: {report.size} events, head {report.head}")
        say(f"  {report.verdict}")
        for problem in report.problems:
            named = problem.seq is None or problem.text.startswith("event")
            where = "" if named else f"event {problem.seq}: "
            say(f"  {where}{problem.text} (events 1 to {problem.trusted} can be trusted)")
        if replay and report.ok:
            found = differences[report.log_id]
            say(f"  replay: {'every ruling and reply is the same' if not found else f'{len(found)} differences'}")
            for difference in found:
                say(f"  event {difference.seq}: {difference.what}")
        elif replay:
            say("  replay: not done, since the chain is broken")
    return 1 if bad else 0


def _log_json(report: "LogReport", differences: "list[ReplayDifference] | None") -> Json:
    return {
        "log_id": report.log_id,
        "size": report.size,
        "head": report.head,
        "ok": report.ok and not differences,
        "verdict": report.verdict,
        "trusted": report.trusted,
        "problems": [
            {"kind": p.kind.value, "seq": p.seq, "text": p.text, "trusted": p.trusted} for p in report.problems
        ],
        "replay": None if differences is None else [{"seq": d.seq, "what": d.what} for d in differences],
    }
