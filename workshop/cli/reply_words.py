"""Handing a reply over in plain words: shown for reading, and always in a file that holds it byte for byte."""

from workshop.model.visible import visible
from workshop.session import Session
from workshop.tui.handover import HandoverFailed, file_name, short_path, task_label, write_file

FOLDER = "handed-over"
"""Beside the ledger; the app writes its replies there too."""


def reply_words(session: Session, attempt: str, reply: str) -> tuple[str, str, str]:
    """Write the reply to its file. Gives what to say before it, the reply as it is shown, and what to say after it."""
    served = [message.message for message in session.attempt(attempt).messages if message.reply_seq is not None]
    name = file_name(task_label(session, attempt), f"reply {served[-1] if served else 0}")
    shown = visible(reply)
    exact = shown == reply
    before = "REPLY, served and recorded; hand it to the agent:"
    if not exact:
        before = "REPLY, served and recorded. Hand over the file: what is shown here spells hidden characters out."
    try:
        path = write_file(session.ledger.path.parent / FOLDER, f"{name}.txt", reply)
    except HandoverFailed as failed:
        lost = "" if exact else " `workshop desk --json` prints the exact text as `last_reply` when it goes on."
        return before, shown, f"(no file: {failed}{lost})"
    return before, shown, f"(byte for byte in {short_path(path)})"
