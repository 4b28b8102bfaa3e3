"""A Markdown table of calls: always candidates to confirm.

Read: a column for the tool beside one for its arguments (JSON, or pairs as `id=A1, limit=3`), beside a column for each
argument, or a row for each of them. A backslash before a pipe in a cell stands for the pipe (GFM 4.10). A table that
has results too is a report. A row of a call with more or fewer cells than the head, or with a cell below no name, can't
be read: where its texts belong would be a guess.
Source: no public tool format; nearest is agno-agi/agno issue 3238 (calls written as display text).
"""

import re
from collections.abc import Mapping

from workshop.intake.arguments import call_from_string
from workshop.intake.convert import converted
from workshop.intake.formats import pythonic
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.tags import Tags
from workshop.model.calls import Call
from workshop.model.canonical import Json

FORM = "markdown_table"
OPENER = (
    r"^[ \t]*\|(?=[^\n]*\|[ \t\r]*\n[ \t]*\|?[ \t]*:?-[ \t:|-]*\n?)"
    r"|^[ \t]*(?=[^\s|>][^\n|]{0,60}\|[^\n]{0,300}\n[ \t]*:?-+:?[ \t]*\|[ \t:|-]*(?:\n|\Z))"
)
_LINE = re.compile(r"[^\n|]*\|[^\n]*(?:\n|\Z)")
_TOOL = frozenset({"tool", "tool name", "function", "name", "tool call", "call", "action"})
_ARGUMENTS = frozenset({"arguments", "parameters", "args", "input", "argument", "params"})
_SAID = frozenset({"arguments", "args", "argument"})
"""Heads of columns that hold arguments and nothing that describes them."""
_REPORT = frozenset(
    {"result", "results", "output", "status", "outcome", "response", "receipt", "ruling", "description"}
)
_KEY = re.compile(r"[A-Za-z_][\w.-]{0,60}")
_PAIR = re.compile(r"[`*]{0,2}([A-Za-z_][\w.-]{0,60})[`*]{0,2}[ ]*[:=][ ]*(.*)", re.DOTALL)
_APART = re.compile(r"\s*(?:[,;]|<br\s*/?>)\s*(?=[`*]{0,2}[A-Za-z_][\w.-]{0,60}[`*]{0,2}[ ]*[:=])")
_MOST = 100
_NOTHING = frozenset({"", "-", "–", "—", "n/a", "none", "(none)", "{}"})


class _Row:
    """One line of a table, and where in the message it begins."""

    def __init__(self, text: str, start: int) -> None:
        self.text, self.start = text, start
        self.cells = _cells(text)

    def check(self, heads: list[str]) -> None:
        """Raise `Unreadable` where a cell can't be told to belong to one head."""
        cells = self.cells
        if "\\\\|" in self.text:
            raise Unreadable("ambiguous", self.start)
        if any(cells[len(heads) :]):
            raise Unreadable("more_cells_than_heads", self.start)
        if len(cells) < len(heads):
            raise Unreadable("fewer_cells_than_heads", self.start)
        if any(cell and not head for head, cell in zip(heads, cells, strict=False)):
            raise Unreadable("cell_without_head", self.start)


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The candidates of one table, or a find with nothing in it where it holds no calls."""
    rows: list[_Row] = []
    pos = match.start()
    while pos < len(message.text) and (row := _LINE.match(message.text, pos)):
        rows.append(_Row(row[0], pos))
        pos = row.end()
    if len(rows) < 3:
        return Found(match.start(), pos)
    heads = [cell.strip("*` ") for cell in rows[0].cells]
    try:
        asks = _asks(message, heads, rows[2:])
    except Unreadable as fault:
        at = match.start() if fault.offset is None else fault.offset
        return Found(match.start(), pos, FORM, fault=Unreadable(fault.reason, at))
    return Found(match.start(), pos, FORM if asks else "", tuple(asks))


def _asks(message: Message, heads: list[str], rows: list[_Row]) -> list[Ask]:
    folded = [head.lower() for head in heads]
    if _REPORT & set(folded):
        return []
    tool = next((index for index, head in enumerate(folded) if head in _TOOL), None)
    if tool is None:
        return _upright(message, heads, rows) if len(heads) == 2 else []
    arguments = next((index for index, head in enumerate(folded) if head in _ARGUMENTS), None)
    calls: list[Call] = []
    for row in rows:
        cells = row.cells
        name = _uncoded(cells[tool]) if tool < len(cells) else ""
        if max(tool, arguments or 0) >= len(cells):
            if name in message.tools:
                row.check(heads)
            continue
        if len(calls) > _MOST:
            raise Unreadable("too_many_calls")
        if name in message.tools:
            row.check(heads)
        try:
            if arguments is None:
                call = _by_columns(message, name, heads, tool, cells)
            else:
                call = _of_cell(message, name, _uncoded(cells[arguments]), said=folded[arguments] in _SAID)
        except Unreadable as fault:
            row.check(heads)
            raise Unreadable(fault.reason, row.start) from None
        if call:
            row.check(heads)
            if len(set(filter(None, folded))) < sum(map(bool, folded)):
                raise Unreadable("duplicate_key")
            calls.append(call)
    return [Ask(call, doubt=Doubt.TABLE) for call in calls]


def _of_cell(message: Message, name: str, written: str, *, said: bool) -> Call | None:
    """The call of one row with a cell for all arguments, or None where no arguments stand in it."""
    if written.lstrip("`").startswith("{"):
        return call_from_string(name, written.strip("`"))
    if not _may_be_tool(message, name):
        return None
    if written.lower() in _NOTHING:
        return converted(name, {}, message.tools) if said else None
    try:
        inner = f"{written})"
        ask, end = pythonic.arguments_at(Message(inner, message.tools, Tags(inner)), name, 0)
        if end == len(inner):
            return ask.call
    except Unreadable:
        pass
    pairs = [_PAIR.fullmatch(piece) for piece in _APART.split(written)]
    if all(pairs):
        return _of_texts(message, name, [(pair[1], _unquoted(_uncoded(pair[2]))) for pair in pairs if pair])
    if said and name in message.tools:
        raise Unreadable("arguments_not_object")
    return None


def _by_columns(message: Message, name: str, heads: list[str], tool: int, row: list[str]) -> Call | None:
    """The call of a row with a column for each argument: the tool's own parameters, or all where they aren't known."""
    known = _parameters(message.tools.get(name))
    if not _may_be_tool(message, name):
        return None
    pairs = [
        (head, _uncoded(cell))
        for index, (head, cell) in enumerate(zip(heads, row, strict=False))
        if index != tool and cell and (head in known if known else _KEY.fullmatch(head))
    ]
    return _of_texts(message, name, pairs) if pairs else None


def _upright(message: Message, heads: list[str], rows: list[_Row]) -> list[Ask]:
    """The call of a table with a row for the tool and one for its arguments, or for each of them."""
    told = [row for row in rows if len(row.cells) > 1]
    cells = [(row.cells[0].strip("*`: "), _uncoded(row.cells[1])) for row in told]
    names = [value for key, value in cells if key.lower() in _TOOL and _may_be_tool(message, value)]
    if len(names) != 1:
        return []
    name = names[0]
    written = [value for key, value in cells if key.lower() in _ARGUMENTS]
    known = _parameters(message.tools.get(name))
    if written and not (known & _ARGUMENTS):
        call = _of_cell(message, name, written[0], said=True) if len(written) == 1 else None
    else:
        pairs = [(key, value) for key, value in cells if key in known]
        call = _of_texts(message, name, pairs) if pairs else None
    for row in told if call else ():
        # A head without a name stands above the texts of every row.
        row.check([head or "value" for head in heads])
    return [Ask(call, doubt=Doubt.TABLE)] if call else []


def _of_texts(message: Message, name: str, pairs: list[tuple[str, str]]) -> Call:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise Unreadable("duplicate_key")
    return converted(name, values, message.tools)


def _may_be_tool(message: Message, name: str) -> bool:
    """Whether it is a tool of the case, or, where those are not known, reads like the name of one."""
    return name in message.tools if message.tools else bool(re.fullmatch(r"\w+[_.]\w+", name))


def _parameters(schema: Json) -> frozenset[str]:
    properties: Mapping[str, Json] | Json = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset(properties) if isinstance(properties, dict) else frozenset()


def _cells(row: str) -> list[str]:
    inner = row.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    cells = re.findall(r"((?:[^|\\]|\\.)*+)(?:\||\Z)", inner)
    return [cell.replace("\\|", "|").strip() for cell in (cells[:-1] if cells[-1:] == [""] else cells)]


def _uncoded(cell: str) -> str:
    match = re.fullmatch(r"(`+)(.*?)\1", cell)
    return match[2].strip() if match else cell


def _unquoted(value: str) -> str:
    match = re.fullmatch(r"\"([^\"\\]*)\"|'([^'\\]*)'", value)
    return value[1:-1] if match else value
