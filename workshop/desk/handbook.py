"""The gates as a page of documentation, made from the tuple that rules."""

import inspect

from workshop.desk.gates import GATES


def gates_markdown() -> str:
    """docs/gates.md: every gate in ruling order with what it asks and the rulings it makes."""
    lines = [
        "# The gates",
        "",
        "Made from `workshop.desk.gates.GATES` by `make docs`. A request passes them in this order; the first that",
        "applies rules.",
        "",
        "| # | gate | asks | rules | when |",
        "|---|---|---|---|---|",
    ]
    for number, gate in enumerate(GATES, 1):
        when = (inspect.getdoc(gate.apply) or "").splitlines()[0]
        lines.append(f"| {number} | {gate.title} | {gate.asks} | {gate.rules} | {when} |")
    lines += [
        "",
        "The n-th counted request is limited when n-1 >= limit. Every request counts once, on receipt, whatever the",
        "ruling; `malformed` and `rejected` are form errors: they use up no request and share a limit of their own,",
        "after which no request is taken. A held request that is granted is ruled again by the same gates without",
        "counting again.",
        "",
    ]
    return "\n".join(lines)
