"""Export: the scorecard to files, in the formats chosen; says where they are."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from workshop.report.files import FORMATS, Exported, ExportError, export_files, stem_of
from workshop.session.card import redacted_scorecard_of
from workshop.tui.base import WorkshopScreen
from workshop.tui.handover import short_path
from workshop.tui.scorecard_load import load_scorecard, snapshot
from workshop.tui.sessions import agent_name
from workshop.tui.text import joined, shown, shown_line
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.field import Field
from workshop.tui.widgets.status_line import Part

WORDS = {
    "md": ("Markdown", "one page for the room, then an appendix case by case"),
    "json": ("JSON", "every value and figure, for programs"),
    "csv": ("CSV", "a row for each verdict, for a spreadsheet"),
    "junit": ("JUnit XML", "for a build server"),
    "html": ("HTML", "one static page, no script, to be opened or printed"),
}
"""Format to its name and what it is for."""

FIRST = ("md", "json")

LABEL = 18
"""Cells of what stands before a name."""

REDACT, REDACT_TEXT = "redact", "redact-text"

HAND_OUT = {
    REDACT: ("Mask secrets", "the cases' secrets, wherever they stand"),
    REDACT_TEXT: ("Leave out agent's text", "its words and arguments; secrets go too"),
}
"""What may be taken out of a copy to hand out."""


class ExportScreen(WorkshopScreen):
    """Formats, folder, and the files that were written."""

    NAME = "Export"
    HELP = (
        "Choose formats and write the scorecard. Exports change nothing in the record: the same session gives the same "
        "bytes. A file that is there already is never written over; with other content the next free name is taken. "
        "Every export names the log's head, so that the record can be checked against it later. For a copy that leaves "
        "the room, secrets of the cases can be masked, and the agent's own words left out; such a copy says so on its "
        "first page and in its name."
    )
    KEYS = ("choices.press", "check.turn", "screen.back")
    CSS_PATH = "scorecard_export.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._written: list[Exported] = []

    def body(self) -> ComposeResult:
        """The form, and what came of it."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static(shown("FORMATS", "bold"))
            yield CheckList(id="formats")
            yield Static("", id="formats-problem", classes="field-problem")
            yield Static(shown("A COPY TO HAND OUT", "bold"))
            yield CheckList(id="redact")
            yield Field("Folder", id="folder", help_text="A folder on this machine; it is made if it isn't there.")
            yield Static("", id="names")
            yield Static("", id="written")
        with Vertical(id="end"):
            yield Choices(
                [Option("write", "Write the files", confirm=False), Option("leave", "Back", confirm=False)], id="do"
            )

    def on_mount(self) -> None:
        """Formats and folder as most want them."""
        rows = []
        for name in FORMATS:
            label, what = WORDS.get(name, (name, ""))
            rows.append((name, joined((f"{label:<11}", ""), shown_line(what, "$quiet"))))
        self.query_one("#formats", CheckList).fill(rows, FIRST)
        self.query_one("#redact", CheckList).fill(
            [
                (name, joined((f"{label:<23}", ""), shown_line(what, "$quiet")))
                for name, (label, what) in HAND_OUT.items()
            ],
            (),
        )
        self.query_one(Field).set(str(self.workshop.exports))
        self._say_names()
        self.query_one(Choices).focus()
        self.call_after_refresh(self.query_one("#page").scroll_home, animate=False)

    def status(self) -> Iterable[Part]:
        """Whose scorecard."""
        session = self.workshop.session
        yield Part("Export", weight=9, style="bold")
        if session is not None:
            yield Part(agent_name(session.record.opened.agent), weight=7)
            yield Part(f"{session.record.seq} events, head {session.record.hash[:12]}", weight=3, right=True)

    def coach(self) -> str:
        """Write, then hand over."""
        if self._written:
            return "Hand the files over, and note the head, which h on the board copies: it proves the record later."
        return "Write the files: they hold everything a reader outside this room needs."

    @property
    def _formats(self) -> tuple[str, ...]:
        return self.query_one("#formats", CheckList).in_order

    @property
    def _redact(self) -> set[str]:
        return self.query_one("#redact", CheckList).chosen

    @on(CheckList.Changed)
    @on(Field.Changed)
    def _turned(self) -> None:
        self.query_one("#formats-problem", Static).update(shown(""))
        self._written = []
        self._say_names()
        self.refresh_lines()

    def _say_names(self) -> None:
        """Which files will be written, or were; with other content under a name it will be the next free one."""
        session = self.workshop.session
        if session is None:
            return
        self.query_one("#written").display = bool(self._written)
        self.query_one("#names").display = not self._written
        if self._written:
            self.query_one("#written", Static).update(_written(self._written))
            return
        head = session.record
        stem = stem_of(head.opened.agent.name, head.log_id, head.hash, redacted=bool(self._redact))
        names = [f"{stem}.{FORMATS[name][0]}" for name in self._formats] or ["nothing: no format is taken in"]
        self.query_one("#names", Static).update(Content("\n").join(_labelled("will write", names)))

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        session, formats, redact = self.workshop.session, self._formats, set(self._redact)
        if message.choice.id == "leave":
            self.workshop.back()
            return
        folder = self.query_one(Field).value
        if not formats:
            self.query_one("#formats-problem", Static).update(shown("Take at least one format in."))
            self.query_one("#formats", CheckList).focus()
        elif not folder:
            self.query_one(Field).say("Name a folder.")
            self.query_one(Field).input.focus()
        elif session is not None:
            record = snapshot(session.record)

            def do() -> list[Exported] | ExportError:
                try:
                    if redact:
                        card = redacted_scorecard_of(session.ledger, record.log_id, agent_text=REDACT_TEXT in redact)
                    else:
                        card = load_scorecard(session, record, checked=True)
                    return export_files(card, formats, Path(folder).expanduser())
                except ExportError as error:
                    return error
                except ValueError:
                    return ExportError("the folder's name can't be used; name another one")

            self.act(do, self._done, control=self.query_one(Choices))

    def _done(self, done: list[Exported] | ExportError) -> None:
        if isinstance(done, ExportError):
            self.query_one(Field).say(f"Nothing was written: {done}.")
            self.query_one(Field).input.focus()
            return
        self._written = done
        new = sum(not each.already_there for each in done)
        there = len(done) - new
        said = f"{new} file{'' if new == 1 else 's'} written" if new else "Nothing new to write"
        self.tell(f"{said}{f', {there} stood there already with the same bytes' if there else ''}.")
        self._say_names()
        self.call_after_refresh(self.query_one("#page").scroll_end, animate=False)


def _written(files: list[Exported]) -> Content:
    """Each file by its name, those that are new and those that were there, and the folder they are all in."""
    new = [each.path for each in files if not each.already_there]
    there = [each.path for each in files if each.already_there]
    folder = short_path(files[0].path.parent)
    return Content("\n").join(
        [
            *_labelled("written", [path.name for path in new]),
            *_labelled("there already", [path.name for path in there]),
            *_labelled("in", [f"{folder}/"]),
        ]
    )


def _labelled(label: str, names: Sequence[str]) -> list[Content]:
    """Names below each other, the label beside the first."""
    labels = [label, *[""] * (len(names) - 1)]
    return [joined((f"{label:<{LABEL}}", "$quiet"), shown(name)) for label, name in zip(labels, names, strict=False)]
