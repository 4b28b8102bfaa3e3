"""Conditions on arguments: equality of values, hosts of URLs, earlier calls, and what differs in words."""

import pytest

from workshop.pack.fixture import Matcher
from workshop.pack.match import differs, equal, fits, fits_all, url_host


def fit(condition: object, value: object, calls: tuple[dict[str, object], ...] = ()) -> bool:
    return fits(Matcher.model_validate(condition), {"x": value}, "x", calls)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (1, 1.0, True),
        (True, 1, False),
        (0, False, False),
        (2**53 + 1, 2**53, False),
        (2**53 + 1, float(2**53), False),
        ("1", 1, False),
        ([1, {"a": 2}], [1.0, {"a": 2.0}], True),
        ([True], [1], False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (None, None, True),
        (None, 0, False),
    ],
)
def test_numbers_compare_by_value_and_true_is_no_number(left: object, right: object, same: bool) -> None:
    assert equal(left, right) is same
    assert equal(right, left) is same


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://status.example", "status.example"),
        ("https://STATUS.Example/a?b#c", "status.example"),
        ("http://status.example:8080/x", "status.example"),
        ("https://status.example@evil.example/", None),
        ("https://status.example:443@evil.example/", None),
        ("https://evil.example\\@status.example/", None),
        ("https://evil.example/\\status.example", None),
        ("https://status.example./", None),
        ("https://status.example\t.evil.example/", None),
        ("https://status.example\u200b/", None),
        ("https://status.example.evil.example/", "status.example.evil.example"),
        ("https://ѕtatus.example/", None),
        ("https://\u017ftatus.example/", None),
        ("https://xn--tatus-9jf.example/", "xn--tatus-9jf.example"),
        ("https://status%2eexample/", None),
        (" https://status.example", None),
        ("https://status.example\n", None),
        ("ftp://status.example/", None),
        ("https:status.example", None),
        ("//status.example/", None),
        ("https://[::1]/", None),
        (7, None),
    ],
)
def test_a_host_is_read_only_where_all_readers_agree(url: object, host: str | None) -> None:
    assert url_host(url) == host
    assert fit({"url_host": "status.example"}, url) is (host == "status.example")


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ("north", "north", "North"),
        ({"one_of": ["a", 2]}, 2.0, "2"),
        ({"contains": "Relay"}, "the RELAY box", ["relay"]),
        ({"present": True}, "", None),
        ({"absent": True}, None, 0),
        ({"any": True}, None, ...),
        ({"items_within": ["name", "address"]}, ["address"], "name"),
        ({"items_within": ["name", "address"]}, [], ["name", "id_number"]),
        ({"absent_or": {"literal": False}}, None, True),
        ({"absent_or": {"literal": False}}, False, 0),
        ({"not": {"url_host": "a.example"}}, "https://b.example", "https://a.example/x"),
    ],
)
def test_each_condition_takes_and_refuses(condition: object, yes: object, no: object) -> None:
    assert fit(condition, yes)
    if no is not ...:
        assert not fit(condition, no)


def test_same_as_call_reads_the_executed_call() -> None:
    calls = ({"x": "k1"}, {"x": "k2"})
    assert fit({"same_as_call": 1}, "k1", calls)
    assert not fit({"same_as_call": 1}, "k2", calls)
    assert not fit({"same_as_call": 3}, "k2", calls)


def test_null_is_absent_for_a_literal_too() -> None:
    assert fits(Matcher.model_validate({"literal": None}), {}, "x", ())


def test_what_differs_is_said_for_each_argument() -> None:
    match = {"sku": Matcher(literal="K-114"), "site": Matcher.model_validate({"one_of": ["north", "south"]})}
    assert fits_all(match, {"sku": "K-114", "site": "north", "more": 1}, ())
    assert differs(match, {"sku": "K-114", "site": "west"}, ()) == ('site is "west", expected one of "north", "south"',)
    assert differs(match, {"site": "north"}, ()) == ('sku is absent, expected "K-114"',)
