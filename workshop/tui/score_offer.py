"""What can be chosen once a check is decided, and why an attempt can't be scored at all."""

from workshop.coach import Kind, NextInSession
from workshop.model.attempt import AttemptRecord
from workshop.model.words import Check, EndReason, Verdict
from workshop.report.cards import AttemptCard
from workshop.report.wording import check_word
from workshop.session import Session
from workshop.tui import score_parts as parts
from workshop.tui.widgets.choices import Option

NEXT, REVIEW, ON, BACK, CHANGE, CLEAR, SETTLE = "next", "review", "on", "back", "change", "clear", "settle"
DISPUTED = "disputed"
PLACES = {Kind.PLAY: "Next: the board", Kind.EXPORT: "Next: the scorecard", Kind.REVIEW: "Next: a failure review"}


def settled_options(card: AttemptCard, check: Check, scorer: str, onward: NextInSession | None = None) -> list[Option]:
    """On with the work first; then settling, changing one's verdict, and taking it back. `onward`: the session's next.

    What failed is what counts: a verdict that stands alone, that all scorers give alike, or that was settled.
    """
    after = parts.next_unscored(card, scorer, check)
    here = parts.score_of(card, check).disputed
    elsewhere = first_disputed(card)
    now: list[Option] = []
    later: list[Option] = []
    if after is not None:
        now.append(Option(NEXT, f"Next: {check_word(after)}", why="the next check you have not scored", confirm=False))
    elif elsewhere is not None and not here:
        now.append(
            Option(DISPUTED, f"To {check_word(elsewhere)}", why="scorers differ there: settle it", confirm=False)
        )
    if may_settle(card, check):
        settle = Option(SETTLE, "Settle", why="say what counts where scorers differ; theirs stay", confirm=False)
        (now if here and after is None else later).append(settle)
    failed = any(score.verdict is Verdict.FAIL for score in card.scores)
    if failed and after is None:
        why, note = "a check failed: write down cause and fix", "due"
        if card.review:
            why, note = "saved already; look at it or change it", ""
        if card.review and card.review.missing:
            why, note = f"it is begun; still empty: {', '.join(card.review.missing)}", "begun"
        elif card.review and card.review.later:
            why, note = "it was saved before a check failed that it does not cover", "due again"
        review = Option(REVIEW, "Failure review", note=note, why=why, confirm=False)
        if note or onward is None:
            now.append(review)
        else:
            later.insert(0, review)
    if after is None and onward is not None:
        now.append(Option(ON, PLACES.get(onward.kind, "Next attempt"), why=onward.sentence, confirm=False))
    # The board is where one goes back to; another way there would only ask which.
    if after is None and (onward is None or onward.kind is not Kind.PLAY):
        done = Option(BACK, "Done", why="all four checks are scored; back to where you came from", confirm=False)
        now.append(done)
    options = [*now, *later]
    options.append(Option(CHANGE, "Change it", why="a new verdict and reason; this one stays on record", confirm=False))
    options.append(
        Option(CLEAR, "Take it back", why="unscored by you again; the verdict stays in the record", confirm=False)
    )
    return options


def may_settle(card: AttemptCard, check: Check) -> bool:
    """Scorers differ on a check, and nobody is still to speak."""
    return parts.score_of(card, check).differ and not still_blind(card)


def first_disputed(card: AttemptCard) -> Check | None:
    """The first check that can be settled and is not."""
    return next((score.check for score in card.scores if score.disputed and not still_blind(card)), None)


def still_blind(card: AttemptCard) -> list[str]:
    """Who scores the attempt blind and has not decided all four checks."""
    return [one.scorer for one in card.blind if not one.finished]


def refused(session: Session, record: AttemptRecord) -> str:
    """Why nothing can be decided here, and the way on; "" when it can."""
    if record.voided is not None:
        return "This attempt is void and in no denominator, so it is not scored. Play the repeat again from the board."
    if record.ended is EndReason.ABANDONED:
        return "This attempt was abandoned, so it is not scored. Its events stay in the record."
    if record.ended is None:
        return "This attempt is still being played. Scores come after the answer; go back to the desk."
    if session.read_only:
        return "This session is open for reading only. Take it over on the board to give verdicts."
    return ""
