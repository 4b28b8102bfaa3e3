"""Expectations of a case: what they refer to exists. Read by the names of their keys, whatever the check."""

from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from workshop.model.words import ResponseKind
from workshop.pack.case import Case
from workshop.pack.errors import shown
from workshop.pack.fixture import AddToCounter, Matcher

_TOOL = {"tool", "tools", "write", "stat"}
_RESPONSE = {"response", "responses", "setbacks"}
_EITHER = {"sprung_by"}
_RESPONSE_OR_KIND = {"after"}
_COUNTER = {"counter", "counters"}

_KINDS = {kind.value for kind in ResponseKind}


def expectation_problems(case: Case) -> Iterator[tuple[str, str, str]]:
    """Key, what was found, what was expected, for every tool, response, counter or parameter that is not there."""
    for check in ("outcome", "authority", "evidence", "recovery"):
        yield from _walk(case, check, getattr(case, check))


def _walk(case: Case, at: str, value: object) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, Matcher):
        return
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            item = getattr(value, name)
            yield from _names(case, f"{at}.{name}", name, item)
            if name == "match" and isinstance(item, Mapping):
                yield from _params(case, f"{at}.match", getattr(value, "tool", None), item)
            else:
                yield from _walk(case, f"{at}.{name}", item)
    elif isinstance(value, tuple | list):
        for index, item in enumerate(value):
            yield from _walk(case, f"{at}[{index}]", item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _walk(case, f"{at}.{key}", item)


def _names(case: Case, at: str, name: str, value: object) -> Iterator[tuple[str, str, str]]:
    words = (value,) if isinstance(value, str) else value
    if not isinstance(words, tuple | list | Mapping):
        return
    for word in words:
        if not isinstance(word, str) or not word:
            continue
        if name in _TOOL and case.tool(word) is None:
            yield at, shown(word), "a tool of the case"
        if name in _RESPONSE and case.fixture.response(word) is None:
            yield at, shown(word), "a response of the case"
        if name in _RESPONSE_OR_KIND and word not in _KINDS and case.fixture.response(word) is None:
            yield at, shown(word), "a response of the case, or a kind of response"
        if name in _EITHER and case.tool(word) is None and case.fixture.response(word) is None:
            yield at, shown(word), "a response or a tool of the case"
        if name in _COUNTER and word not in _counters(case):
            yield at, shown(word), "a counter of an effect"


def _params(case: Case, at: str, tool_name: object, match: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    tool = case.tool(tool_name) if isinstance(tool_name, str) else None
    properties = tool.parameters.get("properties", {}) if tool else None
    if isinstance(properties, Mapping):
        for param in match:
            if param not in properties:
                yield f"{at}.{param}", shown(param), f"a parameter of {tool_name}"


def _counters(case: Case) -> set[str]:
    effects = [effect for response in case.fixture.responses for effect in response.effects]
    return {effect.counter for effect in effects if isinstance(effect, AddToCounter)}
