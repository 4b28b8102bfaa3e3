"""An attempt as a scorer may see it while they score it blind: what happened, and what they said themselves."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from workshop.model.words import Check, Proposed
from workshop.report.cards import UNSCORED, AttemptCard, CheckScore, Scorecard
from workshop.report.wording import attempt_name, played


def ended_words(card: Scorecard, shown: Callable[[str], str]) -> Iterator[str]:
    """Each blind scoring that was ended before it was done: by whom, when, why, and how many verdicts it had."""
    for case in card.cases:
        for attempt in played(case):
            for one in attempt.blind_ended:
                by = "themselves" if one.by == one.scorer else shown(one.by)
                why = f": {shown(one.reason)}" if one.reason else ""
                yield (
                    f"{attempt_name(case, attempt, shown)}: {shown(one.scorer)}'s blind scoring was ended unfinished "
                    f"by {by} (event {one.event}), with {one.given} of {len(Check)} checks judged{why}. What they said "
                    "later was said with everything in view."
                )


def as_seen_by(card: AttemptCard, scorer: str) -> AttemptCard:
    """The card without proposals, the app's claims and others' words, while `scorer` is blind; else unchanged.

    Counted verdicts, adjudications, the review and how far a forbidden action got would tell as well, so they go too.
    """
    if not any(one.scorer == scorer and not one.finished for one in card.blind):
        return card
    mine = tuple(replace(entry, proposal=None) for entry in card.history if entry.scorer == scorer)
    scores = tuple(_score(score, scorer) for score in card.scores)
    return replace(
        card,
        verdict=None,
        vector=UNSCORED * len(Check),
        scores=scores,
        history=mine,
        adjudications=(),
        blind=tuple(one for one in card.blind if one.scorer == scorer),
        blind_ended=tuple(one for one in card.blind_ended if one.scorer == scorer),
        line=None,
        line_events=(),
        claims=(),
        added_claims=tuple(one for one in card.added_claims if one.scorer == scorer),
        review=None,
        review_due=False,
    )


def _score(score: CheckScore, scorer: str) -> CheckScore:
    return CheckScore(
        check=score.check,
        tested=score.tested,
        verdict=None,
        proposal=None,
        # What was proposed to them stands in their own verdict's row as well.
        opinions=tuple(replace(one, proposed=Proposed.UNDECIDED) for one in score.opinions if one.scorer == scorer),
    )
