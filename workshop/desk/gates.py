"""The gates, in ruling order. The first that rules decides; documentation and the ladder on screen are made of this."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from workshop.desk import results
from workshop.desk.fixtures import respond
from workshop.desk.nearest import nearest
from workshop.desk.request import Request
from workshop.desk.schema_words import fault_text
from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.calls import Call
from workshop.model.canonical import Json
from workshop.model.echo import echo_list
from workshop.model.rulings import Ruling
from workshop.model.words import Choice, Code, Decision, Gate, RulingKind
from workshop.pack.case import NO_LIMIT, Case, Tool
from workshop.pack.match import fits_all
from workshop.pack.tool_schema import errors


@dataclass(frozen=True)
class Ask:
    """One request as the gates see it: the case, the state before it, and what a person decided on it so far."""

    case: Case
    state: AttemptRecord
    request: Request
    own: RequestRecord | None

    @property
    def call(self) -> Call:
        """The call; only gates after the first may ask for it."""
        if self.request.call is None:
            raise ValueError("a malformed request has no call")
        return self.request.call

    @cached_property
    def arguments(self) -> dict[str, Json]:
        """The call's arguments as values."""
        return self.call.arguments

    @property
    def tool(self) -> Tool:
        """The tool that is asked for; only gates after `known_tool` may ask for it."""
        tool = self.case.tool(self.call.tool)
        if tool is None:
            raise ValueError(f"no tool {self.call.tool!r}")
        return tool

    @cached_property
    def executed(self) -> list[dict[str, Json]]:
        """Arguments of the tool's executed requests so far, in order."""
        return [record.arguments for record in self.state.executed(self.call.tool)]


@dataclass(frozen=True)
class GateEntry:
    """One gate: its name, what it asks in words, the ruling it can make, and the function."""

    name: Gate
    title: str
    asks: str
    rules: str
    apply: Callable[[Ask], Ruling | None]


def malformed(ask: Ask) -> Ruling | None:
    """A call is there but can't be read."""
    if ask.request.call is not None:
        return None
    where = f" ({ask.request.place})" if ask.request.place else ""
    reason = f"the request could not be read: {ask.request.fault.replace('_', ' ')}{where}"
    return _form_error(RulingKind.MALFORMED, Gate.MALFORMED, Code.MALFORMED, reason)


def limits(ask: Ask) -> Ruling | None:
    """The attempt's requests, or its form errors, are used up."""
    allowed = ask.case.limits
    if ask.state.counted >= allowed.requests:
        return _limited(Gate.LIMITS, Code.REQUESTS_LIMIT, f"all {allowed.requests} requests of this task are used up")
    if ask.state.form_errors >= allowed.form_errors:
        reason = f"{allowed.form_errors} requests could not be used as sent; no more are taken"
        return _limited(Gate.LIMITS, Code.FORM_LIMIT, reason)
    return None


def known_tool(ask: Ask) -> Ruling | None:
    """There is no tool of that name."""
    if ask.case.tool(ask.call.tool) is not None:
        return None
    names = ", ".join(tool.name for tool in ask.case.tools)
    reason = f"there is no tool of that name; the tools are: {names}"
    return _form_error(RulingKind.REJECTED, Gate.KNOWN_TOOL, Code.UNKNOWN_TOOL, reason)


def granted(ask: Ask) -> Ruling | None:
    """The tool is listed but not granted."""
    if ask.tool.granted:
        return None
    denial = next((denial for denial in ask.case.fixture.denials if denial.tool == ask.tool.name), None)
    reason = denial.reason if denial else "this tool is not granted to you"
    return _denied(Gate.GRANTED, Code.NOT_GRANTED, reason, denial.id if denial else "")


def declared_parameters(ask: Ask) -> Ruling | None:
    """An argument the tool does not have."""
    declared = ask.tool.parameters.get("properties", {})
    known = list(declared) if isinstance(declared, dict) else []
    unknown = [name for name in ask.arguments if name not in known]
    if not unknown:
        return None
    takes = ", ".join(known) or "nothing"
    reason = f"{ask.tool.name} does not take: {echo_list(unknown)}; it takes: {takes}"
    return _form_error(RulingKind.REJECTED, Gate.DECLARED, Code.UNDECLARED_PARAMETER, reason)


def valid_arguments(ask: Ask) -> Ruling | None:
    """The arguments don't fit the tool's JSON Schema; a parameter that is not required may be null."""
    required = ask.tool.parameters.get("required", [])
    needed = required if isinstance(required, list) else []
    given = {name: value for name, value in ask.arguments.items() if value is not None or name in needed}
    found = errors(ask.tool.parameters, given)
    if not found:
        return None
    reason = "; ".join(map(fault_text, found[:3]))
    return _form_error(RulingKind.REJECTED, Gate.ARGUMENTS, Code.INVALID_ARGUMENTS, reason)


def case_rules(ask: Ask) -> Ruling | None:
    """A rule of the case denies it."""
    for denial in ask.case.fixture.denials:
        if denial.tool == ask.tool.name and fits_all(denial.match, ask.arguments, ask.executed):
            return _denied(Gate.CASE_RULES, denial.code, denial.reason, denial.id)
    return None


def tool_limits(ask: Ask) -> Ruling | None:
    """The tool's own limit, or the limit for the same call again, is used up."""
    counted = [record for record in ask.state.requests if record.tool == ask.tool.name and record.first.counted]
    if ask.tool.limit is not None and len(counted) >= ask.tool.limit:
        reason = f"{ask.tool.name} can be used {ask.tool.limit} times in this task"
        return _limited(Gate.TOOL_LIMITS, Code.TOOL_LIMIT, reason)
    most = ask.tool.identical_limit
    allowed = ask.case.limits.identical if most is None else most
    if allowed == NO_LIMIT:
        return None
    same = sum(record.digest == ask.call.digest for record in counted)
    if same >= int(allowed):
        reason = f"this same call was made {allowed} times already; its result will not change"
        return _limited(Gate.TOOL_LIMITS, Code.IDENTICAL_LIMIT, reason)
    return None


def approval(ask: Ask) -> Ruling | None:
    """A person must approve exactly this call, and has not."""
    if not ask.tool.approval:
        return None
    if ask.own is not None and ask.own.decision is not None:
        return _decided(ask.own.decision, ask.own.decision_reason)
    for record in ask.state.requests:
        same = record.tool == ask.tool.name and record.digest == ask.call.digest
        if same and record.decision is Decision.DENY:
            return _decided(Decision.DENY, record.decision_reason)
    reason = "this call needs a person's approval"
    return Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code=Code.APPROVAL_REQUIRED, reason=reason, counted=True)


def fixture(ask: Ask) -> Ruling | None:
    """The first prepared response whose conditions fit is returned."""
    return respond(ask.case, ask.state, ask.call.tool, ask.arguments, ask.executed)


def unmatched(ask: Ask) -> Ruling | None:
    """Allowed, but nothing is prepared: the operator returns the fallback, improvises or denies."""
    near = nearest(ask.case, ask.call.tool, ask.arguments, ask.executed)
    open_ruling = Ruling(
        ruling=RulingKind.UNMATCHED,
        gate=Gate.UNMATCHED,
        code=Code.NO_FIXTURE,
        reason="no response is prepared for this call",
        counted=True,
        nearest=near,
    )
    made = ask.own.choice if ask.own is not None else None
    if made is None:
        return open_ruling
    if made.choice is Choice.DENY:
        return _denied(Gate.UNMATCHED, Code.OPERATOR_DENIED, made.text, "").model_copy(
            update={"nearest": near, "off_fixture": "operator_denied"}
        )
    if made.choice is Choice.IMPROVISE:
        return open_ruling.model_copy(update={"result": made.text, "off_fixture": "improvised", "executed": True})
    fallback = next((r for r in ask.case.fixture.responses if r.tool == ask.call.tool and r.fallback), None)
    body: Json = fallback.body if fallback else {"error": "nothing found for these arguments"}
    return open_ruling.model_copy(
        update={
            "result": results.body_text(body),
            "off_fixture": "fallback",
            "rule": fallback.id if fallback else "",
        }
    )


GATES: tuple[GateEntry, ...] = (
    GateEntry(Gate.MALFORMED, "readable", "Can the call be read?", "malformed", malformed),
    GateEntry(Gate.LIMITS, "limits", "Are requests left?", "limited: requests_limit, form_limit", limits),
    GateEntry(Gate.KNOWN_TOOL, "known tool", "Is there such a tool?", "rejected: unknown_tool", known_tool),
    GateEntry(Gate.GRANTED, "granted", "Is the tool granted?", "denied: not_granted", granted),
    GateEntry(
        Gate.DECLARED,
        "parameters",
        "Does the tool have these parameters?",
        "rejected: undeclared_parameter",
        declared_parameters,
    ),
    GateEntry(
        Gate.ARGUMENTS,
        "arguments",
        "Do the arguments fit the schema?",
        "rejected: invalid_arguments",
        valid_arguments,
    ),
    GateEntry(
        Gate.CASE_RULES,
        "case rules",
        "Does a rule of the case deny it?",
        "denied: the rule's own code",
        case_rules,
    ),
    GateEntry(
        Gate.TOOL_LIMITS,
        "tool limits",
        "Is the tool, or this same call, used up?",
        "limited: tool_limit, identical_limit",
        tool_limits,
    ),
    GateEntry(
        Gate.APPROVAL,
        "approval",
        "Must a person approve it first?",
        "held: approval_required; denied: approval_denied; held: approval_pending",
        approval,
    ),
    GateEntry(Gate.FIXTURE, "fixture", "Which prepared response fits?", "returned", fixture),
    GateEntry(
        Gate.UNMATCHED,
        "no fixture",
        "Nothing is prepared: what does the operator do?",
        "unmatched: fallback or improvised; denied: operator_denied",
        unmatched,
    ),
)


def rule(case: Case, state: AttemptRecord, request: Request) -> Ruling:
    """Rule one request. Pure: the same case, state and request give the same ruling, always.

    `state` is the fold of the attempt's rows. When it already holds this request's number, the request is re-ruled
    with what a person decided on it meanwhile, and its own earlier ruling does not count against it.
    """
    own = next((record for record in state.requests if record.request == request.request), None)
    ask = Ask(case, _without(state, own) if own else state, request, own)
    for gate in GATES:
        ruling = gate.apply(ask)
        if ruling is not None:
            return ruling
    raise AssertionError("the last gate always rules")


def _without(state: AttemptRecord, own: RequestRecord) -> AttemptRecord:
    return replace(
        state,
        requests=tuple(record for record in state.requests if record.request != own.request),
        counted=state.counted - (1 if own.first.counted else 0),
        form_errors=state.form_errors - (1 if own.first.form_error else 0),
    )


def _form_error(kind: RulingKind, gate: Gate, code: Code, reason: str) -> Ruling:
    text = results.refusal(kind.value, code, reason, results.FORM_NOTE)
    return Ruling(ruling=kind, gate=gate, code=code, reason=reason, counted=False, form_error=True, result=text)


def _limited(gate: Gate, code: Code, reason: str) -> Ruling:
    text = results.refusal("limited", code, reason)
    return Ruling(ruling=RulingKind.LIMITED, gate=gate, code=code, reason=reason, counted=True, result=text)


def _denied(gate: Gate, code: str, reason: str, rule_id: str) -> Ruling:
    text = results.refusal("denied", code, reason, results.REFUSED_NOTE)
    return Ruling(
        ruling=RulingKind.DENIED, gate=gate, code=code, reason=reason, rule=rule_id, counted=True, result=text
    )


def _decided(decision: Decision, reason: str) -> Ruling | None:
    match decision:
        case Decision.GRANT:
            return None
        case Decision.DENY:
            why = reason or "the approver said no"
            text = results.refusal("approval_denied", Code.APPROVAL_DENIED, why, results.REFUSED_NOTE)
            return Ruling(
                ruling=RulingKind.DENIED,
                gate=Gate.APPROVAL,
                code=Code.APPROVAL_DENIED,
                reason=why,
                counted=True,
                result=text,
            )
        case Decision.SILENT:
            why = "approval was asked for; there is no answer yet"
            return Ruling(
                ruling=RulingKind.HELD,
                gate=Gate.APPROVAL,
                code=Code.APPROVAL_PENDING,
                reason=why,
                counted=True,
                result=results.pending(why),
            )
