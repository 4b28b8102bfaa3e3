"""A session by what a person types: its id, the beginning of it, or `last`."""

from workshop.cli.common import Failed
from workshop.ledger.reading import LedgerReader


def pick(ledger: LedgerReader, word: str) -> str:
    """The log id that `word` names. Raises Failed when none or several fit."""
    if word == "last":
        logs = ledger.logs()
        if not logs:
            raise Failed("the ledger holds no session yet")
        return logs[-1].log_id
    found = [log_id for log_id in ledger.log_ids() if log_id.startswith(word.lower())]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Failed(f"there is no session {word}; `workshop sessions` lists them")
    raise Failed(f"{len(found)} sessions begin with {word}; type more of the id")
