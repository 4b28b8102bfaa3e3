"""One field of the failure review: label and help beside a text that grows, and what is wrong right below."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from workshop.model.visible import visible
from workshop.pack.pack import ReviewField
from workshop.report.reviews import due_day
from workshop.session.score import DUE, DUE_REASON
from workshop.tui.review_parts import PartLine, PartLines, joined_text, parts_of, split
from workshop.tui.text import joined, shown
from workshop.tui.widgets.editor import Editor

WIDTH = 45
"""Cells beside the text, where label and source stand on a wide screen."""
TYPED = "typed by a person, kept as a draft"
ACCEPTED = "proposed, accepted unchanged"


class ReviewText(Editor):
    """The text; tab goes to the next field."""

    def __init__(self, own_help: str) -> None:
        super().__init__(tab_behavior="focus", show_line_numbers=False, highlight_cursor_line=False)
        self.own_help = own_help


class ReviewBox(Vertical):
    """A field of the form. Posts `Changed` when somebody typed."""

    DEFAULT_CSS = """
    ReviewBox { height: auto; margin-bottom: 1; }
    ReviewBox .about, ReviewBox .texts { height: auto; }
    ReviewBox TextArea { height: auto; min-height: 2; max-height: 12; width: 1fr; max-width: 110; background: $surface;
        scrollbar-size-vertical: 0; }
    ReviewBox TextArea:focus { background: $panel; }
    ReviewBox .wrong { color: $error; }
    ReviewBox .wrong.-empty { display: none; }
    """

    class Changed(Message):
        """Somebody typed in the field."""

        def __init__(self, box: "ReviewBox", text: str) -> None:
            super().__init__()
            self.box = box
            self.text = text

    def __init__(self, field: ReviewField) -> None:
        super().__init__(id=f"box-{field.id}" if _plain(field.id) else None)
        self.field = field
        self._proposed = ("", "")
        self.parts = parts_of(field)
        self._accepted = ""
        self._kept = ""

    def compose(self) -> ComposeResult:
        """Label and help, the text, and what is wrong."""
        yield Static("", classes="about")
        with Vertical(classes="texts"):
            if self.parts:
                yield PartLines(self.parts)
            yield ReviewText(self.field.help)
        yield Static("", classes="wrong -empty")

    def on_mount(self) -> None:
        """Say what belongs here."""
        self._about()

    @property
    def area(self) -> TextArea:
        """The text's widget."""
        return self.query_one(TextArea)

    @property
    def entry(self) -> Widget:
        """Where typing begins: the first part's line, or the text."""
        return self.query(PartLine).first() if self.parts else self.area

    @property
    def text(self) -> str:
        """The text, without blank lines around it; what was said of the parts stands first in it."""
        rest = self.area.text.strip()
        return joined_text(self.query_one(PartLines).said, rest) if self.parts else rest

    def close_to_typing(self, locked: bool) -> None:
        """Whether nothing can be typed."""
        self.area.read_only = locked
        for line in self.query(PartLine):
            line.disabled = locked

    def propose(self, text: str, source: str) -> None:
        """What the ledger proposes for this field, and from where. Shown only by `set`."""
        self._proposed = (text.strip(), source)

    def accept(self, text: str) -> None:
        """A text that the record has as proposed and accepted unchanged, whatever is proposed now."""
        self._accepted = text.strip()

    @property
    def wrong(self) -> str:
        """Why the field can't be saved so, "" when it can. A text of before stays, whatever it is."""
        if self.field.required and not self.text:
            return "Needed. Write “nobody yet” or “not known” where that is so."
        if self.field.id == DUE and self.text not in ("", self._kept) and due_day(self.text) is None:
            return f"{DUE_REASON[:1].upper()}{DUE_REASON[1:]}."
        return ""

    @property
    def is_proposal(self) -> bool:
        """The text is what was proposed, letter by letter: nobody put it in their own words."""
        shown_as = (visible(text).strip() for text in (self._proposed[0], self._accepted))
        return bool(self.text) and self.text in shown_as

    def set(self, text: str, saved: str = "") -> None:
        """Put a text in. `saved` says as which event it stands in the record, "" for not yet."""
        if saved:
            self._kept = visible(text).strip()
        with self.prevent(TextArea.Changed, Input.Changed):
            said, rest = split(visible(text), self.parts)
            if self.parts:
                self.query_one(PartLines).fill(said)
            self.area.load_text(rest if self.parts else visible(text))
        self._about(saved)

    def say(self, problem: str) -> None:
        """Show what is wrong, or nothing."""
        wrong = self.query_one(".wrong", Static)
        wrong.update(shown(problem))
        wrong.set_class(not problem, "-empty")

    def _about(self, saved: str = "") -> None:
        if not self.text:
            said = "needed" if self.field.required else ""
        elif self.is_proposal:
            said = f"{saved}, {ACCEPTED}" if saved else self._proposed[1] or ACCEPTED
        else:
            said = f"{saved}, typed by a person" if saved else TYPED
        gap = "  " if len(self.field.label) + len(said) < WIDTH else "\n"
        about = joined((self.field.label, "bold"), (f"{gap}{said}" if said else "", "$accent"))
        if self.field.help:
            about = joined(about, (f"\n{self.field.help.strip()}", "$quiet"))
        self.query_one(".about", Static).update(about)

    @on(TextArea.Changed)
    @on(Input.Changed)
    def _changed(self, message: TextArea.Changed | Input.Changed) -> None:
        message.stop()
        self.say("")
        self._about()
        self.post_message(self.Changed(self, self.text if self.parts else self.area.text))

    @on(Input.Submitted)
    def _on(self, message: Input.Submitted) -> None:
        message.stop()
        self.screen.focus_next()


def _plain(name: str) -> bool:
    return name.replace("_", "").replace("-", "").isalnum() and name.isascii()
