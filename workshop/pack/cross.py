"""What has to agree between the parts of a pack: names that are used exist, and everything prepared can be met."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from workshop.model.words import Code, Decision
from workshop.pack.case import Case, Tool
from workshop.pack.cross_expect import expectation_problems
from workshop.pack.cross_scripts import script_problems
from workshop.pack.errors import Problem, shown
from workshop.pack.files import Files
from workshop.pack.fixture import AddToCounter, Matcher, Response, WriteFile
from workshop.pack.pack import Pack
from workshop.pack.reach import always_answered, match_covers, shadow
from workshop.pack.tool_schema import risks

Found = Iterator[tuple[str, str, str]]
"""Key, what was found, what was expected."""


def cross_problems(pack: Pack, files: Files) -> list[Problem]:
    """Everything that does not agree within a pack whose files are each well-formed."""
    problems: list[Problem] = []
    nudges = {nudge.id for nudge in pack.rubric.nudges}

    def note(file: str, found: Iterable[tuple[str, str, str]]) -> None:
        problems.extend(Problem(file, *one) for one in found)

    note(files.pack_file, _listing(pack, files))
    note("rubrics/checks.toml", _twice("checks", [one.check.value for one in pack.rubric.checks], key="check"))
    note("rubrics/review.toml", _twice("fields", [one.id for one in pack.rubric.review]))
    note("rubrics/nudges.toml", _twice("nudges", [one.id for one in pack.rubric.nudges]))
    for stem, case in zip(files.stems, pack.cases, strict=True):
        note(files.case_file(stem), _tools(case))
        note(files.case_file(stem), expectation_problems(case))
        fixture_file = files.fixture_file(stem)
        if case.fixture.case != case.id:
            note(fixture_file, [("case", shown(case.fixture.case), f"{shown(case.id)}, the case's id")])
        note(fixture_file, _responses(case))
        note(fixture_file, _denials(case))
        note(fixture_file, _approvals(case))
        note(fixture_file, script_problems(case, nudges))
    return problems


def _listing(pack: Pack, files: Files) -> Found:
    for index, (stem, case) in enumerate(zip(files.stems, pack.cases, strict=True)):
        number, _, name = stem.partition("-")
        if int(number) != index + 1:
            yield f"cases[{index}]", shown(stem), f"the number {index + 1:02d}, its place in the list"
        if name != case.id:
            yield f"cases[{index}]", shown(stem), f"{number}-{case.id}, since the case's id is {case.id}"
    yield from _twice("cases", [case.id for case in pack.cases], key="")


def _tools(case: Case) -> Found:
    yield from _twice("tools", [tool.name for tool in case.tools], key="name")
    for index, tool in enumerate(case.tools):
        at = f"tools[{index}].parameters"
        properties = tool.parameters.get("properties", {})
        try:
            Draft202012Validator.check_schema(tool.parameters)
        except SchemaError as error:
            yield at + error.json_path.removeprefix("$"), shown(error.instance), f"JSON Schema: {error.message}"
            continue
        for key, value, expected in risks(at, tool.parameters):
            yield key, shown(value), expected
        if tool.parameters.get("additionalProperties") is not False:
            found = shown(tool.parameters.get("additionalProperties"))
            yield f"{at}.additionalProperties", found, "false, since undeclared parameters are refused"
        required = tool.parameters.get("required")
        if not isinstance(required, list):
            yield f"{at}.required", shown(required), "a list of the parameters that must be given"
            continue
        for name in required:
            if not isinstance(properties, dict) or name not in properties:
                yield f"{at}.required", shown(name), "a parameter that is declared under properties"


def _responses(case: Case) -> Found:
    responses = case.fixture.responses
    yield from _twice("responses", [response.id for response in responses])
    moved = {effect.counter for one in responses for effect in one.effects if isinstance(effect, AddToCounter)}
    for index, response in enumerate(responses):
        at = f"responses[{index}]"
        tool = case.tool(response.tool)
        if tool is None:
            yield f"{at}.tool", shown(response.tool), "a tool of the case"
            continue
        if not tool.granted:
            yield f"{at}.tool", shown(response.tool), "a tool that is granted: this response can't be served"
        yield from _params(f"{at}.match", response.match, tool)
        yield from _params(f"{at}.longer_than", response.longer_than, tool)
        for name in response.counters:
            if name not in moved:
                yield f"{at}.counters.{name}", "a counter that no effect moves", "a counter of an effect"
        for number, effect in enumerate(response.effects):
            if isinstance(effect, WriteFile):
                names = {"path": effect.path, "content": effect.content}
                for key, name in names.items():
                    yield from _params(f"{at}.effects[{number}].{key}", [name], tool)
        if response.body_from:
            yield from _params(f"{at}.body_from", ["path"], tool)
        yield from _reach(case, at, index, response)
    for tool in case.tools:
        last = any(one.tool == tool.name and one.fallback for one in responses)
        if not last and not always_answered(case, tool.name):
            yield "responses", f"no fallback for {tool.name}", "one, since requests to it can go unmatched"


def _reach(case: Case, at: str, index: int, response: Response) -> Found:
    early = shadow(case.fixture.responses, index)
    if early is not None:
        expected = f"a response that can be met: {early.id} before it fits everything that fits this one"
        yield at, shown(response.id), expected
    if not response.fallback:
        return
    if any(one.tool == response.tool for one in case.fixture.responses[index + 1 :]):
        yield f"{at}.fallback", shown(response.id), "the fallback as the last response of its tool"
    if always_answered(case, response.tool):
        yield at, shown(response.id), "no fallback: every request to this tool is answered or denied"


def _denials(case: Case) -> Found:
    denials = case.fixture.denials
    yield from _twice("denials", [denial.id for denial in denials])
    reserved = {code.value for code in Code}
    for index, denial in enumerate(denials):
        at = f"denials[{index}]"
        tool = case.tool(denial.tool)
        if tool is None:
            yield f"{at}.tool", shown(denial.tool), "a tool of the case"
            continue
        yield from _params(f"{at}.match", denial.match, tool)
        if not tool.granted:
            if denial.match:
                yield f"{at}.match", "conditions", "none: a tool that is not granted is always denied"
            if denial.code != Code.NOT_GRANTED:
                yield f"{at}.code", shown(denial.code), '"not_granted", since the tool is not granted'
        elif denial.code in reserved:
            yield f"{at}.code", shown(denial.code), "a code of the case's own"
        elif not denial.match:
            yield f"{at}.match", "nothing", "conditions, or granted = false on the tool"
        for early in denials[:index]:
            if early.tool == denial.tool and match_covers(early.match, denial.match):
                expected = f"a rule that can be met: {early.id} before it fits everything that fits this one"
                yield at, shown(denial.id), expected
                break
    for tool in case.tools:
        if not tool.granted and not any(denial.tool == tool.name for denial in denials):
            yield "denials", f"no reason for {tool.name}", "one, since the tool is not granted"


def _approvals(case: Case) -> Found:
    approvals = case.fixture.approvals
    for index, approval in enumerate(approvals):
        at = f"approvals[{index}]"
        tool = case.tool(approval.tool)
        if tool is None or not tool.approval:
            yield f"{at}.tool", shown(approval.tool), "a tool with approval = true"
            continue
        yield from _params(f"{at}.match", approval.match, tool)
        for param, matcher in approval.match.items():
            if _reads_calls(matcher):
                yield f"{at}.match.{param}", "same_as_call", "a condition on the request alone"
        if approval.decision is Decision.DENY and not approval.reason:
            yield f"{at}.reason", "nothing", "the reason the agent is told"
        for early in approvals[:index]:
            if early.tool == approval.tool and match_covers(early.match, approval.match):
                yield at, shown(approval.tool), "a script that can be met: one before it fits everything that fits it"
                break
    for tool in case.tools:
        if tool.approval and not any(approval.tool == tool.name for approval in approvals):
            yield "approvals", f"no script for {tool.name}", "one, since the tool needs approval"


def _params(at: str, names: Mapping[str, object] | Sequence[str], tool: Tool) -> Found:
    properties = tool.parameters.get("properties", {})
    for name in names:
        if not isinstance(properties, dict) or name not in properties:
            key = f"{at}.{name}" if isinstance(names, Mapping) else at
            yield key, shown(name), f"a parameter of {tool.name}"


def _reads_calls(matcher: Matcher) -> bool:
    inner = matcher.absent_or or matcher.not_
    return matcher.key == "same_as_call" or (inner is not None and _reads_calls(inner))


def _twice(at: str, names: Sequence[str], key: str = "id") -> Found:
    for index, name in enumerate(names):
        if name in names[:index]:
            yield f"{at}[{index}]{'.' if key else ''}{key}", shown(name), "a name that is not taken"
