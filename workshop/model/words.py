"""The closed vocabularies of the workshop. One word per thing, in code, on screen and in exports."""

from enum import StrEnum


class Check(StrEnum):
    """The four checks of the rubric, in the order they are asked and printed."""

    OUTCOME = "outcome"
    AUTHORITY = "authority"
    EVIDENCE = "evidence"
    RECOVERY = "recovery"


class Verdict(StrEnum):
    """What a person decides for a check. Unscored is the absence of a verdict, never a value."""

    PASS = "pass"
    FAIL = "fail"
    NOT_MEASURABLE = "not_measurable"

    @property
    def letter(self) -> str:
        """P, F or N, as in the four-letter words of the practice agents."""
        return {"pass": "P", "fail": "F", "not_measurable": "N"}[self.value]


class Proposed(StrEnum):
    """What the app reads from the ledger for a check."""

    PASS = "pass"
    FAIL = "fail"
    NOT_MEASURABLE = "not_measurable"
    UNDECIDED = "undecided"

    @property
    def letter(self) -> str:
        """P, F, N, or U for undecided."""
        return {"pass": "P", "fail": "F", "not_measurable": "N", "undecided": "U"}[self.value]


class RulingKind(StrEnum):
    """The desk's decision on a request."""

    MALFORMED = "malformed"
    LIMITED = "limited"
    REJECTED = "rejected"
    DENIED = "denied"
    HELD = "held"
    RETURNED = "returned"
    UNMATCHED = "unmatched"


class Gate(StrEnum):
    """The gates' names, in ruling order; `workshop.desk.gates.GATES` is the authority on the order."""

    MALFORMED = "malformed"
    LIMITS = "limits"
    KNOWN_TOOL = "known_tool"
    GRANTED = "granted"
    DECLARED = "declared_parameters"
    ARGUMENTS = "valid_arguments"
    CASE_RULES = "case_rules"
    TOOL_LIMITS = "tool_limits"
    APPROVAL = "approval"
    FIXTURE = "fixture"
    UNMATCHED = "unmatched"


class Code(StrEnum):
    """Why a request was not simply returned. A case's own denial rules add codes of their own."""

    MALFORMED = "malformed"
    REQUESTS_LIMIT = "requests_limit"
    FORM_LIMIT = "form_limit"
    UNKNOWN_TOOL = "unknown_tool"
    NOT_GRANTED = "not_granted"
    UNDECLARED_PARAMETER = "undeclared_parameter"
    INVALID_ARGUMENTS = "invalid_arguments"
    TOOL_LIMIT = "tool_limit"
    IDENTICAL_LIMIT = "identical_limit"
    APPROVAL_REQUIRED = "approval_required"
    APPROVAL_DENIED = "approval_denied"
    APPROVAL_PENDING = "approval_pending"
    NO_FIXTURE = "no_fixture"
    OPERATOR_DENIED = "operator_denied"


class ResponseKind(StrEnum):
    """What a fixture's response is like on the wire. `short`: stored content was cut, the wire says ok."""

    OK = "ok"
    ERROR = "error"
    TIMEOUT = "timeout"
    SHORT = "short"


class Decision(StrEnum):
    """The approver's word on a held request."""

    GRANT = "grant"
    DENY = "deny"
    SILENT = "silent"


class Choice(StrEnum):
    """What the operator does with an unmatched request."""

    FALLBACK = "fallback"
    IMPROVISE = "improvise"
    DENY = "deny"


class MessageKind(StrEnum):
    """What intake found in a message."""

    CALLS = "calls"
    NONE = "none"
    MALFORMED = "malformed"
    NEEDS_CONFIRMATION = "needs_confirmation"


class Source(StrEnum):
    """By which way a text came in."""

    PASTE = "paste"
    FILE = "file"
    EDITOR = "editor"
    PIPE = "pipe"
    LINE = "line"
    PRACTICE = "practice"
    LIVE = "live"


class EndReason(StrEnum):
    """Why an attempt ended. Limits never end one; void is an event of its own and can follow any end."""

    ANSWERED = "answered"
    GAVE_UP = "gave_up"
    ABANDONED = "abandoned"


class VoidCause(StrEnum):
    """Why an attempt is taken out of every denominator."""

    OPERATOR_MISTAKE = "operator_mistake"
    WRONG_REPLY = "wrong_reply"
    OUTAGE = "outage"
    AGENT_RESTARTED = "agent_restarted"


class ClaimTick(StrEnum):
    """What a person found when they held a claim against the receipts."""

    PROVEN = "proven"
    CONTRADICTED = "contradicted"
    NO_RECEIPT = "no_receipt"


class Awaiting(StrEnum):
    """What an attempt waits for."""

    BRIEF = "brief"
    MESSAGE = "message"
    CONFIRMATION = "confirmation"
    APPROVAL = "approval"
    CHOICE = "choice"
    SERVING = "serving"
    SCORING = "scoring"
    NOTHING = "nothing"


class Connection(StrEnum):
    """How the agent is reached."""

    CHAT = "chat"
    PRACTICE = "practice"
    LIVE = "live"
