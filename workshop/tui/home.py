"""Home: go on, begin anew, or look at what was played."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from workshop.ledger.errors import LedgerError, holder_words
from workshop.session import HeldElsewhere, Session
from workshop.tui.again import again_words
from workshop.tui.base import WorkshopScreen
from workshop.tui.handover import short_path
from workshop.tui.opening import MENDED, WELCOME, mended_words
from workshop.tui.sessions import SessionLine, short_line
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.begin_list import BeginList
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.dialog import PickDialog
from workshop.tui.widgets.session_list import SessionList
from workshop.tui.widgets.status_line import Part

FIRST_TIME = """No session yet. How it goes:

1  Name the agent, and choose cases and repeats.
2  Open a new chat with the agent; paste the protocol sheet and the brief.
3  Paste what it writes into the desk; hand back the reply the desk makes.
4  Take its answer, and score four checks from the ledger's evidence.
5  Repeat, and export the scorecard."""

AGENT = 24
"""Characters of an agent's name in a sentence that must not be cut."""

BATCH = 25
"""Sessions read before the list is painted again."""


class HomeScreen(WorkshopScreen):
    """The first screen."""

    NAME = "Home"
    HELP = (
        "Here you begin a session with an agent, go on with one, or open its scorecard. A session is one sitting: one "
        "agent, its cases, and how often each is played. Everything is kept as you work; closing the app at any moment "
        "loses nothing. A session that is open in another window can be read here, or taken over."
    )
    KEYS = ("home.open", "home.new", "home.scorecard", "app.quit")
    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New session", id="home.new", tooltip="Set up an agent, cases and repeats"),
        Binding("s", "scorecard", "Scorecard", id="home.scorecard", tooltip="Scorecard of the marked session"),
        Binding(
            "r", "read", "Read only", id="home.read", tooltip="Open the marked session for reading only", show=False
        ),
        Binding("q", "app.quit", "Quit", id="home.quit", tooltip="Leave; everything is kept"),
    ]

    class Lines(Message):
        """More of the sessions was read."""

        def __init__(self, lines: list[SessionLine], problem: str = "") -> None:
            super().__init__()
            self.lines = lines
            self.problem = problem

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[SessionLine] = []
        self._loaded = False

    def body(self) -> ComposeResult:
        """What to do, then the sessions."""
        yield Static(shown(WELCOME), classes="quiet")
        yield BeginList(id="begin")
        with Vertical(id="earlier"):
            yield Static(shown("SESSIONS", "bold"), id="heading")
            yield SessionList(id="sessions")
        yield Static("", id="none")

    def on_mount(self) -> None:
        """Start on what to do."""
        self.query_one("#begin").focus()
        if mended := mended_words(self.workshop.ledger):
            self.news(MENDED, mended)

    def status(self) -> Iterable[Part]:
        """Where the ledger lies."""
        count = len(self._lines)
        yield Part("Workshop", weight=9, style="bold")
        yield Part("1 session" if count == 1 else f"{count} sessions", weight=6)
        yield Part(short_path(self.workshop.ledger.path), weight=2, right=True, style="$quiet")

    def coach(self) -> str:
        """Go on where something waits."""
        if not self._loaded:
            return ""
        sessions = self.query_one(SessionList)
        if sessions.has_focus_within and sessions.marked is not None and sessions.marked.broken:
            return _of_broken(sessions.marked)
        waiting = self._waiting()
        if waiting is not None and waiting.attempt:
            return f"Go on with {waiting.title}: it was begun and waits."
        if waiting is not None:
            return f"Go on with {waiting.agent}: {waiting.state}."
        if not self._lines:
            return "Begin a session: name the agent, and play the first case to get to know the desk."
        if broken := [line for line in self._lines if line.broken]:
            return _of_broken(broken[0])
        return "Begin a session, or open an earlier one to look at its scorecard."

    def rebuild(self) -> None:
        """Read the sessions again."""
        self._paint()
        self.run_worker(self._read, thread=True, group="home", exclusive=True)

    def on_resize(self, _: events.Resize) -> None:
        """Columns follow the width."""
        self._paint()

    # ------------------------------------------------------------------ reading

    def _read(self) -> None:
        lines = self.workshop.session_lines
        try:
            summaries = lines.summaries()
            found = [short_line(summary) for summary in summaries]
            for n, line in enumerate(lines.lines(summaries)):
                found[n] = line
                if n == BATCH:
                    self.post_message(self.Lines(list(found)))
        except LedgerError as error:
            self.post_message(self.Lines([], str(error)))
            return
        self.post_message(self.Lines(list(found)))
        for n, summary in enumerate(summaries):
            if (line := lines.checked(summary)) != found[n]:
                found[n] = line
                self.post_message(self.Lines(list(found)))

    @on(Lines)
    def _read_more(self, message: Lines) -> None:
        self._lines, self._loaded = message.lines, True
        if message.problem:
            self.problem(message.problem)
        self._paint()
        self.refresh_lines()
        self.refresh_bindings()

    @on(SessionList.Marked)
    def _marked(self) -> None:
        self.refresh_lines()

    @on(BeginList.Below)
    def _to_sessions(self) -> None:
        if self._lines:
            self.query_one(SessionList).query_one(OptionList).focus()

    @on(SessionList.Above)
    def _to_begin(self) -> None:
        self.query_one("#begin").focus()

    def on_descendant_focus(self) -> None:
        """What is said follows the mark."""
        self.refresh_lines()

    def _waiting(self) -> SessionLine | None:
        """The newest session that isn't finished, one under way before others."""
        readable = [line for line in self._lines if line.state and not line.done and not line.unusable]
        return next((line for line in readable if line.attempt), readable[0] if readable else None)

    # ------------------------------------------------------------------ painting

    def _paint(self) -> None:
        begin = self.query_one("#begin", OptionList)
        width = max(begin.size.width, self.size.width - 4, 20)
        waiting = self._waiting()
        rows = (
            [_begin_row("go-on", "Go on", f"{waiting.agent} · {waiting.title or waiting.state}", width)]
            if waiting is not None
            else []
        )
        rows.append(_begin_row("new", "New session", "name the agent, choose cases and repeats", width))
        at = begin.highlighted
        begin.clear_options()
        begin.add_options(rows)
        begin.highlighted = min(at or 0, len(rows) - 1)
        self.query_one("#earlier").display = bool(self._lines)
        self.query_one(SessionList).show(self._lines)
        first_time = FIRST_TIME if self._loaded and not self._lines else ""
        self.query_one("#none", Static).update(shown(first_time))

    # ------------------------------------------------------------------ acting

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only with a session marked."""
        if action in ("scorecard", "read"):
            return bool(self._lines)
        return super().check_action(action, parameters)

    def action_new(self) -> None:
        """Set up a session."""
        self.workshop.go("setup")

    def action_scorecard(self) -> None:
        """Open the marked session's scorecard, for reading."""
        line = self.query_one(SessionList).marked
        if line is not None:
            self._open(line, "scorecard", read=True)

    def action_read(self) -> None:
        """Open the marked session for reading."""
        line = self.query_one(SessionList).marked
        if line is not None:
            self._open(line, "board", read=True)

    @on(OptionList.OptionSelected, "#begin")
    def _begin(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        waiting = self._waiting()
        if message.option_id == "new":
            self.action_new()
        elif waiting is not None:
            self._open(waiting, "attempt" if waiting.attempt else "board")

    @on(SessionList.Chosen)
    def _chosen(self, message: SessionList.Chosen) -> None:
        self._open(message.line, "board")

    def _open(self, line: SessionLine, where: str, *, read: bool = False, take_over: bool = False) -> None:
        app = self.workshop
        if app.session is not None and app.session.log_id == line.log_id and (read or not app.session.read_only):
            self._show(where, line)
            return

        def do() -> Session | HeldElsewhere:
            if read:
                session = Session.read(app.ledger, line.log_id)
                session.check()
                return session
            try:
                return Session.resume(app.ledger, line.log_id, take_over=take_over)
            except HeldElsewhere as held:
                return held

        def then(found: Session | HeldElsewhere) -> None:
            if isinstance(found, HeldElsewhere):
                self._ask(line, where, found)
            else:
                app.use(found)
                self._show(where, line)
                if words := again_words(found):
                    self.call_after_refresh(_tell, app.screen, words)

        self.act(do, then)

    def _ask(self, line: SessionLine, where: str, held: HeldElsewhere) -> None:
        def answered(choice: str | None) -> None:
            if choice is not None:
                self._open(line, where, read=choice == "read", take_over=choice == "take")

        self.app.push_screen(
            PickDialog(
                "Open in another window",
                f"{line.agent}, {line.date}, is held {holder_words(held.holder)}. You can read along here. If you take "
                "it over, the other one can't write any more.",
                [Option("read", "Read", confirm=False), Option("take", "Take it over", why="the other window stops")],
            ),
            answered,
        )

    def _show(self, where: str, line: SessionLine) -> None:
        if where == "scorecard":
            self.workshop.go("scorecard")
            return
        self.workshop.go("board")
        if where == "attempt" and line.attempt:
            self.workshop.open_attempt(line.attempt)


def _of_broken(line: SessionLine) -> str:
    return f"{line.agent[:AGENT]}: {line.broken[:1].lower()}{line.broken[1:]}"


def _tell(screen: Screen[object], words: str) -> None:
    if isinstance(screen, WorkshopScreen):
        screen.call_after_refresh(screen.tell, words)


def _begin_row(row_id: str, label: str, what: str, width: int) -> Row:
    start = joined((f" {label:<13}", "bold"))
    return Row(joined(start, shown_line(what, width=max(width - start.cell_length - 1, 4))), id=row_id)
