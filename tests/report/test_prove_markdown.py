"""The Markdown's tables can be proven from the JSON by a script of its own, and no wrong number slips through."""

import json
import re
import subprocess
import sys
from pathlib import Path

import prove_markdown
import pytest
from full_sample import full
from hypothesis import given, settings
from hypothesis import strategies as st
from session_samples import RETURNED, Log

from workshop.model.words import Check, EndReason
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")

SPAN = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
FENCE = re.compile(r"^(`{3,}|~{3,})text\n.*?\n\1$", re.MULTILINE | re.DOTALL)


def wrong(card: Scorecard, text: str | None = None) -> list[str]:
    found: list[str] = prove_markdown.differences(json.loads(to_json(card)), text or markdown(card))
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


@pytest.mark.parametrize("log", [full(), contaminated(), judged(), Log()], ids=["full", "unlike", "judged", "empty"])
def test_every_number_is_proven_and_every_other_number_is_found(log: Log) -> None:
    card = log.card()
    text = markdown(card)
    assert wrong(card) == []
    for number in numbers(text):
        other = str(int(number.group()) + 1)
        assert wrong(card, text[: number.start()] + other + text[number.end() :]), text[number.start() - 60 :][:120]


def test_a_row_that_is_missing_or_made_up_is_found() -> None:
    card = full().card()
    lines = markdown(card).splitlines()
    rows = [place for place, line in enumerate(lines) if numbers(line)]
    assert len(rows) > 40
    for place in rows:
        assert wrong(card, "\n".join(lines[:place] + lines[place + 1 :]))
        assert wrong(card, "\n".join([*lines[: place + 1], lines[place], *lines[place + 1 :]]))


def test_a_letter_that_is_not_the_verdict_is_found() -> None:
    card = judged().card()
    text = markdown(card)
    row = re.search(r"^\| 1 \| `stock-count` .*$", text, re.MULTILINE)
    assert row is not None
    cells = list(re.finditer(r"(?<=\| )[PFN·]+(?= \|)", row.group()))
    assert len(cells) == len(Check) + 1
    for cell in cells:
        for place in range(row.start() + cell.start(), row.start() + cell.end()):
            other = "F" if text[place] != "F" else "P"
            assert wrong(card, text[:place] + other + text[place + 1 :])


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
    command = [sys.executable, "-I", prove_markdown.__file__, str(tmp_path / "card.json"), str(tmp_path / "card.md")]
    assert subprocess.run(command, check=False).returncode == 0
    (tmp_path / "card.md").write_text(markdown(card).replace("1 of 2", "2 of 2"), "utf-8")
    assert subprocess.run(command, check=False, capture_output=True).returncode == 1
