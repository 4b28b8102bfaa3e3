"""What can be chosen once a check is decided, and why an attempt can't be scored at all."""

from workshop.model.attempt import AttemptRecord
from workshop.model.words import Check, EndReason, Verdict
from workshop.report.cards import AttemptCard
from workshop.report.wording import check_word
from workshop.session import Session
from workshop.tui import score_parts as parts
from workshop.tui.widgets.choices import Option

NEXT, REVIEW, BACK, CHANGE, CLEAR = "next", "review", "back", "change", "clear"


def settled_options(card: AttemptCard, check: Check, scorer: str) -> list[Option]:
    """On with the work first; then changing one's verdict, and taking it back."""
    options = []
    after = parts.next_unscored(card, scorer, check)
    if after is not None:
        options.append(
            Option(NEXT, f"Next: {check_word(after)}", why="the next check you have not scored", confirm=False)
        )
    failed = any(score.verdict is Verdict.FAIL for score in card.scores)
    if failed and after is None:
        why = "saved already; look at it or change it" if card.review else "a check failed: write down cause and fix"
        options.append(Option(REVIEW, "Failure review", note="" if card.review else "due", why=why, confirm=False))
    if after is None:
        options.append(
            Option(BACK, "Done", why="all four checks are scored; back to where you came from", confirm=False)
        )
    options.append(Option(CHANGE, "Change it", why="a new verdict; this one stays in the record", confirm=False))
    options.append(Option(CLEAR, "Take it back", why="unscored by you again; the verdict stays in the record"))
    return options


def refused(session: Session, record: AttemptRecord) -> str:
    """Why nothing can be decided here, and the way on; "" when it can."""
    if record.voided is not None:
        return "This attempt is void and in no denominator, so it is not scored. Play the repeat again from the board."
    if record.ended is EndReason.ABANDONED:
        return "This attempt was abandoned, so it is not scored. Its rows stay in the record."
    if record.ended is None:
        return "This attempt is still being played. Scores come after the answer; go back to the desk."
    if session.read_only:
        return "This session is open for reading only. Take it over on the board to give verdicts."
    return ""
