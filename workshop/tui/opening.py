"""The first frame: shown at once, while everything that takes long to load is loaded and the ledger opened."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Static

from workshop.ledger.errors import LedgerError
from workshop.tui.base import WorkshopScreen
from workshop.tui.text import shown

if TYPE_CHECKING:
    from workshop.ledger.ledger import Ledger

WELCOME = "Evaluate an AI agent by hand: you play its tools, the ledger keeps the evidence."


MENDED = "Mended"


def mended_words(ledger: "Ledger") -> str:
    """What was not as it should be when the ledger was opened and was put back, and what follows; "" for nothing."""
    parts = [text.partition(",")[0] for text in ledger.mended]
    if not parts:
        return ""
    more = f" and {len(parts) - 2} more" if len(parts) > 2 else ""
    guards = any(text.startswith("the trigger") for text in parts)
    after = (
        "Without it events could be changed unnoticed: each session's chain is checked below, and `workshop verify` "
        "says more."
        if guards
        else "No event depends on it."
    )
    return f"Found when the ledger was opened, and put back: {' and '.join(parts[:2])}{more}. {after}"


class OpeningScreen(WorkshopScreen):
    """Opens the ledger in a thread, then posts `Opened`; the app goes on from there."""

    NAME = "Opening"
    HELP = "The ledger is being opened. It takes a moment; everything else follows by itself."

    class Opened(Message):
        """The ledger is open, or can't be."""

        def __init__(self, ledger: "Ledger | None", error: Exception | None = None) -> None:
            super().__init__()
            self.ledger = ledger
            self.error = error

    def __init__(self, open_ledger: "Callable[[], Ledger]", next_module: str) -> None:
        super().__init__()
        self._open_ledger = open_ledger
        self._next_module = next_module

    def body(self) -> ComposeResult:
        """What comes, where home has it too."""
        yield Static(shown(WELCOME), classes="quiet", id="welcome")

    def on_mount(self) -> None:
        """Begin once this frame is on the terminal."""
        self.call_after_refresh(self.run_worker, self._work, thread=True)

    def _work(self) -> None:
        try:
            ledger = self._open_ledger()
            import_module(self._next_module)
        except LedgerError as error:
            self.post_message(self.Opened(None, error))
        else:
            self.post_message(self.Opened(ledger))
