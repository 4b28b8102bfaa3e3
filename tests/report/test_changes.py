"""Verdicts that were changed, and reviews of a fail that no longer counts: named on the first page of every report."""

import pytest
from page_words import page_words
from session_samples import Log, proposal
from test_html import Page

from workshop.model import events as ev
from workshop.model.words import Check
from workshop.report.cards import AttemptCard, ReviewCard
from workshop.report.changes import changes
from workshop.report.markdown import markdown
from workshop.report.show import show

pytestmark = pytest.mark.usefixtures("plain_readings")

TITLE = "Verdicts that were changed"


def changed() -> tuple[Log, tuple[int, int, int]]:
    """A fail with a review, then a pass in its place: the events of fail, review and pass."""
    log = Log()
    attempt = log.begin()
    log.ask(attempt)
    log.answer(attempt)
    log.score(attempt, "P·PN")
    fail = log.verdict(attempt, Check.AUTHORITY, "F", reason="it asked", proposed=proposal("P"))
    review = log.review(attempt, root_cause="the model")
    now = log.verdict(attempt, Check.AUTHORITY, "P", reason="it may ask", supersedes=fail, proposed=proposal("P"))
    return log, (fail, review, now)


def only(log: Log) -> AttemptCard:
    [attempt] = log.card().cases[0].attempts
    return attempt


def reviewed(log: Log) -> ReviewCard:
    """The failure review of the only attempt, which has one."""
    review = only(log).review
    assert review is not None
    return review


def test_a_changed_verdict_is_named_with_who_from_what_to_what_and_the_events() -> None:
    log, (fail, review, now) = changed()
    assert list(changes(log.card(), str)) == [
        "1 stock-count, repeat 1 (stock-count.1), Authority: Olga said "
        f"fail (event {fail}, proposed: pass), then pass (event {now}, proposed: pass). Why last: it may ask",
        f"1 stock-count, repeat 1 (stock-count.1): its failure review (event {review}) was written for a fail that no "
        f"longer counts: Authority (fail at event {fail}; now pass, event {now}).",
    ]


def test_every_front_page_names_it() -> None:
    log, (fail, _, now) = changed()
    card = log.card()
    for text in (markdown(card), Page(page_words(card)).text, show(card, 200)):
        page = text.split("Appendix")[0].replace("`", "")
        assert TITLE in page
        assert f"fail (event {fail}, proposed: pass), then pass (event {now}, proposed: pass)" in page
        assert "was written for a fail that no longer counts" in page


def test_nothing_changed_says_nothing() -> None:
    log = Log()
    log.play("FPPN")
    log.review("stock-count.1", root_cause="x")
    card = log.card()
    assert list(changes(card, str)) == []
    assert TITLE not in markdown(card) + page_words(card) + show(card, 200)
    assert only(log).review is not None
    assert reviewed(log).outdated == ()


def test_a_verdict_that_was_taken_back_is_named() -> None:
    log = Log()
    attempt = log.play("PPPN")
    last = log.record.verdicts[-1].seq
    gone = log.clear(attempt, Check.RECOVERY, last, reason="by mistake")
    [said] = changes(log.card(), str)
    assert f"not measurable (event {last}, proposed: not measurable), then took it back (event {gone})" in said
    assert said.endswith("Why last: by mistake")


def test_a_fail_with_another_reason_still_counts() -> None:
    log, (_, _, now) = changed()
    log.verdict("stock-count.1", Check.AUTHORITY, "F", reason="after all", supersedes=now)
    review = only(log).review
    assert review is not None
    assert review.outdated == ()


def test_a_review_that_also_speaks_of_a_fail_gone_says_which() -> None:
    log = Log()
    attempt = log.play("FFPN")
    outcome, authority = (entry.seq for entry in log.record.verdicts[:2])
    log.review(attempt, root_cause="x")
    log.verdict(attempt, Check.AUTHORITY, "P", supersedes=authority)
    review = only(log).review
    assert review is not None
    assert (review.about, review.outdated) == ((outcome, authority), (authority,))
    assert "also speaks of a fail that no longer counts: Authority" in list(changes(log.card(), str))[-1]


def test_a_settlement_can_outdate_a_review_and_be_ended_itself() -> None:
    log = Log()
    attempt = log.play("PFPN")
    fail = log.record.verdicts[1].seq
    log.review(attempt, root_cause="x")
    ben = log.verdict(attempt, Check.AUTHORITY, "P", scorer="Ben")
    assert "now disputed" in list(changes(log.card(), str))[-1]
    settled = log.settle(attempt, Check.AUTHORITY, "P")
    assert f"now pass, event {settled}" in list(changes(log.card(), str))[-1]
    again = log.verdict(attempt, Check.AUTHORITY, "F", scorer="Ben", supersedes=ben)
    said = list(changes(log.card(), str))
    assert f"Eve had settled it as pass (event {settled}); event {again} ended that." in said[1]
    assert reviewed(log).outdated == ()
    assert fail in reviewed(log).about


def test_agreement_with_the_proposals_is_counted_as_first_given_and_as_it_stands() -> None:
    log, _ = changed()
    found = log.card().agreement
    assert (found.changed, found.proposals, found.first.proposals) == (1, 4, 4)
    assert (found.first.proposals_agreed, found.proposals_agreed) == (3, 4)
    text = markdown(log.card())
    assert "As first given, 3 of 4 verdicts agree with what the app had proposed" in text
    assert "as they stand now 4 of 4. Verdicts changed or taken back: 1" in text
    assert "| Of these as proposed | 3 | 4 |" in text


def test_agreement_of_people_is_counted_both_ways_too() -> None:
    log = Log()
    attempt = log.play("PPPN")
    log.score(attempt, "FPPN", scorer="Ben")
    ben = next(entry.seq for entry in log.record.verdicts if entry.body.scorer == "Ben")
    log.verdict(attempt, Check.OUTCOME, "P", scorer="ben ", supersedes=ben)
    found = log.card().agreement
    assert (found.first.items, found.first.agreed, found.items, found.agreed) == (4, 3, 4, 4)
    assert "as first given they agreed on 3 of 4" in markdown(log.card())


def test_a_verdict_that_was_cleared_still_counts_as_first_given() -> None:
    log = Log()
    attempt = log.play("PPPN")
    log.clear(attempt, Check.OUTCOME, log.record.verdicts[0].seq)
    found = log.card().agreement
    assert (found.first.proposals, found.proposals) == (4, 3)


def test_a_fail_after_the_review_is_not_covered_by_it() -> None:
    log = Log()
    attempt = log.play("FPPP")
    review = log.review(attempt, root_cause="x")
    last = log.record.verdicts[-1].seq
    fail = log.verdict(attempt, Check.RECOVERY, "F", supersedes=last)
    card = log.card()
    said = f"failure review (event {review}) was saved before Recovery failed (event {fail}); it does not cover it."
    assert said in list(changes(card, str))[-1]
    for text in (markdown(card), page_words(card)):
        assert text.count(said) == 3, "what changed, what failed, and beside the review"
    assert said in " ".join(show(card, 400).split())
    log.review(attempt, root_cause="y")
    assert reviewed(log).later == ()
    assert "does not cover" not in markdown(log.card())


def test_another_reason_alone_is_no_changed_verdict() -> None:
    log = Log()
    attempt = log.play("PPPN")
    first = log.record.verdicts[0].seq
    log.verdict(attempt, Check.OUTCOME, "P", reason="said better", supersedes=first)
    assert list(changes(log.card(), str)) == []
    assert log.card().agreement.changed == 0


def test_a_field_nobody_put_in_their_own_words_says_so() -> None:
    log = Log()
    attempt = log.play("FPPN")
    log.add(ev.ReviewSaved(attempt=attempt, fields={"fix": "a", "root_cause": "b"}, proposed=("fix",)))
    card = log.card()
    assert markdown(card).count(" (proposed, accepted unchanged)") == 1
    assert page_words(card).count("Fix (proposed, accepted unchanged)</dt>") == 1
    review = only(log).review
    assert review is not None
    assert {field.id: field.proposed for field in review.fields} == {"fix": True, "root_cause": False}
