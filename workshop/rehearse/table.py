"""The rehearsal as a table for people."""

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from workshop.model.visible import visible_line
from workshop.model.words import Check
from workshop.rehearse.result import PlayedAttempt, Rehearsal


def print_table(result: Rehearsal, console: Console) -> None:
    """Print agents by checks, the probes that differ, every difference, and the responses nobody was served."""
    table = Table(title=f"pack {result.pack_id} {result.pack_version}", title_justify="left", box=SIMPLE)
    initials = "".join(check.value[0].upper() for check in Check)
    for head in ("case", "agent", initials, "requests", ""):
        table.add_column(head, no_wrap=True)
    wrong = {(d.case, d.agent) for d in result.differences}
    for attempt in result.attempts:
        differs = (attempt.case, attempt.agent) in wrong
        if attempt.probe and not differs:
            continue
        mark = "DIFFERS" if differs else "as expected"
        table.add_row(*(_cell(text) for text in (*_row(attempt), mark)))
    console.print(table)
    for difference in result.differences:
        console.print(_cell(f"differs: {difference}"), soft_wrap=True)
    if result.unserved_responses:
        console.print(_cell(f"responses never served: {', '.join(result.unserved_responses)}"), soft_wrap=True)
    played = sum(not attempt.probe for attempt in result.attempts)
    console.print(
        f"{played} practice agents and {len(result.attempts) - played} probes played, "
        f"{len(result.differences)} differences",
        highlight=False,
    )


def _row(attempt: PlayedAttempt) -> tuple[str, ...]:
    if attempt.probe:
        return (attempt.case, f"probe {attempt.agent}", "", str(len(attempt.requests)))
    return (attempt.case, attempt.agent, attempt.letters.ljust(4, "?"), str(len(attempt.requests)))


def _cell(text: str) -> Text:
    return Text(visible_line(text))
