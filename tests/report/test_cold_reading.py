"""What a reader who was not in the room can take from a report: everything in words, nothing titled as what it isn't."""

import pytest
from session_samples import Log, core

from workshop.desk import brief_text
from workshop.report.html import to_html
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")


def test_the_brief_is_the_one_the_ledger_holds() -> None:
    log = Log()
    log.play("PPPN")
    assert "\nTask 1, as it was handed over\n" in markdown(log.card())
    assert ">Task 1, as it was handed over<" in to_html(log.card())


def test_a_brief_that_nobody_got_yet_stands_as_it_would_be_handed_over() -> None:
    case = core().case("stock-count")
    assert case is not None
    [card] = Log().card().cases
    assert card.brief.text == brief_text(core(), case)
