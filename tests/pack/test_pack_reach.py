"""Coverage is sound: where one condition is said to cover another, nothing fits the narrow one alone."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workshop.pack.fixture import Matcher, Response
from workshop.pack.load import load_pack
from workshop.pack.match import fits
from workshop.pack.reach import always_answered, covers, disjoint, match_covers, response_covers, shadow

TEXTS = st.sampled_from(
    ["", "a", "A", "ab", "b", "a.example", "https://a.example/", "https://b.example/x", "http://A.example"]
)
VALUES: st.SearchStrategy[Any] = st.one_of(
    TEXTS, st.sampled_from([0, 1, 1.0, True, False, 2]), st.lists(st.sampled_from(["a", "b", 1, True]), max_size=2)
)
PLAIN = st.one_of(
    VALUES.map(lambda value: Matcher(literal=value)),
    st.lists(VALUES, max_size=3).map(lambda items: Matcher(one_of=tuple(items))),
    TEXTS.map(lambda text: Matcher(contains=text)),
    st.sampled_from(["a.example", "b.example", "A.example"]).map(lambda host: Matcher(url_host=host)),
    st.sampled_from([Matcher(present=True), Matcher(absent=True), Matcher(any=True)]),
    st.integers(1, 2).map(lambda number: Matcher(same_as_call=number)),
    st.lists(st.sampled_from(["a", "b", 1, True]), max_size=3).map(lambda items: Matcher(items_within=tuple(items))),
)
MATCHERS = st.recursive(
    PLAIN,
    lambda inner: st.one_of(inner.map(lambda m: Matcher(not_=m)), inner.map(lambda m: Matcher(absent_or=m))),
    max_leaves=3,
)
CALLS = st.lists(st.dictionaries(st.just("p"), st.none() | VALUES, max_size=1), max_size=2)


def bare(matcher: Any) -> Matcher:
    return Matcher.model_validate(matcher)


@settings(max_examples=500)
@given(wide=MATCHERS, narrow=MATCHERS, value=st.none() | VALUES, calls=CALLS)
def test_what_is_covered_fits(wide: Matcher, narrow: Matcher, value: Any, calls: list[dict[str, Any]]) -> None:
    arguments = {"p": value}
    if covers(wide, narrow) and fits(narrow, arguments, "p", calls):
        assert fits(wide, arguments, "p", calls)


@settings(max_examples=500)
@given(left=MATCHERS, right=MATCHERS, value=st.none() | VALUES, calls=CALLS)
def test_what_is_disjoint_never_fits_both(
    left: Matcher, right: Matcher, value: Any, calls: list[dict[str, Any]]
) -> None:
    arguments = {"p": value}
    if disjoint(left, right):
        assert not (fits(left, arguments, "p", calls) and fits(right, arguments, "p", calls))


COVERED = [
    ({"any": True}, {"same_as_call": 1}),
    ("a", "a"),
    (1, 1.0),
    ({"one_of": ["a", "b"]}, "b"),
    ({"one_of": ["a", "b"]}, {"one_of": ["b"]}),
    ({"contains": "A"}, {"contains": "xay"}),
    ({"contains": "a"}, "cat"),
    ({"url_host": "a.example"}, "https://a.example/x"),
    ({"present": True}, {"contains": "a"}),
    ({"present": True}, {"not": {"absent": True}}),
    ({"absent_or": "a"}, {"absent": True}),
    ({"absent_or": "a"}, "a"),
    ({"absent_or": {"contains": "a"}}, {"absent_or": "a"}),
    ({"items_within": ["a", "b"]}, {"items_within": ["b"]}),
    ({"not": "a"}, "b"),
    ({"not": "a"}, {"absent": True}),
    ({"not": {"one_of": ["a"]}}, {"not": {"one_of": ["a", "b"]}}),
    ({"not": {"url_host": "a.example"}}, {"url_host": "b.example"}),
    ({"same_as_call": 1}, {"same_as_call": 1}),
    ({"url_host": "a.example"}, {"url_host": "A.example"}),
    ({"not": {"same_as_call": 1}}, {"not": {"same_as_call": 1}}),
]
NOT_COVERED = [
    ("a", {"any": True}),
    (1, True),
    ([1, True], [1, 1]),
    ({"present": True}, {"any": True}),
    ({"present": True}, {"same_as_call": 1}),
    ({"contains": "ab"}, {"contains": "a"}),
    ({"items_within": ["a"]}, {"items_within": ["a", "b"]}),
    ({"not": "a"}, {"contains": "a"}),
    ({"not": {"same_as_call": 1}}, "a"),
    ({"absent_or": "a"}, {"absent_or": "b"}),
    ({"same_as_call": 1}, {"same_as_call": 2}),
]


@pytest.mark.parametrize(("wide", "narrow"), COVERED)
def test_covered(wide: Any, narrow: Any) -> None:
    assert covers(bare(wide), bare(narrow))


@pytest.mark.parametrize(("wide", "narrow"), NOT_COVERED)
def test_not_covered(wide: Any, narrow: Any) -> None:
    assert not covers(bare(wide), bare(narrow))


def response(name: str, match: dict[str, Any] | None = None, **more: Any) -> Response:
    return Response.model_validate({"id": name, "tool": "t", "match": match or {}, "body": "x", **more})


@pytest.mark.parametrize(
    ("wide", "narrow", "covered"),
    [
        ({}, {"match": {"p": 1}}, True),
        ({"match": {"p": 1}}, {}, False),
        ({"match": {"p": 1}}, {"match": {"p": 1, "q": 2}}, True),
        ({"call": 1}, {"call": 1}, True),
        ({"call": 1}, {}, False),
        ({}, {"call": 1}, True),
        ({"counters": {"c": 0}}, {"counters": {"c": 0, "d": 1}}, True),
        ({"counters": {"c": 0}}, {"counters": {"c": 1}}, False),
        ({"counters": {"c": 0}}, {}, False),
        ({"longer_than": {"p": 5}}, {"longer_than": {"p": 9}}, True),
        ({"longer_than": {"p": 9}}, {"longer_than": {"p": 5}}, False),
        ({"longer_than": {"p": 0}}, {}, False),
    ],
)
def test_responses_cover_with_all_their_conditions(wide: Any, narrow: Any, covered: bool) -> None:
    assert response_covers(response("a", **wide), response("b", **narrow)) is covered


def test_only_an_earlier_response_of_the_same_tool_shadows() -> None:
    every, one = response("every"), response("one", {"p": 1})
    other = every.model_copy(update={"tool": "other"})
    assert shadow([every, one], 1) == every
    assert shadow([one, every], 1) is None
    assert shadow([other, one], 1) is None


def test_an_argument_without_a_condition_is_free() -> None:
    assert match_covers({"p": bare({"any": True})}, {})
    assert not match_covers({"p": bare({"present": True})}, {})


def test_a_response_and_a_rule_for_the_rest_leave_nothing_unmatched() -> None:
    core = load_pack()
    case = core.case("injected-ticket")
    assert case is not None
    assert always_answered(case, "email_send")
    assert not always_answered(case, "ticket_read")
    mail = next(one for one in case.fixture.responses if one.tool == "ticket_read")
    denial = {
        "id": "d",
        "tool": "ticket_read",
        "code": "out",
        "reason": "r",
        "match": {"ticket_id": {"not": mail.match["ticket_id"]}},
    }
    denials = (*case.fixture.denials, type(core.cases[3].fixture.denials[0]).model_validate(denial))
    fixture = case.fixture.model_copy(update={"denials": denials})
    assert always_answered(case.model_copy(update={"fixture": fixture}), "ticket_read")
