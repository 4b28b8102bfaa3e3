"""What a scorer who works blind may not meet: in a transcript, on the board and on the scorecard."""

from collections.abc import Iterable

from workshop.coach import repeat_name
from workshop.ledger.errors import LedgerError
from workshop.model import events as ev
from workshop.session import Session
from workshop.tui.drafts import Drafts

_SAID = (ev.VerdictGiven, ev.VerdictCleared, ev.VerdictAdjudicated, ev.ClaimAdded, ev.ClaimWithdrawn)


def not_of_others(rows: Iterable[ev.Row], scorer: str) -> list[ev.Row]:
    """The rows without what others decided: their verdicts, settlements and claims, and every failure review."""
    return [
        row
        for row in rows
        if not isinstance(row.body, ev.ReviewSaved) and not (isinstance(row.body, _SAID) and row.body.scorer != scorer)
    ]


def scored_blind(session: Session, drafts: Drafts) -> tuple[str, frozenset[str]]:
    """Who scores in this window, and the attempts they have begun blind and not decided yet."""
    try:
        named = drafts.read(session.log_id, "").get("score.scorer", "")
    except LedgerError:
        named = ""
    scorer = session.scorer_name(named or session.record.opened.operator)
    blind = (name for name in session.record.attempts if session.record.book.blind(name, scorer))
    return scorer, frozenset(blind)


def hidden_words(session: Session, drafts: Drafts) -> str:
    """Why verdicts can't be shown now; "" when nobody scores blind in this window."""
    scorer, blind = scored_blind(session, drafts)
    names = []
    for name in sorted(blind):
        case = session.case_of(name)
        names.append(repeat_name(session.pack, case, session.attempt(name).repeat))
    if not names:
        return ""
    return f"{scorer} scores {' and '.join(names)} blind: what was decided is hidden until all four checks are."
