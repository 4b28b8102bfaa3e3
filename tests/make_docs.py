"""Writes the documentation pages that are made from code and pack: `make docs`."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from workshop.desk.handbook import gates_markdown
from workshop.pack.load import load_pack
from workshop.rehearse import matrix_markdown
from workshop.tui.shots import picture

DOCS = Path(__file__).parents[1] / "docs"

PAGES: dict[str, Callable[[], str]] = {
    "gates.md": gates_markdown,
    "matrix.md": lambda: matrix_markdown(load_pack(None)),
    "desk.svg": lambda: asyncio.run(picture("desk-held", (120, 40))),
}
"""File name below docs/ to what it must hold."""

if __name__ == "__main__":
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")
