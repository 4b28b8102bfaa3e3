"""What a request changed is told in a redacted copy without the agent's own words."""

import pytest
from session_samples import RETURNED, Log, core

from workshop.model.rulings import FileWritten
from workshop.report.html import to_html
from workshop.report.markdown import markdown
from workshop.report.redact import redact

pytestmark = pytest.mark.usefixtures("plain_readings")

PATH = "a-name-of-the-agents-own.txt"


def test_a_stored_file_and_the_first_page_give_nothing_of_the_agent_away() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    stored = FileWritten(path=PATH, lines=2, bytes=9, sha256="ab" * 32, cut=False)
    arguments = f'{{"path": "{PATH}", "content": "words that only the agent wrote"}}'
    log.ask(attempt, "file_write", arguments, RETURNED.model_copy(update={"effects": (stored,), "harm": True}))
    log.answer(attempt, "Stored it, as I say in words of my own.")
    log.score(attempt, "FPFN", reason="not so")
    open_card = log.card()
    shut = redact(open_card, core(), agent_text=True)
    for page in (markdown, to_html):
        assert PATH in page(open_card)
        assert PATH not in page(shut)
        assert "words that only the agent wrote" not in page(shut)
        assert "words of my own" not in page(shut)
        assert "2 lines, 9 bytes" in page(shut)
