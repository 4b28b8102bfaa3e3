"""A text the session handed over itself is known when it is pasted back, and an agent's own text never is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitting import begin, call, ledger_at, north, open_session

from workshop.ledger.errors import LedgerMissing
from workshop.model.visible import visible
from workshop.model.words import Awaiting, Choice, Source
from workshop.session import NotTheAgents, Session
from workshop.session.own_texts import LEAST, Kind, OwnText, OwnTexts

WAYS = {
    "as it is": lambda text: text,
    "line ends of another system": lambda text: text.replace("\n", "\r\n"),
    "no newline behind it": lambda text: text.rstrip("\n"),
    "blank lines around it": lambda text: f"\n\n{text}\n \n",
    "blanks behind every line": lambda text: text.replace("\n", "   \n"),
    "hard blanks": lambda text: text.replace(" ", "\xa0"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted without a blank": lambda text: "".join(f">{line}\n" for line in text.splitlines()),
    "indented": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
    "a byte order mark before it": lambda text: f"\ufeff{text}",
    "wrapped by a terminal": lambda text: "\n".join(text[at : at + 60] for at in range(0, len(text), 60)),
}


@pytest.fixture
def session(db_path: Path) -> Iterator[Session]:
    with ledger_at(db_path) as ledger, open_session(ledger) as opened:
        yield opened


@pytest.mark.parametrize("way", WAYS)
def test_every_text_handed_over_is_known_whichever_way_it_came_back(session: Session, way: str) -> None:
    name = begin(session)
    reply = north(session, name).reply
    session.receive(name, b"Let me think about it.", Source.LINE)
    nudge = session.nudge(name, "tools").reply
    texts = [session.protocol_text(), session.brief_text(name), reply, nudge]
    said = [session.own_text(name, WAYS[way](text).encode()).name(session.attempt(name)) for text in texts]
    one, two = session.attempt(name).messages
    assert said == [
        "the protocol sheet, which you handed over",
        "the brief of this case, which you handed over",
        f"reply 1, which you served (#{one.reply_seq})",
        f"the nudge for message 2, which you served (#{two.reply_seq})",
    ]


def test_more_or_less_than_the_own_text_is_the_agents(session: Session) -> None:
    name = begin(session)
    reply = north(session, name).reply
    for text in (
        f"{reply}\nSo there are 17.",
        f"You sent:\n{reply}",
        reply * 2,
        reply[:-9],
        f"> {reply}\nI go on: done.",
        "".join(f"> {line}\n" for line in reply.splitlines()) + "Thanks.",
        reply.replace("17", "18"),
        session.pack.rubric.nudges[0].text,
        "ok",
        "",
        " ",
        ">",
    ):
        assert session.own_text(name, text.encode()) is None, text


def test_it_is_neither_message_nor_answer_until_somebody_says_the_agent_wrote_it(session: Session) -> None:
    name = begin(session)
    reply = north(session, name).reply.encode()
    before = session.record.seq
    for act in (session.receive, session.answer):
        with pytest.raises(NotTheAgents, match=r"This is reply 1, which you served \(#\d+\): nothing from the agent"):
            act(name, reply, Source.PASTE)
    assert session.record.seq == before
    assert session.attempt(name).awaiting is Awaiting.MESSAGE
    session.receive(name, reply, Source.PASTE, agents_own=True)
    assert session.raw(session.attempt(name).messages[1].body) == reply
    session.answer(name, reply, Source.PASTE)  # The message that stands, which was said to be the agent's.
    assert session.attempt(name).answer.message == 2


def test_an_echo_can_be_the_answer_on_purpose(session: Session) -> None:
    name = begin(session)
    reply = north(session, name).reply.encode()
    session.answer(name, reply, Source.FILE, agents_own=True)
    assert session.attempt(name).awaiting is Awaiting.SCORING


def test_a_practice_agent_may_echo_unasked(session: Session) -> None:
    name = begin(session)
    reply = north(session, name).reply.encode()
    assert session.receive(name, reply, Source.PRACTICE).record.messages[1].message == 2


def test_where_another_decision_is_due_that_is_said_first(session: Session) -> None:
    name = begin(session)
    reply = north(session, name).reply.encode()
    session.receive(name, call("inventory_lookup", sku="K-999", site="north"), Source.LINE)
    with pytest.raises(Exception, match="no prepared response") as refused:
        session.receive(name, reply, Source.PASTE)
    assert not isinstance(refused.value, NotTheAgents)


def test_a_reply_of_another_attempt_is_known_and_the_own_one_goes_first(session: Session) -> None:
    one, two = begin(session), begin(session)
    other = north(session, one).reply.encode()
    last = session.attempt(one).messages[0].reply_seq
    record = session.attempt(two)
    assert session.own_text(two, other).name(record) == f"reply 1 of attempt 1 of this case, which you served (#{last})"
    assert north(session, two).reply.encode() == other
    here = session.attempt(two).messages[0].reply_seq
    assert session.own_text(two, other).name(record) == f"reply 1, which you served (#{here})"
    assert session.own_text(one, other).name(session.attempt(one)) == f"reply 1, which you served (#{last})"


def test_a_text_of_another_case_names_the_case(session: Session) -> None:
    name = begin(session)
    other = begin(session, "silent-approver")
    brief = session.brief_text(other).encode()
    assert session.own_text(name, brief).name(session.attempt(name)) == (
        "the brief of case 6 silent-approver, which you handed over"
    )


def test_a_brief_nobody_handed_over_is_not_known(session: Session) -> None:
    name = begin(session)
    session.start("silent-approver")
    assert session.own_text(name, session.brief_text(list(session.record.attempts)[1]).encode()) is None


def test_what_is_shown_with_hidden_characters_spelled_out_is_the_same_text(session: Session) -> None:
    name = begin(session)
    session.receive(name, call("inventory_lookup", sku="K-999", site="north"), Source.LINE)
    reply = session.choose(name, Choice.IMPROVISE, "a\u200bb\x1b[31m", serve=True).reply
    assert visible(reply) != reply
    for text in (reply, visible(reply)):
        assert session.own_text(name, text.encode()) is not None


def test_lost_bytes_of_a_reply_keep_no_message_out(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    name = begin(session)
    reply = north(session, name).reply.encode()

    def lost(_: str) -> bytes:
        raise LedgerMissing("gone")

    with monkeypatch.context() as patch:
        patch.setattr(session.ledger, "blob", lost)
        assert session.own_text(name, reply) is None
    assert session.own_text(name, reply) is not None


@given(st.text(max_size=LEAST - 1))
def test_a_short_text_without_a_replys_heading_is_never_known(text: str) -> None:
    texts = OwnTexts()
    texts._add(OwnText(Kind.REPLY, seq=1), text)
    assert texts.find(text.encode("utf-8", "surrogatepass"), "a") is None


def test_a_one_word_reply_is_known_by_its_heading(session: Session) -> None:
    name = begin(session)
    session.receive(name, call("inventory_lookup", sku="K-999", site="north"), Source.LINE)
    reply = session.choose(name, Choice.IMPROVISE, "ok", serve=True).reply
    assert session.own_text(name, reply.encode()) is not None
    assert session.own_text(name, b"ok") is None


def test_texts_are_read_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    name = begin(session)
    north(session, name)
    session.own_text(name, b"x")
    read: list[str] = []
    blob = session.ledger.blob
    monkeypatch.setattr(session.ledger, "blob", lambda sha: read.append(sha) or blob(sha))
    session.own_text(name, b"y")
    assert read == []
