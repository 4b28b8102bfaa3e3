"""What the operator decides at the desk: every choice as an act of the Session, and serving."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from workshop import desk
from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.words import Choice, Decision, Source
from workshop.session import SessionError, Step
from workshop.tui.clipboard import HandedOver, hand_over
from workshop.tui.desk_messages import MESSAGE, DeskMessages
from workshop.tui.desk_offers import LABELS, OFF_SCRIPT
from workshop.tui.desk_preview import DENIAL, IMPROVISED, field_of
from workshop.tui.handover import file_name, task_label
from workshop.tui.practice import next_turn, step_now
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.text_dialog import TextDialog

REASON = "Reason, as the agent reads it"


class DeskActs(DeskMessages):
    """The desk's decisions; the screen itself shows what came of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+c", "copy", "Copy the reply again", id="desk.copy", tooltip="Hand the last reply over again"),
    ]

    def __init__(self, attempt: str) -> None:
        super().__init__(attempt)
        self.handed: HandedOver | None = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be a reply to copy."""
        if action == "copy" and self.workshop.session is not None:
            return any(message.reply_seq for message in self.record.messages)
        return super().check_action(action, parameters)

    # ------------------------------------------------------------------ choices

    @on(Choices.Confirmed, "#choices")
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        self.clear_told()
        name = message.choice.id
        session, attempt = self.session, self.attempt
        acts: dict[str, Callable[[], object]] = {
            "put": self._put,
            "own-clear": self.clear_own,
            "own-put": lambda: self._put(agents_own=True),
            "own-answer": lambda: self._answer(quoted=True, agents_own=True),
            "answer": lambda: self.do(lambda: session.answer(attempt, None, Source.PASTE)),
            "answer-draft": lambda: self._answer(quoted=False),
            "answer-quoted": lambda: self._answer(quoted=True),
            "file": self.action_file,
            "dropped": self.load_dropped,
            "editor": self.action_editor,
            "practice": self.play_practice,
            "yes-one": lambda: self._confirm_one(confirmed=True),
            "no-one": lambda: self._confirm_one(confirmed=False),
            "yes": lambda: self.do(lambda: session.confirm(attempt, True)),
            "no": lambda: self.do(lambda: session.confirm(attempt, False)),
            "grant": lambda: self.do(lambda: session.approve(attempt, Decision.GRANT)),
            "silent": lambda: self.do(lambda: session.approve(attempt, Decision.SILENT)),
            "deny": lambda: self._deny(off_script=bool(message.choice.note)),
            "fallback": lambda: self.do(lambda: session.choose(attempt, Choice.FALLBACK)),
            "improvise": self._improvise,
            "deny-request": self._deny_request,
            "serve": lambda: self._serve(lambda: session.serve(attempt)),
            "copy": self.action_copy,
            "score": lambda: self.workshop.swap("score", attempt=attempt),
            "board": lambda: self.workshop.back_to("board"),
            "brief": lambda: self.workshop.swap("brief", attempt=attempt),
            "take": lambda: self.do(lambda: session.take(take_over=True)),
        }
        if name.startswith("nudge:"):
            self._serve(lambda: session.nudge(attempt, name.removeprefix("nudge:")))
        else:
            acts[name]()

    def _confirm_one(self, *, confirmed: bool) -> None:
        session, attempt, message = self.session, self.attempt, self.record.open_message
        if message is not None and message.undecided:
            self.do(lambda: session.confirm(attempt, confirmed, message.undecided[0]))

    def _put(self, *, agents_own: bool = False) -> None:
        draft = self.box.draft
        session, attempt = self.session, self.attempt
        if draft.text:
            self.do(lambda: session.receive(attempt, draft.data, draft.source, agents_own=agents_own), self._taken)

    def _answer(self, *, quoted: bool, agents_own: bool = False) -> None:
        draft = self.box.draft
        session, attempt = self.session, self.attempt
        if draft.text:
            self.do(
                lambda: session.answer(attempt, draft.data, draft.source, quoted_calls=quoted, agents_own=agents_own),
                self._taken,
            )

    def _taken(self) -> None:
        self.handed = None
        self.box.taken()
        self.keep(MESSAGE, "")

    def _deny(self, *, off_script: bool) -> None:
        session, attempt = self.session, self.attempt
        if not off_script:
            self.do(lambda: session.approve(attempt, Decision.DENY))
            return
        scripted = desk.scripted(self.case, self._waiting.tool, self._waiting.arguments).decision
        self.ask_reason(
            field_of(DENIAL, self._waiting.request),
            "Deny off-script?",
            f"The case's script says: {LABELS[scripted].lower()}. {OFF_SCRIPT} The agent reads the reason you give.",
            (Option("deny", "Deny it off-script", why="recorded as off-script, with your reason"),),
            lambda _, reason: session.approve(attempt, Decision.DENY, reason),
            label=REASON,
        )

    def _deny_request(self) -> None:
        session, attempt = self.session, self.attempt
        self.ask_reason(
            field_of(DENIAL, self._waiting.request),
            "Deny the request?",
            "Nothing is prepared for this request. Deny it only if a fallback would mislead the agent.",
            (Option("deny", "Deny it", why="the agent is told that asking again is refused too"),),
            lambda _, reason: session.choose(attempt, Choice.DENY, reason),
            label=REASON,
        )

    def _improvise(self) -> None:
        session, attempt = self.session, self.attempt
        step = step_now(self.case, self.record)
        draft = field_of(IMPROVISED, self._waiting.request)

        def given(text: str | None) -> None:
            if text is not None:
                self.do(lambda: session.choose(attempt, Choice.IMPROVISE, text), lambda: self.keep(draft, ""))

        self.app.push_screen(
            TextDialog(
                "Improvise a result",
                "It is marked as improvised: the same request in another repeat needs the same text.",
                label=f"What {self._waiting.tool} returns, word for word",
                start=self.kept(draft) or (step.improvise if step is not None else ""),
                yes=Option("yes", "Return this", why="recorded as improvised"),
                missing="Write what to return, or leave it.",
                keep=lambda typed: self.keep(draft, typed),
            ),
            given,
        )

    @property
    def _waiting(self) -> RequestRecord:
        waiting = self.record.waiting
        if waiting is None:
            raise SessionError("no request waits for a person")
        return waiting

    # ------------------------------------------------------------------ serving

    def _serve(self, act: Callable[[], Step]) -> None:
        practice = bool(self.record.practice_agent)

        def work() -> tuple[Step, HandedOver | None]:
            step = act()
            if practice:
                return step, None
            return step, hand_over(step.reply or "", self._reply_file(step.record))

        self.act(work, self._served, control=self.query_one("#choices", Choices))

    def _served(self, done: tuple[Step, HandedOver | None]) -> None:
        step, self.handed = done
        said = f"Served, event #{step.rows[-1].seq}."
        turn = next_turn(self.case, step.record)
        if turn is not None:
            what = "its answer" if turn.is_answer else f"its message {turn.number} of {turn.total}"
            self.tell(f"{said} The practice agent has it by itself; next comes {what}.")
            return
        self.app.copy_to_clipboard(step.reply or "")
        words = self.handed.words if self.handed is not None else ""
        self.tell(f"{said} Paste the reply into the agent's chat. {words}")

    def action_copy(self) -> None:
        """Hand the last reply over again: the same text, nothing new in the record."""
        session, attempt = self.session, self.attempt

        def work() -> tuple[str, HandedOver]:
            text = session.last_reply(attempt) or ""
            return text, hand_over(text, self._reply_file(session.attempt(attempt)))

        self.act(work, self._copied)

    def _copied(self, done: tuple[str, HandedOver]) -> None:
        text, self.handed = done
        self.app.copy_to_clipboard(text)
        self.tell(self.handed.words)

    def _reply_file(self, record: AttemptRecord) -> Path:
        served = [message.message for message in record.messages if message.reply_seq is not None]
        number = served[-1] if served else 0
        name = file_name(task_label(self.session, self.attempt), f"reply {number}")
        return self.workshop.files / f"{name}.txt"
