"""One character table for screen, command line and Markdown.

Control and hidden characters in text from outside can move the cursor, set the clipboard, reorder a line or
hide words. `visible` turns them into something a reader sees. Joiners (U+200C, U+200D) stay: they carry
meaning inside emoji and in several scripts.
"""

_PICTURES = {code: chr(0x2400 + code) for code in range(0x20) if code not in (0x09, 0x0A)} | {0x7F: "␡"}

_HIDDEN = (
    *range(0x80, 0xA0),  # C1
    0x00AD,  # soft hyphen
    0x034F,  # combining grapheme joiner
    0x061C,  # Arabic letter mark
    0x115F, 0x1160, 0x3164, 0xFFA0,  # Hangul fillers
    0x180E,  # Mongolian vowel separator
    0x200B, 0x200E, 0x200F,  # zero-width space, direction marks
    *range(0x2028, 0x202F),  # line and paragraph separators, bidi embeddings and overrides
    *range(0x2060, 0x2070),  # word joiner, invisible operators, bidi isolates, deprecated formats
    0xFEFF,  # byte order mark
    *range(0xFFF9, 0xFFFC),  # interlinear annotation
    *range(0xD800, 0xE000),  # surrogates
    *range(0xE0000, 0xE0080),  # tag characters
)  # fmt: skip

TABLE: dict[int, str] = _PICTURES | {code: f"⟦U+{code:04X}⟧" for code in _HIDDEN}
"""Code point to what is shown for it; everything absent is shown as it is."""

_ONE_LINE = TABLE | {0x0A: "↵", 0x09: "␉"}


def visible(text: str) -> str:
    """Return `text` with control and hidden characters made visible; newline and tab are kept.

    CRLF counts as one newline. Never raises; lone surrogates come out as escapes, so the result can always be
    encoded as UTF-8.
    """
    return text.replace("\r\n", "\n").translate(TABLE)


def visible_line(text: str) -> str:
    """Return `visible(text)` on one line: newline is shown as ↵ and tab as ␉."""
    return text.replace("\r\n", "\n").translate(_ONE_LINE)
