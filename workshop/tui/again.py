"""A session taken up again after the app had ended while an attempt was under way: what is said of it."""

from workshop.model.session_record import HOLDER_GONE
from workshop.session import Session


def again_words(session: Session) -> str:
    """When the app ended and what that means; "" when it ended between attempts, or this very app had the session."""
    record = session.record
    if session.read_only or not record.takes:
        return ""
    seq, taken = record.takes[-1]
    same_app = taken.previous.rsplit(":", 1)[0] == taken.holder.rsplit(":", 1)[0]
    under_way = any(a.ended is None and a.voided is None for a in record.attempts.values())
    if seq != record.seq or taken.reason != HOLDER_GONE or same_app or not under_way:
        return ""
    at = record.at[seq - 1]
    return (
        f"This session was open when the app ended at {at[11:16]} UTC on {at[:10]} (event #{seq - 1}). It goes on at "
        "the same step, and the time in between counts for no attempt."
    )
