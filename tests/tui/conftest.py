"""For all tests of the screens: no text may be read as markup, whichever way it took."""

from collections.abc import Iterator

import pytest
from textual.content import Content

TEXTUALS_OWN = {"Search for commands…", "No matches found", "Working..."}


@pytest.fixture(autouse=True)
def _no_markup(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a non-empty str reached a place that reads markup."""
    read: list[str] = []
    original = Content.from_markup.__func__  # type: ignore[attr-defined]

    def from_markup(cls: type[Content], markup: object, **variables: object) -> Content:
        if isinstance(markup, str) and markup.strip() and markup not in TEXTUALS_OWN:
            read.append(markup)
        return original(cls, markup, **variables)  # type: ignore[no-any-return]

    monkeypatch.setattr(Content, "from_markup", classmethod(from_markup))
    yield
    assert read == []
