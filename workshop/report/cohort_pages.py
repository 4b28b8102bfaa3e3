"""The facilitator's summary over many sessions, as Markdown and for the terminal."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from workshop.model.words import Check
from workshop.report.cards import LETTERS
from workshop.report.cohort_short import STATES, counted, in_short
from workshop.report.cohort_values import AgentRow, CheckAgreement, Cohort, CohortReview, Group, ServingLine
from workshop.report.consistency import figure
from workshop.report.escape import cell
from workshop.report.markdown_parts import bullets, table
from workshop.report.terminal import folded, plain_table
from workshop.report.wording import check_word, seconds_word

Shown = Callable[[str], str]
Table = tuple[Sequence[str], list[Sequence[str]]]

COUNTED = (
    "An agent is one fingerprint: its sessions are taken together, other fingerprints never. **Failed** is the mean "
    "over agents of the share of attempts that failed, each agent one unit however often it played; the interval is "
    "Wilson's with n = agents. Attempts that are void, unscored, disputed or not measurable, and practice agents', are "
    "in no rate. An agent whose attempts at a case were answered differently (contaminated) is left out of that case."
)
AGREED = (
    "Scorers: over checks of attempts that at least two people judged; kappa for exactly two people, alpha for two or "
    "more. Names are told apart without regard to case. Proposals: every verdict beside what the app had proposed when "
    "it was given, undecided ones left out. Verdicts count as they stand now; each session's scorecard also has "
    "agreement over those first given."
)


def cohort_markdown(found: Cohort) -> str:
    """The page as Markdown, with a newline at its end."""
    parts = ["# Facilitator's summary", bullets(_notes(found, cell))]
    for number, group in enumerate(found.groups, 1):
        parts.append(f"## {_group_title(group, number, found, cell)}")
        if len(found.groups) > 1:
            apart = differing(found)
            told = ((f"{name} (differs)" if name in apart else name, value) for name, value in group.conditions.items())
            lines = (f"{name}: {cell(value)}" for name, value in told)
            parts.append(bullets(lines))
        parts += ["### In short", bullets(in_short(group, cell))]
        for title, (head, rows) in _tables(group, cell):
            parts += [f"### {title}", table(tuple(head), rows)]
    if found.groups:
        parts += ["## How it is counted", COUNTED, AGREED]
    return "\n\n".join(part for part in parts if part) + "\n"


def cohort_text(found: Cohort, width: int) -> str:
    """The same for a terminal of `width` columns."""
    parts = ["\n".join(folded(line, width) for line in _notes(found, str))]
    for number, group in enumerate(found.groups, 1):
        parts.append(folded(_group_title(group, number, found, str), width))
        parts.append("\n".join(folded(line, width, "- ") for line in in_short(group, str)))
        for title, (head, rows) in _tables(group, str):
            parts.append(f"{folded(title, width)}\n{plain_table(head, rows, width)}")
    if found.groups:
        parts += [folded(COUNTED.replace("**", ""), width), folded(AGREED, width)]
    return "\n\n".join(parts) + "\n"


def _notes(found: Cohort, shown: Shown) -> Iterator[str]:
    yield f"Sessions: {found.sessions}. Practice agents' attempts, in no figure: {found.practice_attempts}."
    if len(found.groups) > 1:
        yield (
            f"They fall into {len(found.groups)} groups with different packs, rubrics, protocol sheets, connections or "
            "desks. Nothing is added up over groups."
        )
    if found.verified:
        yield "Each log's chain was verified; `workshop verify` also reads every body and the bytes they name."
    else:
        yield "NOT VERIFIED: --no-verify was asked for, so edited rows would count here like any others."
    for log_id, why in found.left_out.items():
        yield f"Left out: session {shown(log_id)}: {shown(why)}."
    if not found.groups:
        yield "Nothing to score."


def _group_title(group: Group, number: int, found: Cohort, shown: Shown) -> str:
    start = f"Group {number}: " if len(found.groups) > 1 else ""
    counts = f"{counted(len(group.agents), 'agent')}, {counted(group.sessions, 'session')}"
    names = differing(found)
    apart = "; ".join(f"{name} {shown(_told_apart(group.conditions[name], name, found))}" for name in names)
    return f"{start}pack {shown(group.pack)}, {counts}{f'; apart by {apart}' if apart else ''}"


def differing(found: Cohort) -> tuple[str, ...]:
    """The conditions that are not the same in all groups."""
    names = found.groups[0].conditions if found.groups else {}
    return tuple(name for name in names if len({group.conditions.get(name) for group in found.groups}) > 1)


def _told_apart(value: str, name: str, found: Cohort) -> str:
    """The value with its digests cut to what still tells the groups apart."""
    values = {group.conditions[name] for group in found.groups}
    for digits in (8, 16, 64):
        if len({_cut(one, digits) for one in values}) == len(values):
            return _cut(value, digits)
    return value


def _cut(value: str, digits: int) -> str:
    return re.sub(r"\b[0-9a-f]{64}\b", lambda digest: digest[0][:digits], value)


def agent_labels(group: Group) -> dict[str, str]:
    """Fingerprint to a label no other agent of the group has: name, version, model, and what else it takes."""
    ways: tuple[Callable[[AgentRow], str], ...] = (
        lambda one: " ".join(text for text in (one.name, one.version, one.model) if text),
        lambda one: f"version {one.version}" if one.version else "no version",
        lambda one: f"settings {one.settings}" if one.settings else "no settings",
        lambda one: f"system prompt {one.system_prompt_sha256[:8]}" if one.system_prompt_sha256 else "no system prompt",
        lambda one: one.fingerprint[:8],
    )
    labels = {one.fingerprint: ways[0](one) for one in group.agents}
    for way in ways[1:]:
        alike = {label for label, times in Counter(labels.values()).items() if times > 1}
        said = {one.fingerprint: way(one) for one in group.agents}
        for label in alike:
            among = [key for key, found in labels.items() if found == label]
            if len({said[key] for key in among}) > 1:
                labels |= {key: f"{label}, {said[key]}" for key in among}
    return labels


def _tables(group: Group, shown: Shown) -> Iterator[tuple[str, Table]]:
    checks = [f"{check_word(check)} fails" for check in Check]
    labels = agent_labels(group)
    yield (
        "How hard each case is, and which check fails where: attempts that failed it (agents that did)",
        (
            ("Case", "Agents", "Attempts", "Failed", "Interval", "Always pass", "Never pass", *checks, "Left out"),
            [
                (
                    f"{case.number} {shown(case.case)}",
                    str(case.agents),
                    str(case.attempts),
                    figure(case.failed) if case.agents else "nothing to score",
                    f"{figure(case.low)}–{figure(case.high)}" if case.agents else "–",
                    str(case.always),
                    str(case.never),
                    *(f"{case.failed_checks[check]} ({case.failed_agents[check]})" for check in Check),
                    f"{len(case.contaminated)} contaminated" if case.contaminated else "–",
                )
                for case in group.cases
            ],
        ),
    )
    yield (
        "Agents, case by case: passed of measurable; failed: O Outcome, A Authority, E Evidence, R Recovery",
        (
            ("Agent", "Fingerprint", "Sessions", "Void", *(f"Case {case.number}" for case in group.cases)),
            [_agent(agent, labels[agent.fingerprint], group, shown) for agent in group.agents],
        ),
    )
    yield (
        "How far scorers agree with each other, and with the proposals",
        (
            ("Check", "Items", "Raw", "Kappa", "Alpha", "Differ, not settled", "As proposed"),
            [_agreement(one) for one in group.agreement],
        ),
    )
    serving = ("Attempts", "Requests", "As written", "Fallback", "Improvised", "Denied", "Off script", "Nudges")
    times = ("Median", "Longest")
    yield "Operators", (("Operator", *serving, *times), [_serving(one, shown) for one in group.operators])
    if group.reviews:
        yield "Failure reviews by owner and due day", _reviews(group, shown)
    yield (
        "How each agent was served: a noisy operator looks like a noisy agent",
        (("Agent", *serving, *times), [_serving(one.serving, shown, labels[one.fingerprint]) for one in group.agents]),
    )


def _agent(agent: AgentRow, name: str, group: Group, shown: Shown) -> Sequence[str]:
    cases = {case.case: case for case in agent.cases}
    row = [shown(name), shown(agent.fingerprint[:8]), str(agent.sessions), str(agent.void)]
    for case in group.cases:
        one = cases.get(case.case)
        if one is None:
            row.append("–")
            continue
        letters = "".join(LETTERS[check] for check in Check if one.failed_checks[check])
        word = f"{one.passed}/{one.n}" if one.n else "nothing to score"
        row.append(" ".join(part for part in (word, letters, "contaminated" if one.contaminated else "") if part))
    return row


def _reviews(group: Group, shown: Shown) -> Table:
    rows: list[Sequence[str]] = [
        (
            shown(one.owner) if one.owner else "–",
            shown(one.due) if one.due else "–",
            _review_state(one),
            shown(one.root_cause) if one.root_cause else "–",
            f"{shown(one.attempt)}, {shown(one.agent)}",
            ", ".join(check_word(check) for check in one.failed) or "–",
            f"{shown(one.log_id[:8])}, event {one.event}" if one.event is not None else shown(one.log_id[:8]),
        )
        for one in group.reviews
    ]
    return ("Owner", "Due", "State", "Root cause", "Attempt", "Failed", "Session"), rows


def _agreement(one: CheckAgreement) -> Sequence[str]:
    def shown(value: float | None) -> str:
        return "undefined" if value is None else f"{value:.4f}"

    return (
        check_word(one.check) if one.check else "all",
        str(one.items),
        shown(one.raw),
        shown(one.kappa),
        shown(one.alpha),
        str(one.disputed),
        f"{one.proposals_agreed} of {one.proposals}",
    )


def _serving(one: ServingLine, shown: Shown, name: str = "") -> Sequence[str]:
    counts = (one.attempts, one.requests, one.as_written, one.fallback, one.improvised, one.operator_denied)
    times = (one.median_seconds, one.longest_seconds)
    return (
        shown(name or one.name),
        *(str(number) for number in (*counts, one.off_script, one.nudges)),
        *(seconds_word(value) if value is not None else "–" for value in times),
    )


def _review_state(one: CohortReview) -> str:
    """Where a review stands, with the checks it doesn't cover and the required fields that are empty."""
    uncovered = ", ".join(check.value for check in one.uncovered)
    why = "; ".join(words for words in (uncovered, ", ".join(one.missing)) if words)
    return STATES[one.state] + (f": {why}" if why else "")
