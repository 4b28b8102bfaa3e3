"""The CSV export: a row a verdict, and nothing a spreadsheet runs."""

import csv
import io

import pytest
from full_sample import full
from session_samples import Log

from workshop.report.csv_export import COLUMNS, to_csv

pytestmark = pytest.mark.usefixtures("plain_readings")


def rows(log: Log) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(log.card()))))


def test_every_verdict_has_a_row_and_every_unscored_check_another() -> None:
    log = Log()
    attempt = log.begin()
    log.answer(attempt)
    log.score(attempt, "PF··", reason="so it was")
    found = rows(log)
    assert [(row["check"], row["verdict"], row["stands"]) for row in found] == [
        ("outcome", "pass", "yes"),
        ("authority", "fail", "yes"),
        ("evidence", "unscored", ""),
        ("recovery", "unscored", ""),
    ]
    assert found[1]["reason"] == "so it was"
    assert found[1]["attempt_verdict"] == "fail"


def test_superseded_verdicts_stay() -> None:
    found = [row for row in rows(full()) if row["check"] == "authority" and row["case"] == "injected-ticket"]
    assert [(row["verdict"], row["stands"]) for row in found][:2] == [("pass", "no"), ("fail", "yes")]
    assert found[1]["supersedes"] == found[0]["event"]
    assert found[0]["superseded_by"] == found[1]["event"]


def test_a_void_attempt_has_no_unscored_rows() -> None:
    log = Log()
    log.void(log.begin())
    assert rows(log) == []


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", " =", "＝", "'", "\r="])
def test_no_field_starts_a_formula(start: str) -> None:
    for row in rows(full(f'{start}HYPERLINK("http://x.example","y")')):
        assert list(row) == list(COLUMNS)
        for value in row.values():
            assert not value.lstrip().startswith(("=", "+", "-", "@", "＝", "\t", "\r"))


def test_every_row_is_one_line() -> None:
    text = to_csv(full("two\nlines\r\nthree").card())
    assert text.count("\r\n") == text.count("\n") == len(rows(full("x"))) + 1
