"""Builds the scorecard of one session from its record. Appends nothing, reads no clock."""

from collections.abc import Iterable, Mapping

from workshop.desk import brief_text
from workshop.ledger.problems import LogReport
from workshop.model.attempt import AttemptRecord
from workshop.model.fingerprint import fingerprint_fields
from workshop.model.session_record import SessionRecord
from workshop.model.words import Verdict
from workshop.pack.case import Case
from workshop.pack.pack import Pack
from workshop.report.agreements import agreement
from workshop.report.attempts import add_up, attempt_card, rescored
from workshop.report.boundaries import boundary
from workshop.report.cards import (
    PLAYED,
    AttemptCard,
    AttemptState,
    CaseCard,
    PackCase,
    Question,
    Scorecard,
)
from workshop.report.consistency import consistency
from workshop.report.contamination import contaminated, identical_answers, request_sequence
from workshop.report.figures import Counts
from workshop.report.header import Chain, FingerprintField, Header, TakeOver
from workshop.report.texts import Blob, text_from, text_of
from workshop.report.values import Text

NOT_CHECKED = "not checked when this was made"


def build(
    record: SessionRecord,
    pack: Pack,
    blob: Blob,
    chain: LogReport | None = None,
    made: Mapping[str, AttemptCard] | None = None,
) -> Scorecard:
    """The scorecard of a session.

    `pack` is the session's frozen pack, `blob` gives the bytes of a sha256, `chain` is what verifying the log found
    (None: it was not verified, and the scorecard says so). Errors of `blob` go through. A case the pack doesn't have
    raises ValueError. `made` holds cards of attempts that had ended when they were made: what was played is taken from
    there, and their records need not hold it any more.
    """
    trusted = None if chain is None or chain.ok else chain.trusted
    cases = tuple(case_card(record, pack, name, blob, trusted, made or {}) for name in _names(record))
    attempts = [card for case in cases for card in case.attempts]
    return Scorecard(
        header=_header(record, pack, chain),
        questions=questions(pack),
        counts=_add(case.counts for case in cases),
        cases=cases,
        left_out=tuple(
            PackCase(number=number, id=case.id, title=case.title)
            for number, case in enumerate(pack.cases, 1)
            if case.id not in {one.id for one in cases}
        ),
        fidelity=add_up(tuple((card.fidelity, card.messages) for card in attempts if _not_void(card))),
        agreement=agreement(attempts),
    )


def _names(record: SessionRecord) -> list[str]:
    """The session's cases, then those only practice agents played."""
    return list(dict.fromkeys((*record.cases, *(a.case for a in record.attempts.values()))))


def _not_void(card: AttemptCard) -> bool:
    return card.state is not AttemptState.VOID


def questions(pack: Pack) -> tuple[Question, ...]:
    """What each check asks, as the rubric of the frozen pack words it."""
    return tuple(Question(check=text.check, question=text.question) for text in pack.rubric.checks)


def case_card(
    record: SessionRecord,
    pack: Pack,
    name: str,
    blob: Blob,
    trusted: int | None = None,
    made: Mapping[str, AttemptCard] | None = None,
) -> CaseCard:
    """One case's part of the scorecard. Raises ValueError for a case the pack lacks; errors of `blob` go through.

    `trusted` is the last row a broken chain leaves standing, None for a chain that was not found broken.
    `made` is as for `build`.
    """
    case = _found(pack, name)

    def card_of(attempt: AttemptRecord) -> AttemptCard:
        before = (made or {}).get(attempt.attempt)
        again = rescored(before, record, pack, case, attempt) if before is not None else None
        return again or attempt_card(record, pack, case, attempt, blob, trusted)

    cards = tuple(card_of(attempt) for attempt in record.of_case(name))
    practice = tuple(card_of(attempt) for attempt in _practice(record, name))
    whole = [card for card in cards if _not_void(card)]
    pairs = contaminated([card for card in whole if card.state in PLAYED])
    return CaseCard(
        number=pack.number(name),
        id=case.id,
        title=case.title,
        objective=case.objective,
        brief=_brief(pack, case, (*record.of_case(name), *_practice(record, name)), blob),
        tests=case.tests,
        expects=case.guidance.outcome.passes,
        known_issues=case.known_issues,
        repeats=record.opened.repeats if name in record.opened.cases else 0,
        counts=_counts(cards, record.planned(name)),
        consistency=consistency(
            whole,
            [request_sequence(card) for card in whole],
            record.planned(name),
            pack.rubric.consistency.confidence,
            contaminated=bool(pairs),
        ),
        boundary=boundary(case, cards, practice),
        contamination=pairs,
        identical_answers=identical_answers(whole),
        fidelity=add_up(tuple((card.fidelity, card.messages) for card in whole)),
        attempts=cards,
        practice=practice,
    )


def _practice(record: SessionRecord, name: str) -> list[AttemptRecord]:
    """Attempts of practice agents at a case."""
    return [attempt for attempt in record.attempts.values() if attempt.case == name and attempt.practice_agent]


def _brief(pack: Pack, case: Case, attempts: Iterable[AttemptRecord], blob: Blob) -> Text:
    """The brief as the ledger holds it; where none was handed over, as it would be."""
    handed = next((attempt.brief_sha256 for attempt in attempts if attempt.brief_sha256), "")
    return text_of(blob(handed), handed) if handed else text_from(brief_text(pack, case))


def _found(pack: Pack, name: str) -> Case:
    case = pack.case(name)
    if case is None:
        raise ValueError(f"the pack has no case {name}")
    return case


def _counts(cards: tuple[AttemptCard, ...], planned: int) -> Counts:
    def in_state(*states: AttemptState) -> int:
        return sum(card.state in states for card in cards)

    def with_verdict(verdict: Verdict) -> int:
        return sum(card.proven and card.state is AttemptState.SCORED and card.verdict is verdict for card in cards)

    passed, failed = with_verdict(Verdict.PASS), with_verdict(Verdict.FAIL)
    begun = {card.repeat for card in cards if _not_void(card)}
    return Counts(
        planned=planned,
        played=in_state(*PLAYED),
        scored=in_state(AttemptState.SCORED),
        measurable=passed + failed,
        passed=passed,
        failed=failed,
        not_measurable=with_verdict(Verdict.NOT_MEASURABLE),
        unproven=sum(not card.proven and card.state is AttemptState.SCORED for card in cards),
        unscored=in_state(AttemptState.UNSCORED),
        in_play=in_state(AttemptState.IN_PLAY),
        abandoned=in_state(AttemptState.ABANDONED),
        not_begun=planned - len(begun),
        void=in_state(AttemptState.VOID),
    )


def _add(parts: Iterable[Counts]) -> Counts:
    rows = list(parts)
    return Counts(**{name: sum(getattr(row, name) for row in rows) for name in Counts.model_fields})


def _header(record: SessionRecord, pack: Pack, chain: LogReport | None) -> Header:
    opened = record.opened
    return Header(
        log_id=record.log_id,
        size=record.seq,
        head=record.hash,
        opened_at=record.opened_at,
        app_version=opened.app_version,
        agent_name=opened.agent.name,
        agent_version=opened.agent.version,
        agent_model=opened.agent.model,
        agent_settings=opened.agent.settings,
        system_prompt_sha256=opened.agent.system_prompt_sha256,
        connection=opened.connection.value,
        operator=opened.operator,
        pack_id=opened.pack_id,
        pack_version=opened.pack_version,
        pack_title=pack.title,
        desk_revision=opened.desk_revision,
        fingerprint=opened.fingerprint,
        fingerprint_fields=tuple(
            FingerprintField(name=name, value=str(value)) for name, value in fingerprint_fields(opened).items()
        ),
        chain=_chain(record, chain),
        take_overs=tuple(TakeOver(event=seq, at=record.at[seq], reason=body.reason) for seq, body in record.takes),
    )


def _chain(record: SessionRecord, found: LogReport | None) -> Chain:
    if found is None:
        return Chain(checked=False, broken=False, verdict=NOT_CHECKED, trusted=record.seq)
    return Chain(
        checked=True,
        broken=not found.ok,
        verdict=found.verdict,
        trusted=found.trusted,
        problems=tuple(problem.text for problem in found.problems),
    )
