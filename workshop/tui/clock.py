"""How long an attempt has run: from handing over the brief, pauses left out."""

from datetime import UTC, datetime, timedelta

from workshop.model.session_record import Clock
from workshop.session import Session


def moment(at: str) -> datetime:
    """A time of the ledger as a datetime."""
    return datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


def seen_at(session: Session, now: datetime) -> datetime:
    """The time up to which clocks are shown: where nothing can be written, what is known ends with the last event."""
    return moment(session.record.at[session.record.seq]) if session.read_only else now


def elapsed(clock: Clock, now: datetime) -> timedelta | None:
    """Time since the brief was handed over, to the end or to now, without pauses; None before the brief.

    Never less than zero, even when the machine's clock jumped back.
    """
    if clock.briefed_at is None:
        return None
    end = moment(clock.ended_at) if clock.ended_at else now
    total = end - moment(clock.briefed_at)
    for began, over, _ in clock.pauses:
        total -= min(moment(over) if over else end, end) - moment(began)
    return max(total, timedelta(0))


def clock_text(time: timedelta) -> str:
    """Minutes and seconds: "12:41"."""
    seconds = int(time.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02d}"


def minutes_text(time: timedelta) -> str:
    """Whole minutes, rounded up: what an agenda counts in."""
    return str(-(-int(time.total_seconds()) // 60))
