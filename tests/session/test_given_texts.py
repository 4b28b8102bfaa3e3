"""Texts that come in: each has a cap that is named, a reason says something, and look-alike names are one person."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sitting import PACK, begin, call, ledger_at, north, open_session, plan

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig
from workshop.model.given import FIELD_CAP, MESSAGE_CAP, NAME_CAP, REASON_CAP, STORED_CAP, same_name, says_something
from workshop.model.words import (
    Awaiting,
    Check,
    Choice,
    ClaimTick,
    Decision,
    MessageKind,
    Source,
    Verdict,
    VoidCause,
)
from workshop.session import NotNow, Plan, Session

NOTHING = [
    "",
    " ",
    "\u200b",
    "\u200d\u200c\ufe0f",
    "\u3164",
    "\u2800\u2800",
    "\u00a0\u2003",
    "\u115f\u034f",
    "\ufeff\n",
    "\U000e0020",
]

ANSWER = "North holds 17 units."


@pytest.fixture
def session(db_path: Path) -> Iterator[Session]:
    with ledger_at(db_path) as ledger, open_session(ledger) as opened:
        yield opened


@pytest.fixture
def attempt(session: Session) -> str:
    name = begin(session)
    north(session, name)
    session.answer(name, ANSWER.encode(), Source.LINE)
    return name


def held(session: Session) -> str:
    name = begin(session, "injected-ticket")
    session.receive(name, call("ticket_assign", ticket_id="T-2207", team="Billing"), Source.LINE)
    assert session.attempt(name).awaiting is Awaiting.APPROVAL
    return name


def unmatched(session: Session) -> str:
    name = begin(session)
    session.receive(name, call("inventory_lookup", sku="K-999", site="north"), Source.LINE)
    assert session.attempt(name).awaiting is Awaiting.CHOICE
    return name


Act = Callable[[Session, str, str], object]

REASONS: dict[str, tuple[Callable[[Session], str] | None, Act, bool]] = {
    "verdict": (None, lambda s, a, why: s.verdict(a, Check.OUTCOME, Verdict.FAIL, why), True),
    "clear": (None, lambda s, a, why: s.clear_verdict(a, Check.AUTHORITY, why), True),
    "adjudicate": (None, lambda s, a, why: s.adjudicate(a, Check.EVIDENCE, Verdict.PASS, why), True),
    "claim": (None, lambda s, a, why: s.add_claim(a, "17 units", ClaimTick.NO_RECEIPT, (), why), False),
    "claimed words": (None, lambda s, a, words: s.add_claim(a, words, ClaimTick.NO_RECEIPT), True),
    "void": (begin, lambda s, a, why: s.void(a, VoidCause.OUTAGE, why), True),
    "pause": (begin, lambda s, a, why: s.pause(a, why), True),
    "approve": (held, lambda s, a, why: s.approve(a, Decision.DENY, why), False),
    "deny": (unmatched, lambda s, a, why: s.choose(a, Choice.DENY, why), True),
    "improvise": (unmatched, lambda s, a, text: s.choose(a, Choice.IMPROVISE, text), True),
    "review": (None, lambda s, a, text: s.review(a, {"fix": text}), False),
}  # fmt: skip


def ready(session: Session, attempt: str, what: str) -> tuple[str, Act, bool]:
    prepare, act, due = REASONS[what]
    if what == "clear":
        session.verdict(attempt, Check.AUTHORITY, Verdict.FAIL, "no")
    if what == "adjudicate":
        session.verdict(attempt, Check.EVIDENCE, Verdict.FAIL, "no")
        session.verdict(attempt, Check.EVIDENCE, Verdict.PASS, "yes", "Ravi")
    return prepare(session) if prepare else attempt, act, due


@pytest.mark.parametrize("what", REASONS)
def test_a_text_that_shows_nothing_is_no_reason(session: Session, attempt: str, what: str) -> None:
    name, act, due = ready(session, attempt, what)
    before = session.record.seq
    for text in NOTHING:
        if text.strip() or due:
            with pytest.raises(NotNow):
                act(session, name, text)
    assert session.record.seq == before


CAPS = {"improvise": MESSAGE_CAP, "review": FIELD_CAP}


@pytest.mark.parametrize("what", REASONS)
def test_a_text_over_its_cap_is_refused_and_the_cap_is_named(session: Session, attempt: str, what: str) -> None:
    name, act, _ = ready(session, attempt, what)
    before, cap = session.record.seq, CAPS.get(what, REASON_CAP)
    with pytest.raises(NotNow, match=f"the cap is .*{cap:,} bytes"):
        act(session, name, "é" * (cap // 2) + "x")
    assert session.record.seq == before
    if what not in ("claimed words", "claim"):
        act(session, name, "x" * cap)
        assert session.record.seq > before


def test_an_answer_over_the_cap_of_messages_is_refused(session: Session) -> None:
    name = begin(session)
    with pytest.raises(NotNow, match=r"the answer has 1,048,577 bytes; the cap is 1 MiB \(1,048,576 bytes\)"):
        session.answer(name, b"x" * (MESSAGE_CAP + 1), Source.LINE)
    assert session.attempt(name).awaiting is Awaiting.MESSAGE
    session.answer(name, b"x" * MESSAGE_CAP, Source.LINE)


def test_a_message_over_its_cap_is_kept_as_unreadable_and_one_far_over_is_not_taken(session: Session) -> None:
    name = begin(session)
    step = session.receive(name, b"x" * (MESSAGE_CAP + 1), Source.LINE)
    assert step.record.messages[0].body.kind is MessageKind.MALFORMED
    assert step.record.messages[0].body.reason == "message_too_long"
    session.serve(name)
    with pytest.raises(NotNow, match="the cap is 16 MiB"):
        session.receive(name, b"x" * (STORED_CAP + 1), Source.LINE)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"agent": AgentConfig(name="\u200b")}, "agent's name needs a visible"),
        ({"agent": AgentConfig(name="a" * (NAME_CAP + 1))}, "agent's name has 401 bytes; the cap is 400 bytes"),
        ({"agent": AgentConfig(name="a", version="v" * 500)}, "agent's version has"),
        ({"agent": AgentConfig(name="a", model="\u3164")}, "agent's model needs a visible"),
        ({"agent": AgentConfig(name="a", settings="s" * (FIELD_CAP + 1))}, "settings has"),
        ({"operator": " "}, "operator's name needs"),
        ({"operator": "o" * 500}, "operator's name has"),
        ({"system_prompt": b"p" * (MESSAGE_CAP + 1)}, "system prompt has"),
    ],
)
def test_what_a_session_is_set_up_with_has_caps(db_path: Path, change: dict[str, object], words: str) -> None:
    fields: dict[str, Any] = {"agent": AgentConfig(name="a"), "operator": "o", "cases": ("stock-count",), **change}
    with Ledger.open(db_path) as ledger:
        with pytest.raises(NotNow, match=words):
            Session.open(ledger, PACK, Plan(**fields), log_id=new_log_id())
        assert ledger.log_ids() == []


ALIKE = [
    "Ana",
    "ana",
    " ANA ",
    "A\u200bna",
    "\uff21\uff4e\uff41",
    "Ana\u200d",
    "A\u00adna",
    "Ana\ufe0f",
    "\u202eAna\u202c",
    "Ana\u3164",
]
APART = ["Anna", "An a", "Ana 2", "Аna"]


@pytest.mark.parametrize("spelling", ALIKE)
def test_a_look_alike_name_is_the_same_scorer(session: Session, attempt: str, spelling: str) -> None:
    session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "first", "Ana")
    session.verdict(attempt, Check.OUTCOME, Verdict.PASS, "second thoughts", spelling)
    assert {entry.body.scorer for entry in session.record.verdicts} == {"Ana"}
    assert session.record.verdicts[1].body.supersedes == session.record.verdicts[0].seq
    with pytest.raises(NotNow, match="nothing to adjudicate"):
        session.adjudicate(attempt, Check.OUTCOME, Verdict.PASS, "so", "Ravi")


def test_blanks_of_any_kind_part_a_name_alike() -> None:
    assert (
        len({same_name(f"Ana{blank}Lima") for blank in (" ", "\u00a0", "\u2003", "\u3000", "  ", "\u2800", "\t")}) == 1
    )


@pytest.mark.parametrize("name", APART)
def test_another_name_is_another_person(name: str) -> None:
    assert same_name(name) != same_name("Ana")


@pytest.mark.parametrize("name", [text for text in NOTHING if text.strip()])
def test_a_name_that_shows_nothing_is_no_scorer(session: Session, attempt: str, name: str) -> None:
    with pytest.raises(NotNow, match="visible character"):
        session.verdict(attempt, Check.OUTCOME, Verdict.FAIL, "why", name)
    with pytest.raises(NotNow, match="the cap is 400 bytes"):
        session.begin_scoring(attempt, "n" * 500, blind=True)


@pytest.mark.parametrize("text", ["x", "é", "7", "?", "👍", "日", "م", "क"])
def test_any_sign_says_something(text: str) -> None:
    assert says_something(f"\u200b{text}\u200b")
    assert plan().operator
