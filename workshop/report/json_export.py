"""The scorecard as JSON, schema `workshop-scorecard/v1`, and the JSON Schema that describes it.

As a command it prints that JSON Schema: `python -m workshop.report.json_export`.
"""

import json
import sys

from workshop.model.canonical import Json
from workshop.report.cards import SCHEMA, Scorecard


def to_json(card: Scorecard) -> str:
    """One document, ASCII only, with a newline at its end. The same scorecard gives the same bytes."""
    value = card.model_dump(mode="json", by_alias=True)
    return json.dumps(value, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def from_json(text: str) -> Scorecard:
    """Read such a document. Raises pydantic.ValidationError when it is none."""
    return Scorecard.model_validate_json(text)


def json_schema() -> dict[str, Json]:
    """The JSON Schema of the document."""
    schema: dict[str, Json] = Scorecard.model_json_schema(by_alias=True, mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{SCHEMA.replace('/', ':')}",
        **schema,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(json_schema(), indent=2, ensure_ascii=True) + "\n")
