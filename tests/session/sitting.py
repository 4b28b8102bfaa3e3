"""A session on the built-in pack, and messages as a chat agent writes them."""

import json
from pathlib import Path
from typing import Any

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig
from workshop.model.words import Source
from workshop.pack.load import load_pack
from workshop.session import Plan, Session

PACK = load_pack(None)


def plan(label: str = "agent-A", case: str = "stock-count", **more: Any) -> Plan:
    return Plan(AgentConfig(name=label), "operator", (case,), **more)


def open_session(ledger: Ledger, **more: Any) -> Session:
    return Session.open(ledger, PACK, plan(**more), log_id=new_log_id())


def begin(session: Session, case: str = "stock-count") -> str:
    name = session.start(case).record.attempt
    session.hand_brief(name, fresh_chat=True)
    return name


def call(tool: str, **arguments: Any) -> bytes:
    return ("```json\n" + json.dumps({"tool": tool, "arguments": arguments}) + "\n```").encode()


def calls(*pairs: tuple[str, dict[str, Any]]) -> bytes:
    return b"\n".join(call(tool, **arguments) for tool, arguments in pairs)


def north(session: Session, name: str, *, serve: bool = True) -> Any:
    return session.receive(name, call("inventory_lookup", sku="K-114", site="north"), Source.LINE, serve=serve)


def ledger_at(path: Path) -> Ledger:
    return Ledger.open(path)
