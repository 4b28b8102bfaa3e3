"""Facilitator notes of a case: for the person who leads the room, not for the projector."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from workshop.coach import case_place, full_name
from workshop.pack.case import Case
from workshop.tui.base import WorkshopScreen
from workshop.tui.notes_parts import LABELS, notes
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.status_line import Part

RAIL, MOST = 12, 110
"""Cells of the labels on the left, and of the text beside them at most; the style sheet has the same."""


class NotesPage(VerticalScroll, can_focus=True):
    """The notes, to be scrolled."""

    HELP = "Up, down, page up and page down scroll. Left and right go to the case before and after."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.turn(-1)", "Case before", id="notes.previous", tooltip="Notes of the case before"),
        Binding("right", "screen.turn(1)", "Case after", id="notes.next", tooltip="Notes of the case after"),
    ]


class NotesScreen(WorkshopScreen):
    """The notes of one case."""

    NAME = "Facilitator notes"
    HELP = (
        "What the case is for, how long it takes, what usually goes wrong, what to ask in the debrief, when each check "
        "passes and fails, known issues, and what the practice agents show. The agent and the room must not see this "
        "before the case was played: switch the projector to its own screen first."
    )
    KEYS = ("notes.previous", "notes.next", "screen.back")
    CSS_PATH = "notes.tcss"

    def __init__(self, case: str = "") -> None:
        super().__init__()
        self._case = case

    def body(self) -> ComposeResult:
        """The warning, then the notes."""
        yield Static(
            joined(
                ("NOT FOR THE PROJECTOR  ", "bold $warning"),
                ("it tells what is tested and what goes wrong", "$quiet"),
            ),
            id="warning",
        )
        yield Static("", id="case-title")
        with NotesPage(id="page"):
            for place in range(len(LABELS)):
                with Horizontal(classes="part", id=f"part-{place}"):
                    yield Static("", classes="label")
                    yield Static("", classes="said")

    def on_mount(self) -> None:
        """Keys scroll."""
        self.query_one(NotesPage).focus()

    def status(self) -> Iterable[Part]:
        """Which case."""
        yield Part("Facilitator notes", weight=8, style="bold")
        case, session = self._found(), self.workshop.session
        if case is not None and session is not None:
            yield Part(*case_place(session.record, session.pack, case), weight=9)

    def coach(self) -> str:
        """Where to go from here."""
        return "Read what usually goes wrong before the case is played, and keep the questions for the debrief."

    def _found(self) -> Case | None:
        session = self.workshop.session
        if session is None:
            return None
        return session.pack.case(self._case) or session.pack.cases[0]

    def rebuild(self) -> None:
        """Show the case."""
        session, case = self.workshop.session, self._found()
        if session is None or case is None:
            self.problem("No session is open; open one on the home screen to read the notes of its cases.")
            return
        self.query_one("#case-title", Static).update(shown_line(full_name(session.pack, case), "bold"))
        page = self.query_one(NotesPage).scrollable_content_region.width
        parts = dict(notes(case, min(max(page - RAIL - 1, 20), MOST)))
        for place, label in enumerate(LABELS):
            row = self.query_one(f"#part-{place}")
            row.display = label in parts
            if label in parts:
                row.query_one(".label", Static).update(shown(label, "bold"))
                row.query_one(".said", Static).update(parts[label])

    def on_resize(self, _: events.Resize) -> None:
        """Wrap to the new width."""
        self.call_after_refresh(self.refresh_all)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No case before the first or after the last."""
        if action != "turn":
            return super().check_action(action, parameters)
        return self._beside(int(str(parameters[0]))) is not None

    def _beside(self, step: int) -> Case | None:
        case, session = self._found(), self.workshop.session
        if case is None or session is None:
            return None
        place = session.pack.number(case.id) - 1 + step
        return session.pack.cases[place] if 0 <= place < len(session.pack.cases) else None

    def action_turn(self, step: int) -> None:
        """The case before or after."""
        case = self._beside(step)
        if case is not None:
            self._case = case.id
            self.query_one(NotesPage).scroll_home(animate=False)
            self.refresh_all()
