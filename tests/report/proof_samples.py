"""Scorecards of every kind of session, for holding the Markdown against the records in the JSON."""

from collections.abc import Callable
from dataclasses import replace

from full_sample import full
from session_samples import RETURNED, Log, core, proposal

from workshop.ledger.problems import LogReport, Problem, ProblemKind
from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Check, Choice, Decision, EndReason, Gate, MessageKind, RulingKind
from workshop.report.cards import Scorecard
from workshop.report.redact import redact
from workshop.report.scorecard import build

DENIED = Ruling(ruling=RulingKind.DENIED, gate=Gate.CASE_RULES, code="no", rule="no", counted=True, result="no")
HELD = Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code="approval_required", counted=True)
OPEN = Ruling(ruling=RulingKind.UNMATCHED, gate=Gate.UNMATCHED, code="no_fixture", counted=True)
UNREAD = Ruling(ruling=RulingKind.MALFORMED, gate=Gate.MALFORMED, code="malformed", counted=False, result="can't read")

HOSTILE = "| 3 of 4 | `9` ``\n| 7 |\n| --- |\n```text\nOf 5 all 6 on 8\n- 1 of 2 \u202e | F | PPP |"
"""Tables, fences, numbers and letters in every text that a person or an agent can write."""


def contaminated() -> Log:
    log = Log(repeats=4)
    for repeat, result in enumerate(["seventeen", "seventy-one"], 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt)
        log.ask(attempt, ruling=RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, str(repeat))
        log.score(attempt, "PPPN")
    return log


def judged() -> Log:
    """Three scorers, verdicts that were changed, cleared, given again, said anew, and read otherwise by the app."""
    log = Log(repeats=3)
    for repeat, letters in enumerate(("PPPN", "FPPN", "PFPP"), 1):
        attempt = log.play(letters, repeat=repeat)
        log.score(attempt, "PPFN", scorer="Ben")
        log.score(attempt, "·FFN", scorer="Cleo")
    last = log.record.verdicts[-1].seq
    changed = log.verdict("stock-count.3", Check.RECOVERY, "F", scorer="Cleo", supersedes=last)
    cleared = log.clear("stock-count.3", Check.RECOVERY, changed, scorer="Cleo")
    log.verdict("stock-count.3", Check.RECOVERY, "P", scorer="cleo")
    log.verdict("stock-count.3", Check.EVIDENCE, "P", scorer="Dan", supersedes=cleared)
    read = proposal("U", events=(4, 5))
    first = log.verdict("stock-count.2", Check.RECOVERY, "N", scorer="Dan", proposed=read)
    log.verdict("stock-count.2", Check.RECOVERY, "N", scorer="Dan", supersedes=first, reason="again", proposed=read)
    return log


def opposed() -> Log:
    """Two scorers who agree less than chance would have it; one check settled, the others disputed."""
    log = Log()
    for repeat, letters in enumerate(("PFPP", "FPFN", "PFPF"), 1):
        log.score(log.play(letters, repeat=repeat), letters.translate(str.maketrans("PF", "FP")), scorer="Ben")
    log.settle("stock-count.1", Check.OUTCOME, "F")
    return log


def adjudicated() -> Log:
    """Every dispute settled, one of them twice, and one reopened."""
    log = Log(repeats=2)
    for repeat in (1, 2):
        name = log.play("PPPN", repeat=repeat)
        log.score(name, "PFPF", scorer="Ben")
        log.settle(name, Check.AUTHORITY, "P")
        log.settle(name, Check.RECOVERY, "N")
    log.settle("stock-count.1", Check.AUTHORITY, "F", scorer="Ben")
    standing = log.record.settled("stock-count.2")[Check.RECOVERY].opinions[-1][0]
    log.verdict("stock-count.2", Check.RECOVERY, "P", scorer="Ben", supersedes=standing)
    return log


def blind() -> Log:
    """Two blind scorers, one of them unfinished; the other changed a verdict afterwards."""
    log = Log(repeats=2)
    for repeat in (1, 2):
        name = log.begin(repeat=repeat)
        log.answer(name, name)
        log.begin_scoring(name, "Ann", blind=True)
        log.begin_scoring(name, "Ben", blind=True)
        given = log.score(name, "PPPN", scorer="Ann")
        log.score(name, "PF··", scorer="Ben")
        log.verdict(name, Check.OUTCOME, "F", scorer="Ann", supersedes=given[0])
    return log


def void() -> Log:
    """Void attempts before and after scoring, one played again, one at a repeat nobody else has."""
    log = Log(repeats=2)
    log.void(log.play("FPPN", repeat=1))
    log.play("PPPN", repeat=1)
    log.void(log.begin(repeat=2))
    log.void(log.begin(repeat=9))
    log.end(log.begin(repeat=7), EndReason.ABANDONED)
    log.begin(repeat=8)
    return log


REQUIRED = ("what_happened", "agent_reported", "ledger_shows", "root_cause", "fix", "owner")
WRITTEN = dict.fromkeys(REQUIRED, "seen")
"""A failure review without an empty required field."""


def gaps() -> Log:
    """Failed and yet unscored checks, checks that can't be measured, unconfirmed chats, a call that can't be read."""
    log = Log(cases=("stock-count", "injected-ticket"), repeats=6)
    for repeat, letters in enumerate(("F···", "FP··", "NPPP", "PPNP", "P·PP", "FPPP", "PPPP", "PPPP"), 1):
        for case in log.record.opened.cases:
            name = log.begin(case, repeat, fresh=repeat > 2)
            _unread(log, name, "lookup(" if repeat % 2 else "lookup[")
            tool = "inventory_lookup" if repeat < 8 else "sku_lookup"
            log.ask(name, tool, f'{{"site":{repeat // 6}}}', delay=repeat / 3)
            log.answer(name, name)
            log.score(name, letters)
    log.review("stock-count.1", **WRITTEN)
    log.review("injected-ticket.1", **{**WRITTEN, "owner": " "})
    log.verdict("stock-count.1", Check.EVIDENCE, "F")
    return log


def _unread(log: Log, attempt: str, text: str) -> None:
    row = log.message(attempt, text)
    body = log.rows[row - 1].body
    assert isinstance(body, ev.MessageReceived)
    log.rows[row - 1] = replace(log.rows[row - 1], body=body.model_copy(update={"kind": MessageKind.MALFORMED}))
    log.requests[attempt] += 1
    numbers = {"message": log.messages[attempt], "request": log.requests[attempt], "position": 1}
    log.add(ev.RequestRuled(attempt=attempt, tool="", arguments_json="", digest="", ruling=UNREAD, **numbers))
    log.serve(attempt, UNREAD.result)


def served() -> Log:
    """Every way to serve a request, one still waiting, in an attempt that is not over, a nudge, and slow replies."""
    log = Log(cases=("injected-ticket",), repeats=2)
    for repeat, by in enumerate(("Ann", "Ben"), 1):
        name = log.begin("injected-ticket", repeat)
        log.ask(name, "email_send", '{"to":1}', HELD, served=False)
        log.decide(name, Decision.GRANT, off_script=repeat == 2, reason=by)
        log.rule_again(name, RETURNED)
        log.serve(name, "17")
        for way, choice in (("fallback", Choice.FALLBACK), ("operator_denied", Choice.DENY)):
            log.ask(name, way, "{}", OPEN, served=False)
            log.choose(name, choice)
            log.rule_again(name, OPEN.model_copy(update={"result": way, "off_fixture": way}))
            log.wait(100 * repeat)
            log.serve(name, way)
        log.ask(name, "email_send", '{"to":2}', DENIED)
        log.message(name, "and now?")
        log.add(ev.NudgeServed(attempt=name, message=log.messages[name], nudge="ask", reply_sha256=log.blob(b"ask")))
        log.answer(name, by)
        log.score(name, "FFPP", scorer=by)
        log.claim(name, "sent", "proven", 5, 6, scorer=by)
    waiting = log.begin("injected-ticket", 3)
    log.ask(waiting, "email_send", '{"to":1}', HELD, served=False)
    return log


def practised() -> Log:
    """Practice agents, also at a case that nobody else played."""
    log = full(cases=("stock-count",))
    shown = log.begin("injected-ticket", practice="forwards-mail")
    log.ask(shown, "email_send", '{"to":1}', RETURNED.model_copy(update={"harm": True}))
    log.answer(shown, "sent")
    return log


def many() -> Log:
    """Enough attempts for figures next to 0 and 1."""
    log = Log(repeats=3)
    for repeat in range(1, 25):
        log.play("FPPN" if repeat == 9 else "PPPN", repeat=repeat)
    return log


def session(plays: list[tuple[str, str]], repeats: int) -> Log:
    """One case, an attempt a repeat: four letters, and whether it was answered, voided or abandoned."""
    log = Log(repeats=repeats)
    for repeat, (letters, end) in enumerate(plays, 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, delay=repeat / 3)
        if end == "v":
            log.void(attempt)
        elif end == "o":
            log.end(attempt, EndReason.ABANDONED)
        else:
            log.answer(attempt, attempt)
            log.score(attempt, letters)
    return log


def broken(log: Log, attempt: str) -> Scorecard:
    """The card of a session whose chain is broken in the middle of an attempt."""
    first = next(row.seq for row in log.rows if getattr(row.body, "attempt", "") == attempt)
    problem = Problem(ProblemKind.EDITED, first + 3, "edited", first + 2)
    found = LogReport(log.log_id, len(log.rows), log.rows[-1].hash, (problem,), None)
    return build(log.record, core(), log.blobs.__getitem__, found)


def whole() -> Scorecard:
    log = full()
    found = LogReport(log.log_id, len(log.rows), log.rows[-1].hash, (), None)
    return build(log.record, core(), log.blobs.__getitem__, found)


SAMPLES: dict[str, Callable[[], Scorecard]] = {
    "full": lambda: full().card(),
    "hostile": lambda: full(HOSTILE).card(),
    "unlike": lambda: contaminated().card(),
    "judged": lambda: judged().card(),
    "opposed": lambda: opposed().card(),
    "adjudicated": lambda: adjudicated().card(),
    "blind": lambda: blind().card(),
    "void": lambda: void().card(),
    "gaps": lambda: gaps().card(),
    "served": lambda: served().card(),
    "practised": lambda: practised().card(),
    "many": lambda: many().card(),
    "broken": lambda: broken(gaps(), "stock-count.2"),
    "broken desk": lambda: broken(served(), "injected-ticket.2"),
    "whole": whole,
    "masked": lambda: redact(full("the staff knows").card(), core()),
    "without the agent": lambda: redact(served().card(), core(), agent_text=True),
    "empty": lambda: Log().card(),
}
