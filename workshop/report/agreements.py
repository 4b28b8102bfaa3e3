"""How far the people who scored agree with each other, and with the proposals."""

from collections.abc import Sequence

from workshop.model.words import Proposed, Verdict
from workshop.report.cards import PLAYED, Agreement, AttemptCard, CheckScore
from workshop.scoring.agreement import cohen_kappa, krippendorff_alpha, raw_agreement

NOTHING_SHARED = "nothing was judged by two people"
ONE_CATEGORY = "every verdict on shared checks is the same"
NOTHING_RATED = "no verdict was given on a check with a proposal"
ONE_WORD = "verdicts and proposals are all the same"


def agreement(attempts: Sequence[AttemptCard]) -> Agreement:
    """Figures over the checks of played attempts; a check is an item, each scorer's standing verdict a rating."""
    scores = [
        score for card in attempts if card.proven and card.state in PLAYED for score in card.scores if score.opinions
    ]
    scorers = tuple(dict.fromkeys(opinion.scorer for score in scores for opinion in score.opinions))
    ratings = [[_said(score, scorer) for score in scores] for scorer in scorers]
    shared = [score for score in scores if len(score.opinions) > 1]
    raw = raw_agreement(ratings)
    kappa = cohen_kappa(ratings[0], ratings[1]) if len(scorers) == 2 else None
    alpha = krippendorff_alpha(ratings)
    why = "" if not scorers else NOTHING_SHARED if not shared else ONE_CATEGORY
    rated = [opinion for score in scores for opinion in score.opinions if opinion.proposed is not Proposed.UNDECIDED]
    proposed = [Verdict(opinion.proposed.value) for opinion in rated]
    said = [opinion.verdict for opinion in rated]
    beside = cohen_kappa(said, proposed)
    blind = [one for card in attempts if card.proven and card.state in PLAYED for one in card.blind]
    return Agreement(
        scorers=scorers,
        items=len(shared),
        agreed=sum(not score.differ for score in shared),
        raw=raw,
        kappa=kappa,
        kappa_why="" if kappa is not None else "only for two scorers" if len(scorers) != 2 else why,
        alpha=alpha,
        alpha_why="" if alpha is not None else why,
        proposals=len(rated),
        proposals_agreed=sum(one is other for one, other in zip(said, proposed, strict=True)),
        proposals_kappa=beside,
        proposals_kappa_why="" if beside is not None else ONE_WORD if rated else NOTHING_RATED,
        disputed=sum(score.disputed for score in scores),
        adjudicated=sum(score.adjudicated for score in scores),
        blind=sum(one.finished for one in blind),
        changed_after_blind=sum(len(one.changed_after) for one in blind),
    )


def _said(score: CheckScore, scorer: str) -> Verdict | None:
    return next((opinion.verdict for opinion in score.opinions if opinion.scorer == scorer), None)
