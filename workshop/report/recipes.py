"""How a number that the Markdown prints comes from the raw records of the JSON: a formula's name and queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from workshop.report.markdown_parts import table
from workshop.report.values import Value

PLACE = 27
"""So many characters of a table, or of a sentence, say where a number stands: enough to tell tables apart."""


class Formula(StrEnum):
    """What is done with what the queries give; docs/reports.md has each in full."""

    COUNT = "count"
    SUM = "sum"
    QUOTED = "quoted"
    LETTERS = "letters"
    MEDIAN = "median"
    MAX = "max"
    WILSON = "wilson"
    PASS_AT_K = "pass_at_k"
    PASS_HAT_K = "pass_hat_k"
    AGREEMENT = "agreement"
    FLIP_RATE = "flip_rate"
    KAPPA = "kappa"
    ALPHA = "alpha"


class Style(StrEnum):
    """How the result is printed."""

    TEXT = "text"
    SHARE = "share"
    PERCENT = "percent"
    SECONDS = "seconds"
    RATIO = "ratio"


class Recipe(Value):
    """One number of the Markdown, or one cell of verdict letters; a quoted one may be all numbers of a table."""

    place: str = Field(description=f"the first {PLACE} characters of the table, or of the sentence without quoted text")
    row: str = Field(description="which row, in words")
    column: str = Field(description="which column, or which number of the sentence, in words")
    formula: Formula
    style: Style
    records: tuple[str, ...] = Field(description="what the formula takes: for each a JMESPath query of this document")


@dataclass(frozen=True)
class Row:
    """A row of a table, or a sentence: makes the recipes of its numbers, one for each column."""

    place: str
    name: str

    def count(self, column: str, records: str) -> Recipe:
        """How many records a query gives."""
        return self.of(column, Formula.COUNT, records)

    def quoted(self, column: str, records: str) -> Recipe:
        """The numbers that a query gives, one by one."""
        return self.of(column, Formula.QUOTED, records)

    def share(self, column: str, formula: Formula, *records: str) -> Recipe:
        """A share between 0 and 1."""
        return self.of(column, formula, *records, style=Style.SHARE)

    def of(self, column: str, formula: Formula, *records: str, style: Style = Style.TEXT) -> Recipe:
        """What a formula makes of its queries."""
        return Recipe(place=self.place, row=self.name, column=column, formula=formula, style=style, records=records)


def table_row(head: Sequence[str], name: str) -> Row:
    """A row of the table with this head."""
    return Row(f"{table(head, ())}\n| "[:PLACE], name)


def sentence(text: str, name: str = "") -> Row:
    """A sentence, with what is quoted in it left out."""
    return Row(text[:PLACE], name or "sentence")
