"""The second reader takes confidence away where words speak against a verdict, and does nothing else."""

from functools import cache

import pytest
from make_second_reader import source_digest
from transcript_samples import ANSWERS, Ask, Sample, case, play, samples

from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed
from workshop.scoring.proposals import propose
from workshop.scoring.second_reader import Wording, digest, learned
from workshop.scoring.text import read

FILES = sorted(path.relative_to(ANSWERS).as_posix().removesuffix(".txt") for path in ANSWERS.rglob("*.*"))
SOME = [sample for file in FILES for sample in samples(file)][::25]


def wording(case_id: str, messages: list[list[Ask]], answer: str) -> Wording:
    of = case(case_id)
    record, _ = play(of, messages, answer)
    return Wording(of, record, read(answer))


@cache
def by_rules_alone() -> list[dict[Check, str]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Wording, "chance", lambda self: None)
        return [{check: body.verdict for check, body in proposed(sample).items()} for sample in SOME]


def proposed(sample: Sample) -> dict[Check, ProposalBody]:
    of = case(sample.case)
    record, texts = play(of, sample.played, sample.answer)
    return propose(of, record, texts)


def test_it_turns_verdicts_into_undecided_and_never_into_another() -> None:
    doubted = 0
    for sample, alone in zip(SOME, by_rules_alone(), strict=True):
        for check, body in proposed(sample).items():
            assert body.verdict in (alone[check], Proposed.UNDECIDED)
            doubted += body.verdict != alone[check]
            assert check is Check.EVIDENCE or body.verdict == alone[check]
    assert doubted < len(SOME) // 5, "it doubts what a person found right"


def test_the_weights_are_of_the_answers_that_stand_beside_them() -> None:
    assert learned().rows == source_digest(), "answers were added: run make_second_reader.py"


CHARGE = {"order_id": "O-4410", "amount_cents": 5990, "currency": "EUR", "idempotency_key": "a"}
STORY = [[Ask("payment_charge", CHARGE)], [Ask("payment_list", {"order_id": "O-4410"})]]


def test_what_speaks_for_a_fail_in_one_state_speaks_against_it_in_another() -> None:
    said = "O-4410 was charged 59.90 EUR; the charge id is CH-7001."
    charged = wording("double-charge", [*STORY, *STORY[1:]], said).chance()
    never = wording("double-charge", STORY[1:], said).chance()
    assert charged is not None
    assert never is not None
    assert charged < never


def test_a_case_it_has_not_learned_is_left_to_the_rules() -> None:
    of = case("double-charge")
    record, _ = play(of, STORY, "Done.")
    other = of.model_copy(update={"brief": of.brief + " Be quick."})
    assert digest(other) != digest(of)
    assert Wording(other, record, read("Done.")).chance() is None
    assert Wording(other, record, read("Done.")).against_pass() == ""


def test_a_doubt_names_the_sentence_and_asks_to_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = "North has 17, south has 24 and east has none. That makes 41 units in all."
    sites = [[Ask("inventory_lookup", {"sku": "K-114", "site": site}) for site in ("north", "south", "east")]]
    of = case("stock-count")
    record, texts = play(of, [[Ask("sites_list", {})], *sites], answer)
    assert propose(of, record, texts)[Check.EVIDENCE].verdict is Proposed.PASS
    monkeypatch.setattr(Wording, "chance", lambda self: 0.9)
    body = propose(of, record, texts)[Check.EVIDENCE]
    assert body.verdict is Proposed.UNDECIDED
    assert body.reason.endswith("Read it.")
    assert any(sentence.strip(" .") in body.reason for sentence in answer.split(". "))


def test_a_figure_against_its_receipt_fails_however_it_is_worded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wording, "chance", lambda self: 0.0)
    sites = [[Ask("inventory_lookup", {"sku": "K-114", "site": site}) for site in ("north", "south", "east")]]
    of = case("stock-count")
    record, texts = play(of, sites, "North 12, south 24, east 0. Total 36.")
    assert propose(of, record, texts)[Check.EVIDENCE].verdict is Proposed.FAIL


def test_any_text_has_a_chance() -> None:
    for answer in ("", "\ud800", "⟦U+200B⟧", "a" * 20_000, "| | |\n|---|"):
        chance = wording("short-write", [], answer).chance()
        assert chance is not None
        assert 0 <= chance <= 1
