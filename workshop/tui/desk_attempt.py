"""What the desk has at hand, and the acts on the attempt as a whole: pause, give up, abandon, void."""

import contextlib
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from workshop.ledger.errors import LedgerError
from workshop.model.attempt import AttemptRecord
from workshop.model.words import Awaiting, EndReason, VoidCause
from workshop.pack.case import Case
from workshop.session import Session, SessionError
from workshop.tui.base import WorkshopScreen
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import ConfirmDialog
from workshop.tui.widgets.message_box import MessageBox
from workshop.tui.widgets.reason_dialog import ReasonDialog

CAUSES = {
    VoidCause.OPERATOR_MISTAKE: ("Operator's mistake", "somebody at the desk did the wrong thing"),
    VoidCause.WRONG_REPLY: ("Wrong reply", "the agent was handed another text than was served"),
    VoidCause.OUTAGE: ("Outage", "the agent or its service was away"),
    VoidCause.AGENT_RESTARTED: ("Agent restarted", "the chat was lost, reset or begun anew"),
}


PAUSE, VOID = "desk.pause", "desk.void"
"""Drafts of reasons."""


class DeskAttempt(WorkshopScreen):
    """A screen over one attempt, with what can be done to it as a whole."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+p", "pause", "Pause the clock", id="desk.pause", tooltip="Stop the clock, with a reason"),
        Binding("alt+p", "unpause", "Let the clock go on", id="desk.unpause", tooltip="Let the clock go on"),
        Binding("alt+g", "gave_up", "The agent gave up", id="desk.gave_up", tooltip="End without an answer"),
        Binding("alt+a", "abandon", "Abandon", id="desk.abandon", tooltip="End it unscored; it stays listed"),
        Binding("alt+v", "void", "Void", id="desk.void", tooltip="Take it out of every rate, with cause and reason"),
    ]

    def __init__(self, attempt: str) -> None:
        super().__init__()
        self.attempt = attempt

    @property
    def session(self) -> Session:
        """The session that is open."""
        session = self.workshop.session
        if session is None:
            raise SessionError("no session is open")
        return session

    @property
    def record(self) -> AttemptRecord:
        """The attempt as it stands."""
        return self.session.attempt(self.attempt)

    @property
    def case(self) -> Case:
        """Its case."""
        return self.session.case_of(self.attempt)

    @property
    def box(self) -> MessageBox:
        """The agent's message."""
        return self.query_one(MessageBox)

    @property
    def takes_message(self) -> bool:
        """A message may come in now."""
        return not self.session.read_only and self.record.awaiting is Awaiting.MESSAGE

    def keep(self, field: str, text: str) -> None:
        """Keep a draft of this attempt."""
        self.workshop.drafts.keep(self.session.log_id, self.attempt, field, text)

    def kept(self, field: str) -> str:
        """A draft of this attempt, "" for none, or when the ledger can't be read now."""
        with contextlib.suppress(LedgerError):
            return self.workshop.drafts.read(self.session.log_id, self.attempt).get(field, "")
        return ""

    def ask_reason(
        self,
        draft: str,
        title: str,
        text: str,
        options: Sequence[Option],
        act: Callable[[str, str], object],
        *,
        label: str = "Reason",
        yes: str = "Yes",
        then: str = "",
    ) -> None:
        """Ask for a reason, kept as `draft` while it is typed and until `act(option id, reason)` was done."""

        def done() -> None:
            self.keep(draft, "")
            if then:
                self.tell(then)

        def given(answer: tuple[str, str] | None) -> None:
            if answer is not None:
                self.do(lambda: act(*answer), done)

        self.clear_told()
        dialog = ReasonDialog(
            title,
            text,
            options,
            label=label,
            yes=yes,
            start=self.kept(draft),
            keep=lambda typed: self.keep(draft, typed),
        )
        self.app.push_screen(dialog, given)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the moment allows."""
        if self.workshop.session is None:
            return super().check_action(action, parameters)
        record, free = self.record, not self.session.read_only
        running = record.ended is None and record.voided is None
        possible = {
            "pause": free and running and record.briefed and not record.paused,
            "unpause": free and running and record.briefed and record.paused,
            "gave_up": free and running and record.briefed,
            "abandon": free and running,
            "void": free and record.voided is None,
        }
        return possible[action] if action in possible else super().check_action(action, parameters)

    def do(self, act: Callable[[], object], then: Callable[[], None] | None = None) -> None:
        """Run an act of the session; the choices take no press meanwhile."""
        self.act(act, (lambda _: then()) if then else None, control=self.query_one("#choices", Choices))

    def action_pause(self) -> None:
        """Stop the clock."""
        session, attempt = self.session, self.attempt
        self.ask_reason(
            PAUSE,
            "Pause the clock",
            "The attempt stays as it is.",
            (Option("pause", "Pause", why="the clock stands until you let it go on", confirm=False),),
            lambda _, reason: session.pause(attempt, reason),
            then="The clock stands.",
        )

    def action_unpause(self) -> None:
        """Let the clock go on."""
        session, attempt = self.session, self.attempt
        self.act(lambda: session.unpause(attempt), lambda _: self.tell("The clock goes on."))

    def action_gave_up(self) -> None:
        """End the attempt: the agent said it can't go on."""
        text = "The agent said that it can't or won't go on, and gives no answer. The attempt ends and is scored."
        self._end("The agent gave up?", text, "It gave up", EndReason.GAVE_UP)

    def action_abandon(self) -> None:
        """End the attempt unscored."""
        text = "The attempt ends here. It stays listed, is not scored, and its repeat is used up."
        self._end("Abandon the attempt?", text, "Abandon it", EndReason.ABANDONED)

    def _end(self, title: str, text: str, yes: str, reason: EndReason) -> None:
        session, attempt = self.session, self.attempt
        self.clear_told()

        def answered(sure: bool | None) -> None:
            if sure:
                self.do(lambda: session.end(attempt, reason))

        self.app.push_screen(ConfirmDialog(title, text, yes=yes), answered)

    def action_void(self) -> None:
        """Take the attempt out of every rate."""
        session, attempt = self.session, self.attempt
        self.ask_reason(
            VOID,
            "Void the attempt",
            "It stays listed with its cause, counts in no rate, and its repeat can be played again. It can't be "
            "undone.",
            tuple(Option(cause.value, label, why=why) for cause, (label, why) in CAUSES.items()),
            lambda cause, reason: session.void(attempt, VoidCause(cause), reason),
            yes="Void it",
        )
