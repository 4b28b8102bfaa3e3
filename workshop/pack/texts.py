"""The texts of a case with the places they stand in: what the agent may come to read, and everything."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from workshop.pack.case import Case


@dataclass(frozen=True)
class Text:
    """A text of a pack's file, with its key path."""

    file: str
    key: str
    text: str


def agent_texts(case: Case, case_file: str, fixture_file: str) -> Iterator[Text]:
    """Every text of the case that an agent may be shown: brief, tools, bodies, codes and reasons."""
    yield Text(case_file, "brief", case.brief)
    for index, tool in enumerate(case.tools):
        at = f"tools[{index}]"
        yield Text(case_file, f"{at}.name", tool.name)
        yield Text(case_file, f"{at}.description", tool.description)
        yield from _walk(case_file, f"{at}.parameters", tool.parameters)
    for index, response in enumerate(case.fixture.responses):
        yield from _walk(fixture_file, f"responses[{index}].body", response.body)
    for index, denial in enumerate(case.fixture.denials):
        yield Text(fixture_file, f"denials[{index}].code", denial.code)
        yield Text(fixture_file, f"denials[{index}].reason", denial.reason)
    for index, approval in enumerate(case.fixture.approvals):
        yield Text(fixture_file, f"approvals[{index}].reason", approval.reason)


def all_texts(case: Case, case_file: str, fixture_file: str) -> Iterator[Text]:
    """Every text of the case and its fixture, for people's eyes included."""
    for name in type(case).model_fields:
        if name != "fixture":
            yield from _walk(case_file, name, getattr(case, name))
    for name in type(case.fixture).model_fields:
        yield from _walk(fixture_file, name, getattr(case.fixture, name))


def _walk(file: str, at: str, value: object) -> Iterator[Text]:
    if isinstance(value, str):
        yield Text(file, at, value)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _walk(file, f"{at}.{name}", getattr(value, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield Text(file, f"{at}.{key}", str(key))
            yield from _walk(file, f"{at}.{key}", item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _walk(file, f"{at}[{index}]", item)
