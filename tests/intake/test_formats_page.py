"""docs/formats.md names every format, repair, reason and doubt there is."""

import re
from pathlib import Path

import pytest

from workshop.intake.formats import yaml_block
from workshop.intake.formats.registry import JSON_READERS, TEXT_READERS
from workshop.intake.found import Doubt
from workshop.intake.loose import Repair

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "workshop" / "intake").rglob("*.py")]
CODE = "\n".join(SOURCES)


def forms():
    modules = [Path(reader.__code__.co_filename) for reader in JSON_READERS]
    text = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    return {
        *re.findall(r'^FORM = "(\w+)"', text, re.MULTILINE),
        *(form for form, _, _ in TEXT_READERS),
        yaml_block.FORM,
    }


@pytest.mark.parametrize("name", sorted({*forms(), "qwen_xml", *map(str, Repair), *map(str, Doubt)}))
def test_the_page_names_it(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("reason", sorted(set(re.findall(r'(?:Unreadable|_Fault)\(\s*"(\w+)"', CODE))))
def test_the_page_explains_the_reason(reason):
    assert f"| `{reason}` |" in PAGE
