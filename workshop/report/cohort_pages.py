"""The figures over many sessions as Markdown and for the terminal. The JSON is the values themselves."""

import json
from collections.abc import Callable, Iterator, Sequence

from workshop.model.words import Check
from workshop.report.cards import LETTERS
from workshop.report.cohort_values import AgentRow, CheckAgreement, Cohort, Group, ServingLine
from workshop.report.consistency import figure
from workshop.report.escape import cell
from workshop.report.markdown_parts import bullets, table
from workshop.report.terminal import plain_table
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
    "more. Names are told apart without regard to case. Proposals: every standing verdict beside what the app had "
    "proposed when it was given, undecided ones left out."
)


def cohort_json(found: Cohort) -> str:
    """One document, ASCII, with a newline at its end."""
    return json.dumps(found.model_dump(mode="json", by_alias=True), indent=2, ensure_ascii=True) + "\n"


def cohort_markdown(found: Cohort) -> str:
    """The page as Markdown, with a newline at its end."""
    parts = ["# Cohort", bullets(_notes(found, cell)), COUNTED]
    for number, group in enumerate(found.groups, 1):
        parts.append(f"## {_group_title(group, number, len(found.groups), cell)}")
        if len(found.groups) > 1:
            parts.append(bullets(f"{name}: {cell(value)}" for name, value in group.conditions.items()))
        for title, (head, rows) in _tables(group, cell):
            parts += [f"### {title}", table(tuple(head), rows)]
        parts.append(AGREED)
    return "\n\n".join(part for part in parts if part) + "\n"


def cohort_text(found: Cohort, width: int) -> str:
    """The same for a terminal of `width` columns."""
    parts = ["\n".join(_notes(found, str)), COUNTED.replace("**", "")]
    for number, group in enumerate(found.groups, 1):
        parts.append(_group_title(group, number, len(found.groups), str))
        for title, (head, rows) in _tables(group, str):
            parts.append(f"{title}\n{plain_table(head, rows, width)}")
        parts.append(AGREED)
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


def _group_title(group: Group, number: int, groups: int, shown: Shown) -> str:
    start = f"Group {number}: " if groups > 1 else ""
    return f"{start}pack {shown(group.pack)}, {len(group.agents)} agents, {group.sessions} sessions"


def _tables(group: Group, shown: Shown) -> Iterator[tuple[str, Table]]:
    letters = [LETTERS[check] for check in Check]
    yield (
        f"Cases over agents (failed attempts and agents by check: {' '.join(letters)})",
        (
            ("Case", "Agents", "Attempts", "Failed", "Interval", "Always pass", "Never pass", *letters, "Left out"),
            [
                (
                    f"{number} {shown(case.case)}",
                    str(case.agents),
                    str(case.attempts),
                    figure(case.failed) if case.agents else "nothing to score",
                    f"{figure(case.low)}–{figure(case.high)}" if case.agents else "–",
                    str(case.always),
                    str(case.never),
                    *(f"{case.failed_checks[check]} ({case.failed_agents[check]})" for check in Check),
                    f"{len(case.contaminated)} contaminated" if case.contaminated else "–",
                )
                for number, case in enumerate(group.cases, 1)
            ],
        ),
    )
    yield (
        "Agents, case by case (passed of measurable; the letters of checks that failed)",
        (
            ("Agent", "Fingerprint", "Sessions", "Void", *(str(n) for n in range(1, len(group.cases) + 1))),
            [_agent(agent, group, shown) for agent in group.agents],
        ),
    )
    yield (
        "Agreement",
        (
            ("Check", "Items", "Raw", "Kappa", "Alpha", "Differ, not settled", "As proposed"),
            [_agreement(one) for one in group.agreement],
        ),
    )
    serving = ("Attempts", "Requests", "As written", "Fallback", "Improvised", "Denied", "Off script", "Nudges")
    times = ("Median", "Longest")
    yield "Operators", (("Operator", *serving, *times), [_serving(one, shown) for one in group.operators])
    yield (
        "How each agent was served: a noisy operator looks like a noisy agent",
        (("Agent", *serving, *times), [_serving(agent.serving, shown) for agent in group.agents]),
    )


def _agent(agent: AgentRow, group: Group, shown: Shown) -> Sequence[str]:
    name = " ".join(text for text in (agent.name, agent.version, agent.model) if text)
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


def _serving(one: ServingLine, shown: Shown) -> Sequence[str]:
    counts = (one.attempts, one.requests, one.as_written, one.fallback, one.improvised, one.operator_denied)
    times = (one.median_seconds, one.longest_seconds)
    return (
        shown(one.name),
        *(str(number) for number in (*counts, one.off_script, one.nudges)),
        *(seconds_word(value) if value is not None else "–" for value in times),
    )
