"""The rehearsal as a table for people."""

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workshop.model.visible import visible_line
from workshop.model.words import Check
from workshop.rehearse.result import Kind, PlayedAttempt, Rehearsal

_PLAYED = {Kind.AGENT: "practice agents", Kind.PROBE: "probes", Kind.ANSWER: "other answers"}


def print_table(result: Rehearsal, console: Console) -> None:
    """Print agents by checks, what else differs, every difference, and the responses nobody was served."""
    table = Table(title=f"pack {result.pack_id} {result.pack_version}", title_justify="left", box=SIMPLE)
    initials = "".join(check.value[0].upper() for check in Check)
    for head in ("case", "agent", initials, "requests", ""):
        table.add_column(head, no_wrap=True)
    wrong = {(d.case, d.agent) for d in result.differences}
    for attempt in result.attempts:
        differs = (attempt.case, attempt.agent) in wrong
        if attempt.kind is not Kind.AGENT and not differs:
            continue
        mark = "DIFFERS" if differs else "as expected"
        table.add_row(*(_cell(text) for text in (*_row(attempt), mark)))
    console.print(table)
    for difference in result.differences:
        console.print(_cell(f"differs: {difference}"), soft_wrap=True)
    if result.unserved_responses:
        console.print(_cell(f"responses never served: {', '.join(result.unserved_responses)}"), soft_wrap=True)
    counts = ", ".join(f"{len(result.of(kind))} {word}" for kind, word in _PLAYED.items())
    console.print(f"played: {counts}; {len(result.differences)} differences", highlight=False)


def _row(attempt: PlayedAttempt) -> tuple[str, ...]:
    name = attempt.agent if attempt.kind is Kind.AGENT else f"{attempt.kind.value} {attempt.agent}"
    if attempt.kind is Kind.PROBE:
        return (attempt.case, name, "", str(len(attempt.requests)))
    return (attempt.case, name, attempt.letters.ljust(4, "?"), str(len(attempt.requests)))


def _cell(text: str) -> Text:
    return Text(visible_line(text))
