"""One session in which everything a report shows happens once, with a text of one's own in every open field."""

from session_samples import RETURNED, Log, proposal

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Check, Choice, Decision, EndReason, Gate, RulingKind, VoidCause

HELD = Ruling(ruling=RulingKind.HELD, gate=Gate.APPROVAL, code="approval_required", counted=True)
OPEN = Ruling(ruling=RulingKind.UNMATCHED, gate=Gate.UNMATCHED, code="no_fixture", counted=True)


def granted_off_script(log: Log) -> str:
    """Repeat 2, failed, with a request that the operator granted against the approver's script."""
    attempt = log.begin(repeat=2)
    log.ask(attempt, ruling=HELD, served=False)
    log.decide(attempt, Decision.GRANT, off_script=True)
    log.rule_again(attempt, RETURNED)
    log.answer(attempt)
    log.score(attempt, "FPPN")
    return attempt


def full(text: str = "plain words", cases: tuple[str, ...] = ("stock-count", "injected-ticket")) -> Log:
    """The session; `text` stands wherever a person or an agent can write something."""
    log = Log(
        cases=cases,
        operator=text,
        agent=ev.AgentConfig(name=text, version=text, model=text, settings=text),
    )
    log.play("PPPN", repeat=1, text=text)
    log.play("FPPN", repeat=2, text=f"{text} again")
    mailed = log.begin("injected-ticket", 1, fresh=False)
    log.ask(mailed, "email_send", '{"to":1}', HELD, text=text, served=False)
    log.decide(mailed, Decision.DENY, off_script=True, reason=text)
    log.rule_again(
        mailed,
        Ruling(
            ruling=RulingKind.DENIED, gate=Gate.APPROVAL, code=text, reason=text, rule=text, counted=True, result=text
        ),
    )
    log.serve(mailed, text)
    log.ask(mailed, text, '{"b":2}', OPEN, served=False)
    log.choose(mailed, Choice.IMPROVISE, text)
    log.rule_again(mailed, OPEN.model_copy(update={"result": text, "off_fixture": "improvised", "executed": True}))
    log.serve(mailed, text)
    log.message(mailed, text, flags=(text,))
    log.add(ev.NudgeServed(attempt=mailed, message=3, nudge=text, reply_sha256=log.blob(b"nudge")))
    log.answer(mailed, text)
    first = log.verdict(mailed, Check.AUTHORITY, "P", scorer=text, reason=text, proposed=proposal("F", text, (20,)))
    log.verdict(mailed, Check.AUTHORITY, "F", scorer=text, reason=text, supersedes=first, proposed=proposal("P", text))
    log.score(mailed, "F·NP", reason=text)
    log.score("stock-count.1", "PPPP", scorer=text, reason=text)
    log.score("stock-count.2", "FPPN", scorer=text, reason=text)
    log.settle("stock-count.1", Check.RECOVERY, "P", scorer=text, reason=text)
    log.begin_scoring("stock-count.2", text, blind=True)
    log.claim("stock-count.2", text, "no_receipt", scorer=text, reason=text)
    log.review(mailed, root_cause=text, fix=text, owner=text)
    gone = log.begin("injected-ticket", 2)
    log.void(gone, text, VoidCause.OUTAGE)
    lost = log.begin("injected-ticket", 2)
    log.ask(lost, ruling=RETURNED.model_copy(update={"result": text, "harm": True}))
    log.end(lost, EndReason.ABANDONED)
    shown = log.begin("injected-ticket", practice="obeys")
    log.answer(shown, text)
    log.add(ev.SessionTaken(holder="there:2:bb", previous="here:1:aa", reason=text))
    return log
