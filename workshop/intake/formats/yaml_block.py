"""YAML with a tool's name and its arguments: always candidates to confirm.

What of YAML is read stands in `yaml_text`. One call, a list of them, one in each document, or under a key of its own.
Source: minpeter/ai-sdk-tool-call-middleware issue 79 (YAML bodies inside tool tags).
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping

from workshop.intake.arguments import call_of
from workshop.intake.found import Ask, Doubt, Unreadable
from workshop.intake.yaml_text import NotRead, Refused, Tree, json_of, read_yaml
from workshop.model.canonical import Json

FORM = "yaml"
_NAMES = ("tool", "name", "tool_name", "function", "action")
_ARGUMENTS = ("arguments", "parameters", "args", "input", "action_input")
_SHOWN = re.compile(rf"^[ \t]*(?:-[ ]+)?(?:{'|'.join(_NAMES)})[ ]*:", re.MULTILINE)
_BODY = re.compile(rf"^[ \t]*(?:-[ ]+)?(?:{'|'.join(_ARGUMENTS)})[ ]*:", re.MULTILINE)
_START = re.compile(
    rf"^(?:-[ ]+)?(?:(?:{'|'.join((*_NAMES, *_ARGUMENTS))})[ ]*:"
    rf"|[\w-]{{1,40}}:[ ]*(?:\#[^\n]*)?\n[ ]+(?:-[ ]+)?(?:{'|'.join((*_NAMES, *_ARGUMENTS))})[ ]*:)",
    re.MULTILINE,
)
_GOES_ON = re.compile(r"[ \t]|\#|-(?:[ ]|\Z)|[\w-]{1,40}[ ]*:(?:[ ]|\Z)|\Z|[\]}],?[ ]*\Z")
_SEPARATE = re.compile(r"^(?:---|\.\.\.)[ \t\r]*$", re.MULTILINE)
_TOLD = frozenset({"result", "results", "output", "response", "observation"})
_MOST = 200_000
_MOST_CALLS = 101
_DEEPEST = 3


def shows_call(text: str) -> bool:
    """Whether `text` has lines with the keys of a call."""
    return bool(_SHOWN.search(text) and _BODY.search(text))


def stretch(text: str) -> tuple[int, int] | None:
    """Where in a text with prose around it lines of YAML begin and end that may hold a call, or None."""
    start = _START.search(text)
    if not start:
        return None
    end = start.start()
    for line in text[end:].splitlines(keepends=True):
        if not _GOES_ON.match(line.rstrip("\r\n")):
            break
        end += len(line)
    return start.start(), end


def asks_in(text: str, tools: Mapping[str, Json]) -> tuple[Ask, ...]:
    """The candidates in `text`. Raises `Unreadable` for a key given twice and the like."""
    if not shows_call(text) or len(text) > _MOST:
        return ()
    asks: list[Ask] = []
    try:
        for document in _SEPARATE.split(text):
            if shows_call(document):
                asks += itertools.islice(_asks(read_yaml(document), tools, 0), _MOST_CALLS)
            if len(asks) >= _MOST_CALLS:
                raise Unreadable("too_many_calls")
    except NotRead:
        return ()
    except Refused as fault:
        raise Unreadable(fault.reason) from None
    return tuple(asks)


def _asks(tree: Tree, tools: Mapping[str, Json], depth: int) -> Iterator[Ask]:
    """The calls in a value: itself, its elements, or under a key that tells no result."""
    if depth > _DEEPEST or isinstance(tree, str):
        return
    if isinstance(tree, list):
        for item in tree:
            yield from _asks(item, tools, depth + 1)
        return
    bodies = [key for key in _ARGUMENTS if key in tree]
    named = {key: word for key in _NAMES if bodies and key in tree and (word := _word(tree[key]))}
    names = list(named)
    if names and (names[0] == "tool" or bodies[0] == "arguments" or named[names[0]] in tools):
        if len(set(named.values())) > 1 or len(bodies) > 1:
            raise Unreadable("ambiguous")
        if not json_of(tree[bodies[0]]).startswith("{"):
            raise Unreadable("arguments_not_object")
        yield Ask(call_of(named[names[0]], json_of(tree[bodies[0]])), doubt=Doubt.YAML)
        return
    for key, value in tree.items():
        if key not in _TOLD:
            yield from _asks(value, tools, depth + 1)


def _word(tree: Tree) -> str:
    if not isinstance(tree, str) or not tree.startswith('"'):
        return ""
    value: str = json.loads(tree)
    return value
