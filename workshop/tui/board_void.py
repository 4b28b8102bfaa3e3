"""Taking a repeat out of every count from the board: the cause, the reason, and only then yes."""

from workshop.coach import repeat_name
from workshop.model.words import VoidCause
from workshop.session import Session
from workshop.tui.base import WorkshopScreen
from workshop.tui.board_rows import BoardCell
from workshop.tui.desk_attempt import VOID
from workshop.tui.widgets.choices import Option
from workshop.tui.widgets.reason_dialog import ReasonDialog

VOID_CAUSES = (
    Option(VoidCause.OPERATOR_MISTAKE.value, "operator mistake"),
    Option(VoidCause.WRONG_REPLY.value, "wrong reply served"),
    Option(VoidCause.OUTAGE.value, "outage"),
    Option(VoidCause.AGENT_RESTARTED.value, "agent restarted"),
)


def ask_void(screen: WorkshopScreen, session: Session, name: str, found: BoardCell) -> None:
    """Ask for cause and reason, then void the attempt of that name."""
    drafts, log_id = screen.workshop.drafts, session.log_id

    def voided(_: object) -> None:
        drafts.drop(log_id, name, VOID)
        screen.tell("The attempt is void.")

    def answered(answer: tuple[str, str] | None) -> None:
        if answer is not None:
            cause, reason = answer
            screen.act(lambda: session.void(name, VoidCause(cause), reason), voided)

    screen.app.push_screen(
        ReasonDialog(
            f"Void {repeat_name(session.pack, found.case, found.repeat)}",
            "A void attempt stays listed with its reason and is in no count; the repeat is open again. This can't "
            "be taken back.",
            VOID_CAUSES,
            yes="Void it",
            start=drafts.read(log_id, name).get(VOID, ""),
            keep=lambda typed: drafts.keep(log_id, name, VOID, typed),
        ),
        answered,
    )
