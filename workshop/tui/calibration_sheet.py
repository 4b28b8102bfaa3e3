"""The calibration sheet: everybody's verdicts on the calibration attempt, as `workshop calibrate` prints them."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from workshop.model.session_record import SessionRecord
from workshop.model.visible import visible_line
from workshop.report.calibration import calibration_lines
from workshop.session import Session
from workshop.session.calibrating import calibration_of
from workshop.session.errors import NotNow
from workshop.tui.scorecard_load import load_scorecard
from workshop.tui.text import shown
from workshop.tui.widgets.key_line import KeyLine


class CalibrationSheet(ModalScreen[None]):
    """Lines to read. `lines` are plain text, one for people's eyes each."""

    DEFAULT_CSS = """
    CalibrationSheet { align: center middle; background: $background 60%; }
    CalibrationSheet > VerticalScroll {
        width: 100; max-width: 100%; height: auto; max-height: 100%; padding: 1 1 1 2; background: $panel;
        scrollbar-size-vertical: 1;
    }
    CalibrationSheet Static { height: auto; margin: 0 1 0 0; }
    CalibrationSheet .title { text-style: bold; margin-bottom: 1; }
    CalibrationSheet .under { padding-left: 2; }
    CalibrationSheet .over { margin-top: 1; }
    CalibrationSheet KeyLine { padding: 0; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "close", "Close", id="calibration.close", tooltip="Back to the board"),
    ]
    HELP = (
        "Who said what first on the calibration attempt, blind or not, and what stands now; who differs from whom; who "
        "judged other attempts before it, and who judged others and skipped it. The letters are Outcome, Authority, "
        "Evidence and Recovery: P pass, F fail, N not measurable. Up and down scroll."
    )

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """The lines, to be scrolled; what belongs to one stands indented below it."""
        with VerticalScroll():
            yield Static(shown("Calibration"), classes="title")
            yield from (Static(_text(line), classes=kind) for line, kind in _spaced(self._lines))
            yield KeyLine()

    def action_close(self) -> None:
        """Close."""
        self.dismiss()


def read_calibration(session: Session, record: SessionRecord, attempt: str) -> list[str]:
    """Read the sheet's lines; slow, so in a thread. Raises SessionError, LedgerError."""
    card = load_scorecard(session, record, checked=True)
    try:
        found = calibration_of(session.ledger, record, card, attempt)
    except LookupError:
        raise NotNow(f"{attempt} is not among the events of this session that can be trusted") from None
    broken = [f"The chain of this session is broken: {card.header.chain.verdict}"] if card.header.chain.broken else []
    return [*broken, *calibration_lines(found, visible_line)]


def _text(line: str) -> Content:
    return shown(line.strip())


def _spaced(lines: Sequence[str]) -> list[tuple[str, str]]:
    """Each line with where it stands: what is indented under the one before, a paragraph of its own otherwise."""
    return [
        (line, "under" if line.startswith("  ") else "over" if place else "head") for place, line in enumerate(lines)
    ]
