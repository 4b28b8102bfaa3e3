"""Which texts a report has printed already: a long text stands in it once, and later places refer to it."""

from workshop.report.values import Text

LONG = 400
"""A text of so many characters is not printed twice."""


class Printed:
    """Remembers long texts by their bytes, as one report is made from its beginning to its end."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, str], str] = {}

    def before(self, text: Text, place: str) -> str:
        """Where the same text stands already; "" where it doesn't, and then it stands at `place` from now on."""
        if len(text.text) < LONG:
            return ""
        known = self._places.get((text.sha256, text.text), "")
        if not known:
            self._places[text.sha256, text.text] = place
        return known


def same_as(place: str) -> str:
    """What stands instead of a text that was printed before."""
    return f"The same text, byte for byte, as {place}."
