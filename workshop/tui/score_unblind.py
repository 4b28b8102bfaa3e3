"""Ending a blind scoring before its four verdicts are given: one's own, or somebody else's with a reason."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from workshop.model.words import Check
from workshop.session import Session
from workshop.tui.score_acts import ScoreActs
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.dialog import PickDialog
from workshop.tui.widgets.reason_dialog import ReasonDialog

END = "end"


class ScoreUnblind(ScoreActs):
    """Adds the way out of a blind scoring that nobody will finish."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "alt+u",
            "unblind",
            "End blind scoring",
            id="score.unblind",
            tooltip="End a blind scoring of this attempt unfinished: yours, or somebody else's with a reason",
        ),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Absent where nobody scores the attempt blind now."""
        if action != "unblind":
            return super().check_action(action, parameters)
        moment, session = self.moment, self.workshop.session
        return moment is not None and session is not None and not moment.refused and bool(self._blind_now(session))

    def _blind_now(self, session: Session) -> list[str]:
        """Who scores the attempt blind now, the scorer who sits here first."""
        return sorted(session.record.book.blind_now(self.attempt), key=lambda name: name != self.scorer)

    def action_unblind(self) -> None:
        """Ask whose blind scoring is ended where there are several, then why."""
        session = self.workshop.session
        names = self._blind_now(session) if session is not None else []
        if session is None or not names:
            return
        if len(names) == 1:
            self._ask_ending(session, names[0])
            return

        def picked(place: str | None) -> None:
            if place is not None:
                self._ask_ending(session, names[int(place)])

        options = [Option(str(place), self._whose(name), confirm=False) for place, name in enumerate(names)]
        self.app.push_screen(
            PickDialog("End which blind scoring?", "Several people score this attempt blind now.", options), picked
        )

    def _whose(self, name: str) -> str:
        return f"{name} (you)" if name == self.scorer else name

    def _ask_ending(self, session: Session, name: str) -> None:
        by, own, field = self.scorer, name == self.scorer, f"score.unblind.{name}.{self.scorer}"
        given = f"{len(session.record.book.committed(self.attempt, name))} of {len(Check)} checks decided"
        if own:
            title, yes = "End your blind scoring of this attempt?", "Yes, end it"
            text = (
                f"It is recorded as ended unfinished, with {given}, and counts as no blind scoring. Your verdicts so "
                "far stay. What is proposed and what others said is in view from then on; you can't be blind on this "
                "attempt again."
            )
            said = f"{name}'s blind scoring is ended unfinished and everything is in view"
        else:
            title, yes = f"End {name}'s blind scoring of this attempt?", "Yes, end it for them"
            text = (
                f"It is recorded as ended unfinished by {by}, with your reason and {given}, and counts as no blind "
                f"scoring. The verdicts of {name} so far stay; what is proposed and what others said is shown to them "
                "from then on. Settling waits for them no longer."
            )
            said = f"{name}'s blind scoring is ended unfinished"

        def then(answer: tuple[str, str] | None) -> None:
            if answer is not None:
                reason = answer[1]
                self.write(session, lambda: session.end_blind(self.attempt, name, reason, by), said, field)

        self.app.push_screen(
            ReasonDialog(
                title,
                text,
                [Option(END, yes)],
                label="Reason (yours to give or not)" if own else "Reason",
                start=self.drafts(self.attempt).get(field, ""),
                keep=lambda typed: self.keep(field, typed),
                missing="" if own else f"Ending it for {name} needs a reason: it stands in the record.",
            ),
            then,
        )
