"""A session whose chain is broken, in the words of the screens: where, what can still be trusted, and the way on."""

from workshop.ledger.problems import LogReport
from workshop.session import Session
from workshop.tui.widgets.status_line import Part


def broken_at(report: LogReport) -> int:
    """Number of the first event that can't be trusted."""
    return report.trusted + 1


def trusted_words(report: LogReport) -> str:
    """What still stands: "events 1 to 6 can be trusted"."""
    if report.trusted == 0:
        return "no event can be trusted"
    return f"event{' 1' if report.trusted == 1 else f's 1 to {report.trusted}'} can be trusted"


def broken_words(log_id: str, report: LogReport) -> str:
    """One or two sentences: what is broken, what can be trusted, how to learn more and how to go on."""
    return (
        f"Chain broken at event {broken_at(report)}: read only, {trusted_words(report)}. "
        f"Run `workshop verify {log_id[:8]}`; go on in a new session."
    )


def read_only_part(session: Session) -> Part:
    """For the status line of a session that can't be written here; never left out."""
    if not session.broken:
        return Part("read only", "", 10, style="$warning")
    short = "chain broken, read only"
    if session.report is None or session.report.ok:
        return Part(short, "", 10, style="$warning")
    return Part(f"chain broken at event {broken_at(session.report)}, read only", short, 10, style="$warning")


def read_only_words(session: Session) -> str:
    """For the coach line of a session that can't be written here; "" for one that can."""
    if session.broken and session.report is not None and not session.report.ok:
        return broken_words(session.log_id, session.report)
    if session.broken:
        return f"The record is damaged, read only. Run `workshop verify {session.log_id[:8]}`; go on in a new session."
    if session.read_only:
        return "Open for reading only: t takes the session over; another window that has it open can't write then."
    return ""
