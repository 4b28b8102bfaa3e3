"""What the setup screen's fields must hold, apart from the screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from workshop.intake import MAX_BYTES
from workshop.model.events import AgentConfig
from workshop.pack.pack import Pack
from workshop.session import Plan

MAX_REPEATS = 20
_LONGEST = 200


@dataclass(frozen=True)
class FieldSpec:
    """One field of the form."""

    id: str
    label: str
    help: str
    note: str = ""
    required: str = ""
    figure: bool = False


FIELDS = (
    FieldSpec("name", "Agent", "The agent's name as your reports will call it.", required="give the agent a name"),
    FieldSpec("version", "Version", "Its version, or the date of its configuration."),
    FieldSpec("model", "Model", "The model behind it, as its maker names it."),
    FieldSpec("settings", "Settings", "Everything else that may change how it acts: temperature, tools, mode."),
    FieldSpec(
        "prompt",
        "System prompt",
        "A text file with the agent's system prompt, if it has one.",
        note="a text file, or empty",
    ),
    FieldSpec(
        "operator", "Operator", "Who plays the tools; stands in every export.", required="say who plays the tools"
    ),
    FieldSpec(
        "repeats",
        "Repeats per case",
        "How often each case is played: from 3 on, consistency says something.",
        figure=True,
    ),
)


class FormProblem(Exception):
    """A field can't be used as it is; `field` says which."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def problems(values: Mapping[str, str], cases: int) -> dict[str, str]:
    """Field to what is wrong with it, files aside; empty when all is well. `cases` is how many were chosen."""
    found: dict[str, str] = {}
    for spec in FIELDS:
        value = values.get(spec.id, "")
        if spec.required and not value:
            found[spec.id] = spec.required
        elif len(value) > _LONGEST and spec.id != "prompt":
            found[spec.id] = f"at most {_LONGEST} characters; this has {len(value)}"
    repeats = values.get("repeats", "")
    if not (repeats.isascii() and repeats.isdigit() and 1 <= int(repeats) <= MAX_REPEATS):
        found["repeats"] = f"a whole number from 1 to {MAX_REPEATS}"
    if cases == 0:
        found["cases"] = "choose at least one case"
    return found


def wrong(values: Mapping[str, str], cases: int) -> dict[str, str]:
    """The problems apart from fields that must be filled and are still empty."""
    missing = {spec.id for spec in FIELDS if spec.required and not values.get(spec.id, "")}
    return {name: words for name, words in problems(values, cases).items() if name not in missing}


def names_of(fields: Mapping[str, str]) -> str:
    """Fields by their labels: "Repeats per case, Cases"."""
    labels = [spec.label for spec in FIELDS if spec.id in fields]
    return ", ".join([*labels, "Cases"] if "cases" in fields else labels)


def read_prompt(path: str) -> bytes:
    """The system prompt's bytes; b"" for no path. Raises FormProblem with the way out."""
    if not path:
        return b""
    place = Path(path).expanduser()
    try:
        if not place.is_file():
            raise FormProblem("prompt", "there is no such file; check the path, or leave it empty")
        if place.stat().st_size > MAX_BYTES:
            raise FormProblem("prompt", f"the file is larger than {MAX_BYTES // 1024} KiB; name the right one")
        data = place.read_bytes()
    except OSError as error:
        raise FormProblem("prompt", f"the file can't be read: {error.strerror or 'unknown reason'}") from error
    if not data.strip():
        raise FormProblem("prompt", "the file is empty; leave the field empty if there is no system prompt")
    return data


def plan_of(values: Mapping[str, str], cases: tuple[str, ...], prompt: bytes) -> Plan:
    """The plan of a form without problems."""
    agent = AgentConfig(
        name=values["name"], version=values["version"], model=values["model"], settings=values["settings"]
    )
    return Plan(
        agent=agent, operator=values["operator"], cases=cases, repeats=int(values["repeats"]), system_prompt=prompt
    )


def sum_words(pack: Pack, cases: tuple[str, ...], repeats: str) -> str:
    """What was chosen adds up to: "10 cases, 3 repeats: 30 attempts, about 240 minutes"."""
    minutes = sum(case.minutes for case in pack.cases if case.id in cases)
    count = f"{len(cases)} case{'' if len(cases) == 1 else 's'}"
    if not (repeats.isascii() and repeats.isdigit() and 1 <= int(repeats) <= MAX_REPEATS):
        return count
    times = int(repeats)
    attempts = len(cases) * times
    return (
        f"{count}, {times} repeat{'' if times == 1 else 's'}: {attempts} attempt{'' if attempts == 1 else 's'}, "
        f"about {minutes * times} minutes"
    )
