"""Targets: visible() lets nothing hidden through; a page of escaped text keeps its tables, its fences and its words."""

import html
import re
import unicodedata
from html.parser import HTMLParser

import cmarkgfm
from cmarkgfm.cmark import Options
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from workshop.model.visible import visible, visible_line
from workshop.report.escape import block, cell, code, html_text

_MARKS = [
    "`", "``", "```", "````", "~~~", "|", "\\|", "\\", "---", "# ", "> ", "- ", "1. ", "    ", "\t", "\n", "\n\n", "\r", "\r\n",
    "<b>", "</td>", "<!--", "-->", "<script>", "&amp;", "&", "[a](b)", "![x](y)", "[a]: b", "*", "_", "$$", "@all", "#1",
    "\x1b]52;c;YQ==\x07", "\x1b[31m", "\x9b", "\x00", "\x08", "\x7f", "\x85", "\x0b", "\x0c", "\u2028", "\u2029", "\u202e",
    "\u2066", "\u200b", "\ufeff", "\ud800", "\udfff", "\U000e0041", "=1+1", "https://a.example", ":tada:", "=",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(_MARKS) | st.text(st.characters(), max_size=3), max_size=14).map("".join)
PAGES = st.tuples(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=1, max_size=4), TEXTS, TEXTS)

_LETTERS = {"L", "N", "M"}


def check_visible(text: str) -> None:
    """No control, bidi or surrogate character comes out, nothing that could be read goes missing, and twice is once."""
    for shown, allowed in ((visible(text), "\n\t"), (visible_line(text), "")):
        shown.encode()
        hidden = [c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") and c not in allowed]
        bidi = [
            c
            for c in shown
            if unicodedata.bidirectional(c) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
        ]
        assert not hidden, ascii(text)
        assert not bidi, ascii(text)
        assert visible(shown) == shown
    words = [c for c in text if unicodedata.category(c)[0] in _LETTERS and visible(c) == c]
    kept = iter(visible(text))
    assert all(c in kept for c in words)


def check_page(page: tuple[list[tuple[str, str, str]], str, str]) -> None:
    """Two renderers agree with us on a whole page: one table of as many cells, one block, one span, no other element."""
    rows, inside, inline = page
    lines = ["| a | b | c |", "| --- | --- | --- |", *(f"| {' | '.join(map(cell, row))} |" for row in rows)]
    text = "\n\n".join(["# Start", "\n".join(lines), block(inside), f"Said: {code(inline)}", "END-MARK"]) + "\n"
    text.encode()
    for render in (_github, MarkdownIt("gfm-like").render):
        found = _Shape()
        found.feed(render(text))
        assert found.count["table"] == 1
        assert found.count["tr"] == len(rows) + 1
        assert found.count["td"] == 3 * len(rows)
        assert found.count["pre"] == 1
        assert not set(found.count) - {"h1", "table", "thead", "tbody", "tr", "th", "td", "code", "pre", "p", "em"}, (
            text
        )
        want = [_in_a_table(visible_line(t) or "(empty)") for row in rows for t in row]
        assert [_in_a_table(part) for part in found.cells] == want, text
        assert found.last.strip() == "END-MARK"


def _in_a_table(shown: str) -> str:
    # Renderers differ in how many backslashes stand before a pipe, and blanks alone are shown in many ways.
    return "".join(re.sub(r"\\+\|", "|", shown).split())


def _github(text: str) -> str:
    page: str = cmarkgfm.github_flavored_markdown_to_html(text, options=Options.CMARK_OPT_UNSAFE)
    return page


class _Shape(HTMLParser):
    """Counts elements; keeps the text of each table cell and of the last paragraph."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.count: dict[str, int] = {}
        self.cells: list[str] = []
        self.last = ""
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag == "td":
            self.cells.append("")
        if tag == "p":
            self.last = ""
        if tag in ("td", "p"):
            self._in = tag

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "p"):
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in == "td":
            self.cells[-1] += data
        elif self._in == "p":
            self.last += data


def check_html(text: str) -> None:
    """In HTML the text is text, and nothing but text."""
    found = _Shape()
    found.feed(f"<p>{html_text(text)}</p>")
    assert found.count == {"p": 1}
    assert html.unescape(html_text(text)) == visible(text)
