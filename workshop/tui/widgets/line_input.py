"""A field of one line: coming to it selects nothing, so that no key takes away what stands there."""

from textual.widgets import Input


class LineInput(Input):
    """An input whose cursor stands at the end of what was put in."""

    def __init__(self, value: str = "", *, id: str | None = None, classes: str | None = None, most: int = 0) -> None:
        """`most` is how many characters it holds, 0 for any number."""
        super().__init__(value, id=id, classes=classes, max_length=most, select_on_focus=False)

    def fill(self, text: str) -> None:
        """Put a text in, without saying that somebody typed; the cursor goes behind it."""
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)
