"""The calibration attempt on the board: naming it, and the sheet of who said what on it first."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from workshop.coach import repeat_name
from workshop.session import Session
from workshop.session.calibrating import calibration_attempt
from workshop.session.errors import NotNow
from workshop.session.score import calibration
from workshop.tui.base import WorkshopScreen
from workshop.tui.board_rows import BoardCell
from workshop.tui.calibration_sheet import CalibrationSheet, read_calibration
from workshop.tui.score_blind import scored_blind
from workshop.tui.scorecard_load import snapshot
from workshop.tui.seen import note_seen
from workshop.tui.widgets.board_table import BoardTable
from workshop.tui.widgets.dialog import ConfirmDialog


class BoardCalibration(WorkshopScreen):
    """What the board offers about the attempt that every scorer scores first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "c",
            "calibration",
            "Calibration",
            id="board.calibration",
            tooltip="Who said what first on the calibration attempt, who differs, who skipped it",
        ),
        Binding(
            "n",
            "name_calibration",
            "Name as calibration attempt",
            id="board.name-calibration",
            tooltip="Everybody scores the marked attempt before any other, blind",
        ),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The sheet where an attempt was named; naming where none was and the marked one can be."""
        session = self.workshop.session
        if action not in ("calibration", "name_calibration"):
            return super().check_action(action, parameters)
        if session is None or not self.is_mounted:
            return False
        if action == "calibration":
            return bool(calibration_attempt(session.record))
        found = self._marked_cell()
        return found is not None and _can_be_named(session, found)

    def named_words(self, found: BoardCell) -> str:
        """What the marked repeat is beside its state, with a comma behind it."""
        session = self.workshop.session
        if session is None or found.attempt is None:
            return ""
        return "calibration attempt, " if found.attempt.attempt == calibration_attempt(session.record) else ""

    def action_name_calibration(self) -> None:
        """Ask whether the marked attempt is the one that everybody scores first."""
        session, found = self.workshop.session, self._marked_cell()
        if session is None or found is None or found.attempt is None:
            return
        attempt, who = found.attempt.attempt, scored_blind(session, self.workshop.drafts)[0]
        name = repeat_name(session.pack, found.case, found.repeat)

        def named(event: int) -> None:
            self.tell(
                f"{name} is the calibration attempt, event #{event}. Everybody scores it before any other, blind: "
                "alt+i on its score screen."
            )

        def answered(yes: bool | None) -> None:
            if yes:
                self.act(lambda: session.name_calibration(attempt, who).rows[0].seq, named)

        late = " Somebody has scored it already, and that will be said too." if _scored(session, attempt) else ""
        self.app.push_screen(
            ConfirmDialog(
                f"Name {name} as the calibration attempt",
                f"Every scorer scores it before any other, blind; the sheet then shows who differs from whom.{late} "
                f"It is recorded as named by {who}, and can't be taken back: another one can be named only when this "
                "one is void.",
                yes="Name it",
            ),
            answered,
        )

    def action_calibration(self) -> None:
        """Show who said what first, unless somebody still scores the attempt blind."""
        session = self.workshop.session
        attempt = calibration_attempt(session.record) if session is not None else ""
        if session is None or not attempt:
            return
        book = session.record.book
        if waiting := book.blind_now(attempt):
            verb = "scores" if len(waiting) == 1 else "score"
            self.problem(
                f"{', '.join(waiting)} still {verb} the calibration attempt blind. Look when all four verdicts are "
                "given, or end it unfinished: alt+u on its score screen."
            )
            return
        who = scored_blind(session, self.workshop.drafts)[0]
        if not _scored(session, attempt) or book.committed(attempt, who):
            self._show(session, attempt)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._show(session, attempt)

        self.app.push_screen(
            ConfirmDialog(
                "Look before you score it?",
                f"{who} has not scored the calibration attempt. The sheet tells what others said of it, so whoever "
                "reads it can't score it blind any more.",
                yes="Look all the same",
            ),
            answered,
        )

    def _show(self, session: Session, attempt: str) -> None:
        record = snapshot(session.record)

        def show(lines: list[str]) -> None:
            note_seen(self.workshop, (attempt,))
            self.app.push_screen(CalibrationSheet(lines))

        self.act(lambda: read_calibration(session, record, attempt), show)

    def _marked_cell(self) -> BoardCell | None:
        return next((table.repeat for table in self.query(BoardTable)), None)


def _can_be_named(session: Session, found: BoardCell) -> bool:
    if session.read_only or found.attempt is None:
        return False
    try:
        calibration(session.record, session.attempt(found.attempt.attempt), "")
    except NotNow:
        return False
    return True


def _scored(session: Session, attempt: str) -> bool:
    return bool(session.record.book.scorers(attempt))
