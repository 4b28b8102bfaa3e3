"""What a draft at the desk was seen to be: what it holds, a file's path, a text of the session's own, or a repeat."""

from dataclasses import dataclass
from pathlib import Path

from textual.content import Content

from workshop.model.calls import Reading
from workshop.session import Session
from workshop.session.own_texts import again
from workshop.session.session import BY_HAND
from workshop.tui.desk_found import found_text
from workshop.tui.text import hanging, joined, shown_line
from workshop.tui.widgets.file_dialog import dropped_file
from workshop.tui.widgets.message_box import Draft


@dataclass(frozen=True)
class Seen:
    """What was seen in a draft. `own` names the text of the session that it is, `own_words` say so; "" for no such."""

    reading: Reading
    dropped: Path | None = None
    own: str = ""
    own_words: str = ""
    again: str = ""


def look(session: Session, attempt: str, draft: Draft) -> Seen:
    """Look at a draft; up to a tenth of a second for a megabyte, so not on the screen's own time."""
    record, data = session.attempt(attempt), draft.data
    own = session.own_text(attempt, data) if draft.source in BY_HAND else None
    return Seen(
        session.read_message(attempt, data),
        dropped_file(draft.text),
        own.name(record) if own is not None else "",
        own.words(record) if own is not None else "",
        again(record, data),
    )


def seen_text(seen: Seen, width: int) -> Content:
    """The lines below the message; of a text of the session itself only what it is."""
    if seen.own:
        return hanging(joined(("found  ", "bold $quiet"), shown_line(seen.own, "$warning")), 7, width)
    return found_text(seen.reading, width, seen.again)
