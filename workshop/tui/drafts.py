"""What is being typed, kept in the ledger's drafts shortly after the last key, and found again on reopening."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from workshop.ledger.errors import LedgerError

if TYPE_CHECKING:
    from workshop.ledger.ledger import Ledger

WAIT = 0.4
"""Seconds after the last change until a draft is written."""

Key = tuple[str, str, str]
Pending = tuple[str | None, str]
"""Text, None to drop it; and the token of the session it was typed under, "" for any."""

SEEN = "seen"


class Drafts:
    """Drafts of all screens, named by session, attempt and "screen.field". A kill costs at most `WAIT` of typing.

    `holder` gives the token with which a session is held here, "" for one that is only read: no draft of it is kept
    or dropped then, nor once another window took it over, since the draft there is that window's.
    """

    def __init__(self, ledger: "Ledger", holder: Callable[[str], str]) -> None:
        self._ledger = ledger
        self._holder = holder
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._pending: dict[Key, Pending] = {}
        self.changed: Callable[[], None] = lambda: None
        """Called after each change; the app starts its timer here."""

    @property
    def waiting(self) -> bool:
        """Something is not written yet."""
        return bool(self._pending)

    def keep(self, log_id: str, attempt: str, field: str, text: str) -> None:
        """Keep a field's text soon. `log_id` and `attempt` may be ""."""
        self._typed((log_id, attempt, field), text or None)

    def drop(self, log_id: str, attempt: str, field: str) -> None:
        """The field was saved for good, or emptied: forget its draft soon."""
        self._typed((log_id, attempt, field), None)

    def note(self, log_id: str, attempt: str, field: str) -> None:
        """Note a fact, such as what was seen: whoever holds the session, since nobody's typing is replaced."""
        self._put((log_id, attempt, field), (SEEN, ""))

    def read(self, log_id: str, attempt: str) -> dict[str, str]:
        """Field to text, unwritten changes included. Raises LedgerError when the file can't be read."""
        found = self._ledger.drafts(log_id, attempt)
        with self._lock:
            mine = {key[2]: text for key, (text, _) in self._pending.items() if key[:2] == (log_id, attempt)}
        found.update({field: text for field, text in mine.items() if text is not None})
        return {field: text for field, text in found.items() if mine.get(field, text) is not None}

    def flush(self) -> str:
        """Write what is pending; "" or what went wrong, in which case it stays pending. Call it from a thread."""
        with self._writing:
            with self._lock:
                pending = dict(self._pending)
            for key, (text, holder) in pending.items():
                try:
                    if holder and self._ledger.holding(key[0])[0] != holder:
                        pass  # Taken over since: the draft is another window's.
                    elif text is None:
                        self._ledger.drop_draft(*key)
                    else:
                        self._ledger.save_draft(*key, text)
                except LedgerError as error:
                    return f"What you type is not kept yet: {error}"
                with self._lock:
                    if key in self._pending and self._pending[key] == (text, holder):
                        del self._pending[key]
        return ""

    def _typed(self, key: Key, text: str | None) -> None:
        holder = self._holder(key[0]) if key[0] else ""
        if holder or not key[0]:
            self._put(key, (text, holder))

    def _put(self, key: Key, pending: Pending) -> None:
        with self._lock:
            self._pending[key] = pending
        self.changed()
