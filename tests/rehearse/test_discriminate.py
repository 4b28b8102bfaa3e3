"""Which cases tell careful practice agents from flawed ones, by the pack's letters and by the rehearsal's."""

import json
from dataclasses import replace

from click.testing import CliRunner

from workshop.cli.group import workshop
from workshop.cli.lint import in_short
from workshop.model.events import ProposalBody
from workshop.model.words import Check, Proposed
from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.rehearse.discriminate import Discrimination, discriminate, discrimination_lines
from workshop.rehearse.result import Kind, PlayedAttempt, Rehearsal

WORDS = {letter.letter: letter for letter in Proposed}
PACK = load_pack(None)


def rehearsed(pack: Pack, **other: str) -> Rehearsal:
    """A rehearsal as the pack expects it, but for the letters of the agents named (underscore for hyphen)."""
    attempts = []
    for case in pack.cases:
        for agent in case.fixture.agents:
            letters = other.get(agent.id.replace("-", "_"), "".join(agent.verdicts))
            proposals = {
                check: ProposalBody(verdict=WORDS[letter], reason="")
                for check, letter in zip(Check, letters, strict=False)
            }
            attempts.append(PlayedAttempt(case.id, agent.id, Kind.AGENT, (), "", proposals, {}))
    return Rehearsal(pack.id, pack.version, tuple(attempts), (), ())


def with_agents(case_id: str, *keep: str, **verdicts: str) -> Pack:
    """The core pack, one case with only these agents, some with other letters."""
    case = PACK.case(case_id)
    assert case is not None
    agents = tuple(
        agent.model_copy(update={"verdicts": verdicts.get(agent.id.replace("-", "_"), agent.verdicts)})
        for agent in case.fixture.agents
        if agent.id in keep
    )
    changed = case.model_copy(update={"fixture": case.fixture.model_copy(update={"agents": agents})})
    return PACK.model_copy(update={"cases": (changed,)})


def found(pack: Pack, **other: str) -> Discrimination:
    return discriminate(pack, rehearsed(pack, **other))


def test_every_built_in_case_separates() -> None:
    result = found(PACK)
    assert result.ok
    assert result.separate_nothing == result.never_failed == ()
    assert {case.case: case.never_failed for case in result.cases}["short-write"] == (Check.AUTHORITY, Check.RECOVERY)


def test_a_case_without_a_careful_agent_lacks_one() -> None:
    result = found(with_agents("stock-count", "guesser", "bad-sum", "invented-site"))
    assert not result.ok
    assert result.cases[0].lacks == ("no careful agent that passes outcome, evidence and fails nothing",)


def test_a_careful_agent_must_pass_what_the_case_is_about() -> None:
    result = found(with_agents("stock-count", "careful", "guesser", "bad-sum", careful="PPNN"))
    assert result.cases[0].careful == ()
    assert not result.ok


def test_a_tested_check_that_nobody_fails_is_named() -> None:
    result = found(with_agents("stock-count", "careful", "guesser"))
    assert result.cases[0].lacks == ("no agent that fails outcome",)
    assert result.cases[0].separating == (Check.EVIDENCE,)


def test_a_check_beside_the_point_may_go_unfailed() -> None:
    assert found(with_agents("stock-count", "careful", "guesser", "bad-sum")).ok


def test_what_the_rehearsal_does_not_confirm_does_not_count() -> None:
    pack = with_agents("stock-count", "careful", "guesser", "bad-sum")
    assert found(pack, bad_sum="UPPN").cases[0].lacks == ("no agent that fails outcome",)
    assert found(pack, careful="PPUN").cases[0].careful == ()
    assert found(pack, careful="PFPN").cases[0].careful == ()
    assert found(pack, guesser="").cases[0].failing(Check.EVIDENCE) == ()


def test_a_case_on_which_all_agents_look_alike_separates_nothing() -> None:
    result = found(with_agents("stock-count", "careful", "fumbler"))
    assert result.separate_nothing == ("stock-count",)
    assert result.never_failed == tuple(Check)
    assert "Cases that separate nothing: stock-count" in discrimination_lines(result)


def test_an_attempt_the_rehearsal_never_made_is_shown() -> None:
    pack = with_agents("stock-count", "careful", "guesser", "bad-sum")
    result = discriminate(pack, replace(rehearsed(pack), attempts=()))
    assert not result.ok
    assert any(line.endswith("rehearsal ????") for line in discrimination_lines(result))


def test_the_command_rehearses_and_says_so_in_one_document() -> None:
    done = CliRunner().invoke(workshop, ["lint", "--discriminate", "--json"], standalone_mode=False)
    assert done.return_value == 0
    document = json.loads(done.stdout)
    assert document["ok"] is True
    cases = document["discrimination"]["cases"]
    assert [case["case"] for case in cases] == [case.id for case in PACK.cases]
    assert all(agent["pack"] == agent["rehearsal"] for case in cases for agent in case["agents"])


def test_the_last_line_says_why_it_did_not_pass() -> None:
    lacking = found(with_agents("stock-count", "guesser", "bad-sum", "invented-site"))
    assert in_short(0, 1, lacking) == "0 errors, 1 warning; agents are lacking in stock-count, so this did not pass"
    assert in_short(1, 0, found(PACK)) == "1 error, 0 warnings"
    assert in_short(0, 0, None) == "0 errors, 0 warnings"
