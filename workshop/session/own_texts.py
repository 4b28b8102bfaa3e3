"""Texts this session handed over itself, known again when one of them comes back where a message of the agent is due.

Compared without blanks, line ends, byte order marks and one quoting ">" before every line, which a terminal or a chat
may have put in; nothing else may differ, so that an agent's message that quotes a reply and goes on is its own.
"""

import contextlib
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from workshop import desk
from workshop.ledger.errors import LedgerError
from workshop.model.attempt import AttemptRecord, MessageRecord
from workshop.model.canonical import sha256_hex
from workshop.model.session_record import SessionRecord
from workshop.model.visible import visible
from workshop.pack.pack import Pack

LEAST = 20
"""A text with fewer characters, blanks not counted, is known by a reply's heading alone: an agent may write it too."""

PADDED = 8
"""How many times as long as the longest text of ours, in bytes for characters, one may come back."""

_HEADING = re.compile(r"Result\d+of\d+:")
_UNSEEN = str.maketrans("", "", "\ufeff")


class Kind(StrEnum):
    """What sort of text it is."""

    PROTOCOL = "protocol"
    BRIEF = "brief"
    REPLY = "reply"
    NUDGE = "nudge"


@dataclass(frozen=True, slots=True)
class OwnText:
    """A text that was handed over. `attempt`, `message` and event `seq` say where it was served; "" and 0 for a sheet.

    `case` is the id of the case it belongs to, "" for the protocol sheet, and `where` its name for people.
    """

    kind: Kind
    case: str = ""
    where: str = ""
    attempt: str = ""
    repeat: int = 0
    message: int = 0
    seq: int = 0
    practice: bool = False

    def name(self, record: AttemptRecord) -> str:
        """What it is, for whoever plays the attempt of `record`: "reply 1, which you served (#12)"."""
        of_case = "of this case" if self.case == record.case else f"of case {self.where}"
        match self.kind:
            case Kind.PROTOCOL:
                return "the protocol sheet, which you handed over"
            case Kind.BRIEF:
                return f"the brief {of_case}, which you handed over"
            case Kind.REPLY:
                text = f"reply {self.message}"
            case Kind.NUDGE:
                text = f"the nudge for message {self.message}"
        if self.attempt != record.attempt:
            alike = self.case == record.case and self.repeat == record.repeat
            which = "a practice attempt" if self.practice else "another attempt" if alike else f"attempt {self.repeat}"
            text += f" of {which} {of_case}"
        return f"{text}, which you served (#{self.seq})"

    def words(self, record: AttemptRecord) -> str:
        """What is said of it where a message of the agent is due."""
        return f"This is {self.name(record)}: nothing from the agent is in it yet."


class OwnTexts:
    """Texts a session handed over so far, found by what is left of them without what a paste may change.

    Read when it is first asked, and then only what was handed over since.
    """

    def __init__(self) -> None:
        self._found: dict[str, list[OwnText]] = {}
        self._sheets: set[str] = set()
        self._served: set[int] = set()
        self._longest = 0

    def take_in(self, record: SessionRecord, pack: Pack, blob: Callable[[str], bytes]) -> None:
        """Take in what is new. What can't be read now is left for the next time: it must not keep a message out."""
        for attempt in list(record.attempts.values()):
            if attempt.briefed:
                self._sheet(attempt.case, pack)
            for message in attempt.messages:
                if message.reply_seq is not None and message.reply_seq not in self._served:
                    with contextlib.suppress(LedgerError):
                        self._add(_served(attempt, message, pack), _read(blob(message.reply_sha256)))
                        self._served.add(message.reply_seq)

    def _sheet(self, case_id: str, pack: Pack) -> None:
        if not self._sheets:
            self._add(OwnText(Kind.PROTOCOL), desk.protocol_text(pack))
        case = pack.case(case_id)
        if case is not None and case_id not in self._sheets:
            self._sheets.add(case_id)
            self._add(OwnText(Kind.BRIEF, case_id, _where(case_id, pack)), desk.brief_text(pack, case))

    def _add(self, own: OwnText, text: str) -> None:
        # Shown with hidden characters spelled out, and copied from there, it is the same text.
        for way in {bare(text), bare(visible(text))}:
            if len(way) >= LEAST or _HEADING.match(way):
                self._found.setdefault(sha256_hex(way.encode()), []).append(own)
                self._longest = max(self._longest, len(way))

    def find(self, raw: bytes, attempt: str) -> OwnText | None:
        """The text these bytes are, of `attempt` rather than of another, and the last of several; None for no such."""
        if len(raw) > PADDED * self._longest:
            return None
        for way in _ways(_read(raw)):
            found = self._found.get(sha256_hex(way.encode()))
            if found:
                return max(found, key=lambda own: (own.attempt == attempt, own.seq))
        return None


def again(record: AttemptRecord, raw: bytes) -> str:
    """Says that these bytes are the attempt's last message once more: "this is message 2 again (#15)"; else ""."""
    last = record.messages[-1] if record.messages else None
    if last is None or last.body.raw_sha256 != sha256_hex(raw):
        return ""
    return f"this is message {last.message} again (#{last.seq})"


def _served(record: AttemptRecord, message: MessageRecord, pack: Pack) -> OwnText:
    return OwnText(
        Kind.NUDGE if message.nudge else Kind.REPLY,
        record.case,
        _where(record.case, pack),
        record.attempt,
        record.repeat,
        message.message,
        message.reply_seq or 0,
        bool(record.practice_agent),
    )


def _where(case_id: str, pack: Pack) -> str:
    return f"{pack.number(case_id)} {case_id}"


def bare(text: str) -> str:
    """What is left of a text without blanks of any kind, line ends and byte order marks."""
    return unicodedata.normalize("NFC", "".join(text.translate(_UNSEEN).split()))


def _ways(text: str) -> Iterator[str]:
    """The text bare, and bare without its quoting where every line that holds anything is quoted."""
    yield bare(text)
    lines = [line.lstrip() for line in text.splitlines() if line.strip()]
    if lines and all(line.startswith(">") for line in lines):
        yield bare("\n".join(line[1:] for line in lines))


def _read(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
