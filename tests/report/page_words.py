"""The static page as a reader sees it: without contents, links and without the marks around other people's words."""

import re

from workshop.report.cards import Scorecard
from workshop.report.html import to_html


def page_words(card: Scorecard) -> str:
    return re.sub(r"<nav>.*?</nav>|</?(a|bdi)\b[^>]*>", "", to_html(card), flags=re.DOTALL)
