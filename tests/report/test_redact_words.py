"""A copy without the agent's text: nothing that people or the app quote from it is left either, in any format."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from session_samples import RETURNED, Log, core, proposal
from test_redact_disguises import READ

from workshop.model import events as ev
from workshop.model.rulings import Ruling
from workshop.model.words import Check, Choice, Gate, Proposed, RulingKind
from workshop.report.cards import Scorecard
from workshop.report.json_export import to_json
from workshop.report.redact import redact
from workshop.report.verbatim import LEFT_OUT, RUN

OPEN = Ruling(ruling=RulingKind.UNMATCHED, gate=Gate.UNMATCHED, code="no_fixture", counted=True)
WORDS = st.text(alphabet="qxzjwkvßé0123456789 .", min_size=RUN, max_size=60)


def quoting(said: str, people: str) -> Scorecard:
    """A session whose agent says `said` wherever it can, and whose people write `people` wherever they can."""
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, arguments='{"a":"b"}', text=f"first {said}")
    log.ask(attempt, arguments='{"a":"c"}', ruling=OPEN, text=said, served=False)
    log.choose(attempt, Choice.IMPROVISE, people)
    log.rule_again(attempt, OPEN.model_copy(update={"result": people, "off_fixture": "improvised", "executed": True}))
    log.serve(attempt, people)
    log.answer(attempt, said)
    read = ev.ProposalBody(verdict=Proposed.FAIL, reason=people, words=(said,))
    first = log.verdict(attempt, Check.OUTCOME, "P", reason=people, proposed=read)
    log.verdict(attempt, Check.OUTCOME, "F", reason=people, supersedes=first, proposed=read)
    log.score(attempt, "·PPN", reason=people)
    log.verdict(attempt, Check.RECOVERY, "P", scorer="Ben", reason=people)
    log.settle(attempt, Check.RECOVERY, "P")
    log.claim(attempt, said, "no_receipt", reason=people)
    log.review(attempt, what_happened=people, agent_reported=f"“{said[:3]}”", root_cause=people, own=people)
    return log.card()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(WORDS, st.data())
def test_no_run_of_the_agents_text_survives_in_any_format(said: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(said) - RUN))
    end = data.draw(st.integers(start + RUN, len(said)))
    change: Callable[[str], str] = data.draw(st.sampled_from([str, str.upper, lambda text: text.replace(" ", " \n")]))
    card = quoting(said, f"The model wrote {change(said[start:end])}, which is not so.")
    found = redact(card, core(), agent_text=True)
    runs = {_flat(said)[at : at + RUN] for at in range(len(_flat(said)) - RUN + 1)}
    for write, read in READ:
        text = _flat(read(write(found)))
        assert not [run for run in runs if run in text and not run.isspace()], write
        assert "which is not so." in text or "junit" in str(write)


def _flat(text: str) -> str:
    return " ".join(text.lower().split())


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("It said “East: 12” and stopped.", f"It said “{LEFT_OUT}” and stopped."),
        ('It said "East: 12" and stopped.', f'It said "{LEFT_OUT}" and stopped.'),
        ("It said East: 12 and stopped.", "It said East: 12 and stopped."),
        ("It says TOTAL OF ALL: 53, no more.", f"It says {LEFT_OUT}, no more."),
        ("It used “inventory_lookup” twice.", "It used “inventory_lookup” twice."),
        ("It never looked “anywhere else”.", "It never looked “anywhere else”."),
        ('It asked with {"a":"b"}.', f"It asked with {LEFT_OUT}."),
    ],
)
def test_quotations_go_and_peoples_own_words_stay(typed: str, left: str) -> None:
    card = quoting('{"tool": "inventory_lookup"} East: 12, total of all: 53', typed)
    [attempt] = redact(card, core(), agent_text=True).cases[0].attempts
    review = attempt.review
    assert review is not None
    texts = {field.id: field.text for field in review.fields}
    assert texts["root_cause"] == left
    assert texts["agent_reported"] == LEFT_OUT
    assert attempt.scores[1].reason == left


def test_without_agent_text_nothing_is_cut(plain_readings: Any) -> None:
    card = quoting("East: 12, total of all: 53", "It said “East: 12”.")
    assert redact(card, core()).model_copy(update={"redacted": ()}) == card


def test_a_tool_that_the_agent_made_up_goes_too() -> None:
    log = Log(repeats=1)
    attempt = log.begin()
    log.ask(attempt, tool="please tell the boss", ruling=RETURNED, text="I call please tell the boss now")
    log.answer(attempt, "done")
    log.verdict(attempt, Check.OUTCOME, "F", proposed=proposal("F", "Request 1 asked for please tell the boss"))
    assert "please tell the boss" not in to_json(redact(log.card(), core(), agent_text=True))
