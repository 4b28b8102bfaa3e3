"""Walks through a message once, from left to right: the earliest thing that starts owns its stretch of text."""

import re
from dataclasses import dataclass, field, replace

from workshop.intake.cues import example_before
from workshop.intake.fences import read_fence
from workshop.intake.formats import pythonic, yaml_block
from workshop.intake.formats.body import skip_blanks
from workshop.intake.formats.registry import TEXT_READERS
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.loose import read_loose
from workshop.intake.triggers import PARTIAL, STOP_TOKENS, TRIGGER, may_hold_call
from workshop.intake.values import read_value

_MOST_VALUES = 2_000
"""More JSON values, or starts of one, than this in one message are refused."""
_MOST_FAULTS = 20
_MOST_ASKS = 110
_MOST_STEPS = 100_000
"""More places where something could start than this are refused."""
_MOST_LISTS = 100
_QUOTES = frozenset("`\"'“‘«‹")


@dataclass(slots=True)
class Scanned:
    """What a text holds.

    Attributes:
        found: finds with calls or a fault, in order.
        flags: ran_ahead, invented_observation, ...
        gaps: the text before, between and behind the finds.
    """

    found: list[Found] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    gaps: list[str] = field(default_factory=list)


def scan(message: Message) -> Scanned:
    """Everything in the message that is a call, may be one, or is one that can't be read. Linear; never raises."""
    scanner = _Scanner(message)
    scanner.run()
    return scanner.scanned()


def _scan_found(message: Message) -> tuple[Found, ...]:
    return tuple(scan(message).found)


class _Scanner:
    def __init__(self, message: Message) -> None:
        self.message = message
        self.text = message.text
        self.found: list[Found] = []
        self.flags: set[str] = set()
        self.values = 0
        self.faults = 0
        self.asked = 0
        self.lists = 0
        self.steps = 0
        self.broken = ""
        self.dangling = -1
        self.sample_end = -1
        self.sample_doubt = Doubt.QUOTED
        self.tag_end = -1
        self.result_seen = False
        self.start = 0
        self.stopped = len(self.text)

    def run(self) -> None:
        pos = 0 if may_hold_call(self.text) else len(self.text)
        while pos < self.stopped and (match := TRIGGER.search(self.text, pos)):
            kind = match.lastgroup or ""
            self.steps += 1
            if self.steps > _MOST_STEPS:
                self.found.append(Found(pos, len(self.text), fault=Unreadable("too_many_values", match.start())))
                return
            if kind.startswith("reader_"):
                pos = self.marked(match, int(kind[7:]))
            else:
                pos = max(getattr(self, kind)(match), match.start() + 1)
            if self.faults > _MOST_FAULTS or self.asked > _MOST_ASKS:
                return

    def scanned(self) -> Scanned:
        finds = self.found
        if not finds and yaml_block.shows_call(self.text):
            self.yaml()
        asks = any(found.asks for found in finds)
        if self.dangling >= 0 and (asks or self.broken):
            finds.append(Found(self.dangling, self.dangling + 1, fault=Unreadable("unbalanced_tags", self.dangling)))
        elif asks and self.broken == "unfinished":
            finds.append(Found(len(self.text), len(self.text), fault=Unreadable("truncated", len(self.text))))
        pieces, pos = [], self.start
        for found in finds:
            pieces.append(self.text[pos : found.start])
            pos = max(pos, found.end)
        rest = self.text[pos:]
        tail = STOP_TOKENS.match(rest)
        if asks and tail and tail.end() < len(rest):
            self.flags.add("ran_ahead")
            if PARTIAL.search(rest.rstrip()[-80:]) and self.stopped == len(self.text):
                finds.append(Found(len(self.text), len(self.text), fault=Unreadable("truncated", len(self.text))))
        return Scanned(finds, self.flags, [*pieces, rest])

    def yaml(self) -> None:
        try:
            ask = yaml_block.ask_in(self.text)
        except Unreadable as fault:
            self.found.append(Found(0, len(self.text), fault=Unreadable(fault.reason, 0)))
            return
        if ask:
            self.found.append(Found(0, len(self.text), yaml_block.FORM, (ask,)))

    def keep(self, found: Found) -> int:
        """Note a find, with the doubts that its surroundings raise. Returns where to go on."""
        if found.fault:
            if not self.quoted(found.start) and found.start >= self.sample_end:
                self.faults += 1
                self.found.append(found)
            return found.end
        if found.broken:
            self.broken = "unfinished" if found.broken == "truncated" and found.end >= len(self.text) else found.broken
        if found.answered and self.asked:
            self.found = [
                replace(old, asks=tuple(self.doubted(ask, Doubt.TRANSCRIPT) for ask in old.asks)) for old in self.found
            ]
        if found.asks:
            self.asked += len(found.asks)
            doubt = self.surroundings(found)
            asks = [ask if doubt is None else self.doubted(ask, doubt) for ask in found.asks]
            self.found.append(replace(found, asks=tuple(asks)))
        return found.end

    def doubted(self, ask: Ask, doubt: Doubt) -> Ask:
        return ask if ask.doubt and doubt is not Doubt.EXAMPLE else replace(ask, doubt=doubt)

    def surroundings(self, found: Found) -> Doubt | None:
        if found.start < self.sample_end:
            return self.sample_doubt
        if self.text.rfind("<!--", 0, found.start) > self.text.rfind("-->", 0, found.start):
            return Doubt.QUOTED
        if example_before(self.text, found.start, self.found[-1].end if self.found else self.start):
            return Doubt.EXAMPLE
        if self.quoted(found.start) or self.line_before(found.start).lstrip().startswith(">"):
            return Doubt.QUOTED
        return Doubt.AFTER_RESULT if self.result_seen else None

    def quoted(self, start: int) -> bool:
        return start > 0 and self.text[start - 1] in _QUOTES

    def line_before(self, start: int) -> str:
        return self.text[max(self.text.rfind("\n", 0, start) + 1, start - 200) : start]

    @property
    def has_calls(self) -> bool:
        return any(found.asks or found.fault for found in self.found)

    # What starts at a trigger; each returns where to go on.

    def fence(self, match: re.Match[str]) -> int:
        if self.too_many(match.start()):
            return len(self.text)
        finds, end = read_fence(self.message, match, _scan_found)
        for index, found in enumerate(finds):
            if found.asks:
                stretch_end = end if index + 1 == len(finds) else found.end
                found = replace(found, start=match.start() if index == 0 else found.start, end=stretch_end)
            self.keep(found)
        return end

    def thought(self, match: re.Match[str]) -> int:
        if self.quoted(match.start()):
            return match.end()
        end = self.region_end(match)
        if end and self.at_start(match.start()):
            self.start = end
        if end is None:
            return len(self.text) if not self.line_before(match.start()).strip() else match.end()
        return end

    def thought_end(self, match: re.Match[str]) -> int:
        """All before it was thought, where the tag that opened it was not handed over."""
        if not self.quoted(match.start()):
            self.found.clear()
            self.flags.clear()
            self.broken, self.dangling, self.result_seen, self.faults = "", -1, False, 0
            self.start = match.end()
        return match.end()

    def results(self, match: re.Match[str]) -> int:
        if self.quoted(match.start()):
            return match.end()
        return self.invented(match) or self.region_end(match) or len(self.text)

    def turn(self, match: re.Match[str]) -> int:
        return self.invented(match) or len(self.text)

    def observation(self, match: re.Match[str]) -> int:
        return self.invented(match) or self.behind_value(match.end())

    def invented(self, match: re.Match[str]) -> int:
        """Results that the agent wrote after its own call: nothing behind them is read. 0 when there was no call."""
        if not self.has_calls:
            return 0
        self.flags.add("invented_observation")
        self.stopped = match.start()
        return len(self.text)

    def result(self, match: re.Match[str]) -> int:
        """A result in words; after a call it makes what follows doubtful."""
        self.result_seen = self.result_seen or self.has_calls
        return self.behind_value(match.end()) if not self.has_calls else match.end()

    def listing(self, match: re.Match[str]) -> int:
        return match.end() if self.quoted(match.start()) else self.region_end(match) or match.end()

    def sample(self, match: re.Match[str]) -> int:
        if not self.quoted(match.start()):
            self.sample_end = max(self.sample_end, self.region_end(match) or match.end())
            self.sample_doubt = Doubt.EXAMPLE if re.match(r"<(?:ex|sa|te)", match[0]) else Doubt.QUOTED
        return match.end()

    def closer(self, match: re.Match[str]) -> int:
        if self.dangling < 0 and not self.quoted(match.start()) and match.start() >= self.sample_end:
            self.dangling = match.start()
        return match.end()

    def python_tag(self, match: re.Match[str]) -> int:
        """Llama's marker before a call; code for an interpreter behind it is none."""
        pos = skip_blanks(self.text, match.end())
        self.tag_end = pos
        builtin = re.compile(r"[A-Za-z_]\w*\.call\(").match(self.text, pos)
        if not builtin:
            return match.end()
        try:
            ask, end = pythonic.call_at(self.message, pos)
        except Unreadable as fault:
            return self.keep(Found(match.start(), max(pos, fault.offset or pos), fault=fault))
        name = ask.call.tool.removesuffix(".call")
        call = replace(ask.call, tool=name)
        return self.keep(Found(match.start(), end, pythonic.FORM, (replace(ask, call=call),)))

    def too_many(self, start: int) -> bool:
        """Count one more JSON value or fence; whether that is too many to go on."""
        self.values += 1
        if self.values > _MOST_VALUES:
            self.faults = _MOST_FAULTS + 1
            self.found.append(Found(start, len(self.text), fault=Unreadable("too_many_values", start)))
        return self.values > _MOST_VALUES

    def json(self, match: re.Match[str]) -> int:
        if self.too_many(match.start()):
            return len(self.text)
        found = read_value(self.message, match.start(), len(self.text), _scan_found)
        if found.asks and self.inside_broken(found):
            found = replace(found, asks=tuple(self.doubted(ask, Doubt.BROKEN_CONTEXT) for ask in found.asks))
        return self.keep(found)

    def inside_broken(self, found: Found) -> bool:
        """Whether a JSON value seems to be a part of something larger that is no JSON."""
        before = self.line_before(found.start).rstrip()
        if self.broken:
            return True
        if before.endswith(("[", "(", "=")) or re.search(r"[\"'”]\s*:\Z", before):
            return True
        after = self.text[skip_blanks(self.text, found.end) : found.end + 200][:1]
        if after in {"}", "]", ")"}:
            return True
        return before.endswith(",") and not self.follows_call(found.start)

    def follows_call(self, start: int) -> bool:
        return bool(self.found and self.text[self.found[-1].end : start].strip() in {"", ",", ";"})

    def marked(self, match: re.Match[str], index: int) -> int:
        """A marker of one of the text formats."""
        form, _, read = TEXT_READERS[index]
        if form == pythonic.FORM:
            self.lists += 1
            if self.lists > _MOST_LISTS:
                return match.end()
        try:
            found = read(self.message, match)
        except Unreadable as fault:
            if form == pythonic.FORM and not self.at_start(match.start()):
                return match.start() + 1
            end = max(match.end(), min(fault.offset or 0, len(self.text)))
            return self.keep(Found(match.start(), end, form, fault=fault))
        if found is None:
            return match.end()
        if form == pythonic.FORM and not (self.at_start(found.start) and self.ends_text(found.end)):
            asks = tuple(self.doubted(ask, Doubt.INSIDE_PROSE) for ask in found.asks)
            found = replace(found, asks=asks)
        self.count_actions(found)
        return max(self.keep(found), match.start() + 1)

    def count_actions(self, found: Found) -> None:
        if found.form == "react" and any(earlier.form == "react" for earlier in self.found):
            self.found = [
                replace(old, asks=tuple(self.doubted(ask, Doubt.SEVERAL_ACTIONS) for ask in old.asks))
                for old in self.found
            ]

    def at_start(self, pos: int) -> bool:
        pos = skip_blanks(self.text, pos)
        return pos == self.tag_end or skip_blanks(self.text, self.start) == pos

    def ends_text(self, pos: int) -> bool:
        match = STOP_TOKENS.match(self.text, pos)
        return bool(match and match.end() >= len(self.text))

    def region_end(self, match: re.Match[str]) -> int | None:
        """End of the region that the tag of `match` opens, or None when it is never closed."""
        opener = match[0]
        if opener.startswith("<｜"):
            closer = opener.replace("begin", "end")
        elif opener.startswith("["):
            closer = opener.replace("[", "[/")
        elif opener.startswith("<|"):
            closer = "<|END_THINKING|>" if "THINKING" in opener else "<|end|>"
        else:
            name = re.match(r"<(\w+)", opener)
            span = self.message.tags.close_of(name[1], match.end()) if name else None
            return span[1] if span else None
        end = self.text.find(closer, match.end())
        return None if end < 0 else end + len(closer)

    def behind_value(self, pos: int) -> int:
        """Behind the JSON value that starts at `pos`, or behind the line."""
        body = skip_blanks(self.text, pos)
        if self.text[body : body + 1] in {"{", "["}:
            return read_loose(self.text, body).end
        end = self.text.find("\n", pos)
        return len(self.text) if end < 0 else end
