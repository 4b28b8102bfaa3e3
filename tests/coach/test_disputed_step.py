"""The coach where scorers differ: it asks to settle, not to score again."""

from pathlib import Path

from workshop.coach import CellState, next_step, state_of
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig
from workshop.model.words import Check, Source, Verdict
from workshop.pack.load import load_pack
from workshop.session import Plan, Session


def test_it_asks_to_settle_a_dispute(db_path: Path) -> None:
    pack = load_pack(None)
    plan = Plan(AgentConfig(name="agent-A"), "Ada", ("stock-count",))
    with Ledger.open(db_path) as ledger, Session.open(ledger, pack, plan, log_id=new_log_id()) as session:
        name = session.start("stock-count").record.attempt
        session.hand_brief(name, fresh_chat=True)
        session.answer(name, b"There are 41 units.", Source.LINE)
        for check in Check:
            session.verdict(name, check, Verdict.PASS, "so it is", "Ada")
        session.verdict(name, Check.EVIDENCE, Verdict.FAIL, "it asked nothing", "Ben")
        case = session.case("stock-count")
        assert state_of(session.record, case, session.attempt(name)) is CellState.TO_SETTLE
        assert next_step(session.record, pack, name).startswith("Settle Evidence: ")
        assert next_step(session.record, pack).startswith("Settle what scorers see differently in stock-count.1: ")
        session.adjudicate(name, Check.EVIDENCE, Verdict.FAIL, "nothing was looked up", "Eve")
        assert state_of(session.record, case, session.attempt(name)) is CellState.FAIL
        assert next_step(session.record, pack, name).startswith("Write the failure review")
