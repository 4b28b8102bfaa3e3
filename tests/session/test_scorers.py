"""Several scorers: blind work, disputes, adjudication, and nobody touches another's verdict."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import begin, north, open_session

from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.model import events as ev
from workshop.model.events import BlindEnded, CalibrationNamed, ProposalBody
from workshop.model.words import Check, ClaimTick, EndReason, Proposed, Source, Verdict, VoidCause
from workshop.session import NotNow, Session
from workshop.session.prefilled import prefilled

ANSWER = b"There are 41 units of K-114 in total: 17 north, 24 south, none east."


@pytest.fixture
def session(db_path: Path) -> Iterator[Session]:
    with Ledger.open(db_path) as ledger, open_session(ledger) as opened:
        yield opened


@pytest.fixture
def attempt(session: Session) -> str:
    name = begin(session)
    north(session, name)
    session.answer(name, ANSWER, Source.LINE)
    return name


def give(session: Session, attempt: str, scorer: str, letters: str, reason: str = "as I read it") -> None:
    words = {verdict.letter: verdict for verdict in Verdict}
    for check, letter in zip(Check, letters, strict=False):
        session.verdict(attempt, check, words[letter], reason, scorer)


def test_a_blind_scorer_sees_nothing_until_all_four_are_given(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "PPFN")
    session.begin_scoring(attempt, "ben", blind=True)
    for done, letters in enumerate(("P", "P", "P"), 1):
        session.verdict(attempt, list(Check)[done - 1], Verdict.PASS, "seen so", "ben")
        view = session.visible_to(attempt, "ben")
        assert view.hidden
        assert view.proposals == {}
        assert {entry.body.scorer for entry in view.verdicts} == {"ben"}
        assert len(view.missing) == 4 - done, letters
    session.verdict(attempt, Check.RECOVERY, Verdict.NOT_MEASURABLE, "no setback", "ben")
    view = session.visible_to(attempt, "ben")
    assert not view.hidden
    assert set(view.proposals) == set(Check)
    assert {entry.body.scorer for entry in view.verdicts} == {"ana", "ben"}


def test_others_see_everything_while_one_is_blind(session: Session, attempt: str) -> None:
    session.begin_scoring(attempt, "ben", blind=True)
    give(session, attempt, "ben", "P")
    assert not session.visible_to(attempt, "ana").hidden
    assert session.visible_to(attempt, "ana").verdicts


def test_a_cleared_verdict_does_not_bring_blindness_back(session: Session, attempt: str) -> None:
    session.begin_scoring(attempt, "ben", blind=True)
    give(session, attempt, "ben", "PPFN")
    session.clear_verdict(attempt, Check.EVIDENCE, "hm", "ben")
    assert not session.visible_to(attempt, "ben").hidden
    assert session.record.book.changed_after_blind(attempt, "ben") == (session.record.seq,)


def test_a_verdict_given_blind_always_needs_a_reason(session: Session, attempt: str) -> None:
    # Asked only where the proposal is overridden, the question would give the proposal away.
    session.begin_scoring(attempt, "ben", blind=True)
    for check in Check:
        for verdict in Verdict:
            with pytest.raises(NotNow, match=r"^a verdict given blind needs a reason$"):
                session.verdict(attempt, check, verdict, "", "ben")


def test_blindness_begins_before_the_first_verdict_and_once(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "P")
    with pytest.raises(NotNow, match="too late"):
        session.begin_scoring(attempt, "ana", blind=True)
    session.begin_scoring(attempt, "ben", blind=True)
    with pytest.raises(NotNow, match="already"):
        session.begin_scoring(attempt, "ben", blind=False)
    session.begin_scoring(attempt, "eve", blind=False)
    with pytest.raises(NotNow, match="already"):
        session.begin_scoring(attempt, "eve", blind=True)


def test_blindness_survives_reopening(session: Session, attempt: str, db_path: Path) -> None:
    session.begin_scoring(attempt, "ben", blind=True)
    give(session, attempt, "ben", "PP")
    session.close()
    with Session.resume(session.ledger, session.log_id) as again:
        assert again.visible_to(attempt, "ben").hidden
        assert again.visible_to(attempt, "ben").missing == (Check.EVIDENCE, Check.RECOVERY)


def test_where_scorers_differ_nothing_counts_until_it_is_settled(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "PPFN")
    give(session, attempt, "ben", "FPFN")
    settled = session.record.settled(attempt)
    assert settled[Check.OUTCOME].disputed
    assert settled[Check.OUTCOME].verdict is None
    assert settled[Check.EVIDENCE].verdict is Verdict.FAIL
    step = session.adjudicate(attempt, Check.OUTCOME, Verdict.PASS, "41 is right", "eve")
    found = session.record.settled(attempt)[Check.OUTCOME]
    assert (found.disputed, found.verdict) == (False, Verdict.PASS)
    assert found.row is not None
    assert found.row[0] == step.rows[0].seq
    assert [body.verdict for _, _, body in found.opinions] == [Verdict.PASS, Verdict.FAIL]
    assert all(entry.stands for entry in session.record.verdicts)
    assert verify(session.ledger, session.log_id)[0].ok


def test_a_later_verdict_that_says_otherwise_reopens_the_question(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "P")
    give(session, attempt, "ben", "F")
    first = session.adjudicate(attempt, Check.OUTCOME, Verdict.PASS, "41 is right", "eve").rows[0].seq
    give(session, attempt, "eve", "P")
    assert session.record.settled(attempt)[Check.OUTCOME].verdict is Verdict.PASS
    give(session, attempt, "kim", "F")
    assert session.record.settled(attempt)[Check.OUTCOME].disputed
    assert session.record.book.adjudications[0].ended_by == session.record.seq
    again = session.adjudicate(attempt, Check.OUTCOME, Verdict.FAIL, "kim showed why", "eve")
    assert session.record.settled(attempt)[Check.OUTCOME].verdict is Verdict.FAIL
    assert first not in {row.seq for row in again.rows}


def test_an_adjudication_needs_a_difference_a_reason_and_everybody_s_word(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "PP")
    with pytest.raises(NotNow, match="no two scorers differ"):
        session.adjudicate(attempt, Check.OUTCOME, Verdict.FAIL, "because", "eve")
    session.begin_scoring(attempt, "ben", blind=True)
    give(session, attempt, "ben", "F")
    refused = set()
    for check in (Check.OUTCOME, Check.AUTHORITY, Check.RECOVERY):  # disputed, agreed, judged by nobody
        with pytest.raises(NotNow, match="ben still scores") as told:
            session.adjudicate(attempt, check, Verdict.FAIL, "because", "eve")
        refused.add(str(told.value))
    assert len(refused) == 1
    for check in list(Check)[1:]:
        session.verdict(attempt, check, Verdict.PASS, "so", "ben")
    with pytest.raises(NotNow, match="needs a reason"):
        session.adjudicate(attempt, Check.OUTCOME, Verdict.FAIL, "  ", "eve")
    session.adjudicate(attempt, Check.OUTCOME, Verdict.FAIL, "because", "eve")


def test_a_blind_scorer_learns_nothing_of_others_claims_by_taking_them_back(session: Session, attempt: str) -> None:
    seq = session.add_claim(attempt, "24 south", ClaimTick.NO_RECEIPT, scorer="ana").rows[0].seq
    session.begin_scoring(attempt, "ben", blind=True)
    for event in (seq, seq - 1):
        with pytest.raises(NotNow, match=f"event {event} is no claim of this attempt that stands"):
            session.withdraw_claim(attempt, event, "no", "ben")
    with pytest.raises(NotNow, match="added by ana"):
        session.withdraw_claim(attempt, seq, "no", "eve")


def test_a_shared_keyboard_keeps_from_a_blind_scorer_what_others_said(session: Session, attempt: str) -> None:
    session.keep_blind(attempt, "ana", showing=True)
    session.begin_scoring(attempt, "ben", blind=True)
    with pytest.raises(NotNow, match=r"ben still scores .* blind, and whoever sits here could be them"):
        session.keep_blind(attempt, "ana", showing=False)
    session.keep_blind(attempt, "ben", showing=True)
    session.begin_scoring(attempt, "cid", blind=True)
    session.keep_blind(attempt, "ben", showing=False)
    with pytest.raises(NotNow, match="cid still scores"):
        session.keep_blind(attempt, "ben", showing=True)
    give(session, attempt, "ben", "PPPN")
    give(session, attempt, "cid", "PPPN")
    session.keep_blind(attempt, "ana", showing=True)


def test_a_blind_scoring_is_ended_unfinished_by_its_scorer_or_for_a_reason(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "PPFN")
    for who in ("ben", "cid"):
        session.begin_scoring(attempt, who, blind=True)
        give(session, attempt, who, "F")
    with pytest.raises(NotNow, match="ending cid's blind scoring for them needs a reason"):
        session.end_blind(attempt, "cid", " ", "ana")
    step = session.end_blind(attempt, "CID", "went home ill", "ana")
    assert isinstance(step.rows[0].body, BlindEnded)
    assert (step.rows[0].body.actor, step.rows[0].body.scorer) == ("ana", "cid")
    session.end_blind(attempt, "ben")
    assert session.record.book.blind_now(attempt) == ()
    with pytest.raises(NotNow, match="ben does not score"):
        session.end_blind(attempt, "ben")
    with pytest.raises(NotNow, match="begun to score"):
        session.begin_scoring(attempt, "ben", blind=True)
    assert not session.visible_to(attempt, "ben").hidden
    assert not session.record.book.scored_blind(attempt, "ben")
    session.adjudicate(attempt, Check.OUTCOME, Verdict.PASS, "41 is right", "eve")
    assert verify(session.ledger, session.log_id)[0].ok
    assert Session.read(session.ledger, session.log_id).record.book == session.record.book


def test_one_attempt_of_a_session_is_named_for_calibration(session: Session, attempt: str) -> None:
    step = session.name_calibration(attempt, "ada")
    assert isinstance(step.rows[0].body, CalibrationNamed)
    assert session.record.book.named == {attempt: (step.rows[0].seq, "ada")}
    with pytest.raises(NotNow, match="named as the calibration attempt of this session already"):
        session.name_calibration(attempt)
    other = begin(session)
    session.end(other, EndReason.GAVE_UP)
    with pytest.raises(NotNow, match=f"{attempt} is named"):
        session.name_calibration(other)
    session.void(attempt, VoidCause.OUTAGE, "the power went")
    session.name_calibration(other)
    assert set(session.record.book.copy().named) == {attempt, other}


def test_nobody_can_take_back_another_s_verdict(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "P")
    with pytest.raises(NotNow, match="ben has given no verdict"):
        session.clear_verdict(attempt, Check.OUTCOME, "no", "ben")
    give(session, attempt, "ben", "F")
    assert [entry.superseded_by for entry in session.record.verdicts] == [None, None]


def test_one_person_in_two_spellings_is_one_scorer(session: Session, attempt: str) -> None:
    give(session, attempt, "Ana  Lind", "P")
    give(session, attempt, "ana lind", "F")
    give(session, attempt, "OPERATOR", "F")
    assert session.record.book.scorers(attempt) == ["Ana Lind", "operator"]


def test_the_same_verdict_for_the_same_reason_writes_nothing(session: Session, attempt: str) -> None:
    given = session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "it is not 41", "ana").rows[-1].seq
    with pytest.raises(NotNow, match=rf"ana says fail on outcome already, for the same reason \(#{given}\); nothing"):
        session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, " it is not 41 ", "ana")
    assert session.record.seq == given
    session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "it is not 41", "ben")
    session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "another reason", "ana")
    session.clear_verdict(attempt, Check.OUTCOME, "too early", "ana")
    session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "another reason", "ana")
    assert session.record.seq == given + 4


def test_no_verdict_becomes_another_one_without_a_reason_by_way_of_clearing_it(
    session: Session, attempt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided, open_still = Check.OUTCOME, ProposalBody(verdict=Proposed.UNDECIDED, reason="a person has to say")
    monkeypatch.setattr(session, "proposals", lambda _: dict.fromkeys(Check, open_still))
    session.verdict(attempt, undecided, Verdict.PASS, "", "ana")
    with pytest.raises(NotNow, match=r"^taking a verdict back needs a reason$"):
        session.clear_verdict(attempt, undecided, " ", "ana")
    session.clear_verdict(attempt, undecided, "too early", "ana")
    with pytest.raises(NotNow, match="you said pass before; changing it needs a reason"):
        session.verdict(attempt, undecided, Verdict.NOT_MEASURABLE, "", "ana")
    session.verdict(attempt, undecided, Verdict.PASS, "", "ana")
    session.clear_verdict(attempt, undecided, "too early again", "ana")
    session.verdict(attempt, undecided, Verdict.NOT_MEASURABLE, "nothing shows it", "ana")
    session.verdict(attempt, undecided, Verdict.PASS, "", "ben")


def test_a_review_notes_what_was_proposed_and_accepted(session: Session, attempt: str) -> None:
    give(session, attempt, "ana", "FPPP", "it is not 41")
    known = prefilled(session.ledger, session.record, session.pack, session.attempt(attempt))
    assert "Outcome failed: it is not 41." in known["what_happened"]
    session.review(attempt, {"what_happened": known["what_happened"], "fix": "mine"}, "ana")
    review = session.record.reviews[attempt]
    assert sorted(review.body.proposed) == sorted(known)  # what nobody gave holds what the ledger knows
    assert {name: review.body.fields[name] for name in known} == known
    assert review.author == "ana"
    give(session, attempt, "ana", "P", "it is 41")  # what is proposed now is another text
    session.review(attempt, {"what_happened": known["what_happened"], "fix": "yours"})
    assert sorted(session.record.reviews[attempt].body.proposed) == sorted(known)
    session.review(attempt, {"what_happened": "mine"})
    assert sorted(session.record.reviews[attempt].body.proposed) == sorted(set(known) - {"what_happened"})
    before = session.record.seq
    for day in ("soon", "20310430", "2031-W05-2", "30.4.2031", "2031-02-30"):
        with pytest.raises(NotNow, match="year-month-day, as in 2031-04-30"):
            session.review(attempt, {"due": day})
    assert session.record.seq == before
    session.review(attempt, {"due": "2031-04-30"})
    session.review(attempt, {"due": ""})


def test_a_free_text_of_before_stays_readable_as_a_due_day(session: Session, attempt: str) -> None:
    old = ev.ReviewSaved(attempt=attempt, fields={"due": "soon"})
    session._write(attempt, [old], {})
    session.review(attempt, {"due": "soon", "fix": "mine"})
    assert session.record.reviews[attempt].body.fields["due"] == "soon"
    with pytest.raises(NotNow, match="year-month-day"):
        session.review(attempt, {"due": "later"})


def test_a_changed_verdict_needs_a_reason_of_its_own(session: Session, attempt: str) -> None:
    proposed = session.proposals(attempt)[Check.OUTCOME].verdict.value
    session.verdict(attempt, Check.OUTCOME, Verdict.NOT_MEASURABLE, "could not be told", "ana")
    before = session.record.seq
    with pytest.raises(NotNow, match="you said not measurable before; changing it needs a reason"):
        session.verdict(attempt, Check.OUTCOME, Verdict(proposed), "", "ana")
    assert session.record.seq == before
    session.verdict(attempt, Check.OUTCOME, Verdict(proposed), "", "ben")
    session.verdict(attempt, Check.OUTCOME, Verdict(proposed), "on a second look", "ana")
    session.verdict(attempt, Check.OUTCOME, Verdict(proposed), "in other words", "ana")
