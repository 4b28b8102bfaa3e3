"""The scorecard as one static HTML page: heat map, interval bars as inline SVG, no script, no outside file."""

from workshop.report.agenda import agenda, agenda_items, left_out_words, nothing_words
from workshop.report.cards import Scorecard
from workshop.report.escape import html_text as h
from workshop.report.findings import at_first, in_short, scored_by
from workshop.report.glossary import WORDS
from workshop.report.html_case import attempt_part, case_part
from workshop.report.html_links import anchors, attempt_place, linked, targets
from workshop.report.html_parts import facts, listed, mark, plain, said, table
from workshop.report.html_room import room_sections, tables_part
from workshop.report.html_style import POLICY, STYLE
from workshop.report.markdown_notes import FORMULAS, agreement_ends, agreement_rows, agreement_words
from workshop.report.printed import Printed
from workshop.report.wording import WHAT, case_name, when


def to_html(card: Scorecard) -> str:
    """The whole page with a newline at its end."""
    head = card.header
    title = f"Scorecard: {h(head.agent_name)} on {h(f'{head.pack_id} {head.pack_version}')}"
    printed = Printed()
    sections = [
        *room_sections(card),
        ("Appendix: tables over all cases", tables_part(card)),
        *((f"Appendix: case {case_name(case, h)}", case_part(case, printed)) for case in card.cases if case.attempts),
        ("Appendix: practice agents", _practice(card, printed)),
        ("Appendix: where scorers differ", _agenda(card)),
        ("Appendix: agreement", _agreement(card)),
        ("Appendix: fingerprint and log", _log(card)),
        ("Appendix: words", listed(f"<b>{h(word)}</b>: {h(meaning)}" for word, meaning in WORDS)),
        ("Appendix: formulas", listed(plain(h(text)) for text in FORMULAS)),
    ]
    sections = [(name, inside) for name, inside in sections if inside]
    top = f"<h1>{title}</h1>\n<p>{in_short(card)}</p>\n{listed(at_first(card, mark))}<p>{WHAT}</p>\n"
    body = [
        _whose(card),
        contents(card, [name for name, _ in sections]),
        *(_section(card, number, name, inside) for number, (name, inside) in enumerate(sections, 1)),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + top
        + linked("\n".join(body), targets(card))
        + "\n</body>\n</html>\n"
    )


def contents(card: Scorecard, titles: list[str]) -> str:
    """The page's sections and attempts, each a link to its place."""
    attempts = {f"Appendix: case {case_name(case, h)}": case.attempts for case in card.cases if case.attempts}
    lines = []
    for number, title in enumerate(titles, 1):
        inner = ", ".join(f'<a href="#{attempt_place(one)}">{h(one.attempt)}</a>' for one in attempts.get(title, ()))
        lines.append(f'<a href="#s{number}">{title}</a>{f": {inner}" if inner else ""}')
    return f"<nav>\n<p><b>Contents</b>. Numbers of events are links to where they stand.</p>\n{listed(lines)}</nav>"


def _section(card: Scorecard, number: int, title: str, inside: str) -> str:
    chain = card.header.chain
    note = f'<p class="broken">The chain of this log is broken ({h(chain.verdict)}).</p>' if chain.broken else ""
    return f'<section id="s{number}">\n<h2>{title}</h2>\n{note}{inside}\n</section>'


def _whose(card: Scorecard) -> str:
    head = card.header
    agent = (head.agent_name, head.agent_version, head.agent_model, head.agent_settings, head.connection)
    rows = [
        ("Agent", said(", ".join(text for text in agent if text))),
        ("Operator", said(head.operator)),
        ("Scored by", scored_by(card, said)),
        ("Pack", said(f"{head.pack_id} {head.pack_version}, {head.pack_title}")),
        ("Opened", f"{h(when(head.opened_at))} (all times are UTC)"),
        ("Log", f"<code>{h(head.log_id)}</code>, {head.size} events, head <code>{h(head.head)}</code>"),
    ]
    return facts(rows)


def _practice(card: Scorecard, printed: Printed) -> str:
    found = [attempt_part(attempt, case, printed) for case in card.cases for attempt in case.practice]
    text = "<p>Played by scripted agents to show what the desk does. They are in no count and no figure.</p>"
    return text + "".join(found) if found else ""


def _agenda(card: Scorecard) -> str:
    found = agenda(card)
    if not found.items and not found.hidden:
        return ""
    items = [
        f"<p><b>{number}. {title}</b></p>{listed(lines)}"
        for number, (title, lines) in enumerate(agenda_items(found, mark), 1)
    ]
    more = (left_out_words(found, mark), nothing_words(found))
    return "\n".join([*items, *(f"<p>{words}</p>" for words in more if words)])


def _agreement(card: Scorecard) -> str:
    rows = [tuple(h(text) for text in row) for row in agreement_rows(card)]
    ends = [(h(name), str(number)) for name, number in agreement_ends(card)]
    words = agreement_words(card, mark)
    return f"<p>{words}</p>{table(('', 'As first given', 'As they stand'), rows)}{table(('Over all checks', ''), ends)}"


def _log(card: Scorecard) -> str:
    head = card.header
    rows = [(h(field.name), f"<code>{h(field.value)}</code>") for field in head.fingerprint_fields]
    rows += [
        ("fingerprint", f"<code>{h(head.fingerprint)}</code>"),
        ("log id", f"<code>{h(head.log_id)}</code>"),
        ("events", str(head.size)),
        ("head", f"<code>{h(head.head)}</code>"),
        ("chain", h(head.chain.verdict)),
        ("operator", said(head.operator)),
        ("made by version", h(head.app_version)),
    ]
    rows += [("problem", h(problem)) for problem in head.chain.problems]
    rows += [
        ("taken over", f"{anchors([take.event])}event {take.event}, {h(when(take.at))}, {mark(take.reason)}")
        for take in head.take_overs
    ]
    return facts(rows)
