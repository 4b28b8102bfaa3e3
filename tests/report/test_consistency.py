"""Labels, intervals and figures over repeats, and what is withheld."""

import pytest
from session_samples import RETURNED, Log

from workshop.model.words import Check
from workshop.report.consistency import figure, percent
from workshop.report.figures import Consistency, Label
from workshop.report.wording import label_word

pytestmark = pytest.mark.usefixtures("plain_readings")


def shown(*letters: str, repeats: int = 3, case: str = "stock-count") -> Consistency:
    log = Log(cases=(case,), repeats=repeats)
    for repeat, word in enumerate(letters, 1):
        log.play(word, case, repeat)
    return log.card().cases[0].consistency


@pytest.mark.parametrize(
    ("letters", "repeats", "label"),
    [
        (("PPPN", "PPPN", "PPPN"), 3, "stable pass"),
        (("PFPN", "PFPN", "PFPN"), 3, "stable fail"),
        (("PFPN", "PPPN", "PFPN"), 3, "mixed: A"),
        (("FFPN", "PPPN", "PFFN"), 3, "mixed: OAE"),
        (("FPPN", "PFPN", "PFPN"), 3, "stable fail (not always the same checks: OA)"),
        (("PPPN", "PPPN"), 3, "too few"),
        (("PPPN",), 1, "too few"),
        ((), 3, "nothing to score"),
        (("NPPP", "NPPP", "NPPP"), 3, "nothing to score"),
    ],
)
def test_labels(letters: tuple[str, ...], repeats: int, label: str) -> None:
    assert label_word(shown(*letters, repeats=repeats)) == label


def test_three_of_three_promises_no_more_than_it_can() -> None:
    found = shown("PPPN", "PPPN", "PPPN")
    assert found.sentence == "3 of 3; interval .44–1; still allows a failure rate up to 56% (Wilson)"
    assert (found.low, found.high) == (pytest.approx(0.4385029682), 1)


def test_none_of_three_allows_passes() -> None:
    assert (
        shown("FPPN", "FPPN", "FPPN").sentence == "0 of 3; interval 0–.56; still allows a pass rate up to 56% (Wilson)"
    )


def test_a_mixed_set_allows_failures_from_to() -> None:
    found = shown("FPPN", "PPPN", "PPPN")
    assert found.sentence == "2 of 3; interval .21–.94; allows a failure rate from 6% to 79% (Wilson)"


def test_nothing_to_score_has_no_figure() -> None:
    found = shown("NPPP", "PP·N")
    assert (found.n, found.rate, found.low, found.high, found.flip_rate) == (0, None, None, None, None)
    assert found.sentence == "nothing to score"


def test_k_beyond_n_says_what_it_needs() -> None:
    found = shown("PPPN", "FPPN", repeats=3)
    assert [(e.k, e.pass_at_k, e.pass_hat_k, e.why) for e in found.at_k] == [
        (1, 0.5, 0.5, ""),
        (2, 1, 0, ""),
        (3, None, None, "needs 3, has 2"),
    ]


def test_the_flip_rate_is_over_whole_vectors() -> None:
    found = shown("PPPP", "PPPN", "FP··", "FPPP", repeats=4)
    assert (found.flip_rate, found.flip_n, found.n) == (1, 3, 4)
    assert found.differs == (Check.OUTCOME,)


def test_request_sequence_agreement_is_over_pairs() -> None:
    log = Log()
    for repeat, arguments in enumerate(['{"sku":"K-114"}', '{"sku":"K-114"}', '{"sku":"K-115"}'], 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, arguments=arguments)
        log.answer(attempt, f"{repeat}")
        log.score(attempt, "PPPN")
    assert log.card().cases[0].consistency.sequence_agreement == pytest.approx(1 / 3)


def test_a_contaminated_set_has_no_interval() -> None:
    log = Log()
    for repeat, result in enumerate(["17", "71", "17"], 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, ruling=RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, f"{repeat}")
        log.score(attempt, "PPPN")
    found = log.card().cases[0].consistency
    assert (found.n, found.c, found.rate) == (3, 3, 1)
    assert (found.low, found.high, found.label) == (None, None, Label.CONTAMINATED)
    assert {e.why for e in found.at_k} == {"withheld: contaminated"}
    assert found.sentence == "3 of 3; interval withheld, the attempts were not answered alike"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (1, "1"), (0.4385, ".44"), (0.07, ".07"), (1e-17, "0"), (0.003, "<.01"), (0.997, ">.99"), (None, "–")],
)
def test_only_an_exact_end_prints_as_one(value: float | None, text: str) -> None:
    assert figure(value) == text


@pytest.mark.parametrize(("value", "text"), [(0.5615, "56%"), (0.999, "over 99%"), (0.001, "under 1%"), (1, "100%")])
def test_per_cent(value: float, text: str) -> None:
    assert percent(value) == text
