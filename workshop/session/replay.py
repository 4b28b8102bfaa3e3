"""Re-rules a ledger: the same case, state and request must give the ruling that was written."""

from dataclasses import dataclass

from workshop import desk
from workshop.ledger.ledger import Ledger
from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord, fold
from workshop.pack.load import thaw
from workshop.pack.pack import Pack
from workshop.session.play import request_of


@dataclass(frozen=True)
class ReplayDifference:
    """A row whose ruling the desk would not make today."""

    seq: int
    what: str


def replay(ledger: Ledger, log_id: str) -> list[ReplayDifference]:
    """Re-rule every request of a log against its frozen pack; empty when all rulings are equal.

    Replies are rebuilt too: the bytes that were served must be the bytes the rulings make. Raises LedgerError when
    the log or its pack can't be read.
    """
    rows = ledger.rows(log_id)
    if not rows or not isinstance(rows[0].body, ev.SessionOpened):
        return [ReplayDifference(1, "the log does not begin with an opened session")]
    opened = rows[0].body
    if opened.desk_revision != desk.REVISION:
        return [ReplayDifference(1, f"ruled by desk revision {opened.desk_revision}, this one is {desk.REVISION}")]
    pack = thaw(ledger.blob(opened.pack_sha256))
    states: dict[str, AttemptRecord] = {}
    found: list[ReplayDifference] = []
    for row in rows[1:]:
        name: str = getattr(row.body, "attempt", "")
        if not name:
            continue
        state = states.get(name)
        if state is not None:
            difference = _check(ledger, pack, state, row)
            if difference:
                found.append(ReplayDifference(row.seq, difference))
        try:
            states[name] = fold([(row.seq, row.body)], state)
        except ValueError as error:
            return [*found, ReplayDifference(row.seq, f"makes no sense where it stands: {error}")]
    return found


def _check(ledger: Ledger, pack: Pack, state: AttemptRecord, row: ev.Row) -> str:
    case = pack.case(state.case)
    if case is None:
        return f"the frozen pack has no case {state.case}"
    if isinstance(row.body, ev.RequestRuled):
        message = next((m.body for m in state.messages if m.message == row.body.message), None)
        if message is None:
            return "a ruling without its message"
        ruling = desk.rule(case, state, request_of(row.body, message))
        return "" if ruling == row.body.ruling else f"the desk rules {ruling.ruling.value} {ruling.code}".strip()
    if isinstance(row.body, ev.ReplyServed):
        results = [(entry.tool, entry.ruling.result) for entry in state.of_message(row.body.message)]
        same = ledger.blob(row.body.reply_sha256) == desk.reply_text(results).encode()
        return "" if same else "the reply served is not the one its rulings make"
    return ""
