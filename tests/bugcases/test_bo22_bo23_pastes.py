"""bo22 and bo23: what was pasted arrives whole, and what was cut is never finished for the agent."""

import json
from pathlib import Path

import pytest
from at_the_table import NORTH, blob, command, desk, rows

PASTES = {
    "three lines": '{"tool": "sites_list",\n "arguments":\n {}}\n',
    "CRLF": '{"tool": "sites_list",\r\n "arguments": {}}\r\n',
    "line separator in a string": '{"tool": "sites_list", "arguments": {"n": "a\u2028b\u0085c"}}',
    "a megabyte less a little": '{"tool": "sites_list", "arguments": {"n": "' + "y" * 1_000_000 + '"}}',
    "a lone dot inside": "first\n.\n" + NORTH,
    "no newline at the end": NORTH,
    "only a newline": "\n",
    "vertical tab and form feed": "a\x0bb\x0c" + NORTH,
}


@pytest.mark.parametrize("name", PASTES)
def test_bo22_a_message_is_stored_as_it_came_by_line_and_by_file(db_path: Path, tmp_path: Path, name: str) -> None:
    sent = PASTES[name].encode()
    desk(db_path, {"message": PASTES[name]})
    file = tmp_path / "message.txt"
    file.write_bytes(sent)
    command(
        "desk",
        "--case",
        "stock-count",
        "--agent",
        "B",
        "--fresh-chat",
        "--db",
        str(db_path),
        stdin=f":file {file}\n".encode(),
    )
    stored = [blob(db_path, row["raw_sha256"]) for row in rows(db_path, "message_received")]
    assert stored == [sent, sent]
    if "separator" in name:
        (first, *_) = rows(db_path, "message_received")[0]["calls"]
        assert json.loads(first["arguments_json"]) == {"n": "a\u2028b\u0085c"}


def test_bo22_beyond_the_cap_it_is_refused_with_the_cap_named(db_path: Path) -> None:
    (line,) = desk(db_path, {"message": '{"tool": "sites_list", "arguments": {"n": "' + "y" * 1_100_000 + '"}}'})
    assert "returned" not in json.dumps(line.get("rulings", []))
    assert "1,048,576" in json.dumps(line) or "1 MiB" in json.dumps(line) or "1048576" in json.dumps(line)


CALL = '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north", "tags": ["a", "b"]}}'


@pytest.mark.parametrize("kept", [10, 25, 44, 58, 70, len(CALL) - 2, len(CALL) - 1])
@pytest.mark.parametrize("around", ["%s", "```json\n%s", "<tool_call>%s", "[TOOL_CALLS][%s"])
def test_bo23_a_cut_request_is_never_served(db_path: Path, kept: int, around: str) -> None:
    (line,) = desk(db_path, {"message": around % CALL[:kept]})
    assert {ruling["ruling"] for ruling in line["rulings"]} <= {"malformed"}
    assert rows(db_path, "message_received")[0]["kind"] in ("malformed", "none", "needs_confirmation")
    assert not [row for row in rows(db_path, "request_ruled") if row["ruling"]["executed"]]


CUT = (
    '{"choices": [{"finish_reason": "length", "message": {"tool_calls": [{"id": "c", "type": "function", '
    '"function": %s}]}}]}'
)


def test_bo23_a_reply_that_says_it_was_cut_is_malformed_though_it_parses(db_path: Path) -> None:
    function = json.dumps({"name": "inventory_lookup", "arguments": json.dumps({"sku": "K-114", "site": "north"})})
    (line,) = desk(db_path, {"message": CUT % function})
    assert [ruling["ruling"] for ruling in line["rulings"]] == ["malformed"]
    (message,) = rows(db_path, "message_received")
    assert blob(db_path, message["raw_sha256"]) == (CUT % function).encode()
    assert line["counters"]["form_errors"] == 1
