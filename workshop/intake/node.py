"""A JSON value by its place in a strict text: looked into level by level, so that parts can be taken verbatim."""

import json
import re
from dataclasses import dataclass, field

from workshop.intake.found import Unreadable

_BLANK = re.compile(r"[ \t\r\n]*+")
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
MAX_ITEMS = 2000
"""More elements than this in a list that holds calls are refused."""


def _skip(text: str, pos: int) -> int:
    match = _BLANK.match(text, pos)
    return match.end() if match else pos


@dataclass(slots=True)
class Node:
    """One value of `text`, from `start` to `end`. `text` must be well-formed JSON; keys may repeat.

    Attributes:
        repeated: after `members()`: whether a key stood twice; the first one is kept.
    """

    text: str
    start: int
    end: int
    repeated: bool = False
    _members: "dict[str, Node] | None" = field(default=None, repr=False)
    _items: "list[Node] | None" = field(default=None, repr=False)

    @classmethod
    def of(cls, text: str) -> "Node | None":
        """The one value in `text`, or None when that is not well-formed JSON."""
        start = _skip(text, 0)
        try:
            _, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            return None
        return cls(text, start, end) if _skip(text, end) == len(text) else None

    @property
    def written(self) -> str:
        """The value as it stands in the text."""
        return self.text[self.start : self.end]

    @property
    def is_object(self) -> bool:
        """Whether it is an object."""
        return self.text[self.start] == "{"

    @property
    def is_list(self) -> bool:
        """Whether it is an array."""
        return self.text[self.start] == "["

    def string(self) -> str | None:
        """The decoded string, or None when it is something else."""
        if self.text[self.start] != '"':
            return None
        value = json.loads(self.written)
        return value if isinstance(value, str) else None

    def members(self) -> "dict[str, Node]":
        """Members by key; empty when it is no object."""
        if self._members is None:
            self._members = {}
            if self.is_object:
                self._read_members(self._members)
        return self._members

    def _read_members(self, members: "dict[str, Node]") -> None:
        text, pos = self.text, _skip(self.text, self.start + 1)
        while text[pos] != "}":
            key, pos = _DECODER.raw_decode(text, pos)
            pos = _skip(text, _skip(text, pos) + 1)
            _, end = _DECODER.raw_decode(text, pos)
            if key in members:
                self.repeated = True
            else:
                members[key] = Node(text, pos, end)
            pos = _skip(text, end)
            if text[pos] == ",":
                pos = _skip(text, pos + 1)

    def items(self) -> "list[Node]":
        """Elements; empty when it is no array. Raises `Unreadable` for more than `MAX_ITEMS`."""
        if self._items is None:
            self._items = []
            text, pos = self.text, _skip(self.text, self.start + 1)
            while self.is_list and text[pos] != "]":
                _, end = _DECODER.raw_decode(text, pos)
                self._items.append(Node(text, pos, end))
                if len(self._items) > MAX_ITEMS:
                    raise Unreadable("too_many_values")
                pos = _skip(text, end)
                if text[pos] == ",":
                    pos = _skip(text, pos + 1)
        return self._items

    def get(self, *path: str) -> "Node | None":
        """The member at the end of `path`, or None."""
        node: Node | None = self
        for key in path:
            node = node.members().get(key) if node else None
        return node

    def word(self, key: str) -> str:
        """The string member `key`, or "" when it is absent or no string."""
        node = self.members().get(key)
        return (node.string() or "") if node else ""

    def has_value(self, key: str) -> bool:
        """Whether member `key` is there and not null."""
        node = self.members().get(key)
        return node is not None and node.written != "null"
