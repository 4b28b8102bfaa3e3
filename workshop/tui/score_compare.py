"""What a scorer, the others and the proposal say of one check, and where they differ."""

from textual.content import Content

from workshop.model.words import Check, Proposed
from workshop.report.cards import AttemptCard, CheckScore
from workshop.report.wording import check_word, verdict_word
from workshop.tui import score_parts as parts
from workshop.tui.score_offer import still_blind
from workshop.tui.text import joined, shown_line


def compared(card: AttemptCard, check: Check, scorer: str) -> Content | None:
    """Every scorer's verdict and the proposal beside each other; None while there is nothing to compare.

    Shown once a scorer who worked blind has decided all four checks, and wherever two scorers decided.
    """
    score = parts.score_of(card, check)
    was_blind = any(one.scorer == scorer and one.finished for one in card.blind)
    if len(score.opinions) < 2 and not (was_blind and score.opinions):
        return None
    pieces = []
    for opinion in score.opinions:
        name = joined(shown_line(opinion.scorer, width=24), (" (you)" if opinion.scorer == scorer else "", "$quiet"))
        pieces.append(joined(name, (" ", ""), (verdict_word(opinion.verdict), parts.STYLES[opinion.verdict.value])))
    if score.proposal is not None:
        word = score.proposal.verdict.value.replace("_", " ")
        pieces.append(joined(("proposed ", "$quiet"), (word, parts.STYLES[score.proposal.verdict.value])))
    return joined(Content("   ").join(pieces), ("\n", ""), _conclusion(card, score))


def _conclusion(card: AttemptCard, score: CheckScore) -> Content:
    if score.adjudicated:
        word = (verdict_word(score.verdict), parts.STYLES[score.verdict.value] if score.verdict else "")
        return joined(("Scorers differ; settled by ", ""), shown_line(score.scorer), (" as ", ""), word, (".", ""))
    if score.differ:
        waiting = still_blind(card)
        if waiting:
            names = shown_line(", ".join(waiting))
            return joined(
                ("Scorers differ. To be settled when ", "$warning"), names, (" has decided blind.", "$warning")
            )
        return joined(("Scorers differ: no verdict counts until it is settled.", "$warning"))
    against = _against_proposal(score)
    if against:
        return joined(("All scorers say the same, otherwise than proposed.", "$warning"))
    return joined(("No difference.", "$quiet"))


def _against_proposal(score: CheckScore) -> bool:
    proposal = score.proposal
    return (
        proposal is not None
        and proposal.verdict is not Proposed.UNDECIDED
        and any(opinion.verdict.value != proposal.verdict.value for opinion in score.opinions)
    )


def differences(card: AttemptCard) -> str:
    """Checks on which scorers differ among themselves or from the proposal, in words: for the end of blind scoring."""
    among = [check_word(score.check) for score in card.scores if score.differ]
    against = [check_word(score.check) for score in card.scores if _against_proposal(score)]
    said = []
    if among:
        said.append(f"scorers differ on {' and '.join(among)}")
    if against:
        said.append(f"otherwise than proposed: {' and '.join(against)}")
    return "; ".join(said) or "no verdict differs from the proposal or from another scorer's"
