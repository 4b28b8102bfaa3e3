"""Pages made from code and pack are fresh."""

import pytest
from make_docs import DOCS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_made_page_is_fresh(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run `make docs`"
