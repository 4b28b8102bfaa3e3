"""The figures over many sessions as JSON, schema `workshop-cohort/v1`, and the JSON Schema that describes it.

As a command it prints that JSON Schema: `python -m workshop.report.cohort_json`.
"""

import json
import sys

from workshop.model.canonical import Json
from workshop.report.cohort_values import SCHEMA, Cohort


def cohort_json(found: Cohort) -> str:
    """One document, ASCII, with a newline at its end. The same sessions give the same bytes."""
    value = found.model_dump(mode="json", by_alias=True)
    return json.dumps(value, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def cohort_schema() -> dict[str, Json]:
    """The JSON Schema of the document."""
    schema: dict[str, Json] = Cohort.model_json_schema(by_alias=True, mode="serialization")
    properties = schema["properties"]
    assert isinstance(properties, dict)
    properties["schema"] = {"const": SCHEMA}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{SCHEMA.replace('/', ':')}",
        **schema,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(cohort_schema(), indent=2, ensure_ascii=True) + "\n")
