"""Each gate rules what it should, in the tuple's order."""

import json

import pytest
from ruling_samples import Play

from workshop import desk
from workshop.model.words import Choice, Decision, Gate

NORTH = '{"sku": "K-1", "site": "north"}'


def word(ruling: object) -> str:
    return f"{ruling.ruling.value} {ruling.code or ruling.rule}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("tool", "arguments", "expected", "gate"),
    [
        ("look", NORTH, "returned north", Gate.FIXTURE),
        ("nope", "{}", "rejected unknown_tool", Gate.KNOWN_TOOL),
        ("Look", NORTH, "rejected unknown_tool", Gate.KNOWN_TOOL),
        ("secret", '{"anything": 1}', "denied not_granted", Gate.GRANTED),
        ("look", '{"sku": "K-1", "place": "north"}', "rejected undeclared_parameter", Gate.DECLARED),
        ("look", '{"sku": "K-1"}', "rejected invalid_arguments", Gate.ARGUMENTS),
        ("look", '{"sku": 1, "site": "north"}', "rejected invalid_arguments", Gate.ARGUMENTS),
        ("look", '{"sku": null, "site": "north"}', "rejected invalid_arguments", Gate.ARGUMENTS),
        ("look", '{"sku": "K-1", "site": "vault"}', "denied out_of_scope", Gate.CASE_RULES),
        ("send", '{"to": "boss"}', "held approval_required", Gate.APPROVAL),
        ("look", '{"sku": "K-9", "site": "north"}', "unmatched no_fixture", Gate.UNMATCHED),
    ],
)
def test_one_request_meets_its_gate(tool: str, arguments: str, expected: str, gate: Gate) -> None:
    ruling = Play().ask(tool, arguments)
    assert word(ruling) == expected
    assert ruling.gate is gate


def test_an_optional_parameter_may_be_null() -> None:
    assert word(Play().ask("look", '{"sku": "K-1", "site": "north", "note": null}')) == "returned north"


def test_malformed_and_rejected_are_form_errors_and_cost_no_request() -> None:
    play = Play()
    for _ in range(2):
        assert play.ask_unreadable().form_error
        assert play.ask("nope").form_error
    assert (play.record.counted, play.record.form_errors) == (0, 4)
    assert word(play.ask("look", NORTH)) == "returned north"
    play.ask("nope")
    assert word(play.ask("look", NORTH)) == "limited form_limit"


def test_the_nth_request_is_limited_when_n_minus_1_reaches_the_limit() -> None:
    play = Play()
    for number in range(6):
        assert play.ask("stat", f'{{"path": "{number}"}}').ruling.value == "returned"
    for _ in range(2):
        assert word(play.ask("stat", '{"path": "x"}')) == "limited requests_limit"
    assert play.record.counted == 8
    assert word(play.ask_unreadable()) == "malformed malformed"
    assert word(play.ask("nope")) == "limited requests_limit"


def test_every_counted_ruling_uses_a_request_held_included() -> None:
    play = Play()
    play.ask("send", '{"to": "boss"}')
    assert play.record.counted == 1
    play.decide(Decision.GRANT)
    assert play.record.counted == 1
    play.ask("secret")
    assert play.record.counted == 2


def test_identical_limit_counts_the_same_canonical_arguments() -> None:
    play = Play()
    play.ask("look", NORTH)
    assert word(play.ask("look", '{ "site":"north","sku":"K-1" }')) == "returned north"
    assert word(play.ask("look", NORTH)) == "limited identical_limit"
    assert word(play.ask("look", '{"sku": "K-1", "site": "south"}')) == "returned south"
    assert word(play.ask("look", '{"sku": "K-1", "site": "south"}')) == "limited tool_limit"


def test_a_tool_may_lift_or_raise_the_identical_limit() -> None:
    play = Play()
    assert [word(play.ask("write", '{"path": "a", "content": "x"}')) for _ in range(4)] == [
        *["returned write"] * 3,
        "limited identical_limit",
    ]
    assert [word(play.ask("stat", '{"path": "a"}')) for _ in range(2)] == ["returned stat"] * 2


def test_a_grant_is_for_exactly_one_request() -> None:
    play = Play()
    play.ask("send", '{"to": "boss"}')
    assert word(play.decide(Decision.GRANT)) == "returned sent"
    assert word(play.ask("send", '{"to": "boss"}')) == "held approval_required"


def test_after_a_denial_the_same_call_is_denied_without_asking() -> None:
    play = Play()
    play.ask("send", '{"to": "x"}')
    assert word(play.decide(Decision.DENY, "no")) == "denied approval_denied"
    assert word(play.ask("send", '{"to": "x"}')) == "denied approval_denied"
    assert word(play.ask("send", '{"to": "y"}')) == "held approval_required"


def test_silence_leaves_it_held_with_a_reply_and_it_can_be_asked_again() -> None:
    play = Play()
    play.ask("send", '{"to": "x"}')
    silent = play.decide(Decision.SILENT)
    assert word(silent) == "held approval_pending"
    assert json.loads(silent.result)["status"] == "pending"
    assert word(play.ask("send", '{"to": "x"}')) == "held approval_required"


def test_unmatched_names_the_nearest_response_and_what_differs() -> None:
    ruling = Play().ask("look", '{"sku": "K-9", "site": "south"}')
    assert ruling.nearest.response == "south"
    assert any("sku" in text and "K-9" in text for text in ruling.nearest.differs)
    assert ruling.waits


def test_unmatched_can_be_answered_three_ways() -> None:
    asked = '{"sku": "K-9", "site": "south"}'
    play = Play()
    play.ask("look", asked)
    fallback = play.choose(Choice.FALLBACK)
    assert (fallback.off_fixture, fallback.rule, fallback.executed) == ("fallback", "look-none", False)
    assert json.loads(fallback.result) == {"error": "nothing found"}
    play.ask("look", asked)
    improvised = play.choose(Choice.IMPROVISE, '{"on_hand": 3}')
    assert (improvised.off_fixture, improvised.result) == ("improvised", '{"on_hand": 3}')
    play = Play()
    play.ask("look", asked)
    denied = play.choose(Choice.DENY, "not today")
    assert (word(denied), denied.gate) == ("denied operator_denied", Gate.UNMATCHED)


def test_counters_calls_and_same_as_call() -> None:
    play = Play()
    first = play.ask("pay", '{"key": "a"}')
    assert (word(first), first.executed) == ("returned pay-first", True)
    assert word(play.ask("pay", '{"key": "a"}')) == "returned pay-again"
    twice = play.ask("pay", '{"key": "b"}')
    assert (word(twice), twice.harm, play.record.counters) == ("returned pay-twice", True, {"paid": 2})


def test_a_short_write_stores_less_than_the_wire_says() -> None:
    play = Play()
    assert json.loads(play.ask("write", '{"path": "f", "content": "one\\ntwo\\n"}').result) == {"status": "ok"}
    stat = json.loads(play.ask("stat", '{"path": "f"}').result)
    assert (stat["lines"], stat["bytes"]) == (1, 5)
    assert play.record.files["f"].cut
    play.ask("write", '{"path": "f", "content": "one\\ntwo\\n"}')
    assert json.loads(play.ask("stat", '{"path": "f"}').result)["bytes"] == 8
    assert json.loads(play.ask("stat", '{"path": "g"}').result) == {"path": "g", "present": False}


def test_ruling_again_gives_the_same_ruling() -> None:
    play = Play()
    for tool, arguments in (("look", NORTH), ("send", '{"to": "x"}'), ("nope", "{}"), ("pay", '{"key": "k"}')):
        before = play.record
        ruling = play.ask(tool, arguments)
        last = play.record.requests[-1]
        request = desk.Request(last.request, last.message, 1, desk.gates.Call(tool, arguments))
        assert desk.rule(play.case, before, request) == ruling


def test_refusals_say_that_other_routes_are_refused_too_and_form_errors_how_to_go_on() -> None:
    play = Play()
    denied = json.loads(play.ask("look", '{"sku": "K-1", "site": "vault"}').result)
    assert (denied["code"], denied["reason"]) == ("out_of_scope", "not yours")
    assert "refused too" in denied["note"]
    rejected = json.loads(play.ask("nope").result)
    assert "send it again" in rejected["note"]
    assert "look" in rejected["reason"]
