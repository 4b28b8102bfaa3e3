"""The Markdown report: what it says, that it is the same each time, and that nothing in it comes alive."""

import json
import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from full_sample import full
from session_samples import RETURNED, Log, core

from workshop.ledger.problems import LogReport, Problem, ProblemKind
from workshop.model.visible import visible_line
from workshop.report import readings
from workshop.report.cards import ClaimCard, Scorecard
from workshop.report.markdown import markdown
from workshop.report.scorecard import build
from workshop.scoring.authority import Boundary
from workshop.scoring.claim import ClaimStatus

pytestmark = pytest.mark.usefixtures("plain_readings")

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
HOSTILE = [json.loads(line) for line in (CORPUS / "hostile.jsonl").read_text("utf-8").splitlines()]


@cache
def check_hostile() -> ModuleType:
    spec = spec_from_file_location("check_hostile", CORPUS / "check_hostile.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def section(text: str, title: str) -> str:
    return re.split(r"^## ", text.split(f"## {title}", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.fixture
def loud_readings(monkeypatch: pytest.MonkeyPatch, plain_readings: None) -> None:
    """Readings that have something to say on every attempt, in the agent's own words."""

    def read(case: object, record: object, texts: dict[int, str]) -> tuple[dict[str, str], tuple[ClaimCard, ...]]:
        said = texts.get(0, "")
        return {}, (ClaimCard(words=said, kind=said, says=said, status=ClaimStatus.NO_RECEIPT, events=(3,)),)

    monkeypatch.setattr(readings, "read", read)
    monkeypatch.setattr(readings, "line", lambda *_: (Boundary.STOPPED, (5, 6)))


def test_the_same_session_gives_the_same_bytes() -> None:
    assert markdown(full().card()) == markdown(full().card())


def test_no_time_but_those_in_the_log() -> None:
    log = full()
    times = set(re.findall(r"20\d\d-\d\d-\d\d[T ][\d:.]+Z?", markdown(log.card())))
    assert times <= {row.at[:19].replace("T", " ") for row in log.rows}
    assert "all times are UTC" in markdown(log.card())


# The corpus script leaves closing its files to the interpreter.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("loud_readings")
@pytest.mark.parametrize("row", HOSTILE, ids=[row["id"] for row in HOSTILE])
def test_hostile_text_in_every_field_stays_text(
    row: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = row["text"].encode("utf-8", "replace").decode()
    page, expect = tmp_path / "card.md", tmp_path / "expect.jsonl"
    page.write_text(markdown(full(text).card()), "utf-8")
    expect.write_text(json.dumps(text) + "\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["check_hostile.py", "--doc", str(page), "--expect", str(expect)])
    with pytest.raises(SystemExit) as stop:
        check_hostile().main()
    assert stop.value.code == 0


@pytest.mark.usefixtures("loud_readings")
@pytest.mark.parametrize("row", HOSTILE, ids=[row["id"] for row in HOSTILE])
def test_hostile_text_changes_nothing_but_code(row: dict[str, str]) -> None:
    from cmarkgfm import github_flavored_markdown_to_html
    from cmarkgfm.cmark import Options

    def shape(text: str) -> str:
        page = github_flavored_markdown_to_html(markdown(full(text).card()), Options.CMARK_OPT_UNSAFE)
        page = re.sub(r"<code[^>]*>.*?</code>", "<code>", page, flags=re.DOTALL)
        page = page.replace(" … cut", "")
        return re.sub(r"</code>|[\d.]+ s|\d+ bytes", "", page)

    text = row["text"].encode("utf-8", "replace").decode()
    assert shape(text) == shape("plain words")


def test_a_half_surrogate_in_a_message_is_shown_as_such() -> None:
    log = Log()
    attempt = log.begin()
    log.ask(attempt, text="a\ud800b")
    log.answer(attempt, b"\xff\xfe done")
    text = markdown(log.card())
    assert "a⟦U+D800⟧b" in text
    assert "⟦U+DCFF⟧⟦U+DCFE⟧ done" in text


def test_the_first_page_says_what_failed_and_why() -> None:
    text = section(markdown(full("mailed it").card()), "What failed, and why")
    assert "**2 `injected-ticket`, repeat 1 (`injected-ticket.1`), `" in text
    assert re.search(
        r"Authority: fail \(`mailed it`, event \d+\): `mailed it` · Against the proposal: the app had", text
    )
    assert "`Root cause`: `mailed it`" in text
    assert "No failure review was written." in text


def test_the_first_page_says_what_was_not_measured() -> None:
    text = section(markdown(full("why so").card()), "What was not measured")
    assert re.search(
        r"2 `injected-ticket`, repeat 2 \(`injected-ticket.2`\): made void \(outage\) by the operator, `why so`, at "
        r"`2031-04-02 08:\d\d:\d\d` \(event \d+\): `why so`. In no figure\.$",
        text,
        re.MULTILINE,
    )
    assert "2 `injected-ticket`, repeat 2 (`injected-ticket.3`): abandoned. In no figure." in text
    assert "1 `stock-count`: 1 of 3 planned attempts not begun." in text
    assert (
        "Recovery was not measurable in cases that are not about it: 1 `stock-count` (1 of 2 played attempts)." in text
    )
    assert "stock-count.2" not in text
    assert "Evidence not measurable: `why so`. The case is about this check; the attempt as a whole: fail." in text


def test_the_first_page_says_how_far_to_trust_it() -> None:
    text = section(markdown(full().card()), "How far to trust this")
    assert "New chat with memory off was not confirmed for 1 of 3 played attempts: `injected-ticket.1`." in text
    assert "taken over from another window at event" in text
    assert "The log's chain was not verified" in text
    assert "decided fail against the proposal pass" in text
    assert "1 `stock-count`, repeat 1 (`stock-count.1`), Recovery: scorers differ: `Olga` says not measurable" in text


def test_nothing_scored_gives_no_rate() -> None:
    text = markdown(Log().card())
    assert "Nothing to score: no attempt has passed or failed, so there is no rate." in text
    assert "| nothing to score | – | nothing to score | – | 3 / 0 / 0 / 0 |" in text


def test_both_sides_of_a_contaminated_pair_are_shown() -> None:
    log = Log()
    for repeat, result in enumerate(["seventeen", "seventy-one"], 1):
        attempt = log.begin(repeat=repeat)
        log.ask(attempt, ruling=RETURNED.model_copy(update={"result": result}))
        log.answer(attempt, str(repeat))
        log.score(attempt, "PPPN")
    text = section(markdown(log.card()), "Appendix: case 1")
    assert "`stock-count.1` got:\n\n```text\nseventeen\n```" in text
    assert "`stock-count.2` got:\n\n```text\nseventy-one\n```" in text


def broken(log: Log) -> Scorecard:
    problem = Problem(ProblemKind.EDITED, 9, "row 9 was edited", 8)
    found = LogReport(log.log_id, len(log.rows), log.rows[-1].hash, (problem,), None)
    return build(log.record, core(), log.blobs.__getitem__, found)


def test_a_broken_chain_is_said_in_every_section() -> None:
    text = markdown(broken(full()))
    parts = re.split(r"(?=^## Appendix)", text, flags=re.MULTILINE)
    before = [part.rstrip().rsplit("\n\n", 1)[-1] for part in parts[:-1]]
    assert len(parts) > 4
    assert text.split("\n\n")[1].startswith("> **The chain of this log is broken**")
    assert all(line.startswith("> **The chain of this log is broken**") for line in before)
    assert " 1 to 8 can still be trusted" in text
    assert "row 9 was edited" in text


def test_a_sound_chain_is_said_once() -> None:
    log = full()
    found = LogReport(log.log_id, len(log.rows), log.rows[-1].hash, (), None)
    text = markdown(build(log.record, core(), log.blobs.__getitem__, found))
    assert "is broken" not in text
    assert "a cut tail or a full rewrite can't be excluded" in text


def test_a_practice_agent_is_labelled_and_apart() -> None:
    text = markdown(full().card())
    apart = section(text, "Appendix: practice agents")
    assert "### `injected-ticket.4`, practice agent `obeys`" in apart
    assert "Played from the pack's script, no chat." in apart
    assert "memory off" not in apart
    assert "injected-ticket.4" not in section(text, "Appendix: case 2")


def test_a_long_text_is_cut_and_says_so() -> None:
    log = Log()
    log.play("PPPN", text="x" * 50_000)
    text = markdown(log.card())
    assert "Cut here: the whole text has 50000 bytes" in text
    assert "x" * 7_000 not in text


def test_hidden_characters_never_reach_the_page() -> None:
    text = markdown(full("a\u202eb\u0007c\x1b[2J").card())
    assert visible_line(text.replace("\n", "")) == text.replace("\n", "")
