"""Plain line mode: the reply can always be had byte for byte, and what is shown says when it is not that."""

import io
import json
import os
from pathlib import Path

import pytest
from cli_run import play

from workshop.cli.plain import PlainWords
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig, ReplyServed
from workshop.pack.load import load_pack
from workshop.session import Plan, Session

PACK = load_pack(None)
UNKNOWN = '{"tool": "inventory_lookup", "arguments": {"sku": "K-999", "site": "north"}}'
HIDDEN = "a\u200bb\u202ec\x1b[31md\r\ne\u00ade"


def sit(db: Path, *lines: str, resume: bool = False) -> str:
    """Play lines in plain words; what was said."""
    with Ledger.open(db) as ledger:
        if resume:
            session = Session.resume(ledger, ledger.log_ids()[0])
            name = next(iter(session.record.attempts))
        else:
            plan = Plan(AgentConfig(name="a"), "o", ("stock-count",))
            session = Session.open(ledger, PACK, plan, log_id=new_log_id())
            name = session.start("stock-count").record.attempt
        sink = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines), newline="\n")
        with session:
            PlainWords(session, name, source, sink).run(resumed=resume, fresh_chat=True)
    return sink.getvalue()


def recorded(db: Path) -> bytes:
    with Ledger.open(db, read_only=True) as ledger:
        served = [row.body for row in ledger.iter_rows() if isinstance(row.body, ReplyServed)]
        return ledger.blob(served[-1].reply_sha256)


def the_file(said: str) -> Path:
    (line,) = (line for line in said.splitlines() if line.startswith("(byte for byte in "))
    return Path(line.removeprefix("(byte for byte in ").rstrip(")"))


def test_a_reply_with_hidden_characters_stands_exact_in_a_file_and_the_words_say_so(db_path: Path) -> None:
    said = sit(db_path, UNKNOWN, ".", "improvise", HIDDEN, ".", ":quit")
    assert the_file(said).read_bytes() == recorded(db_path)
    assert HIDDEN.encode() in recorded(db_path)
    assert "Hand over the file: what is shown here spells hidden characters out." in said
    assert not {"\x1b", "\u200b", "\u202e"} & set(said)


def test_a_reply_without_them_is_shown_as_it_is_and_stands_in_a_file_too(db_path: Path) -> None:
    said = sit(db_path, UNKNOWN, ".", "fallback", ":quit")
    assert the_file(said).read_bytes() == recorded(db_path)
    assert f"hand it to the agent:\n{recorded(db_path).decode()}(byte for byte" in said
    assert "spells hidden" not in said


def test_whoever_comes_back_gets_the_last_reply_again(db_path: Path) -> None:
    sit(db_path, UNKNOWN, ".", "improvise", HIDDEN, ".")
    said = sit(db_path, ":quit", resume=True)
    assert the_file(said).read_bytes() == recorded(db_path)
    again = sit(db_path, ":reply", ":quit", resume=True)
    assert again.count("(byte for byte in ") == 2


def test_without_a_file_it_says_so_and_where_the_exact_text_is(db_path: Path) -> None:
    (db_path.parent / "handed-over").write_bytes(b"in the way")
    said = sit(db_path, UNKNOWN, ".", "improvise", HIDDEN, ".", ":quit")
    assert "(no file: " in said
    assert "workshop desk --json" in said


def test_json_lines_carry_the_exact_text(db_path: Path) -> None:
    out = play(db_path, {"message": UNKNOWN}, {"improvise": HIDDEN})
    assert out[1]["reply"].encode() == recorded(db_path)
    assert json.dumps(out[1]["reply"]).isascii()


@pytest.mark.skipif(not hasattr(os, "truncate"), reason="no sparse files")
def test_a_file_of_any_size_is_refused_by_its_cap(db_path: Path, tmp_path: Path) -> None:
    big = tmp_path / "big.txt"
    big.touch()
    os.truncate(big, 1 << 32)
    said = sit(db_path, f":file {big}", f":answer {big}", ":file /nowhere\0x", ":quit")
    assert "the message has 16,777,217 bytes; the cap is 16 MiB" in said
    assert "the answer has 16,777,217 bytes; the cap is 1 MiB" in said
    assert "the file can't be read" in said
