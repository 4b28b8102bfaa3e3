"""Style sheets, each read once for a theme: Textual reads all of them again when a theme is set, the first one too."""

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_MOST = 1024
_read: LRUCache[tuple[tuple[str, str], ...], LRUCache[tuple[object, ...], list[RuleSet]]] = LRUCache(4)


class Sheets(Stylesheet):
    """The app's style sheet. What a source was read as is kept for each set of colours."""

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = _of(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take other colours."""
        self._parse_cache = LRUCache(1)  # Textual empties the one that stands here.
        super().set_variables(variables)
        self._parse_cache = _of(variables)

    def reparse(self) -> None:
        """Read every source for the colours there are now. Raises StylesheetError, and then changes nothing."""
        self.parse()


def _of(variables: dict[str, str]) -> LRUCache[tuple[object, ...], list[RuleSet]]:
    key = tuple(sorted(variables.items()))
    kept = _read.get(key)
    if kept is None:
        kept = _read[key] = LRUCache(_MOST)
    return kept
