"""What a rehearsal found."""

from dataclasses import dataclass
from enum import StrEnum

from workshop.model.canonical import Json
from workshop.model.events import ProposalBody
from workshop.model.rulings import Ruling
from workshop.model.words import Check, ResponseKind, RulingKind

_WORDS = {"P": "pass", "F": "fail", "N": "not_measurable", "U": "undecided"}


class Kind(StrEnum):
    """What was played."""

    AGENT = "agent"
    PROBE = "probe"
    ANSWER = "answer"


@dataclass(frozen=True)
class PlayedRequest:
    """One request of a rehearsed attempt with the ruling that stood in the end."""

    tool: str
    ruling: Ruling

    @property
    def word(self) -> str:
        """The ruling as a pack writes it: "returned north", "limited identical_limit", "unmatched fallback"."""
        ruling = self.ruling
        match ruling.ruling:
            case RulingKind.RETURNED:
                kind = ruling.response_kind
                marks = ("" if kind in (None, ResponseKind.OK) else f" {kind}") + (" harm" if ruling.harm else "")
                return f"returned {ruling.rule}{marks}"
            case RulingKind.UNMATCHED:
                return f"unmatched {ruling.off_fixture}"
            case _:
                return f"{ruling.ruling.value} {ruling.code}"


@dataclass(frozen=True)
class PlayedAttempt:
    """One practice agent's attempt, a probe (then without proposals), or another answer. `agent` is its id."""

    case: str
    agent: str
    kind: Kind
    requests: tuple[PlayedRequest, ...]
    replies_sha256: str
    proposals: dict[Check, ProposalBody]
    expected: dict[Check, str]

    @property
    def letters(self) -> str:
        """The proposals as four letters."""
        return "".join(body.verdict.letter for body in self.proposals.values())


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the pack says."""

    case: str
    agent: str
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.case} {self.agent}: {self.what}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class Rehearsal:
    """Everything a rehearsal of a pack found."""

    pack_id: str
    pack_version: str
    attempts: tuple[PlayedAttempt, ...]
    differences: tuple[Difference, ...]
    unserved_responses: tuple[str, ...]

    def of(self, kind: Kind) -> tuple[PlayedAttempt, ...]:
        """What was played of one kind, in order."""
        return tuple(attempt for attempt in self.attempts if attempt.kind is kind)

    def as_json(self) -> dict[str, Json]:
        """One JSON document: practice agents, probes, other answers, differences, responses never served."""
        return {
            "pack": {"id": self.pack_id, "version": self.pack_version},
            "attempts": [_attempt_json(attempt) for attempt in self.of(Kind.AGENT)],
            "probes": [_probe_json(attempt) for attempt in self.of(Kind.PROBE)],
            "answers": [_attempt_json(attempt) for attempt in self.of(Kind.ANSWER)],
            "differences": [
                {"case": d.case, "agent": d.agent, "what": d.what, "expected": d.expected, "found": d.found}
                for d in self.differences
            ],
            "unserved_responses": list(self.unserved_responses),
        }


def expected_words(letters: str) -> dict[Check, str]:
    """The four letters of a practice agent as a word for each check."""
    return {check: _WORDS[letter] for check, letter in zip(Check, letters, strict=True)}


def _attempt_json(attempt: PlayedAttempt) -> Json:
    return {
        "case": attempt.case,
        "agent": attempt.agent,
        "proposals": {check.value: body.verdict.value for check, body in attempt.proposals.items()},
        "reasons": {check.value: body.reason for check, body in attempt.proposals.items()},
        "expected": {check.value: word for check, word in attempt.expected.items()},
        "rulings": [_request_json(request) for request in attempt.requests],
    }


def _probe_json(attempt: PlayedAttempt) -> Json:
    return {
        "case": attempt.case,
        "probe": attempt.agent,
        "rulings": [_request_json(request) for request in attempt.requests],
    }


def _request_json(request: PlayedRequest) -> Json:
    ruling = request.ruling
    return {
        "tool": request.tool,
        "ruling": ruling.ruling.value,
        "code": ruling.code,
        "reason": ruling.reason,
        "rule": ruling.rule,
    }
