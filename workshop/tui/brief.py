"""The brief: protocol sheet first, then the task; a new chat confirmed; then the clock starts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from workshop.coach import next_step
from workshop.model.words import Awaiting
from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.broken import read_only_words
from workshop.tui.clipboard import HandedOver, hand_over
from workshop.tui.handover import HandoverFailed, file_name, short_path, task_label, write_file
from workshop.tui.status import ABOUT, attempt_parts
from workshop.tui.text import joined, shown, shown_end
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.status_line import Part

PIECES = {"protocol": "protocol sheet", "brief": "brief"}
"""Id to name, in the order they are handed over."""
TOO_SOON = "That came while the copy before was still being made; press it again."


@dataclass(frozen=True)
class Handed:
    """The texts, the files they stand in ("" where that failed, with the reason), and which were copied before."""

    texts: dict[str, str]
    files: dict[str, str]
    problem: str
    copied: frozenset[str]


class Preview(VerticalScroll, can_focus=True):
    """The text that is handed over."""

    HELP = "The text as it is handed over. Up and down scroll it."


class BriefScreen(WorkshopScreen):
    """Hands protocol sheet and brief over, and starts the clock."""

    NAME = "Brief"
    HELP = (
        "Open a new chat with the agent, with memory and custom instructions off. Paste the protocol sheet, send it, "
        "then paste the brief. Each is copied by one key and also stands in a file, whose path is shown, for a "
        "terminal whose clipboard can't be reached. The clock starts when you confirm, not before; you may leave and "
        "come back."
    )
    STATUS = ABOUT
    KEYS = ("choices.press", "brief.protocol", "brief.brief", "brief.projector", "screen.back")
    CSS_PATH = "brief.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "copy('protocol')", "Copy protocol", id="brief.protocol", tooltip="Copy the protocol sheet"),
        Binding("b", "copy('brief')", "Copy brief", id="brief.brief", tooltip="Copy the brief"),
        Binding("alt+n", "notes", "Notes", id="brief.notes", tooltip="Facilitator notes of this case", show=False),
        Binding("o", "projector", "Projector", id="brief.projector", tooltip="Show the brief to the room"),
    ]

    def __init__(self, attempt: str) -> None:
        super().__init__()
        self._attempt = attempt
        self._handed: Handed | None = None
        self._copied: set[str] = set()

    def body(self) -> ComposeResult:
        """The steps, the choice, the text."""
        yield Static("", id="steps")
        yield Choices(id="do")
        with Preview(id="preview"):
            yield Static("", id="title")
            yield Static("", id="text")

    @property
    def session(self) -> Session:
        """The session in work."""
        session = self.workshop.session
        assert session is not None
        return session

    def status(self) -> Iterable[Part]:
        """The attempt's line."""
        return attempt_parts(self.session, self._attempt, self.workshop.now())

    def coach(self) -> str:
        """What to copy next, and why."""
        if self._waiting and self.session.read_only:
            return read_only_words(self.session)
        if self._waiting and "protocol" not in self._copied:
            return next_step(self.session.record, self.session.pack, self._attempt)
        if self._waiting and "brief" not in self._copied:
            return "Send the protocol sheet in the chat, then copy the brief: the agent must know how to ask first."
        if self._waiting:
            return "When both are in the chat, say so: the clock starts then, and the desk takes the first message."
        return next_step(self.session.record, self.session.pack, self._attempt)

    @property
    def _waiting(self) -> bool:
        return self.session.attempt(self._attempt).awaiting is Awaiting.BRIEF

    def rebuild(self) -> None:
        """Write the files the first time; then the steps as they stand."""
        if self._handed is None:
            self.workshop.acts.run(self, self._prepare, self._prepared, quiet=True)
            return
        self._paint(self._handed)

    def _prepare(self) -> Handed:
        session, app = self.session, self.workshop
        texts = {"protocol": session.protocol_text(), "brief": session.brief_text(self._attempt)}
        files, problem = {}, ""
        for piece, text in texts.items():
            try:
                files[piece] = short_path(write_file(app.files, self._file(piece), text))
            except HandoverFailed as failed:
                files[piece], problem = "", str(failed)
        drafts = app.drafts.read(session.log_id, self._attempt)
        return Handed(texts, files, problem, frozenset(drafts.get("brief.copied", "").split()) & set(PIECES))

    def _prepared(self, handed: Handed) -> None:
        self._handed = handed
        self._copied = set(handed.copied)
        if handed.problem:
            self.problem(handed.problem)
        self._paint(handed)
        self.query_one(Choices).focus()

    def _paint(self, handed: Handed) -> None:
        width = max(self.size.width - 6, 20)
        lines = [self._step(n, piece, handed, width) for n, piece in enumerate(PIECES, 1)]
        started = not self._waiting
        lines.append(
            _line(3, "new chat, memory off", "confirmed, the clock runs" if started else "to confirm", "", width)
        )
        self.query_one("#steps", Static).update(Content("\n").join(lines))
        choices = self.query_one(Choices)
        choices.offer(self._options(), at=self._next())
        showing = "brief" if "protocol" in self._copied else "protocol"
        self.query_one("#title", Static).update(shown(PIECES[showing].upper(), "bold"))
        self.query_one("#text", Static).update(shown(handed.texts[showing]))

    def _step(self, number: int, piece: str, handed: Handed, width: int) -> Content:
        state = "copied" if piece in self._copied else "to copy"
        return _line(number, PIECES[piece], state, handed.files[piece], width)

    def _next(self) -> str:
        return next((piece for piece in PIECES if piece not in self._copied), "start")

    def _options(self) -> list[Option]:
        copies = [Option(piece, f"Copy {piece}", confirm=False) for piece in PIECES]
        if not self._waiting:
            return [Option("desk", "To the desk", confirm=False), *copies]
        if self.session.read_only:
            return copies
        return [
            *copies,
            Option("start", "Start the clock", why="the chat is new, memory is off, and both texts are in it"),
            Option(
                "stale", "Used chat", why="start the clock all the same; recorded: it did not begin like the others"
            ),
        ]

    # ------------------------------------------------------------------ acting

    @on(Choices.Confirmed, "#do")
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        choice = message.choice.id
        if choice in PIECES:
            self.action_copy(choice)
        elif choice == "desk":
            self.workshop.swap("desk", attempt=self._attempt)
        else:
            session, name, fresh = self.session, self._attempt, choice == "start"
            begun = self.act(
                lambda: session.hand_brief(name, fresh_chat=fresh),
                lambda _: self._started(),
                control=self.query_one(Choices),
            )
            if not begun:
                self.problem(TOO_SOON)

    def _started(self) -> None:
        self.workshop.drafts.drop(self.session.log_id, self._attempt, "brief.copied")
        self.workshop.swap("desk", attempt=self._attempt)

    def action_copy(self, piece: str) -> None:
        """Copy one of the two texts, and say honestly where it went."""
        if self._handed is None:
            return
        text, file = self._handed.texts[piece], self.workshop.files / self._file(piece)

        def then(handed: HandedOver) -> None:
            self.app.copy_to_clipboard(text)
            self._copied.add(piece)
            copied = " ".join(sorted(self._copied))
            self.workshop.drafts.keep(self.session.log_id, self._attempt, "brief.copied", copied)
            self.tell(handed.words)
            self.call_after_refresh(self.query_one(Choices).mark, self._next())

        if not self.act(lambda: hand_over(text, file), then):
            self.problem(TOO_SOON)

    def _file(self, piece: str) -> str:
        return f"{file_name(task_label(self.session, self._attempt))}-{piece}.txt"

    def action_notes(self) -> None:
        """Open the facilitator notes."""
        self.workshop.go("notes", case=self.session.attempt(self._attempt).case)

    def action_projector(self) -> None:
        """Show the brief to the room."""
        self.workshop.go("projector", attempt=self._attempt)


def _line(number: int, name: str, state: str, path: str, width: int) -> Content:
    start = joined((f" {number}  {name:<22}", ""), (f"{state:<10}", "$quiet" if state == "to copy" else "$accent"))
    return joined(start, shown_end(path, "$quiet", width=max(width - start.cell_length, 8)) if path else ("", ""))
