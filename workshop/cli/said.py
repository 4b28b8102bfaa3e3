"""What one scorer says of an attempt, as the lines that say it again in another copy of the ledger."""

from collections.abc import Iterator

from workshop.model.canonical import Json
from workshop.model.events import VerdictGiven
from workshop.session import Session, SessionError


def said_lines(session: Session, attempt: str, scorer: str) -> Iterator[dict[str, Json]]:
    """Lines of line mode for the scorer's standing verdicts and claims; each reason ends with where it was given.

    Raises SessionError while anybody scores the attempt blind, and when the scorer has said nothing.
    """
    who = session.scorer_name(scorer)
    if waiting := session.record.book.blind_now(attempt):
        names, score = ", ".join(waiting), "scores" if len(waiting) == 1 else "score"
        raise SessionError(
            f"{names} still {score} {attempt} blind here; what anybody said is printed when they are done"
        )
    standing = session.record.standing(session.attempt(attempt).attempt, who).values()
    claims = [one for one in session.record.book.claims_of(attempt) if one.body.scorer == who and not one.withdrawn_by]
    if not standing and not claims:
        raise SessionError(f"{who} says nothing of {attempt} here")
    blind = "blind, " if session.record.book.scored_blind(attempt, who) else ""

    def reason(text: str, event: int, at: str) -> str:
        digest = session.ledger.record(session.log_id, event).hash[:12]
        return f"{text} (given {blind}at event {event} of a copy of this log, {at[:19]}Z, hash {digest})".strip()

    for entry in standing:
        if isinstance(entry.body, VerdictGiven):
            body, why = entry.body, reason(entry.body.reason, entry.seq, entry.at)
            yield {"verdict": body.check.value, "value": body.verdict.value, "reason": why}
    for one in claims:
        why = reason(one.body.reason, one.seq, one.at)
        yield {"claim": one.body.words, "status": one.body.status.value, "events": [*one.body.events], "reason": why}
