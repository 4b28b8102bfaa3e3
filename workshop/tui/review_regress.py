"""The skeleton of a regression case out of a failed attempt, written from the review and checked at once."""

from pathlib import Path

from workshop.pack.lint import lint
from workshop.rehearse.regress import Skeleton, skeleton, write_skeleton
from workshop.session import NotNow, Session, SessionError
from workshop.tui.base import WorkshopScreen
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.reason_dialog import ReasonDialog

FOLDER = "review.regression-folder"
"""Draft of the folder that was typed."""


def ask_regression(screen: WorkshopScreen, session: Session, attempt: str, start: str) -> None:
    """Ask for a folder, write the case there as a pack of its own, and say what lint finds."""

    def do() -> str:
        try:
            return written(skeleton(session, attempt), folder)
        except OSError as error:
            raise SessionError(
                f"the case can't be written there: {error.strerror or error}; name another folder"
            ) from error

    folder = Path()

    def answered(answer: tuple[str, str] | None) -> None:
        nonlocal folder
        if answer is not None:
            folder = Path(answer[1]).expanduser()
            screen.act(do, screen.tell)

    drafts, log_id = screen.workshop.drafts, session.log_id
    dialog = ReasonDialog(
        "Save a regression case",
        "The case as it was played, with what the agent said as a practice agent, is written as a pack of its own. "
        "From there it is a person's work to make it catch the cause.",
        [Option("write", "Write it", why="and check it with lint", confirm=False)],
        label="Folder",
        missing="Name a folder; it is made if it isn't there.",
        start=drafts.read(log_id, attempt).get(FOLDER, "") or start,
        keep=lambda typed: drafts.keep(log_id, attempt, FOLDER, typed),
    )
    screen.app.push_screen(dialog, answered)


def written(found: Skeleton, folder: Path) -> str:
    """Write the files and lint them; gives what is said of it. Raises OSError."""
    try:
        paths = write_skeleton(found, folder)
    except FileExistsError as error:
        raise NotNow(f"a case of that name stands in {folder} already; name another folder") from error
    findings = lint(folder, found.pack_id)
    errors = [str(one) for one in findings if one.is_error]
    checked = f"{len(errors)} errors: {errors[0]}" if errors else "no error"
    if warnings := len(findings) - len(errors):
        checked += (
            f", {warnings} warning{'s' * (warnings != 1)}: {next(str(one) for one in findings if not one.is_error)}"
        )
    return f"{len(paths)} files in {folder}, pack {found.pack_id}. Lint: {checked}. {' '.join(found.notes)}".strip()
