"""A subset of YAML 1.2 as JSON text: block and flow collections, plain and quoted scalars, block scalars, comments.

Numbers stay as they are written, dates and keys such as `on` stay text. Anchors, aliases, tags, directives, tabs as
indentation, keys that are no scalars, and scalars that go on in another line without `|` or `>` are not read.
"""

import json
import re
from typing import TypeAlias

from workshop.model.canonical import MAX_NESTING, JsonFault, read_json

Tree: TypeAlias = "str | dict[str, Tree] | list[Tree]"
"""A value: its JSON text, or members, or items."""

_DEEPEST = 20
_QUOTED = r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'"
_PAIR = re.compile(rf"({_QUOTED}|[^\s:#'\"{{}}\[\]&*!|>%@`,?-][^:#]*?|-[^\s:#][^:#]*?)[ ]*:(?:[ ]+(.*))?\Z")
_ITEM = re.compile(r"-(?:[ ]+(.*))?\Z")
_BLOCK = re.compile(r"([|>])([+-]?)([1-9]?)([+-]?)[ ]*(?:(?<=[ ])\#.*)?\Z")
_COMMENT = re.compile(r"[ \t]+\#.*\Z")
_AFTER = re.compile(r"[ \t]*(?:(?<=[ \t])\#.*)?\Z")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_ODD_NUMBER = re.compile(r"0[xo][0-9A-Fa-f]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_FLOW_PLAIN = re.compile(
    r"[^\s,\[\]{}#&*!|>'\"%@`:?-](?:[^,\[\]{}:#]|:(?![ ,\]}]|\Z))*|-[^\s,\[\]{}:#](?:[^,\[\]{}:#])*"
)
_FLOW_QUOTED = re.compile(_QUOTED)
_OPEN_QUOTE = re.compile(r"(?:\A|[\s,\[{:])[\"']")
_MASKED = re.compile(rf"(?:\A|(?<=[\s,\[{{:]))(?:{_QUOTED})")
_FLOW_BLANK = re.compile(r"[ ]*+")
_WORDS = {"true": "true", "True": "true", "TRUE": "true", "false": "false", "False": "false", "FALSE": "false"}
_WORDS |= dict.fromkeys(("null", "Null", "NULL", "~", ""), "null")


class NotRead(Exception):
    """The text is not in the subset."""


class Refused(Exception):
    """The text is in the subset, and holds what is never repaired; `reason` says what."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_yaml(text: str) -> Tree:
    """The value of one document. Raises `NotRead`, and `Refused` for a key given twice and the like."""
    reader = _Reader(text.split("\n"))
    start = reader.skip(0)
    if start >= len(reader.lines):
        raise NotRead
    value, rest = reader.block(start, _indent(reader.lines[start]), 0)
    if reader.skip(rest) < len(reader.lines):
        raise NotRead
    return value


def json_of(tree: Tree) -> str:
    """The JSON text of a value."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{_quoted(key)}: {json_of(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(json_of, tree)) + "]"
    return tree


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = [line.removesuffix("\r") for line in lines]

    def skip(self, at: int) -> int:
        """The next line that is neither blank nor a comment."""
        while at < len(self.lines) and not self.lines[at].split("#", 1)[0].strip():
            at += 1
        return at

    def block(self, at: int, indent: int, depth: int) -> tuple[Tree, int]:
        """The mapping or sequence that starts at line `at` with exactly `indent` blanks, and the line behind it."""
        if depth > _DEEPEST:
            raise NotRead
        mapping: dict[str, Tree] = {}
        sequence: list[Tree] = []
        while (at := self.skip(at)) < len(self.lines):
            line = self.lines[at]
            here = _indent(line)
            if here < indent:
                break
            text = line[here:].rstrip()
            item = _ITEM.match(text)
            if here > indent or text[0] == "\t" or (item and mapping) or (not item and sequence):
                if here == indent and item and mapping:
                    break
                raise NotRead
            if item:
                value, at = self.item(at, indent, item[1] or "", depth)
                sequence.append(value)
                continue
            pair = _PAIR.match(text)
            if not pair:
                raise NotRead
            key = _key(pair[1])
            if key in mapping:
                raise Refused("duplicate_key")
            mapping[key], at = self.member(at, pair[2] or "", indent, depth)
        return (sequence or mapping), at

    def item(self, at: int, indent: int, inline: str, depth: int) -> tuple[Tree, int]:
        """One element of a sequence; a mapping may begin on the line of its dash."""
        inline = "" if inline.startswith("#") else inline
        if inline and (_PAIR.match(inline) or _ITEM.match(inline)) and not _whole_quoted(inline):
            deeper = indent + len(self.lines[at][indent:]) - len(self.lines[at][indent + 1 :].lstrip(" "))
            self.lines[at] = " " * deeper + self.lines[at][deeper:]
            return self.block(at, deeper, depth + 1)
        return self.member(at, inline, indent, depth, of_list=True)

    def member(self, at: int, inline: str, indent: int, depth: int, *, of_list: bool = False) -> tuple[Tree, int]:
        """What stands behind a key or a dash: on its line, or deeper below it."""
        if inline and not inline.startswith("#"):
            if block := _BLOCK.match(inline):
                return self.scalar_block(at + 1, block, indent)
            if inline[0] in "{[":
                return self.flow(at, inline)
            return _scalar(inline), at + 1
        below = self.skip(at + 1)
        if below >= len(self.lines):
            return "null", below
        deeper = _indent(self.lines[below])
        listed = deeper == indent and not of_list and bool(_ITEM.match(self.lines[below][deeper:].rstrip()))
        return self.block(below, deeper, depth + 1) if deeper > indent or listed else ("null", below)

    def scalar_block(self, at: int, head: re.Match[str], indent: int) -> tuple[str, int]:
        """A literal or folded scalar as JSON text, and the line behind it."""
        first = at
        while at < len(self.lines) and (not self.lines[at].strip(" ") or _indent(self.lines[at]) > indent):
            at += 1
        lines = self.lines[first:at]
        filled = [line for line in lines if line.strip(" ")]
        deep = indent + int(head[3]) if head[3] else _indent(filled[0]) if filled else 0
        if any(_indent(line) < deep for line in filled) or any("\t" in line[:deep] for line in lines):
            raise NotRead
        kept = [line[deep:] for line in lines]
        while kept and not kept[-1].strip(" "):
            kept.pop()
        trailing = len(lines) - len(kept)
        text = _folded(kept) if head[1] == ">" else "\n".join(kept)
        chomp = head[2] or head[4]
        end = "" if chomp == "-" or not kept else "\n"
        if chomp == "+":
            # The last element of a split text is no line of its own.
            end += "\n" * (trailing - (at == len(self.lines) and trailing > 0))
        return _quoted(text + end), at

    def flow(self, at: int, inline: str) -> tuple[Tree, int]:
        """A flow collection that begins in this line, and the line behind it."""
        if inline in {"{}", "[]"}:
            return inline, at + 1
        pieces, open_now = [], 0
        while True:
            piece = _MASKED.sub(lambda found: "_" * len(found[0]), inline)
            if _OPEN_QUOTE.search(piece):
                raise NotRead
            comment = re.search(r"(?:\A|[ ])\#", piece)
            piece, inline = (piece[: comment.start()], inline[: comment.start()]) if comment else (piece, inline)
            open_now += sum(piece.count(c) for c in "{[") - sum(piece.count(c) for c in "}]")
            pieces.append(inline.strip())
            at += 1
            if open_now <= 0:
                break
            if open_now > MAX_NESTING:
                raise Refused("too_deep")
            if at >= len(self.lines):
                raise Refused("truncated")
            inline = self.lines[at]
        text = " ".join(pieces)
        try:
            read_json(text)
        except JsonFault as fault:
            if fault.reason != "syntax":
                raise Refused(fault.reason) from None
        else:
            return text, at
        value, end = _flow(text, 0, 0)
        if text[end:].strip():
            raise NotRead
        return value, at


def _folded(lines: list[str]) -> str:
    """Lines joined as in a folded scalar: by a blank, unless one of both is indented further; blank lines stay."""
    out, breaks, before = "", 0, ""
    for line in lines:
        if not line.strip(" ") and not line:
            breaks += 1
            continue
        if out or breaks:
            kept = line[:1] in (" ", "\t") or before[:1] in (" ", "\t")
            out += "\n" * (breaks + 1 if kept and out else breaks) or " "
        out, breaks, before = out + line, 0, line
    return out


def _key(written: str) -> str:
    if written[0] not in "\"'":
        return written
    value: str = json.loads(_scalar(written))
    return value


def _whole_quoted(text: str) -> bool:
    quoted = _FLOW_QUOTED.match(text)
    return bool(quoted and _AFTER.match(text, quoted.end()))


def _scalar(written: str) -> str:
    """JSON text of a plain or quoted scalar that stands alone on its line, a comment behind it dropped."""
    if written[0] in "\"'":
        quoted = _FLOW_QUOTED.match(written)
        if not quoted or not _AFTER.match(written, quoted.end()):
            raise NotRead
        return _unquoted(quoted[0])
    written = _COMMENT.sub("", written).rstrip()
    if written[:1] in tuple("&*!|>%@`,?#]}") or ": " in written or written.endswith(":") or "\t" in written:
        raise NotRead
    if written == "-" or written.startswith("- "):
        # A list can't begin in the line of its key.
        raise NotRead
    return _plain(written)


def _unquoted(written: str) -> str:
    if written[0] == "'":
        return _quoted(written[1:-1].replace("''", "'"))
    try:
        read_json(written)
    except JsonFault as fault:
        if fault.reason != "syntax":
            raise Refused(fault.reason) from None
        raise NotRead from None
    return written


def _plain(written: str) -> str:
    if written in _WORDS:
        return _WORDS[written]
    if _ODD_NUMBER.fullmatch(written):
        raise NotRead
    if not _NUMBER.fullmatch(written):
        return _quoted(written)
    try:
        read_json(written)
    except JsonFault as fault:
        raise Refused(fault.reason) from None
    return written


def _flow(text: str, pos: int, depth: int) -> tuple[Tree, int]:
    """The flow value at `pos` of one line, and its end."""
    if depth > _DEEPEST:
        raise NotRead
    if text[pos : pos + 1] == "[":
        return _flow_list(text, pos + 1, depth)
    if text[pos : pos + 1] == "{":
        return _flow_map(text, pos + 1, depth)
    if quoted := _FLOW_QUOTED.match(text, pos):
        return _unquoted(quoted[0]), quoted.end()
    plain = _FLOW_PLAIN.match(text, pos)
    if not plain:
        raise NotRead
    return _plain(plain[0].rstrip()), plain.end()


def _flow_list(text: str, pos: int, depth: int) -> tuple[Tree, int]:
    items: list[Tree] = []
    while (pos := _blank(text, pos)) < len(text) and text[pos] != "]":
        value, pos = _flow(text, pos, depth + 1)
        items.append(value)
        pos = _behind_comma(text, pos, "]")
    return items, pos + 1


def _flow_map(text: str, pos: int, depth: int) -> tuple[Tree, int]:
    members: dict[str, Tree] = {}
    while (pos := _blank(text, pos)) < len(text) and text[pos] != "}":
        found = _FLOW_QUOTED.match(text, pos) or _FLOW_PLAIN.match(text, pos)
        colon = _blank(text, found.end()) if found else pos
        if not found or text[colon : colon + 1] != ":" or text[colon + 1 : colon + 2] not in {" ", "{", "[", '"', "'"}:
            raise NotRead
        key = _key(found[0].rstrip())
        if key in members:
            raise Refused("duplicate_key")
        members[key], pos = _flow(text, _blank(text, colon + 1), depth + 1)
        pos = _behind_comma(text, pos, "}")
    return members, pos + 1


def _blank(text: str, pos: int) -> int:
    match = _FLOW_BLANK.match(text, pos)
    return match.end() if match else pos


def _behind_comma(text: str, pos: int, closer: str) -> int:
    pos = _blank(text, pos)
    if text[pos : pos + 1] == ",":
        return pos + 1
    if text[pos : pos + 1] != closer:
        raise NotRead
    return pos
