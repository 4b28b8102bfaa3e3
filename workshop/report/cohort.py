"""Figures over many sessions: how hard each case is, which check fails where, scorer agreement, operators.

Read from narrow rows, one session at a time, so that time and memory grow with the number of sessions alone. The unit
of every figure over agents is the agent configuration (one fingerprint): an agent that played often weighs no more.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median

from workshop.ledger.errors import LedgerError
from workshop.ledger.reading import LedgerReader
from workshop.ledger.verify import verify
from workshop.model.canonical import read_json
from workshop.model.events import SessionOpened
from workshop.model.fingerprint import fingerprint, fingerprint_fields
from workshop.model.given import same_name
from workshop.model.words import Check, Verdict
from workshop.report.cohort_read import read_sessions
from workshop.report.cohort_reviews import by_owner, session_reviews
from workshop.report.cohort_session import Asked, AttemptFigures, Serving
from workshop.report.cohort_values import (
    AgentCase,
    AgentRow,
    CaseDifficulty,
    CheckAgreement,
    Cohort,
    CohortReview,
    Group,
    ServingLine,
)
from workshop.report.cycles import no_cycle_search
from workshop.scoring.agreement import cohen_kappa, krippendorff_alpha, raw_agreement
from workshop.scoring.statistics import CONFIDENCE, wilson_of_mean

AGENT_FIELDS = ("agent name", "agent version", "agent model", "agent settings", "system prompt")
"""Fields of the fingerprint that say which agent it was; the others are the conditions it played under."""


_Answers = dict[tuple[str, str], tuple[str, "_Answers"]]


@dataclass(slots=True)
class _PackFacts:
    titles: dict[str, str]
    tests: dict[str, tuple[Check, ...]]
    required: tuple[str, ...]


@dataclass(slots=True)
class _CaseSum:
    n: int = 0
    passed: int = 0
    unscored: int = 0
    not_measurable: int = 0
    failed: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(Check, 0))
    answers: "_Answers" = field(default_factory=dict)
    contaminated: bool = False

    def add(self, attempt: AttemptFigures) -> None:
        """Take one attempt in."""
        if attempt.ended:
            self._compare(attempt.asked)
        match attempt.verdict:
            case Verdict.NOT_MEASURABLE:
                self.not_measurable += 1
            case None:
                self.unscored += attempt.ended
            case verdict:
                self.n += 1
                self.passed += verdict is Verdict.PASS
                for check in attempt.failed:
                    self.failed[check] += 1

    def _compare(self, asked: Asked) -> None:
        """Equal requests up to here must have had equal results: a tree of requests, each with its result."""
        node = self.answers
        for what, result in asked:
            if not result:
                return
            known, following = node.setdefault(what, (result, {}))
            if known != result:
                self.contaminated = True
                return
            node = following


@dataclass(slots=True)
class _AgentSum:
    opened: SessionOpened
    sessions: int = 0
    attempts: int = 0
    void: int = 0
    operators: dict[str, None] = field(default_factory=dict)
    cases: dict[str, _CaseSum] = field(default_factory=lambda: defaultdict(_CaseSum))
    serving: Serving = field(default_factory=Serving)


@dataclass(slots=True)
class _GroupSum:
    opened: SessionOpened
    conditions: dict[str, str]
    facts: _PackFacts
    sessions: int = 0
    agents: dict[str, _AgentSum] = field(default_factory=dict)
    operators: dict[str, tuple[str, Serving, int]] = field(default_factory=dict)
    ratings: list[tuple[Check, dict[str, Verdict]]] = field(default_factory=list)
    scorers: dict[str, str] = field(default_factory=dict)
    proposals: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(Check, 0))
    proposals_agreed: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(Check, 0))
    disputed: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(Check, 0))
    reviews: list[CohortReview] = field(default_factory=list)


@no_cycle_search()
def cohort(ledger: LedgerReader, log_ids: Collection[str] | None = None, *, check_chains: bool = True) -> Cohort:
    """Figures over the sessions of a ledger, or those named.

    With `check_chains` every row is held against its hash and the one before, and a broken log left out. A session
    whose first row or pack can't be read is left out with the reason. Raises LedgerError when the file can't be read.
    """
    groups: dict[str, _GroupSum] = {}
    packs: dict[str, _PackFacts] = {}
    left_out: dict[str, str] = {}
    wanted: list[tuple[str, SessionOpened, _PackFacts]] = []
    for log in ledger.logs():
        if log_ids is not None and log.log_id not in log_ids:
            continue
        if log.opened is None:
            left_out[log.log_id] = "its first row can't be read"
            continue
        try:
            facts = packs.get(log.opened.pack_sha256) or _pack_facts(ledger, log.opened.pack_sha256)
        except (LedgerError, ValueError, LookupError, TypeError) as error:
            left_out[log.log_id] = f"it can't be read: {error}"
            continue
        packs[log.opened.pack_sha256] = facts
        wanted.append((log.log_id, log.opened, facts))
    sessions = practice = 0
    told = read_sessions(ledger, [(log_id, facts.tests) for log_id, _, facts in wanted], check=check_chains)
    for (log_id, opened, facts), found in zip(wanted, told, strict=True):
        if isinstance(found, str):
            left_out[log_id] = found
            continue
        if found is None or (check_chains and opened.fingerprint != fingerprint(opened)):
            left_out[log_id] = verify(ledger, log_id)[0].verdict
            continue
        sessions += 1
        practice += found.practice
        group = _group(groups, opened, facts)
        _take_in(group, opened, found.attempts, found.void)
        agent = f"{opened.agent.name} {opened.agent.version}".strip()
        group.reviews += session_reviews(log_id, agent, found.attempts, found.reviews, facts.required)
    return Cohort(
        sessions=sessions,
        practice_attempts=practice,
        verified=check_chains,
        left_out=left_out,
        confidence=CONFIDENCE,
        groups=tuple(_finished(group) for group in groups.values()),
    )


def _pack_facts(ledger: LedgerReader, sha256: str) -> _PackFacts:
    pack = read_json(ledger.blob(sha256).decode())
    cases = pack["cases"] if isinstance(pack, dict) else None
    if not isinstance(cases, list):
        raise ValueError("the frozen pack holds no cases")
    rubric = pack["rubric"] if isinstance(pack, dict) else None
    fields = rubric["review"] if isinstance(rubric, dict) else None
    known = fields if isinstance(fields, list) else []
    required = tuple(str(one["id"]) for one in known if isinstance(one, dict) and one.get("required") is True)
    titles: dict[str, str] = {}
    tests: dict[str, tuple[Check, ...]] = {}
    for case in cases:
        if isinstance(case, dict) and isinstance(case["tests"], list):
            titles[str(case["id"])] = str(case["title"])
            tests[str(case["id"])] = tuple(Check(str(check)) for check in case["tests"])
    return _PackFacts(titles, tests, required)


def _group(groups: dict[str, _GroupSum], opened: SessionOpened, facts: _PackFacts) -> _GroupSum:
    conditions = {name: str(value) for name, value in fingerprint_fields(opened).items() if name not in AGENT_FIELDS}
    return groups.setdefault(repr(conditions), _GroupSum(opened, conditions, facts))


def _take_in(group: _GroupSum, opened: SessionOpened, attempts: list[AttemptFigures], void: int) -> None:
    agent = group.agents.setdefault(fingerprint(opened), _AgentSum(opened))
    group.sessions += 1
    agent.sessions += 1
    agent.void += void
    agent.attempts += len(attempts)
    agent.operators[opened.operator] = None
    key = _name(opened.operator)
    name, serving, played = group.operators.get(key, (opened.operator, Serving(), 0))
    group.operators[key] = (name, serving, played + len(attempts))
    for attempt in attempts:
        agent.cases[attempt.case].add(attempt)
        agent.serving.add(attempt.serving)
        serving.add(attempt.serving)
        for check in attempt.disputed:
            group.disputed[check] += 1
        for check, said in attempt.ratings.items():
            for scorer in said:
                group.scorers.setdefault(_name(scorer), scorer)
            group.ratings.append((check, {_name(scorer): verdict for scorer, verdict in said.items()}))
        for check, verdict, proposed in attempt.proposed:
            group.proposals[check] += 1
            group.proposals_agreed[check] += verdict is proposed


@lru_cache(maxsize=4096)
def _name(name: str) -> str:
    return same_name(name)


def _finished(group: _GroupSum) -> Group:
    agents = tuple(_agent(digest, found) for digest, found in group.agents.items())
    played = {case.case for agent in agents for case in agent.cases}
    order = [*group.facts.titles, *sorted(played - set(group.facts.titles))]
    return Group(
        conditions=group.conditions,
        pack=f"{group.opened.pack_id} {group.opened.pack_version}",
        sessions=group.sessions,
        agents=tuple(sorted(agents, key=lambda one: (one.name, one.version, one.model, one.fingerprint))),
        cases=tuple(_difficulty(group.facts, case, agents) for case in order if case in played),
        scorers=tuple(group.scorers.values()),
        agreement=tuple(_agreement(group, check) for check in (None, *Check)),
        operators=tuple(_serving(name, found, n) for name, found, n in group.operators.values()),
        reviews=by_owner(group.reviews),
    )


def _agent(digest: str, found: _AgentSum) -> AgentRow:
    config = found.opened.agent
    return AgentRow(
        fingerprint=digest,
        name=config.name,
        version=config.version,
        model=config.model,
        settings=config.settings,
        system_prompt_sha256=config.system_prompt_sha256,
        sessions=found.sessions,
        operators=tuple(found.operators),
        attempts=found.attempts,
        void=found.void,
        cases=tuple(
            AgentCase(
                case=case,
                n=one.n,
                passed=one.passed,
                failed_checks=one.failed,
                unscored=one.unscored,
                not_measurable=one.not_measurable,
                contaminated=one.contaminated,
            )
            for case, one in found.cases.items()
        ),
        serving=_serving(config.name, found.serving, found.attempts),
    )


def _difficulty(facts: _PackFacts, case: str, agents: tuple[AgentRow, ...]) -> CaseDifficulty:
    rows = [(agent, one) for agent in agents for one in agent.cases if one.case == case]
    units = [one for _, one in rows if one.n and not one.contaminated]
    shares = [1 - one.passed / one.n for one in units]
    low, high = wilson_of_mean(shares) or (None, None)
    return CaseDifficulty(
        number=list(facts.titles).index(case) + 1 if case in facts.titles else 0,
        case=case,
        title=facts.titles.get(case, case),
        agents=len(units),
        attempts=sum(one.n for one in units),
        failed=sum(shares) / len(shares) if shares else None,
        low=low,
        high=high,
        always=sum(one.passed == one.n for one in units),
        never=sum(one.passed == 0 for one in units),
        failed_checks={check: sum(one.failed_checks[check] for one in units) for check in Check},
        failed_agents={check: sum(one.failed_checks[check] > 0 for one in units) for check in Check},
        contaminated=tuple(agent.fingerprint for agent, one in rows if one.contaminated),
    )


def _agreement(group: _GroupSum, check: Check | None) -> CheckAgreement:
    items = [said for one, said in group.ratings if check in (None, one) and len(said) > 1]
    names = list(dict.fromkeys(name for said in items for name in said))
    ratings = [[said.get(name) for said in items] for name in names]
    checks = tuple(Check) if check is None else (check,)
    return CheckAgreement(
        check=check,
        items=len(items),
        raw=raw_agreement(ratings) if items else None,
        alpha=krippendorff_alpha(ratings) if items else None,
        kappa=cohen_kappa(ratings[0], ratings[1]) if len(names) == 2 else None,
        proposals=sum(group.proposals[one] for one in checks),
        proposals_agreed=sum(group.proposals_agreed[one] for one in checks),
        disputed=sum(group.disputed[one] for one in checks),
    )


def _serving(name: str, found: Serving, attempts: int) -> ServingLine:
    return ServingLine(
        name=name,
        attempts=attempts,
        requests=found.requests,
        as_written=found.as_written,
        fallback=found.fallback,
        improvised=found.improvised,
        operator_denied=found.operator_denied,
        off_script=found.off_script,
        nudges=found.nudges,
        median_seconds=median(found.seconds) if found.seconds else None,
        longest_seconds=max(found.seconds) if found.seconds else None,
    )
