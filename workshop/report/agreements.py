"""How far the people who scored agree with each other, and with the proposals."""

from collections.abc import Sequence

from workshop.model.given import same_name
from workshop.model.words import Check, Proposed, Verdict
from workshop.report.cards import PLAYED, AttemptCard, HistoryEntry
from workshop.report.figures import Agreement, AgreementFigures
from workshop.scoring.agreement import cohen_kappa, krippendorff_alpha, raw_agreement

NOTHING_SHARED = "nothing was judged by two people"
ONE_CATEGORY = "every verdict on shared checks is the same"
NOTHING_RATED = "no verdict was given on a check with a proposal"
ONE_WORD = "verdicts and proposals are all the same"


Rating = tuple[str, Verdict, Proposed]
"""Who judged a check, as what, and what had been proposed to them."""


def agreement(attempts: Sequence[AttemptCard]) -> Agreement:
    """Figures over the checks of played attempts; a check is an item, a scorer's verdict a rating.

    Once over the verdicts that stand, once over those each scorer gave first: who changes a verdict after seeing
    another's or the proposal agrees more than they did.
    """
    counted = [card for card in attempts if card.proven and card.state in PLAYED]
    scores = [score for card in counted for score in card.scores]
    standing = [[(one.scorer, one.verdict, one.proposed) for one in score.opinions] for score in scores]
    first = [_first(given, check) for given in map(first_given, counted) for check in Check]
    blind = [one for card in counted for one in card.blind]
    return Agreement(
        **dict(_figures(standing)),
        scorers=tuple(dict.fromkeys(name for ratings in standing for name, _, _ in ratings)),
        first=_figures(first),
        changed=sum(_changed(card, one) for card in counted for one in card.history),
        disputed=sum(score.disputed for score in scores),
        adjudicated=sum(score.adjudicated for score in scores),
        blind=sum(one.finished for one in blind),
        changed_after_blind=sum(len(one.changed_after) for one in blind),
    )


def _changed(card: AttemptCard, entry: HistoryEntry) -> bool:
    """The entry says otherwise than the one it supersedes, or takes it back; another reason alone is no change."""
    before = next((one for one in card.history if one.event == entry.supersedes), None)
    return before is not None and before.verdict is not entry.verdict


def first_given(card: AttemptCard) -> list[HistoryEntry]:
    """The verdict that each scorer gave first on each check of an attempt, in order."""
    found: dict[tuple[Check, str], HistoryEntry] = {}
    for one in card.history:
        if one.verdict is not None:
            found.setdefault((one.check, same_name(one.scorer)), one)
    return list(found.values())


def _first(given: Sequence[HistoryEntry], check: Check) -> list[Rating]:
    of_check = (one for one in given if one.check is check)
    return [(one.scorer, one.verdict, one.proposal.verdict) for one in of_check if one.verdict and one.proposal]


def _figures(items: Sequence[Sequence[Rating]]) -> AgreementFigures:
    scorers = list(dict.fromkeys(name for item in items for name, _, _ in item))
    shared = [item for item in items if len(item) > 1]
    ratings = [[next((said for name, said, _ in item if name == who), None) for item in items] for who in scorers]
    kappa = cohen_kappa(ratings[0], ratings[1]) if len(scorers) == 2 else None
    alpha = krippendorff_alpha(ratings)
    why = "" if not scorers else NOTHING_SHARED if not shared else ONE_CATEGORY
    rated = [(said, read) for item in items for _, said, read in item if read is not Proposed.UNDECIDED]
    said, proposed = [one for one, _ in rated], [Verdict(read.value) for _, read in rated]
    beside = cohen_kappa(said, proposed)
    return AgreementFigures(
        items=len(shared),
        agreed=sum(len({verdict for _, verdict, _ in item}) == 1 for item in shared),
        raw=raw_agreement(ratings),
        kappa=kappa,
        kappa_why="" if kappa is not None else "only for two scorers" if len(scorers) != 2 else why,
        alpha=alpha,
        alpha_why="" if alpha is not None else why,
        proposals=len(rated),
        proposals_agreed=sum(one is other for one, other in zip(said, proposed, strict=True)),
        proposals_kappa=beside,
        proposals_kappa_why="" if beside is not None else ONE_WORD if rated else NOTHING_RATED,
    )
