"""Walks through a message once, from left to right: the earliest thing that starts owns its stretch of text."""

import re
from bisect import bisect_left
from dataclasses import replace

from workshop.intake import around
from workshop.intake.cues import example_before
from workshop.intake.fences import read_fence
from workshop.intake.formats import cline_xml, pythonic, yaml_block
from workshop.intake.formats.body import skip_blanks
from workshop.intake.formats.registry import TEXT_READERS
from workshop.intake.found import Ask, Doubt, Found, Message, Scanned, Unreadable
from workshop.intake.regions import behind_value, region_end
from workshop.intake.spoken import is_asked
from workshop.intake.triggers import PARTIAL, STOP_TOKENS, TRIGGER, WITHOUT_LISTS, kind_of, may_hold_call
from workshop.intake.values import read_value

_MOST_VALUES = 2_000
"""More JSON values, or starts of one, than this in one message are refused."""
_MOST_FAULTS = 20
_MOST_ASKS = 110
_MOST_STEPS = 50_000
"""More places where something could start than this are refused."""
_MOST_LISTS = 100
_MOST_ASKED = 10
"""Behind so many lists of calls in prose that can't be read, words before one more are not looked at."""
_MOST_TAGS = 60
"""After so many tags that were no calls, only those are looked at whose names read like a tool's."""
_NAMED = re.compile(r"\"(?:tool|name)\"\s*:")


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
        self.trigger = TRIGGER
        self.tags = 0
        self.steps = 0
        self.broken = ""
        self.dangling = -1
        self.sample_end = -1
        self.sample_doubt = Doubt.QUOTED
        self.tag_end = -1
        self.later: Doubt | None = None
        self.doubted_up_to = 0
        self.sound = False
        self.left_out: list[tuple[int, int]] = []
        self.start = 0
        self.stopped = len(self.text)

    def run(self) -> None:
        pos = 0 if may_hold_call(self.text) else len(self.text)
        while pos < self.stopped and (match := self.trigger.search(self.text, pos)):
            kind = kind_of(match)
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
            pieces.append(self.words(pos, found.start))
            pos = max(pos, found.end)
        rest = self.text[pos:]
        tail = STOP_TOKENS.match(rest)
        if asks and tail and tail.end() < len(rest):
            self.flags.add("ran_ahead")
            if PARTIAL.search(rest.rstrip()[-80:]) and self.stopped == len(self.text):
                finds.append(Found(len(self.text), len(self.text), fault=Unreadable("truncated", len(self.text))))
        return Scanned(
            finds,
            self.flags,
            [*pieces, self.words(pos, len(self.text))],
            self.words(pos, self.stopped),
            self.words(self.start, self.stopped),
            self.sound,
        )

    def words(self, start: int, end: int) -> str:
        """The text from `start` to `end` without the stretches that are left out."""
        pieces = []
        for first, last in self.left_out[bisect_left(self.left_out, (start, 0)) :]:
            if first >= end:
                break
            if start <= first:
                pieces.append(self.text[start:first])
                start = max(start, last)
        return "".join([*pieces, self.text[start:end]])

    def yaml(self) -> None:
        """Lines of YAML without a fence, where nothing else was found."""
        lines = yaml_block.stretch(self.text)
        if not lines:
            return
        start, end = lines
        try:
            asks = yaml_block.asks_in(self.text[start:end], self.message.tools)
        except Unreadable as fault:
            self.found.append(Found(start, end, fault=Unreadable(fault.reason, start)))
            return
        if asks:
            self.found.append(Found(start, end, yaml_block.FORM, asks))

    def keep(self, found: Found) -> int:
        """Note a find, with the doubts that its surroundings raise. Returns where to go on."""
        if found.fault:
            if not self.is_shown(found.start) and found.start >= self.sample_end:
                self.faults += 1
                self.found.append(found)
            return found.end
        if found.broken:
            self.broken = "unfinished" if found.broken == "truncated" and found.end >= len(self.text) else found.broken
        if not found.broken and _NAMED.search(self.text, found.start, min(found.end, found.start + 4000)):
            self.sound = True
        if found.answered and self.asked:
            self.doubt_all(Doubt.TRANSCRIPT)
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
        return Doubt.QUOTED if around.is_quoted(self.text, found.start, found.end) else self.later

    def quoted(self, start: int) -> bool:
        return around.in_quotes(self.text, start)

    def is_shown(self, start: int) -> bool:
        return self.quoted(start) or around.in_block_quote(self.text, start)

    def doubt_all(self, doubt: Doubt) -> None:
        """Raise a doubt about every call found so far."""
        if self.doubted_up_to == len(self.found):
            return
        self.doubted_up_to = len(self.found)
        self.found = [replace(old, asks=tuple(self.doubted(ask, doubt) for ask in old.asks)) for old in self.found]

    def doubt_region(self, start: int, end: int, doubt: Doubt) -> int:
        """Whatever is found between `start` and `end` is doubtful, and what can't be read there is no fault."""
        if end > self.sample_end:
            self.sample_end, self.sample_doubt = end, doubt
        return start

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
        if self.is_tool(match):
            return self.tool_tag(match)
        end = region_end(self.message, match)
        if end is None:
            if around.line_before(self.text, match.start()).strip():
                return match.end()
            return self.doubt_region(match.end(), len(self.text), Doubt.THOUGHT)
        self.left_out.append((match.start(), end))
        if self.at_start(match.start()):
            self.start = end
        return end

    def thought_end(self, match: re.Match[str]) -> int:
        """All before it was thought, where the tag that opened it was not handed over."""
        if self.quoted(match.start()):
            return match.end()
        behind = self.text[match.end() : match.end() + 200].split("\n", 1)[0].strip()
        if behind and around.line_before(self.text, match.start()).strip() and self.has_calls:
            self.doubt_all(Doubt.THOUGHT)
            return match.end()
        self.found.clear()
        self.flags.clear()
        self.broken, self.dangling, self.later, self.faults, self.asked = "", -1, None, 0, 0
        self.start = match.end()
        self.sample_end = -1
        return match.end()

    def is_tool(self, match: re.Match[str]) -> bool:
        return match[0][1:-1] in self.message.tools

    def tool_tag(self, match: re.Match[str]) -> int:
        """A tag that elsewhere wraps thoughts or samples, but is the name of a tool of the case."""
        try:
            found = cline_xml.read(self.message, match)
        except Unreadable as fault:
            end = max(match.end(), min(fault.offset or 0, len(self.text)))
            return self.keep(Found(match.start(), end, cline_xml.FORM, fault=fault))
        return self.keep(found) if found else match.end()

    def results(self, match: re.Match[str]) -> int:
        if self.quoted(match.start()):
            return match.end()
        if stop := self.invented(match):
            return stop
        end = region_end(self.message, match)
        if end is None:
            return self.doubt_region(match.end(), len(self.text), Doubt.AFTER_RESULT)
        self.left_out.append((match.start(), end))
        return end

    def turn(self, match: re.Match[str]) -> int:
        return self.invented(match) or self.doubt_region(match.end(), len(self.text), Doubt.TRANSCRIPT)

    def observation(self, match: re.Match[str]) -> int:
        return self.invented(match) or self.told_result(match)

    def told_result(self, match: re.Match[str]) -> int:
        """A result without a call before it: a value is passed over, a call in its line is doubtful."""
        end = behind_value(self.text, match.end())
        if self.text.startswith(("{", "["), skip_blanks(self.text, match.end())):
            self.left_out.append((match.start(), end))
            return end
        return self.doubt_region(match.end(), end, Doubt.AFTER_RESULT)

    def final(self, match: re.Match[str]) -> int:
        """What follows a final answer is hardly a request."""
        self.later = self.later or Doubt.AFTER_ANSWER
        return match.end()

    def ended(self, match: re.Match[str]) -> int:
        """The reply ended here; whatever was written on is a turn more."""
        if self.text[self.start : match.start()].strip():
            self.later = self.later or Doubt.AFTER_ANSWER
        return match.end()

    def invented(self, match: re.Match[str]) -> int:
        """Results that the agent wrote after its own call: nothing behind them is read. 0 when there was no call."""
        if not self.has_calls:
            return 0
        self.flags.add("invented_observation")
        self.stopped = match.start()
        return len(self.text)

    def result(self, match: re.Match[str]) -> int:
        """A result in words; after a call it makes what follows doubtful."""
        if not self.has_calls:
            return self.told_result(match)
        self.later = self.later or Doubt.AFTER_RESULT
        return match.end()

    def listing(self, match: re.Match[str]) -> int:
        end = None if self.quoted(match.start()) else region_end(self.message, match)
        if end:
            self.left_out.append((match.start(), end))
        return end or match.end()

    def sample(self, match: re.Match[str]) -> int:
        if self.is_tool(match):
            return self.tool_tag(match)
        if not self.quoted(match.start()):
            doubt = (
                Doubt.EXAMPLE if re.match(r"<(?:example|sample|template)", match[0], re.IGNORECASE) else Doubt.QUOTED
            )
            self.doubt_region(match.end(), region_end(self.message, match) or match.end(), doubt)
        return match.end()

    def closer(self, match: re.Match[str]) -> int:
        if self.dangling < 0 and not self.is_shown(match.start()) and match.start() >= self.sample_end:
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
        before = around.line_before(self.text, found.start).rstrip()
        if self.broken:
            return True
        if before.endswith(("[", "(", "=")) or re.search(r"[\"'”]\s*:\Z", before):
            return True
        after = self.text[skip_blanks(self.text, found.end) : found.end + 200][:1]
        if after in {"}", "]", ")"}:
            return True
        follows = bool(self.found) and self.text[self.found[-1].end : found.start].strip() in {"", ",", ";"}
        return before.endswith(",") and not follows

    def marked(self, match: re.Match[str], index: int) -> int:
        """A marker of one of the text formats."""
        form, _, read = TEXT_READERS[index]
        if form == cline_xml.FORM and self.tags > _MOST_TAGS and not cline_xml.is_likely(match[0][1:-1], self.message):
            return match.end()
        if form == pythonic.FORM:
            self.lists += 1
            if self.lists > _MOST_LISTS:
                self.trigger = WITHOUT_LISTS
                return match.end()
        try:
            found = read(self.message, match)
        except Unreadable as fault:
            at_start = form != pythonic.FORM or self.at_start(match.start())
            if not at_start and (self.lists > _MOST_ASKED or not is_asked(self.message, self.start, match)):
                return match.start() + 1
            end = max(match.end(), min(fault.offset or 0, len(self.text)))
            return self.keep(Found(match.start(), end, form, fault=fault))
        if found is None:
            self.tags += form == cline_xml.FORM
            return match.end()
        if form == pythonic.FORM and not (self.at_start(found.start) and self.ends_text(found.end)):
            asks = tuple(self.doubted(ask, Doubt.INSIDE_PROSE) for ask in found.asks)
            found = replace(found, asks=asks)
        self.count_actions(found)
        return max(self.keep(found), match.start() + 1)

    def count_actions(self, found: Found) -> None:
        if found.form == "react" and any(earlier.form == "react" for earlier in self.found):
            self.doubt_all(Doubt.SEVERAL_ACTIONS)

    def at_start(self, pos: int) -> bool:
        pos = skip_blanks(self.text, pos)
        return pos == self.tag_end or skip_blanks(self.text, self.start) == pos

    def ends_text(self, pos: int) -> bool:
        match = STOP_TOKENS.match(self.text, pos)
        return bool(match and match.end() >= len(self.text))
