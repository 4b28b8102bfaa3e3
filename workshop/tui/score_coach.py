"""The score screen's next step, from what is decided about now."""

from workshop.coach import next_step
from workshop.report.wording import check_word
from workshop.session import Session
from workshop.tui import score_parts as parts
from workshop.tui.score_calibration import scored_first
from workshop.tui.score_decision import Moment
from workshop.tui.score_offer import still_blind


def gated_words(session: Session, attempt: str, scorer: str) -> str:
    """What to do where a scorer is asked whether they begin blind: another attempt first, or begin."""
    begin = "Begin scoring blind, or read it with all in view: opening an attempt alone writes nothing."
    return scored_first(session, attempt, scorer) or begin


def coach_words(moment: Moment, session: Session, attempt: str, *, changing: bool) -> str:
    """Decide the check shown, else what is next for the attempt. `changing`: a verdict is being changed.

    A calibration attempt that the scorer has not scored comes before all that.
    """
    if first := scored_first(session, attempt, moment.scorer):
        return first
    name = check_word(moment.check)
    if moment.own is None or changing:
        if moment.blind:
            return f"Decide {name} from the events alone, with a reason: what is proposed is shown after all four."
        return f"Decide {name}: read the proposal and its evidence first, then give your own verdict."
    after = parts.next_unscored(moment.card, moment.scorer, moment.check)
    if after is not None:
        return f"Go on to {check_word(after)}: each check asks something of its own."
    differ = ", ".join(check_word(score.check) for score in moment.card.scores if score.disputed)
    if differ and (waiting := still_blind(moment.card)):
        when = f"when {', '.join(waiting)} has decided blind; alt+u ends that unfinished"
        return f"Scorers differ on {differ}: settle it {when}."
    if differ:
        return f"Talk it over and settle {differ}: until then no verdict counts, and everybody's own stays."
    if moment.card.review_due or moment.onward is None:
        return next_step(session.record, session.pack, attempt)
    return f"All four checks are decided. {moment.onward.sentence}"
