"""The scorecard as one static HTML page: heat map, interval bars as inline SVG, no script, no outside file."""

from collections.abc import Iterable, Sequence

from workshop.model.words import Check
from workshop.report.cards import AttemptCard, CaseCard, Scorecard
from workshop.report.consistency import figure
from workshop.report.escape import html_text as h
from workshop.report.html_style import POLICY, STYLE
from workshop.report.markdown_notes import FORMULAS
from workshop.report.trust import doubts
from workshop.report.wording import (
    CAUSES,
    LEGEND,
    LINES,
    STATES,
    check_word,
    counts_word,
    events_word,
    interval_word,
    label_word,
    letters_of,
    passed_word,
    verdict_word,
    verdicts_of,
)

BAR = 160
"""Width of an interval bar in pixels; 0 to 1 from left to right."""

_CLASS = {"P": "p", "F": "f", "N": "n", "·": "u"}


def to_html(card: Scorecard) -> str:
    """The whole page with a newline at its end."""
    head = card.header
    title = f"Scorecard: {h(head.agent_name)} on {h(f'{head.pack_id} {head.pack_version}')}"
    body = [
        f"<h1>{title}</h1>",
        _section(card, "Result", _result(card)),
        _section(card, "Who stopped it", _boundary(card)),
        _section(card, "How far to trust this", _list(_plain(text) for text in doubts(card, _mark))),
        *(_section(card, f"Case {case.number}, {h(case.id)}", _case(case)) for case in card.cases if case.attempts),
        _section(card, "Formulas", _list(_plain(h(text)) for text in FORMULAS)),
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


def _result(card: Scorecard) -> str:
    checks = [check_word(check) for check in Check]
    rows = [
        (
            str(case.number),
            h(case.id),
            *(_letters(letters_of(case, check)) for check in Check),
            _letters(verdicts_of(case)),
            passed_word(case.consistency),
            _bar(case),
            label_word(case.consistency),
            h(counts_word(case.counts)),
        )
        for case in card.cases
    ]
    head = ("", "Case", *checks, "Attempt", "Passed", "Interval", "Label", "Attempts")
    return f"<p>{h(counts_word(card.counts))}</p>\n{_table(head, rows)}\n<p>{h(LEGEND)}</p>"


def _letters(letters: str) -> str:
    return "".join(f'<span class="v {_CLASS.get(letter, "u")}">{letter}</span>' for letter in letters)


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
    return _table(
        ("", "Case", "Not tried", "Stopped at the desk", "Executed", "Not told", "Practice agents that try"), rows
    )


def _case(case: CaseCard) -> str:
    shown = case.consistency
    text = f"<p>{h(case.title)}. {h(shown.sentence)}. {h(label_word(shown))}.</p>"
    at_k = [
        (str(e.k), figure(e.pass_at_k) if e.pass_at_k is not None else h(e.why))
        + ((figure(e.pass_hat_k),) if e.pass_hat_k is not None else (h(e.why),))
        for e in shown.at_k
    ]
    figures = _table(("k", "pass@k", "pass^k"), at_k) if shown.n else ""
    return text + figures + "".join(_attempt(attempt) for attempt in case.attempts)


def _attempt(attempt: AttemptCard) -> str:
    state = verdict_word(attempt.verdict) if attempt.verdict else STATES[attempt.state]
    void = ""
    if attempt.void_cause is not None:
        void = f"<p>Void ({CAUSES[attempt.void_cause]}): {h(attempt.void_reason)}</p>"
    verdicts = [
        (
            check_word(score.check),
            _letters(score.verdict.letter if score.verdict else "·"),
            h(score.scorer),
            "" if score.event is None else str(score.event),
            h(score.reason),
            h(score.proposal_then.reason) if score.proposal_then else "",
            events_word(score.proposal_then.events) if score.proposal_then else "",
        )
        for score in attempt.scores
    ]
    receipts = [
        (
            str(receipt.request),
            f"<code>{h(receipt.tool)}</code>",
            f"<code>{h(receipt.arguments.text[:300])}</code>",
            receipt.ruling.value,
            h(receipt.code),
            h(receipt.response),
            events_word(receipt.events),
        )
        for receipt in attempt.receipts
    ]
    answer = f"<pre>{h(attempt.answer.text)}</pre>" if attempt.answer else "<p>No final answer.</p>"
    review = "".join(
        f"<dt>{h(f.label)}</dt><dd><pre>{h(f.text)}</pre></dd>"
        for f in (attempt.review.fields if attempt.review else ())
    )
    return (
        f"<h3>{h(attempt.attempt)}: {state}</h3>{void}"
        + _table(("Check", "", "By", "Event", "Reason", "Proposed from the ledger", "Rows"), verdicts)
        + _table(("", "Tool", "Arguments", "Ruling", "Code", "Response or rule", "Rows"), receipts)
        + answer
        + (f"<dl>{review}</dl>" if review else "")
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
    return _table(("", ""), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    lines = ["".join(f"<td>{value}</td>" for value in row) for row in rows]
    names = "".join(f"<th>{name}</th>" for name in head)
    return f"<table>\n<tr>{names}</tr>\n" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table>"


def _list(items: Iterable[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in items) + "</ul>"


def _mark(text: str) -> str:
    return f"<code>{h(text)}</code>"


def _plain(text: str) -> str:
    """Take the Markdown emphasis out of this program's own sentences."""
    return text.replace("**", "").replace("`workshop verify`", "<code>workshop verify</code>")
