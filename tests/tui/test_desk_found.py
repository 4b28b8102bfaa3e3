"""What was found in a message: requests that begin alike can be told apart in the width there is."""

import json
import time

from workshop.intake import read
from workshop.tui.desk_found import found_text

COMMON = {"customer": "C-52", "list": "subscribers of the monthly letter", "notice": "N-12"}


def lines(*arguments: dict[str, object], width: int) -> list[str]:
    """The lines of the requests, as shown in `width` columns."""
    text = "\n".join(json.dumps({"tool": "bulk_send", "arguments": one}) for one in arguments)
    shown = found_text(read(text.encode(), {"bulk_send": {}}), width).plain.splitlines()
    return [line for line in shown if "bulk_send" in line]


def test_arguments_that_differ_past_the_edge_are_shown_from_where_they_differ() -> None:
    found = lines({**COMMON, "time": "17:45"}, {**COMMON, "time": "18:05"}, width=60)
    assert len(set(found)) == 2
    assert ["17:45" in found[0], "18:05" in found[1]] == [True, True]
    assert all(len(line) <= 60 for line in found)


def test_three_that_differ_in_two_places_are_three_lines() -> None:
    found = lines({**COMMON, "time": "1"}, {**COMMON, "time": "2"}, {**COMMON, "notice": "N-13", "time": "1"}, width=60)
    assert len(set(found)) == 3


def test_a_long_value_is_shown_from_where_it_differs() -> None:
    long = "and so on " * 30
    found = lines({"text": f"{long}one"}, {"text": f"{long}two"}, width=70)
    assert "one" in found[0]
    assert "two" in found[1]


def test_what_is_told_apart_already_begins_at_its_beginning() -> None:
    found = lines({"a": 1, **COMMON}, {"a": 2, **COMMON}, width=60)
    assert all('bulk_send  {"a"' in line for line in found)
    same = lines(COMMON, COMMON, width=60)
    assert same[0] == same[1]
    assert '{"customer"' in same[0]


def spent(text: str, width: int = 60) -> float:
    """Seconds of this process for what was found in a text, the least of two tries."""
    found = read(text.encode(), {"bulk_send": {}})
    times = []
    for _ in range(2):
        before = time.process_time()
        found_text(found, width)
        times.append(time.process_time() - before)
    return min(times)


def test_a_megabyte_of_calls_that_begin_alike_is_told_apart_at_once() -> None:
    one = [json.dumps({"tool": "bulk_send", "arguments": {"id": "a" * 10_000 + str(n)}}) for n in range(100)]
    assert spent("\n".join(f"```json\n{call}\n```" for call in one)) < 0.15


def test_hundreds_of_small_calls_are_told_at_once_and_counted() -> None:
    many = [json.dumps({"tool": "bulk_send", "arguments": {"id": n}}) for n in range(90)]
    text = f"[{','.join(many)}]"
    assert spent(text) < 0.15
    found = read(text.encode(), {"bulk_send": {}})
    shown = found_text(found, 60).plain.splitlines()
    left = len(found.calls) - sum("bulk_send" in line for line in shown)
    assert left > 0
    assert any(f"and {left:,} more" in line for line in shown)


def test_what_was_decided_of_each_candidate_is_said_after_the_word() -> None:
    text = "```yaml\n" + "".join(f"- tool: a_b\n  arguments: {{q: {n}}}\n" for n in range(3)) + "```"
    found = read(text.encode(), {"a_b": {}})

    def said(*decided: bool | None) -> str:
        return found_text(found, decided=decided).plain.splitlines()[0]

    assert said(None, None, None).endswith("3 candidates, read as yaml; nothing is logged as one until you say so")
    assert said(True, None, None).endswith("; 1 is a request, nothing else is logged as one until you say so")
    assert said(True, False, True).endswith("; 1 is a request, 2 is no request, 3 is a request")
    one = read(b"```yaml\ntool: a_b\narguments: {q: 1}\n```", {"a_b": {}})
    assert found_text(one, decided=(False,)).plain.splitlines()[0].endswith("; you said that it is none")
