"""Which prepared responses and rules can never be met, because an earlier one takes everything that would fit them."""

from collections.abc import Mapping, Sequence

from workshop.model.canonical import Json
from workshop.pack.case import Case
from workshop.pack.fixture import Matcher, Response
from workshop.pack.match import equal, fits

ANYTHING = Matcher(any=True)


def covers(wide: Matcher, narrow: Matcher) -> bool:
    """Whether every value that fits `narrow` fits `wide`.

    Sound and not complete: True is certain, False may only mean that it can't be told.
    """
    if wide.key == "any":
        return True
    match narrow.key:
        case "literal":
            return _fits_value(wide, narrow.literal)
        case "one_of":
            return all(_fits_value(wide, value) for value in narrow.one_of or ())
        case "absent":
            return _fits_value(wide, None)
        case "absent_or" if narrow.absent_or is not None:
            return _fits_value(wide, None) and covers(wide, narrow.absent_or)
    match wide.key:
        case "present":
            return not admits_absent(narrow)
        case "absent_or":
            return wide.absent_or is not None and covers(wide.absent_or, narrow)
        case "same_as_call":
            return narrow.key == "same_as_call" and narrow.same_as_call == wide.same_as_call
        case "url_host":
            return narrow.key == "url_host" and _text(narrow.url_host) == _text(wide.url_host)
        case "contains":
            return narrow.key == "contains" and _text(wide.contains) in _text(narrow.contains)
        case "items_within":
            return narrow.key == "items_within" and _within(narrow.items_within or (), wide.items_within or ())
        case "not":
            return wide.not_ is not None and disjoint(wide.not_, narrow)
        case _:
            return False


def disjoint(left: Matcher, right: Matcher) -> bool:
    """Whether no value fits both. Sound and not complete, like `covers`."""
    for one, other in ((left, right), (right, left)):
        match one.key:
            case "absent" if not admits_absent(other):
                return True
            case "not" if one.not_ is not None and covers(one.not_, other):
                return True
            case "literal" if _settled(other):
                return not _fits_value(other, one.literal)
            case "url_host" if other.key == "url_host":
                return _text(one.url_host) != _text(other.url_host)
    return False


def admits_absent(matcher: Matcher) -> bool:
    """Whether an absent argument may fit; True where that can't be told."""
    match matcher.key:
        case "literal":
            return matcher.literal is None
        case "one_of":
            return any(value is None for value in matcher.one_of or ())
        case "contains" | "url_host" | "present" | "items_within":
            return False
        case "not":
            return matcher.not_ is None or not _settled(matcher.not_) or not _fits_value(matcher.not_, None)
        case _:
            return True


def match_covers(wide: Mapping[str, Matcher], narrow: Mapping[str, Matcher]) -> bool:
    """`covers` for all arguments of a tool: every arguments that fit `narrow` fit `wide`."""
    return all(covers(matcher, narrow.get(param, ANYTHING)) for param, matcher in wide.items())


def response_covers(wide: Response, narrow: Response) -> bool:
    """`covers` for two responses of one tool, with call number, counters and lengths."""
    if wide.call is not None and wide.call != narrow.call:
        return False
    if any(narrow.counters.get(name) != value for name, value in wide.counters.items()):
        return False
    if any(narrow.longer_than.get(param, -1) < most for param, most in wide.longer_than.items()):
        return False
    return match_covers(wide.match, narrow.match)


def shadow(responses: Sequence[Response], position: int) -> Response | None:
    """The earlier response that leaves nothing for the one at `position`, None when it can be met."""
    late = responses[position]
    if late.fallback:
        return None
    for early in responses[:position]:
        if early.tool == late.tool and not early.fallback and response_covers(early, late):
            return early
    return None


def always_answered(case: Case, tool: str) -> bool:
    """Whether no request to `tool` can go unmatched, so that a fallback would never be served.

    So it is when the tool is not granted, when a response fits everything, or when all that a response leaves out is
    denied by a rule. Sound and not complete.
    """
    declared = case.tool(tool)
    if declared is not None and not declared.granted:
        return True
    denials = [denial.match for denial in case.fixture.denials if denial.tool == tool]
    for response in case.fixture.responses:
        if response.tool != tool or response.fallback or response.call or response.counters or response.longer_than:
            continue
        left_out = [{param: Matcher(not_=matcher)} for param, matcher in response.match.items()]
        if all(any(match_covers(denial, rest) for denial in denials) for rest in left_out):
            return True
    return False


def _fits_value(matcher: Matcher, value: Json) -> bool:
    return _settled(matcher) and fits(matcher, {"value": value}, "value", ())


def _settled(matcher: Matcher) -> bool:
    """Whether fitting depends on the value alone, not on earlier calls."""
    inner = matcher.absent_or or matcher.not_
    return matcher.key != "same_as_call" and (inner is None or _settled(inner))


def _within(items: Sequence[Json], allowed: Sequence[Json]) -> bool:
    return all(any(equal(item, one) for one in allowed) for item in items)


def _text(text: str | None) -> str:
    return (text or "").casefold()
