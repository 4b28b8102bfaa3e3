"""Recipes for how the operator served."""

from collections.abc import Iterator, Sequence

from workshop.report import records
from workshop.report.figures import Fidelity
from workshop.report.markdown_parts import SERVED
from workshop.report.recipes import Formula, Recipe, Row, Style

_REQUESTS = {
    "as_written": records.AS_WRITTEN,
    "fallback": "off_fixture=='fallback'",
    "improvised": "off_fixture=='improvised'",
    "operator_denied": "off_fixture=='operator_denied'",
    "off_script": "off_script",
}
"""Counts of requests by the names they have in the scorecard, each with the condition on what it counts."""


def serving(row: Row, found: Fidelity, attempts: str, columns: Sequence[int]) -> Iterator[Recipe]:
    """The figures under `SERVED`, over the attempts that a query gives, as far as they have a column."""
    every = list(_serving(row, found, attempts))
    yield from (every[place] for place in columns if place < len(every))


def _serving(row: Row, found: Fidelity, attempts: str) -> Iterator[Recipe]:
    requests, *names, nudges, median, longest = SERVED
    yield row.count(requests, f"{attempts}.receipts[]")
    for name, condition in zip(names, _REQUESTS.values(), strict=True):
        yield row.count(name, f"{attempts}.receipts[?{condition}][]")
    yield row.count(nudges, f"{attempts}.messages[?nudge][]")
    if found.median_seconds is not None:
        seconds = f"{attempts}.messages[].seconds"
        yield row.of(median, Formula.MEDIAN, seconds, style=Style.SECONDS)
        yield row.of(longest, Formula.MAX, seconds, style=Style.SECONDS)


def serving_sentence(row: Row, found: Fidelity, attempts: str) -> Iterator[Recipe]:
    """The counts of the sentence on how the operator served, of which it names those that are not 0."""
    yield row.count("as written", f"{attempts}.receipts[?{records.AS_WRITTEN}][]")
    yield row.count("requests", f"{attempts}.receipts[]")
    for name in ("fallback", "improvised", "operator_denied", "off_script"):
        if getattr(found, name):
            yield row.count(name.replace("_", " "), f"{attempts}.receipts[?{_REQUESTS[name]}][]")
    if found.nudges:
        yield row.count("nudges", f"{attempts}.messages[?nudge][]")
