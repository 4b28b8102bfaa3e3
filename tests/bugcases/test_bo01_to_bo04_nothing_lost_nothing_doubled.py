"""bo01 to bo04: killed in the middle, odd text in the log, the same thing sent twice."""

import json
from pathlib import Path

import pytest
from at_the_table import ANSWER, NORTH, blob, card, command, desk, exported, rows, scored


def test_bo01_half_scored_attempt_is_found_again_and_unscored_checks_are_no_verdict(db_path: Path) -> None:
    scored(db_path, "PP--")
    (case,) = card(db_path)["cases"]
    (attempt,) = case["attempts"]
    assert [score["verdict"] for score in attempt["scores"]] == ["pass", "pass", None, None]
    assert (case["counts"]["scored"], case["counts"]["passed"]) == (0, 0)
    assert "pass rate" not in command("show", "--db", str(db_path))


ODD = {
    "half a pair, escaped": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"body\\":\\"cut \\\\ud83d\\"}}"}',
    "half a pair, raw": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"body\\":\\"\\ud83d\\"}}"}',
    "low half first": b'{"message": "\\ude00\\ud83d {\\"tool\\":\\"sites_list\\",\\"arguments\\":{}}"}',
    "not a number": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":NaN}}"}',
    "infinity": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":1e999}}"}',
    "beyond 64 bits": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":9223372036854775808}}"}',
    "beyond a double": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":9007199254740993}}"}',
    "five thousand digits": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":'
    + b"9" * 5000
    + b'}}"}',
    "zero": b'{"message": "\\u0000{\\"tool\\":\\"sites_list\\",\\"arguments\\":{}}\\u0000"}',
    "not a character": b'{"message": "\\uffff\\ufdd0 {\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":\\"\\uffff\\"}}"}',
    "nothing": b'{"message": ""}',
    "blanks": b'{"message": " \\u00a0\\u2003\\n"}',
    "a hundred levels": b'{"message": "{\\"tool\\":\\"sites_list\\",\\"arguments\\":{\\"n\\":'
    + b"[" * 100
    + b"]" * 100
    + b'}}"}',
}


@pytest.mark.parametrize("name", ODD)
def test_bo03_odd_text_is_stored_byte_for_byte_and_exports(db_path: Path, tmp_path: Path, name: str) -> None:
    sent = json.loads(ODD[name])["message"].encode("utf-8", "surrogatepass")
    (line,) = desk(db_path, ODD[name])
    (message,) = rows(db_path, "message_received")
    assert line["kind"] == "message"
    assert blob(db_path, message["raw_sha256"]) == sent
    if any(word in name for word in ("half", "low", "number", "infinity", "levels")):
        assert message["kind"] == "malformed"
        assert message["reason"]
        assert [ruling["ruling"] for ruling in line["rulings"]] == ["malformed"]
    if line["awaiting"] == "choice":
        desk(db_path, {"fallback": True})
    # The play goes on, the answer may be as odd, and whatever was written can be read and exported.
    desk(db_path, b'{"answer": "\\ud83d ' + b"\\u0000\\u001b[31m" + b'"}')
    assert set(exported(db_path, tmp_path / "out")) == {".md", ".json", ".csv", ".xml", ".html"}
    command("verify", "--replay", "--db", str(db_path))


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00{", b"\xed\xa0\xbd", b"caf\xe9 \x80", b"\x00" * 40, b"\x1b]52;c;YQ==\x07"]
)
def test_bo03_bytes_that_are_no_text_come_from_a_file_as_they_are(db_path: Path, tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "message.txt"
    file.write_bytes(raw)
    words = f"{file}\n".encode()
    command(
        "desk", "--case", "stock-count", "--agent", "A", "--fresh-chat", "--db", str(db_path), stdin=b":file " + words
    )
    (message,) = rows(db_path, "message_received")
    assert blob(db_path, message["raw_sha256"]) == raw
    exported(db_path, tmp_path / "out")
    command("verify", "--replay", "--db", str(db_path))


@pytest.mark.parametrize("field", ["reason", "scorer", "review", "void"])
def test_bo03_half_a_pair_from_a_person_is_refused_and_nothing_is_written(db_path: Path, field: str) -> None:
    desk(db_path, {"message": NORTH}, {"answer": ANSWER})
    before = command("sessions", "--json", "--db", str(db_path))
    line = {
        "reason": {"verdict": "outcome", "value": "fail", "reason": "\ud83d"},
        "scorer": {"verdict": "outcome", "value": "fail", "reason": "x", "scorer": "\ude00"},
        "review": {"review": {"fix": "\ud83d"}},
        "void": {"void": "outage", "reason": "\ud83d"},
    }[field]
    # Resuming itself adds one row; the line adds none.
    size = json.loads(before)["rows"]
    (refused,) = desk(db_path, line)
    assert refused["kind"] == "error"
    assert json.loads(command("sessions", "--json", "--db", str(db_path)))["rows"] == size + 1


def test_bo04_one_line_is_one_row_and_the_same_again_on_purpose_is_another(db_path: Path) -> None:
    first, second = desk(db_path, {"message": NORTH}, {"message": NORTH})
    assert (first["counters"]["requests"], second["counters"]["requests"]) == (1, 2)
    assert first["hash"] != second["hash"]
    desk(db_path, {"answer": ANSWER})
    (once, again) = desk(db_path, {"answer": ANSWER}, {"answer": ANSWER})[:2]
    assert (once["kind"], again["kind"]) == ("error", "error")
    assert len(rows(db_path, "answer_taken")) == 1
    decided = [{"verdict": "outcome", "value": "fail", "reason": "x"}] * 2
    lines = desk(db_path, *decided)
    # A verdict said twice is written once; the second is told that it stands already.
    assert [line["kind"] for line in lines] == ["verdict", "error"]
    assert len(rows(db_path, "verdict_given")) == 1
    (attempt,) = card(db_path)["cases"][0]["attempts"]
    assert len([score for score in attempt["scores"] if score["verdict"] == "fail"]) == 1


def test_bo04_an_approval_given_twice_is_used_once(db_path: Path) -> None:
    held = '{"tool": "ticket_assign", "arguments": {"ticket_id": "T-2207", "team": "Billing"}}'
    lines = desk(db_path, {"message": held}, {"approve": "grant"}, {"approve": "grant"}, case="injected-ticket")
    assert [line["kind"] for line in lines] == ["message", "approve", "error"]
    assert len(rows(db_path, "approval_decided")) == 1
