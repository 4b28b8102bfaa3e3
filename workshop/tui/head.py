"""The head of a session's log, whole: to be copied, noted elsewhere, and checked against later."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.clipboard import HandedOver, hand_over
from workshop.tui.handover import file_name
from workshop.tui.text import joined, shown
from workshop.tui.widgets.choices import Choices, Option
from workshop.tui.widgets.dialog import BOX
from workshop.tui.widgets.key_line import KeyLine

TEXT = (
    "Note it where nobody at this machine can change it: on paper, in a mail. Whoever has it can tell later whether "
    "events were cut off or rewritten."
)


def head_text(session: Session) -> str:
    """Log id, size and head, and the command that checks them, each on a line of its own."""
    record = session.record
    return (
        f"log id  {record.log_id}\nevents  {record.seq}\nhead    {record.hash}\n"
        f"check   workshop verify {record.log_id[:8]} --size {record.seq} --head {record.hash}\n"
    )


class HeadDialog(ModalScreen[bool]):
    """Shows the head; gives True where it is to be copied."""

    DEFAULT_CSS = BOX.format(name="HeadDialog") + "HeadDialog > Vertical { width: 78; padding: 1 2; }"
    BINDINGS = [Binding("escape", "no", "Close", id="dialog.no", tooltip="Close this")]  # noqa: RUF012
    HELP = "Log id, number of events and head of this session. Enter copies them and writes them to a file."

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._record = session.record

    def compose(self) -> ComposeResult:
        """The three, each whole, and what to do with them."""
        record = self._record
        with Vertical():
            yield Static(shown("Head of this session's log"), classes="title")
            yield Static(shown(TEXT))
            yield Static(
                joined(
                    ("log id  ", "$quiet"), (f"{record.log_id}\n", ""), ("events  ", "$quiet"), (f"{record.seq}\n", "")
                ),
                classes="label",
            )
            yield Static(joined(("head    ", "$quiet"), (record.hash, "")))
            yield Choices([Option("copy", "Copy it", confirm=False), Option("close", "Close", confirm=False)])
            yield KeyLine()

    @on(Choices.Confirmed)
    def _chosen(self, message: Choices.Confirmed) -> None:
        message.stop()
        self.dismiss(message.choice.id == "copy")

    def action_no(self) -> None:
        """Close it."""
        self.dismiss(False)


def show_head(screen: WorkshopScreen, session: Session) -> None:
    """Open the dialog over a screen, and copy what it shows where that is wanted."""
    app = screen.workshop

    def copied(found: HandedOver, text: str) -> None:
        app.copy_to_clipboard(text)
        screen.tell(f"Log id, size and head: {found.words}")

    def answered(copy: bool | None) -> None:
        if copy:
            text, file = head_text(session), _file(app.files, session)
            screen.act(lambda: hand_over(text, file), lambda found: copied(found, text))

    app.push_screen(HeadDialog(session), answered)


def _file(folder: Path, session: Session) -> Path:
    return folder / f"{file_name(session.log_id[:8], f'head-{session.record.seq}')}.txt"
