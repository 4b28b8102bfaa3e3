"""Finding the attempt to go on with: by case and agent, in the newest session that fits."""

import shlex
from dataclasses import dataclass

from workshop.ledger.errors import LedgerError
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.ledger.reading import LogSummary
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord
from workshop.model.given import same_name
from workshop.model.session_record import SessionRecord
from workshop.model.visible import visible_line
from workshop.model.words import Check, EndReason
from workshop.pack.pack import Pack
from workshop.session.chain import readable, unusable
from workshop.session.errors import BrokenChain, NotNow, SessionError
from workshop.session.plan import Plan, opening
from workshop.session.session import Session


@dataclass(frozen=True)
class Seat:
    """Where to play: the session, its attempt, whether it was begun earlier, and what the operator should know."""

    session: Session
    attempt: str
    resumed: bool
    notices: tuple[str, ...] = ()


def sit_down(
    ledger: Ledger,
    pack: Pack,
    plan: Plan,
    case: str,
    *,
    repeat: int | None = None,
    new: bool = False,
    take_over: bool = False,
) -> Seat:
    """Go on with the attempt of `case` by the plan's agent that is under way or not scored yet, or begin one.

    A session is its operator's alone: what two people served is never counted as one person's, so the plan's operator
    goes on in sessions of their own, and opens one where there is none.

    Args:
        plan: used when a new session must be opened; an open attempt is found by its agent's name and its operator.
        repeat: only this repeat, also when it is scored already; without it any open one, or the next.
        new: begin an attempt even when one is open; one that is under way is ended as abandoned.
        take_over: take the session from a living process.

    Raises:
        HeldElsewhere: the session is open in another process.
        NotNow: the repeat was played already, the case is unknown, the attempt stands in a log that is broken, or it is
            under way in a session of another operator, and there is none of this one.
    """
    if pack.case(case) is None:
        names = ", ".join(known.id for known in pack.cases)
        raise NotNow(f"pack {pack.id} has no case {case}; it has: {names}")
    wanted, _ = opening(pack, plan, "")
    mine = [s for s in reversed(ledger.logs()) if s.opened is not None and s.opened.agent.name == plan.agent.name]
    mine = [s for s in mine if s.opened is not None and s.opened.connection is plan.connection]
    same: LogSummary | None = None
    notices: list[str] = []
    packs: set[str] = set()
    own = [s for s in mine if s.opened is not None and operates(plan.operator, s.opened)]
    for summary in own:
        if lost := unusable(ledger, summary.log_id, packs):
            # Nobody can tell which attempts stand in it. Once a sound session took its place, it is only pointed out.
            if not (new or same):
                raise NotNow(f"{lost} Here, --new opens a new session.")
            notices.append(lost)
            continue
        record, why = readable(ledger, summary.log_id)
        found = _open_attempt(record, case, repeat)
        if new and found is not None and found.ended is not None:
            found = None
        fits = summary.opened is not None and summary.opened.fingerprint == wanted.fingerprint
        if found is None and not why:
            same = same or (summary if fits else None)
            continue
        session = Session.resume(ledger, summary.log_id, take_over=take_over)
        if session.broken:
            # Once a sound session took its place, the broken one is only pointed out.
            broken = BrokenChain(summary.log_id, session.broken)
            if not (new or same):
                raise NotNow(f"{broken} Here, --new opens a new session.")
            notices.append(str(broken))
            continue
        assert found is not None
        if not new:
            return Seat(session, found.attempt, True, (*notices, *_notices(session, wanted)))
        if found.ended is None:
            session.end(found.attempt, EndReason.ABANDONED)
        session.close()
        same = same or (summary if fits else None)
    if same is None:
        notices += _of_others(ledger, [s for s in mine if s not in own], plan.operator, case, repeat, new=new)
    session = _resumed(ledger, same, take_over, notices) or Session.open(ledger, pack, plan, log_id=new_log_id())
    try:
        name = session.start(case, repeat=repeat).record.attempt
    except BaseException:
        session.close()
        raise
    return Seat(session, name, False, tuple(notices))


def operates(operator: str, opened: ev.SessionOpened) -> bool:
    """Whether the session is this operator's, whatever the spelling of the name."""
    return same_name(operator) == same_name(opened.operator)


def _of_others(
    ledger: Ledger, logs: list[LogSummary], operator: str, case: str, repeat: int | None, *, new: bool
) -> list[str]:
    """What this operator should know of attempts in others' sessions. Raises NotNow for one under way, unless `new`."""
    notices = []
    for summary in logs:
        whose = visible_line(summary.opened.operator) if summary.opened is not None else ""
        try:
            found = _open_attempt(readable(ledger, summary.log_id)[0], case, repeat)
        except (LedgerError, SessionError):
            continue
        if found is None:
            continue
        place = f"{found.attempt} of session {summary.log_id[:8]}"
        if found.ended is None and not new:
            raise NotNow(
                f"{place} is under way with {whose} as operator, and you are {visible_line(operator)}: what two people "
                f"served is not one person's. If you are {whose}, go on with --operator {shlex.quote(whose)}; --new "
                "begins a session of your own and leaves theirs as it is"
            )
        notices.append(
            f"{place} is {whose}'s and stays as it is; this is a session of {visible_line(operator)}'s own. "
            f"To score theirs: `workshop score {summary.log_id[:8]} {found.attempt} --scorer NAME`"
        )
    return notices[:1]


def _resumed(ledger: Ledger, same: LogSummary | None, take_over: bool, notices: list[str]) -> Session | None:
    if same is None:
        return None
    session = Session.resume(ledger, same.log_id, take_over=take_over)
    if not session.broken:
        return session
    notices.append(str(BrokenChain(same.log_id, session.broken)))
    return None


def _open_attempt(record: SessionRecord, case: str, repeat: int | None) -> AttemptRecord | None:
    """The attempt to go on with: one under way, else one with a check nobody scored yet, else the repeat named."""
    mine = [a for a in reversed(record.of_case(case)) if a.voided is None and repeat in (None, a.repeat)]
    for attempt in mine:
        if attempt.ended is None:
            return attempt
    scorable = [a for a in mine if a.ended is not EndReason.ABANDONED]
    for attempt in scorable:
        if len(record.standing(attempt.attempt)) < len(Check):
            return attempt
    return scorable[0] if scorable and repeat is not None else None


def _notices(session: Session, wanted: ev.SessionOpened) -> tuple[str, ...]:
    opened = session.record.opened
    if (opened.pack_sha256, opened.rubric_sha256) == (wanted.pack_sha256, wanted.rubric_sha256):
        return ()
    return ("the pack's files changed since this session was opened; it goes on with the copy it froze",)
