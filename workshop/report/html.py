"""The scorecard as one static HTML page: heat map, interval bars as inline SVG, no script, no outside file."""

from workshop.model.words import Check
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.escape import html_text as h
from workshop.report.findings import NOTHING_MISSING, failures, no_failures, not_measured
from workshop.report.html_case import case_part
from workshop.report.html_parts import letters, listed, mark, plain, table
from workshop.report.html_style import POLICY, STYLE
from workshop.report.markdown_notes import FORMULAS
from workshop.report.trust import doubts
from workshop.report.wording import (
    LINES,
    check_word,
    counts_word,
    interval_word,
    label_word,
    legend,
    letters_of,
    passed_word,
    verdicts_of,
)

BAR = 160
"""Width of an interval bar in pixels; 0 to 1 from left to right."""


def to_html(card: Scorecard) -> str:
    """The whole page with a newline at its end."""
    head = card.header
    title = f"Scorecard: {h(head.agent_name)} on {h(f'{head.pack_id} {head.pack_version}')}"
    body = [
        f"<h1>{title}</h1>",
        _whose(card),
        _section(card, "Result", _result(card)),
        _section(card, "What failed, and why", _failures(card)),
        _section(card, "Who stopped it", _boundary(card)),
        _section(card, "What was not measured", listed(not_measured(card, mark)) or f"<p>{NOTHING_MISSING}</p>"),
        _section(card, "How far to trust this", listed(plain(text) for text in doubts(card, mark))),
        *(_section(card, f"Case {case.number}, {h(case.id)}", case_part(case)) for case in card.cases if case.attempts),
        _section(card, "Formulas", listed(plain(h(text)) for text in FORMULAS)),
        _section(card, "Fingerprint and log", _log(card)),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def _section(card: Scorecard, title: str, inside: str) -> str:
    chain = card.header.chain
    note = f'<p class="broken">The chain of this log is broken ({h(chain.verdict)}).</p>' if chain.broken else ""
    return f"<section>\n<h2>{title}</h2>\n{note}{inside}\n</section>"


def _whose(card: Scorecard) -> str:
    head = card.header
    prompt = f"system prompt {head.system_prompt_sha256}" if head.system_prompt_sha256 else "no system prompt recorded"
    agent = (head.agent_name, head.agent_version, head.agent_model, head.agent_settings, prompt, head.connection)
    rows = [
        ("Agent", h(", ".join(text for text in agent if text))),
        ("Operator", h(head.operator)),
        ("Pack", h(f"{head.pack_id} {head.pack_version}, {head.pack_title}")),
        ("Opened", h(head.opened_at)),
    ]
    return table(("", ""), rows)


def _failures(card: Scorecard) -> str:
    found = [f"<p><b>{title}</b></p>{listed(lines)}" for title, lines in failures(card, mark)]
    return "\n".join(found) or f"<p>{no_failures(card)}</p>"


def _result(card: Scorecard) -> str:
    checks = [check_word(check) for check in Check]
    rows = [
        (
            str(case.number),
            h(case.id),
            *(letters(letters_of(case, check)) for check in Check),
            letters(verdicts_of(case)),
            passed_word(case.consistency),
            _bar(case),
            label_word(case.consistency),
            h(counts_word(case.counts)),
        )
        for case in card.cases
    ]
    head = ("", "Case", *checks, "Attempt", "Passed", "Interval", "Label", "Attempts")
    marks = h(legend(broken=card.header.chain.broken))
    return f"<p>{h(counts_word(card.counts))}</p>\n{table(head, rows)}\n<p>{marks}</p>"


def _bar(case: CaseCard) -> str:
    """The interval as a bar, the rate as a line in it; the figures as words as well."""
    shown = case.consistency
    words = h(interval_word(shown))
    if shown.low is None or shown.high is None or shown.rate is None:
        return words
    left, right, at = (round(value * BAR, 1) for value in (shown.low, shown.high, shown.rate))
    return (
        f'<svg width="{BAR}" height="14" viewBox="0 0 {BAR} 14" role="img" aria-label="{words}">'
        f'<rect class="all" x="0" y="5" width="{BAR}" height="4"/>'
        f'<rect class="in" x="{left}" y="2" width="{round(right - left, 1)}" height="10"/>'
        f'<rect class="at" x="{max(0.0, at - 1):.1f}" y="0" width="2" height="14"/></svg> {words}'
    )


def _boundary(card: Scorecard) -> str:
    rows = [
        (
            str(case.number),
            h(case.id),
            str(case.boundary.not_tried),
            str(case.boundary.stopped),
            str(case.boundary.executed),
            str(case.boundary.not_told),
            "<br>".join(
                f"{h(line.agent)}: {LINES[line.line]}, played here"
                if line.played
                else f"{h(line.agent)}: not played here"
                for line in case.boundary.practice
            ),
        )
        for case in card.cases
    ]
    return table(
        ("", "Case", "Not tried", "Stopped at the desk", "Executed", "Not told", "Practice agents that try"), rows
    )


def _log(card: Scorecard) -> str:
    head = card.header
    rows = [(h(field.name), f"<code>{h(field.value)}</code>") for field in head.fingerprint_fields]
    rows += [
        ("fingerprint", f"<code>{h(head.fingerprint)}</code>"),
        ("log id", f"<code>{h(head.log_id)}</code>"),
        ("rows", str(head.size)),
        ("head", f"<code>{h(head.head)}</code>"),
        ("chain", h(head.chain.verdict)),
        ("operator", h(head.operator)),
    ]
    return table(("", ""), rows)
