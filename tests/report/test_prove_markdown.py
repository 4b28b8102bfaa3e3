"""The Markdown's tables can be proven from the JSON by a script of its own, and no wrong number slips through."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import prove_markdown
import pytest
from full_sample import full
from hypothesis import given, settings
from hypothesis import strategies as st
from session_samples import RETURNED, Log

from workshop.model.words import Check, EndReason
from workshop.report import agreements
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.scoring import statistics

pytestmark = pytest.mark.usefixtures("plain_readings")

SPAN = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
FENCE = re.compile(r"^(`{3,}|~{3,})text\n.*?\n\1$", re.MULTILINE | re.DOTALL)


def expected(card: Scorecard) -> Any:
    return prove_markdown.expected(json.loads(to_json(card)))


def wrong(card: Scorecard) -> list[str]:
    found: list[str] = prove_markdown.differences(expected(card), markdown(card))
    return found


def numbers(text: str) -> list[re.Match[str]]:
    """Every number in a row of a table that is no quoted text."""
    quiet = FENCE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    quiet = SPAN.sub(lambda m: " " * len(m.group()), quiet)
    lines = re.finditer(r"^\|.*$", quiet, re.MULTILINE)
    return [n for line in lines for n in re.compile(r"\d+").finditer(quiet, line.start(), line.end())]


def contaminated() -> Log:
    log = Log(repeats=4)
    for repeat, result in enumerate(["seventeen", "seventy-one"], 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, ruling=RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, str(repeat))
        log.score(attempt, "PPPN")
    return log


def judged() -> Log:
    """Three scorers, changed and cleared verdicts, all of it on one case."""
    log = Log(repeats=3)
    for repeat, letters in enumerate(("PPPN", "FPPN", "PFPP"), 1):
        attempt = log.play(letters, repeat=repeat)
        log.score(attempt, "PPFN", scorer="Ben")
        log.score(attempt, "·FFN", scorer="Cleo")
    last = log.record.verdicts[-1].seq
    log.verdict("stock-count.3", Check.RECOVERY, "F", scorer="Cleo", supersedes=last)
    log.clear("stock-count.3", Check.RECOVERY, len(log.rows), scorer="Cleo")
    return log


def opposed() -> Log:
    """Two scorers who agree less than chance would have it."""
    log = Log()
    for repeat, letters in enumerate(("PFPP", "FPFN", "PFPF"), 1):
        log.score(log.play(letters, repeat=repeat), letters.translate(str.maketrans("PF", "FP")), scorer="Ben")
    log.settle("stock-count.1", Check.OUTCOME, "F")
    return log


SAMPLES = {"full": full, "unlike": contaminated, "judged": judged, "opposed": opposed, "empty": Log}


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_number_is_proven_and_every_other_number_is_found(sample: str) -> None:
    card = SAMPLES[sample]().card()
    text, wanted = markdown(card), expected(card)
    assert prove_markdown.differences(wanted, text) == []
    for number in numbers(text):
        other = f"{text[: number.start()]}{int(number.group()) + 1}{text[number.end() :]}"
        assert prove_markdown.differences(wanted, other), text[number.start() - 60 :][:120]


def without(value: Any, *names: str) -> Any:
    """A copy in which no object has these fields."""
    if isinstance(value, list):
        return [without(one, *names) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: without(one, *names) for name, one in value.items() if name not in names}


@pytest.mark.parametrize("sample", SAMPLES)
def test_none_of_the_figures_in_the_json_are_taken(sample: str) -> None:
    card = SAMPLES[sample]().card()
    bare = without(json.loads(to_json(card)), "counts", "fidelity", "agreement", "opinions", "vector")
    for case in bare["cases"]:
        case["consistency"] = {"confidence": case["consistency"]["confidence"]}
        case["boundary"] = {name: case["boundary"][name] for name in ("forbids", "practice")}
        for attempt in case["attempts"]:
            del attempt["verdict"]
    assert prove_markdown.expected(bare) == expected(card)


@pytest.mark.parametrize(
    ("module", "function"),
    [
        (statistics, "wilson"),
        (statistics, "pass_at_k"),
        (statistics, "pass_hat_k"),
        (statistics, "flip_rate"),
        (agreements, "raw_agreement"),
        (agreements, "cohen_kappa"),
        (agreements, "krippendorff_alpha"),
    ],
)
def test_a_figure_that_is_worked_out_wrongly_is_found(
    module: ModuleType, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, function, lambda *_: (0.1, 0.2) if function == "wilson" else 0.3)
    assert wrong(full().card())


def test_a_table_that_nothing_is_recomputed_for_is_found() -> None:
    card = full().card()
    assert prove_markdown.differences(expected(card), f"{markdown(card)}\n| New |\n| --- |\n| 4 |\n")
    assert not prove_markdown.differences(expected(card), f"{markdown(card)}\n| New |\n| --- |\n| four |\n")


def test_a_row_that_is_missing_or_made_up_is_found() -> None:
    card = full().card()
    lines, wanted = markdown(card).splitlines(), expected(card)
    rows = [place for place, line in enumerate(lines) if numbers(line)]
    assert len(rows) > 40
    for place in rows:
        fewer, more = lines[:place] + lines[place + 1 :], [*lines[: place + 1], lines[place], *lines[place + 1 :]]
        assert prove_markdown.differences(wanted, "\n".join(fewer))
        assert prove_markdown.differences(wanted, "\n".join(more))


def test_a_letter_that_is_not_the_verdict_is_found() -> None:
    card = judged().card()
    text, wanted = markdown(card), expected(card)
    row = re.search(r"^\| 1 \| `stock-count` .*$", text, re.MULTILINE)
    assert row is not None
    cells = list(re.finditer(r"(?<=\| )[PFN·]+(?= \|)", row.group()))
    assert len(cells) == len(Check) + 1
    for cell in cells:
        for place in range(row.start() + cell.start(), row.start() + cell.end()):
            other = "F" if text[place] != "F" else "P"
            assert prove_markdown.differences(wanted, text[:place] + other + text[place + 1 :])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["PPPN", "FPPN", "PF·N", "····"]), st.sampled_from("avo.")), max_size=6),
    st.integers(1, 4),
)
def test_whatever_was_played_is_proven(plays: list[tuple[str, str]], repeats: int) -> None:
    log = Log(repeats=repeats)
    for repeat, (letters, end) in enumerate(plays, 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, delay=repeat / 3)
        if end == "v":
            log.void(attempt)
        elif end == "o":
            log.end(attempt, EndReason.ABANDONED)
        else:
            log.answer(attempt, attempt)
            log.score(attempt, letters)
    assert wrong(log.card()) == []


def test_it_runs_by_itself(tmp_path: Path) -> None:
    card = full().card()
    (tmp_path / "card.json").write_text(to_json(card), "utf-8")
    (tmp_path / "card.md").write_text(markdown(card), "utf-8")
    command = [sys.executable, prove_markdown.__file__, str(tmp_path / "card.json"), str(tmp_path / "card.md")]
    assert subprocess.run(command, check=False).returncode == 0
    (tmp_path / "card.md").write_text(markdown(card).replace("1 of 2", "2 of 2"), "utf-8")
    assert subprocess.run(command, check=False, capture_output=True).returncode == 1
