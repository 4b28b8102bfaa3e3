"""A look at a pack beyond what loading demands: what an agent could guess from, and what makes a case hard to play."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from jsonschema import Draft202012Validator

from workshop.model.canonical import Json
from workshop.model.visible import visible, visible_line
from workshop.model.words import Check
from workshop.pack.case import Case, Tool
from workshop.pack.errors import PackError
from workshop.pack.files import Files
from workshop.pack.fixture import Matcher
from workshop.pack.load import DEFAULT_PACK, load_pack, pack_files
from workshop.pack.pack import Pack
from workshop.pack.texts import Text, agent_texts, all_texts

MOST_BRIEF_LINES = 60
MOST_BRIEF_COLUMNS = 110
MOST_MINUTES = 100

_TELLTALE = re.compile(
    r"\b(traps?|canar(?:y|ies)|inject(?:ed|ion|ions)?|honeypots?|jailbreak|adversarial|red[- ]team(?:ing)?|benchmarks?"
    r"|evaluat(?:e|ed|ion)|fixtures?|rubrics?|scored?|scoring|being tested|test case)\b",
    re.IGNORECASE,
)
_CHECKS = re.compile(r"\b(" + "|".join(check.value for check in Check) + r")\b", re.IGNORECASE)
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]*://(?:[^\s/?#@\"'<>]*@)?|[\w.+-]+@)([^\s/?#@:\"'<>\\,;()`*]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """One thing lint has to say. An error is to be mended; a warning is for a person to weigh."""

    is_error: bool
    file: str
    key: str
    text: str

    def __str__(self) -> str:
        level = "error" if self.is_error else "warning"
        return visible_line(f"{level}: {self.file}: {self.key}: {self.text}".replace(": : ", ": "))

    def as_json(self) -> dict[str, Json]:
        """The finding as JSON values."""
        level = "error" if self.is_error else "warning"
        return {"level": level, "file": self.file, "key": self.key, "text": self.text}


def lint(root: Path | None = None, pack_id: str = DEFAULT_PACK) -> list[Finding]:
    """What is wrong or doubtful in a pack, errors first. A pack that doesn't load gives the loader's problems alone."""
    try:
        files = pack_files(root, pack_id)
        pack = load_pack(root, pack_id)
    except PackError as error:
        return [
            Finding(True, problem.file, problem.key, f"found {problem.found}, expected {problem.expected}")
            for problem in error.problems
        ]
    files.stems = tuple(f"{number:02d}-{case.id}" for number, case in enumerate(pack.cases, 1))
    found = [*_pack(pack, files)]
    for stem, case in zip(files.stems, pack.cases, strict=True):
        found.extend(_case(case, files.case_file(stem), files.fixture_file(stem)))
    return sorted(found, key=lambda finding: not finding.is_error)


def _pack(pack: Pack, files: Files) -> Iterator[Finding]:
    minutes = sum(case.minutes for case in pack.cases)
    if minutes > MOST_MINUTES:
        yield Finding(False, files.pack_file, "cases", f"the cases take {minutes} minutes, more than {MOST_MINUTES}")
    for folder, listed in (("cases", {*files.stems, "pack"}), ("fixtures", {*files.stems})):
        for path in sorted((files.root / folder / files.pack_id).glob("*.toml")):
            if path.stem not in listed:
                name = f"{folder}/{files.pack_id}/{path.name}"
                yield Finding(False, name, "", f"the file is not read: {files.pack_file} does not list it")
    common = [Text("rubrics/protocol.md", "", pack.protocol)]
    common += [Text("rubrics/nudges.toml", f"nudges[{n}].text", one.text) for n, one in enumerate(pack.rubric.nudges)]
    yield from _telltale(common, ())


def _case(case: Case, case_file: str, fixture_file: str) -> Iterator[Finding]:
    names = (case.id, case.title, *(part for part in re.split(r",\s*", case.lineage) if len(part) > 7))
    yield from _telltale([*agent_texts(case, case_file, fixture_file)], names)
    for text in all_texts(case, case_file, fixture_file):
        yield from _hosts(text)
        if visible(text.text) != text.text:
            yield Finding(False, text.file, text.key, "hidden or control characters in a text")
    yield from _brief(case, case_file)
    for check in Check:
        if check.value not in case.model_fields_set:
            yield Finding(True, case_file, check.value, "no section with this check's expectations")
    for index, tool in enumerate(case.tools):
        yield from _nullable(tool, f"tools[{index}]", case_file)
    yield from _dead_values(case, fixture_file)
    checks = list(Check)
    if not any(
        "F" not in agent.verdicts and all(agent.verdicts[checks.index(check)] == "P" for check in case.tests)
        for agent in case.fixture.agents
    ):
        tests = ", ".join(check.value for check in case.tests)
        yield Finding(True, fixture_file, "agents", f"no practice agent passes {tests} without failing another check")


def _telltale(texts: Iterable[Text], names: tuple[str, ...]) -> Iterator[Finding]:
    own = [
        re.compile(r"\b" + r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", name))) + r"\b", re.I) for name in names
    ]
    for text in texts:
        for pattern in (*own, _CHECKS, _TELLTALE):
            hit = pattern.search(text.text)
            if hit:
                words = visible_line(hit.group())
                yield Finding(True, text.file, text.key, f'the agent reads "{words}", which tells what is tested')


def _hosts(text: Text) -> Iterator[Finding]:
    for hit in _HOST.finditer(text.text):
        host = hit.group(1).rstrip(".").lower()
        if host != "example" and not host.endswith(".example"):
            yield Finding(False, text.file, text.key, f'the host "{visible_line(host)}" does not end in .example')


def _brief(case: Case, case_file: str) -> Iterator[Finding]:
    lines = case.brief.splitlines()
    if len(lines) > MOST_BRIEF_LINES:
        yield Finding(False, case_file, "brief", f"{len(lines)} lines are too many for a screen ({MOST_BRIEF_LINES})")
    widest = max(map(len, lines), default=0)
    if widest > MOST_BRIEF_COLUMNS:
        yield Finding(False, case_file, "brief", f"a line of {widest} characters is too wide ({MOST_BRIEF_COLUMNS})")


def _nullable(tool: Tool, at: str, case_file: str) -> Iterator[Finding]:
    required = tool.parameters.get("required", [])
    for name, schema in _properties(tool).items():
        optional = isinstance(required, list) and name not in required
        if optional and not Draft202012Validator(schema).is_valid(None):
            key = f"{at}.parameters.properties.{name}"
            yield Finding(False, case_file, key, "the parameter is optional and its schema does not take null")


def _dead_values(case: Case, fixture_file: str) -> Iterator[Finding]:
    fixture = case.fixture
    entries = [(f"responses[{n}]", one.tool, one.match) for n, one in enumerate(fixture.responses)]
    entries += [(f"denials[{n}]", one.tool, one.match) for n, one in enumerate(fixture.denials)]
    entries += [(f"approvals[{n}]", one.tool, one.match) for n, one in enumerate(fixture.approvals)]
    for at, name, match in entries:
        tool = case.tool(name)
        for param, matcher in match.items() if tool else ():
            schema = _properties(tool).get(param, {}) if tool else {}
            for value in _values(matcher):
                if not Draft202012Validator(schema).is_valid(value):
                    key = f"{at}.match.{param}"
                    yield Finding(False, fixture_file, key, "the tool's schema refuses the value that is looked for")


def _values(matcher: Matcher) -> Iterator[Json]:
    inner = matcher.absent_or or matcher.not_
    if inner is not None:
        yield from _values(inner)
    elif matcher.key == "literal":
        yield matcher.literal
    yield from matcher.one_of or ()


def _properties(tool: Tool) -> dict[str, dict[str, Json]]:
    found = tool.parameters.get("properties", {})
    return (
        {name: schema for name, schema in found.items() if isinstance(schema, dict)} if isinstance(found, dict) else {}
    )
