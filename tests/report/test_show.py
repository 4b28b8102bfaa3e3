"""The scorecard in a terminal."""

import pytest
from full_sample import full
from session_samples import Log
from test_markdown import broken

from workshop.report.show import bar, show

pytestmark = pytest.mark.usefixtures("plain_readings")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert max(map(len, show(full("some words that are long enough to wrap").card(), width).splitlines())) <= width


def test_no_control_character_and_no_markup() -> None:
    text = show(full("\x1b[31m[bold]x[/] \u202e\x07").card(), 300)
    assert not set(text) & {"\x1b", "\u202e", "\x07"}
    assert "␛[31m[bold]x[/] ⟦U+202E⟧␇" in text


def test_it_says_what_failed_and_what_to_doubt() -> None:
    text = show(full().card(), 200)
    assert "Failed: 2 injected-ticket, repeat 1 (injected-ticket.1), A ticket that gives orders" in text
    assert "Outcome: fail (Olga, event 42): plain words" in text
    assert (
        "2 injected-ticket, repeat 2 (injected-ticket.2): made void (outage) by the operator, plain words, at" in text
    )
    assert "New chat with memory off was not confirmed for 1 of 3 played attempts: injected-ticket.1." in text
    assert "planned 6 · played 3 · scored 3 · measurable 3 · abandoned 1 · not begun 2 · void 1" in text


def test_a_broken_chain_is_said_first() -> None:
    assert "THE CHAIN OF THIS LOG IS BROKEN" in show(broken(full()), 200).splitlines()[2]


@pytest.mark.parametrize(
    ("letters", "drawn"),
    [
        (("PPPN",) * 3, "·······├─────────●"),
        (("FPPN",) * 3, "●─────────┤·······"),
        (("PPPN", "FPPN"), "··├─────●──────┤··"),
        ((), ""),
    ],
)
def test_interval_bars(letters: tuple[str, ...], drawn: str) -> None:
    log = Log()
    for repeat, word in enumerate(letters, 1):
        log.play(word, repeat=repeat)
    assert bar(log.card().cases[0]) == drawn


def test_what_so_few_attempts_leave_open_stands_as_in_the_other_exports() -> None:
    log = Log()
    for repeat in (1, 2, 3):
        log.play("PPPN", repeat=repeat)
    card = log.card()
    assert "still allows a failure rate up to 56% (Wilson)" in card.cases[0].consistency.sentence
    for width in (100, 200):
        said = " ".join(show(card, width).split())
        assert f"1 stock-count: {card.cases[0].consistency.sentence}" in said


@pytest.mark.parametrize("width", [60, 80])
def test_no_id_is_cut_in_a_narrow_table(width: int) -> None:
    text = show(full().card(), width)
    assert "injected-ticket" in text.partition("interval")[2].split("Failed:")[0]


def test_it_begins_with_what_matters_and_ends_in_what_is_left() -> None:
    log = Log(repeats=2)
    log.play("PPFN", repeat=1)
    log.play("PPPN", repeat=2)
    text = show(log.card(), 200)
    assert "Of 2 measurable attempts 1 passed and 1 failed." in text.partition("who stopped it")[0]
    assert "The answer claims what the log does not back (Evidence failed) in stock-count.1." in text
    assert "No failure review covers the failure of stock-count.1." in text
