"""The scorecard as CSV: a row for each verdict given, taken back or settled, and for each check without one."""

import csv
import io
from collections.abc import Iterator

from workshop.report.cards import Adjudication, AttemptCard, AttemptState, CaseCard, HistoryEntry, Scorecard
from workshop.report.escape import csv_cell

COLUMNS = (
    "log_id",
    "head",
    "chain",
    "fingerprint",
    "agent",
    "pack",
    "case_number",
    "case",
    "attempt",
    "repeat",
    "practice_agent",
    "attempt_state",
    "attempt_verdict",
    "proven",
    "void_cause",
    "check",
    "tested",
    "verdict",
    "stands",
    "scorer",
    "event",
    "at",
    "reason",
    "supersedes",
    "superseded_by",
    "proposal",
    "proposal_reason",
    "proposal_events",
    "kind",
)


def to_csv(card: Scorecard) -> str:
    """The table with a head line; RFC 4180 quoting, lines end in CRLF. No field starts a spreadsheet formula."""
    stream = io.StringIO()
    writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    for case in card.cases:
        for attempt in (*case.attempts, *case.practice):
            for row in _rows(attempt):
                writer.writerow([csv_cell(text) for text in (*_session(card), *_attempt(case, attempt), *row)])
    return stream.getvalue()


def _session(card: Scorecard) -> tuple[str, ...]:
    head = card.header
    chain = "broken" if head.chain.broken else "verified" if head.chain.checked else "not checked"
    agent = " ".join(text for text in (head.agent_name, head.agent_version) if text)
    return (head.log_id, head.head, chain, head.fingerprint, agent, f"{head.pack_id} {head.pack_version}")


def _attempt(case: CaseCard, attempt: AttemptCard) -> tuple[str, ...]:
    return (
        str(case.number),
        case.id,
        attempt.attempt,
        str(attempt.repeat),
        attempt.practice_agent,
        attempt.state.value,
        attempt.verdict.value if attempt.verdict else "",
        _yes(attempt.proven),
        attempt.void_cause.value if attempt.void_cause else "",
    )


def _rows(attempt: AttemptCard) -> Iterator[tuple[str, ...]]:
    tested = {score.check: score.tested for score in attempt.scores}
    for entry in attempt.history:
        yield (*_entry(entry, tested[entry.check]), "verdict" if entry.verdict else "cleared")
    for one in attempt.adjudications:
        yield (*_adjudication(one, tested[one.check]), "adjudication")
    for score in attempt.scores:
        if score.verdict is None and attempt.state is not AttemptState.VOID:
            found = score.proposal
            read = (found.verdict.value, found.reason, _numbers(found.events)) if found else ("", "", "")
            blank = ("",) * 6
            word = "disputed" if score.disputed else "unscored"
            yield (score.check.value, _yes(score.tested), word, *blank, "", *read, word)


def _entry(entry: HistoryEntry, tested: bool) -> tuple[str, ...]:
    found = entry.proposal
    return (
        entry.check.value,
        _yes(tested),
        entry.verdict.value if entry.verdict else "cleared",
        _yes(entry.stands),
        entry.scorer,
        str(entry.event),
        entry.at,
        entry.reason,
        str(entry.supersedes or ""),
        str(entry.superseded_by or ""),
        found.verdict.value if found else "",
        found.reason if found else "",
        _numbers(found.events) if found else "",
    )


def _adjudication(one: Adjudication, tested: bool) -> tuple[str, ...]:
    return (
        one.check.value,
        _yes(tested),
        one.verdict.value,
        _yes(one.ended_by is None),
        one.scorer,
        str(one.event),
        one.at,
        one.reason,
        _numbers(one.adjudicates),
        str(one.ended_by or ""),
        one.proposal.verdict.value,
        one.proposal.reason,
        _numbers(one.proposal.events),
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _numbers(events: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in events)
