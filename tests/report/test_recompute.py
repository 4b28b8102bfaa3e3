"""Thirty lines recompute every number of the Markdown from the records in the JSON, and no wrong number slips through."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jmespath
import pytest
import recompute
from full_sample import full
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_samples import SAMPLES, session

from workshop.model.words import Check
from workshop.report.cards import Scorecard
from workshop.report.figures import Counts
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.report.markdown_parts import SERVED
from workshop.report.markdown_room import counts_head
from workshop.report.recipes import PLACE, Formula, Style

COUNTED = re.compile(r"^(?:\||Of \d|.*(?:\d of|all|on|ts:) \d)(?:.*(?= From message)|.*)", re.MULTILINE)
"""Rows of tables and sentences that count, where nothing is quoted any more."""


def records(card: Scorecard) -> Any:
    return json.loads(to_json(card))


def wrong(card: Scorecard) -> list[str]:
    found: list[str] = recompute.differences(records(card), markdown(card))
    return found


def quiet(text: str) -> str:
    """The same text with blanks for what is quoted, so that every place stays."""
    return re.sub(recompute.QUOTED, lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def numbers(text: str) -> list[tuple[int, int]]:
    """Where the numbers stand that are to be recomputed."""
    lines = COUNTED.finditer(quiet(text))
    return [(n.start(), n.end()) for line in lines for n in re.compile(r"\d+").finditer(quiet(text), *line.span())]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each query and each slow formula is worked out once, for tests that change the page a hundred times."""
    seen: dict[tuple[str, int], Any] = {}

    def search(query: str, card: Any) -> Any:
        if (query, id(card)) not in seen:
            seen[query, id(card)] = jmespath.search(query, card)
        return seen[query, id(card)]

    def once(formula: Callable[..., Any]) -> Callable[..., Any]:
        known: dict[str, Any] = {}

        def value(*inputs: Any) -> Any:
            key = repr(inputs)
            if key not in known:
                known[key] = formula(*inputs)
            return known[key]

        return value

    monkeypatch.setattr(recompute, "search", search)
    for name in ("kappa", "alpha", "wilson", "median"):
        monkeypatch.setitem(recompute.FORMULAS, name, once(recompute.FORMULAS[name]))


def test_it_has_no_more_than_thirty_lines() -> None:
    text = Path(recompute.__file__).read_text("utf-8")
    described = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node)
        for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    }
    lines = text.splitlines()
    assert sum(bool(line.strip()) and at not in described for at, line in enumerate(lines, 1)) <= 30
    assert max(map(len, lines)) <= 120


def test_it_knows_nothing_of_the_workshop() -> None:
    assert "workshop" not in Path(recompute.__file__).read_text("utf-8")


def test_it_knows_every_formula_and_style_and_the_docs_tell_them(checkout: Path) -> None:
    assert set(recompute.FORMULAS) == set(Formula)
    assert set(recompute.STYLES) == set(Style)
    docs = (checkout / "docs" / "reports.md").read_text("utf-8")
    assert [word for word in (*Formula, *Style) if f"`{word}`" not in docs] == []


VARYING = [
    ("Case", *SERVED),
    ("Attempt", *SERVED),
    counts_head(Counts.model_construct(**dict.fromkeys(Counts.model_fields, 1))),
]
"""Tables that leave columns out in which there is nothing."""


def whole(head: str) -> tuple[str, ...]:
    """The columns of the table with this head, those included that it leaves out."""
    columns = tuple(name.strip() for name in head.strip().strip("|").split("|"))
    return next((full for full in VARYING if columns[0] == full[0] and {*columns} <= {*full}), columns)


def test_the_place_tells_one_table_from_another() -> None:
    heads = set(re.findall(r"(?m)^(\|.*\n)\| ---", quiet("".join(markdown(make()) for make in SAMPLES.values()))))
    assert len(heads) > 15
    assert len({head[:PLACE] for head in heads}) == len({whole(head) for head in heads})


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_number_is_recomputed(sample: str) -> None:
    assert wrong(SAMPLES[sample]()) == []


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("sample", ["full", "adjudicated", "served", "unlike", "empty"])
def test_every_other_number_is_found(sample: str) -> None:
    card = SAMPLES[sample]()
    value, text = records(card), markdown(card)
    assert numbers(text)
    for start, end in numbers(text):
        other = f"{text[:start]}{int(text[start:end]) + 1}{text[end:]}"
        assert recompute.differences(value, other), text[start - 60 : end + 60]


@pytest.mark.usefixtures("quick")
def test_a_letter_that_is_not_the_verdict_is_found() -> None:
    card = SAMPLES["broken"]()
    value, text = records(card), markdown(card)
    row = re.search(r"^\| 1 \| `stock-count` .*$", text, re.MULTILINE)
    assert row is not None
    cells = list(re.finditer(r"(?<=\| )[PFN·?]+(?= \|)", row.group()))
    assert len(cells) == len(Check) + 1
    for cell in cells:
        for place in range(row.start() + cell.start(), row.start() + cell.end()):
            other = "F" if text[place] != "F" else "P"
            assert recompute.differences(value, text[:place] + other + text[place + 1 :])


@pytest.mark.usefixtures("quick")
def test_a_row_that_is_missing_or_made_up_is_found() -> None:
    card = full().card()
    lines, value = markdown(card).splitlines(), records(card)
    rows = [place for place, line in enumerate(lines) if line.startswith("|") and numbers(line)]
    assert len(rows) > 40
    for place in rows:
        fewer, more = lines[:place] + lines[place + 1 :], [*lines[: place + 1], lines[place], *lines[place + 1 :]]
        assert recompute.differences(value, "\n".join(fewer))
        assert recompute.differences(value, "\n".join(more))


@pytest.mark.parametrize(
    "text", ["| New |\n| --- |\n| 4 |\n", "- 3 of 4 did.\n", "- It was so in all 3.\n", "- They agree on 3.\n"]
)
def test_a_number_that_nothing_is_recomputed_for_is_found(text: str) -> None:
    card = full().card()
    assert recompute.differences(records(card), f"{markdown(card)}\n{text}")
    assert not recompute.differences(records(card), f"{markdown(card)}\n{re.sub('[0-9]', 'x', text)}")


@pytest.mark.usefixtures("quick")
def test_figures_that_are_missing_doubled_or_swapped_are_found() -> None:
    card = SAMPLES["judged"]()
    value, page = records(card), markdown(card)
    figures = value["figures"]
    for place in range(len(figures)):
        for other in (figures[:place] + figures[place + 1 :], [*figures[:place], figures[place], *figures[place:]]):
            value["figures"] = other
            assert recompute.differences(value, page), figures[place]


def test_a_figure_that_names_another_table_is_found() -> None:
    card = full().card()
    value = records(card)
    value["figures"][5]["place"] = "| Case | Requests | As writ"
    assert recompute.differences(value, markdown(card))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["PPPN", "FPPN", "PF·N", "····", "NPPP"]), st.sampled_from("avo.")), max_size=6),
    st.integers(1, 4),
)
def test_whatever_was_played_is_recomputed(plays: list[tuple[str, str]], repeats: int) -> None:
    assert wrong(session(plays, repeats).card()) == []


NAMED = r"\b[Ee]vents? \d+(, \d+| to \d+)*|\b(repeat|request|[Aa]ttempt) \d+|(?<=^- )(\*\*)?\d+ |, \d+ "
"""Names of events, repeats, requests, attempts and cases."""
FIXED = r"“event 17”|from 12 characters|\d+(\.\d+)? (s|min)\b"
"""Words that are always there, and durations: the table has them in seconds."""


@pytest.mark.parametrize("sample", SAMPLES)
def test_of_the_first_page_only_names_and_durations_are_left(sample: str) -> None:
    page = re.sub(recompute.QUOTED, "", markdown(SAMPLES[sample]())).partition("## Appendix")[0]
    left_out = re.sub(r"(?m)^- Cases of the pack.*", "", page)
    rest = re.sub(rf"(?m){FIXED}|{NAMED}", "", COUNTED.sub("", left_out))
    assert re.findall(r".*\d.*", rest) == []


def test_it_runs_by_itself(tmp_path: Path) -> None:
    card = full().card()
    (tmp_path / "card.json").write_text(to_json(card), "utf-8")
    (tmp_path / "card.md").write_text(markdown(card), "utf-8")
    command = [sys.executable, recompute.__file__, str(tmp_path / "card.json"), str(tmp_path / "card.md")]
    assert subprocess.run(command, check=False).returncode == 0
    (tmp_path / "card.md").write_text(markdown(card).replace("1 of 2", "2 of 2"), "utf-8")
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "'1'), not (" in done.stderr
