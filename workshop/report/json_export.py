"""The scorecard as JSON, schema `workshop-scorecard/v1`, and the JSON Schema that describes it.

As a command it prints that JSON Schema: `python -m workshop.report.json_export`.
"""

import json
import sys

from pydantic import Field

from workshop.model.canonical import Json
from workshop.report.cards import SCHEMA, Scorecard
from workshop.report.recipes import Recipe
from workshop.report.recipes_case import appendix_recipes
from workshop.report.recipes_room import room_recipes


class Document(Scorecard):
    """A scorecard, and how each number that its Markdown prints comes from the records in it."""

    figures: tuple[Recipe, ...] = Field(
        description="for each number and verdict letter of the Markdown's tables, and of its sentences that say how "
        "many of how many, in the order in which they are printed"
    )


def to_json(card: Scorecard) -> str:
    """One document, ASCII only, with a newline at its end. The same scorecard gives the same bytes."""
    figures = [*room_recipes(card), *appendix_recipes(card)]
    value = card.model_dump(mode="json", by_alias=True)
    value["figures"] = [recipe.model_dump(mode="json") for recipe in figures]
    return json.dumps(value, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def from_json(text: str) -> Scorecard:
    """Read such a document. Raises pydantic.ValidationError when it is none."""
    read = Document.model_validate_json(text)
    return Scorecard.model_construct(**{name: getattr(read, name) for name in Scorecard.model_fields})


def json_schema() -> dict[str, Json]:
    """The JSON Schema of the document."""
    schema: dict[str, Json] = Document.model_json_schema(by_alias=True, mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{SCHEMA.replace('/', ':')}",
        **schema,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(json_schema(), indent=2, ensure_ascii=True) + "\n")
