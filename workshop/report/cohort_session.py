"""One session's share of a cohort, from narrow rows: its attempts, what was asked, who said what, how it was served."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from workshop.ledger import tally
from workshop.ledger.reading import LedgerReader
from workshop.model import events as ev
from workshop.model.verdict_book import Settled, VerdictBook
from workshop.model.words import Check, Proposed, Verdict
from workshop.scoring.verdict import attempt_verdict

Tests = Mapping[str, tuple[Check, ...]]
"""Case id to the checks the case is about."""

Asked = tuple[tuple[tuple[str, str], str], ...]
"""What was asked in order, each with the digest of its result ("" while there is none)."""


@dataclass(slots=True)
class Serving:
    """How an operator served. Seconds are from a message to its reply, without pauses."""

    requests: int = 0
    as_written: int = 0
    fallback: int = 0
    improvised: int = 0
    operator_denied: int = 0
    off_script: int = 0
    nudges: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: "Serving") -> None:
        """Take another's figures in."""
        self.requests += other.requests
        self.as_written += other.as_written
        self.fallback += other.fallback
        self.improvised += other.improvised
        self.operator_denied += other.operator_denied
        self.off_script += other.off_script
        self.nudges += other.nudges
        self.seconds += other.seconds


@dataclass(slots=True)
class AttemptFigures:
    """One attempt that is not void and not a practice agent's. `verdict` None: not ended, unscored or disputed."""

    attempt: str
    case: str
    ended: bool
    verdict: Verdict | None
    failed: tuple[Check, ...]
    disputed: tuple[Check, ...]
    ratings: dict[Check, dict[str, Verdict]]
    proposed: list[tuple[Check, Verdict, Verdict]]
    asked: Asked
    serving: Serving


@dataclass(frozen=True, slots=True)
class SavedReview:
    """An attempt's failure review, and the checks that failed after it was written and that it doesn't cover."""

    event: int
    fields: dict[str, str]
    uncovered: tuple[Check, ...]


@dataclass(slots=True)
class SessionFigures:
    """One session: its attempts, its failure reviews, and how many more attempts there are that count nowhere."""

    attempts: list[AttemptFigures]
    reviews: dict[str, SavedReview]
    void: int
    practice: int


def session_figures(ledger: LedgerReader, log_id: str, tests: Tests, *, check: bool = True) -> SessionFigures | None:
    """Read one session; None when `check` finds that its chain is broken. Raises LedgerError when it can't be read."""
    told = tally.tally(ledger, log_id, check=check)
    if not told.sound:
        return None
    opened: dict[str, tuple[str, str]] = {}
    ended: dict[str, str] = {}
    void: set[str] = set()
    pauses: dict[str, list[list[str]]] = defaultdict(list)
    for row in told.played:
        match row.event:
            case "attempt_opened":
                opened[row.attempt] = (row.case or "", row.practice_agent or "")
            case "attempt_ended":
                ended[row.attempt] = row.reason or ""
            case "attempt_voided":
                void.add(row.attempt)
            case "clock_paused":
                pauses[row.attempt].append([row.at])
            case _:
                if pauses[row.attempt]:
                    pauses[row.attempt][-1].append(row.at)
    for began, over in told.shut:
        for attempt in opened:
            # One that stood paused then stood already.
            if not any(pause[0] <= began and (len(pause) < 2 or over <= pause[1]) for pause in pauses[attempt]):
                pauses[attempt].append([began, over])
    counted = {name: case for name, (case, practice) in opened.items() if not practice and name not in void}
    asked, servings = _asked_and_served(ledger, log_id, told, counted, pauses)
    settled = _settled(told)
    found = [
        _attempt(name, case, ended.get(name), settled.get(name, {}), tests.get(case, ()), asked[name], servings[name])
        for name, case in counted.items()
    ]
    practice = sum(bool(agent) for _, agent in opened.values())
    return SessionFigures(found, _reviews(told), len([name for name in void if not opened[name][1]]), practice)


def _attempt(
    name: str,
    case: str,
    ended: str | None,
    settled: dict[Check, Settled],
    tests: tuple[Check, ...],
    asked: Asked,
    serving: Serving,
) -> AttemptFigures:
    given = {check: verdict for check, found in settled.items() if (verdict := found.verdict) is not None}
    scorable = ended in ("answered", "gave_up")
    opinions = [(check, body) for check, found in settled.items() for _, _, body in found.opinions]
    return AttemptFigures(
        attempt=name,
        case=case,
        ended=scorable,
        verdict=attempt_verdict(given, tests) if scorable else None,
        failed=tuple(check for check, verdict in given.items() if verdict is Verdict.FAIL),
        disputed=tuple(check for check, found in settled.items() if found.disputed),
        ratings={
            check: {body.scorer: body.verdict for _, _, body in found.opinions} for check, found in settled.items()
        },
        proposed=[
            (check, body.verdict, Verdict(body.proposal.verdict.value))
            for check, body in opinions
            if body.proposal.verdict is not Proposed.UNDECIDED
        ],
        asked=asked,
        serving=serving,
    )


def _settled(told: tally.Tally) -> dict[str, dict[Check, Settled]]:
    rows: dict[str, list[tally.Said]] = defaultdict(list)
    for row in told.said:
        rows[row.attempt].append(row)
    return {attempt: _settle(said) for attempt, said in rows.items()}


def _reviews(told: tally.Tally) -> dict[str, SavedReview]:
    found = {}
    said: dict[str, list[tally.Said]] = {attempt: [] for attempt in told.reviews}
    for row in told.said if said else ():
        if row.attempt in said:
            said[row.attempt].append(row)
    for attempt, (event, fields) in told.reviews.items():
        found[attempt] = SavedReview(event, fields, tuple(_book(said[attempt]).failed_since("", event).values()))
    return found


def _settle(rows: list[tally.Said]) -> dict[Check, Settled]:
    """What counts for each check of one attempt."""
    bodies = [_said(row) for row in rows]
    given: dict[Check, list[tuple[int, str, ev.VerdictGiven]]] = {}
    for row, body in zip(rows, bodies, strict=True):
        if not isinstance(body, ev.VerdictGiven) or body.supersedes is not None:
            break
        given.setdefault(body.check, []).append((row.seq, row.at, body))
    else:
        # Nothing was changed, taken back or settled: every verdict stands.
        return {check: Settled(tuple(given[check])) for check in Check if check in given}
    return _book(rows).settled("")


def _book(rows: Iterable[tally.Said]) -> VerdictBook:
    """A book of one attempt alone. The rows needn't say which, so that equal ones can be one object."""
    book = VerdictBook()
    for row in rows:
        book.apply(row.seq, row.at, _said(row))
    return book


def _said(row: tally.Said) -> ev.VerdictGiven | ev.VerdictCleared | ev.VerdictAdjudicated:
    return _body(row.event, row.check, row.verdict, row.scorer, row.supersedes, row.proposed)


@lru_cache(maxsize=4096)
def _body(
    event: str, check: str, verdict: str | None, scorer: str, supersedes: int | None, proposed: str | None
) -> ev.VerdictGiven | ev.VerdictCleared | ev.VerdictAdjudicated:
    """The row as a book takes it. Attempt and reason are left empty: no figure needs them."""
    if event == "verdict_cleared":
        return ev.VerdictCleared(
            actor=scorer, attempt="", check=Check(check), scorer=scorer, supersedes=supersedes or 0
        )
    proposal = _PROPOSALS[proposed or "undecided"]
    if event == "verdict_given":
        return ev.VerdictGiven(
            actor=scorer,
            attempt="",
            check=Check(check),
            verdict=Verdict(verdict or ""),
            scorer=scorer,
            supersedes=supersedes,
            proposal=proposal,
        )
    return ev.VerdictAdjudicated(
        actor=scorer,
        attempt="",
        check=Check(check),
        verdict=Verdict(verdict or ""),
        reason="",
        scorer=scorer,
        adjudicates=(),
        supersedes=supersedes,
        proposal=proposal,
    )


_PROPOSALS = {word.value: ev.ProposalBody(verdict=word, reason="") for word in Proposed}


def _asked_and_served(
    ledger: LedgerReader,
    log_id: str,
    told: tally.Tally,
    counted: Mapping[str, str],
    pauses: Mapping[str, list[list[str]]],
) -> tuple[dict[str, Asked], dict[str, Serving]]:
    servings = {name: Serving() for name in counted}
    began: dict[str, str] = {}
    for event, at, attempt in told.traffic:
        if attempt not in servings:
            continue
        if event == "message_received":
            began[attempt] = at
            continue
        serving = servings[attempt]
        serving.nudges += event == "nudge_served"
        seconds = _seconds(began.get(attempt, at), at, pauses.get(attempt, []))
        if seconds is not None:
            serving.seconds.append(seconds)
    off_script = {(row.attempt, row.request) for row in told.decisions if row.off_script}
    last = {(ruled[0], ruled[2]): ruled for ruled in told.rulings if ruled[0] in servings}
    unread = any(not ruled[4] for ruled in last.values())
    raw = tally.raw_messages(ledger, log_id) if unread else {}
    asked: dict[str, list[tuple[tuple[str, str], str]]] = {name: [] for name in counted}
    for place, (attempt, message, _, tool, digest, ruling, off_fixture, result) in last.items():
        serving = servings[attempt]
        serving.requests += 1
        script = place in off_script
        serving.off_script += script
        if off_fixture:
            setattr(serving, off_fixture, getattr(serving, off_fixture) + 1)
        elif not script and (result or ruling not in ("held", "unmatched")):
            serving.as_written += 1
        what = (tool, digest) if digest else ("malformed", raw.get((attempt, message), ""))
        asked[attempt].append((what, result))
    return {name: tuple(found) for name, found in asked.items()}, servings


def _seconds(start: str, end: str, pauses: list[list[str]]) -> float | None:
    """Seconds from a message to its reply without pauses; None when the clock of the machine went back."""
    began, served = datetime.fromisoformat(start), datetime.fromisoformat(end)
    seconds = (served - began).total_seconds()
    if not pauses:
        return seconds if seconds >= 0 else None
    for pause in pauses:
        until = datetime.fromisoformat(pause[1]) if len(pause) > 1 else served
        inside = min(served, until) - max(began, datetime.fromisoformat(pause[0]))
        seconds -= max(0.0, inside.total_seconds())
    return seconds if seconds >= 0 else None
