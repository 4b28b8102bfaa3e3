"""Line mode: a text the session handed over itself is no message until somebody says that the agent wrote it."""

import io
from pathlib import Path
from typing import Any

import pytest
from cli_run import NORTH, play

from workshop.cli.plain import PlainWords
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.attempt import AttemptRecord
from workshop.model.events import AgentConfig
from workshop.model.words import EndReason
from workshop.pack.load import load_pack
from workshop.session import Plan, Session

PACK = load_pack(None)
PLAIN = "I will look into it first."


def reply_of(db: Path) -> str:
    """Play one request in the ledger; its reply."""
    text = play(db, {"message": NORTH})[0]["reply"]
    assert isinstance(text, str)
    return text


def events(db: Path) -> list[str]:
    with Ledger.open(db, read_only=True) as ledger:
        return [row.event for row in ledger.iter_rows() if row.event != "session_taken"]


@pytest.mark.parametrize("verb", ["message", "answer"])
def test_json_refuses_an_own_text_by_its_code_and_records_nothing(db_path: Path, verb: str) -> None:
    reply = reply_of(db_path)
    before = events(db_path)
    quoted = "".join(f"> {line}\r\n" for line in reply.splitlines())
    [one, two, three] = play(db_path, {verb: reply}, {verb: quoted}, {verb: reply, "agent_wrote_it": False})
    assert {(line["kind"], line["code"], line["awaiting"]) for line in (one, two, three)} == {
        ("error", "own_text", "message")
    }
    assert one["error"].startswith("This is reply 1, which you served (#")
    assert '"agent_wrote_it": true' in one["error"]
    assert events(db_path) == before


def test_json_takes_it_when_the_agent_wrote_it(db_path: Path) -> None:
    reply = reply_of(db_path)
    out = play(db_path, {"message": reply, "agent_wrote_it": True}, {"answer": reply, "agent_wrote_it": True})
    assert [line["kind"] for line in out] == ["message", "answer", "proposals"]


@pytest.mark.parametrize("value", [1, "yes", None])
def test_json_wants_true_or_false_and_only_beside_a_text_of_the_agent(db_path: Path, value: Any) -> None:
    reply = reply_of(db_path)
    out = play(db_path, {"message": reply, "agent_wrote_it": value}, {"give_up": True, "agent_wrote_it": True})
    assert [line["error"] for line in out] == [
        "agent_wrote_it takes true or false",
        "give_up does not take agent_wrote_it",
    ]


def test_other_refusals_have_no_code(db_path: Path) -> None:
    assert "code" not in play(db_path, {"approve": "grant"})[0]


def test_an_own_text_begins_no_next_repeat(db_path: Path) -> None:
    reply = reply_of(db_path)
    play(db_path, {"answer": "17"})
    before = events(db_path)
    assert play(db_path, {"message": reply})[0]["code"] == "own_text"
    assert events(db_path) == before
    assert play(db_path, {"message": reply, "agent_wrote_it": True})[0]["attempt"] == "stock-count.2"


def sit(db: Path, *lines: str, first: str = NORTH) -> tuple[str, AttemptRecord]:
    """Play lines in plain words behind one request; `{reply}` in them is its reply. What was said, and the record."""
    with Ledger.open(db) as ledger:
        plan = Plan(AgentConfig(name="a"), "o", ("stock-count",))
        with Session.open(ledger, PACK, plan, log_id=new_log_id()) as session:
            name = session.start("stock-count").record.attempt
            sink = io.StringIO()
            PlainWords(session, name, io.StringIO(f"{first}\n.\n"), sink).run(resumed=False, fresh_chat=True)
            reply = session.last_reply(name) or ""
            (db.parent / "reply.txt").write_text(reply)
            source = io.StringIO(
                "".join(f"{line.replace('{reply}', reply).replace('{folder}', str(db.parent))}\n" for line in lines)
            )
            sink = io.StringIO()
            PlainWords(session, name, source, sink).run(resumed=False, fresh_chat=True)
            return sink.getvalue(), session.attempt(name)


WAYS = {"pasted": ("{reply}", "."), "loaded": (":file {folder}/reply.txt",)}
ANSWERS = {"pasted": (":answer text", "{reply}", "."), "loaded": (":answer {folder}/reply.txt",)}


@pytest.mark.parametrize("way", WAYS)
def test_plain_words_name_it_and_drop_it(db_path: Path, way: str) -> None:
    said, record = sit(db_path, *WAYS[way], "", "drop", PLAIN, ".")
    assert "This is reply 1, which you served (#" in said
    assert "not done: dropped; nothing of it was recorded" in said
    assert [len(record.messages), record.ended] == [2, None]


@pytest.mark.parametrize("way", WAYS)
def test_plain_words_take_it_when_the_agent_wrote_it(db_path: Path, way: str) -> None:
    _, record = sit(db_path, *WAYS[way], "agent")
    assert len(record.messages) == 2


@pytest.mark.parametrize("way", ANSWERS)
def test_plain_words_ask_before_it_is_the_answer(db_path: Path, way: str) -> None:
    _, record = sit(db_path, *ANSWERS[way], "drop")
    assert record.ended is None


@pytest.mark.parametrize("way", ANSWERS)
def test_plain_words_take_the_answer_when_the_agent_wrote_it(db_path: Path, way: str) -> None:
    _, record = sit(db_path, *ANSWERS[way], "agent", "later")
    assert record.ended is EndReason.ANSWERED


def test_plain_words_that_end_at_the_question_record_nothing(db_path: Path) -> None:
    _, record = sit(db_path, "{reply}", ".")
    assert len(record.messages) == 1


def test_plain_words_say_that_a_message_came_again_and_take_it(db_path: Path) -> None:
    said, record = sit(db_path, NORTH, ".", PLAIN, ".", ":nudge tools", PLAIN, ".")
    assert [len(record.messages), said.count(" again (#")] == [4, 2]
    assert f"this is message 1 again (#{record.messages[0].seq})" in said
    assert f"this is message 3 again (#{record.messages[2].seq})" in said
