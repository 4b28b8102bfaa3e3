"""A session by what a person types: its id, the beginning of it, or `last`."""

from workshop.cli.common import Failed
from workshop.ledger.reading import LedgerReader
from workshop.model.echo import echo
from workshop.model.visible import visible_line


def pick(ledger: LedgerReader, word: str) -> str:
    """The log id that `word` names. Raises Failed when none or several fit."""
    if word == "last":
        logs = ledger.logs()
        if not logs:
            raise Failed("the ledger holds no session yet")
        return logs[-1].log_id
    if not word.strip():
        raise Failed("name a session: its id, the beginning of it, or `last`; `workshop sessions` lists them")
    found = [log_id for log_id in ledger.log_ids() if log_id.startswith(word.lower())]
    if len(found) == 1:
        return found[0]
    shown = visible_line(echo(word))
    if not found:
        raise Failed(f"there is no session {shown}; `workshop sessions` lists them")
    raise Failed(f"{len(found)} sessions begin with {shown}; type more of the id")
