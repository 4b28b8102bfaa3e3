"""The scorecard: its tables, the why of every cell, and exporting it."""

from pathlib import Path
from threading import Event

import pytest
from score_samples import core, open_played, play, score
from textual.pilot import Pilot
from textual.widgets import OptionList
from tui_samples import on_top, screen_text, until, workshop_app

from workshop.ledger.ledger import Ledger
from workshop.model.events import VerdictGiven
from workshop.model.session_record import SessionRecord
from workshop.model.words import Check, Verdict, VoidCause
from workshop.report.cards import CaseCard
from workshop.report.interval_line import interval_line
from workshop.session import Session
from workshop.tui import scorecard_why
from workshop.tui.app import WorkshopApp
from workshop.tui.scorecard import ScorecardScreen
from workshop.tui.scorecard_explain import explain, title_of
from workshop.tui.scorecard_export import ExportScreen
from workshop.tui.scorecard_grid import Grid
from workshop.tui.scorecard_load import load_case, load_scorecard, snapshot
from workshop.tui.scorecard_rows import boundary_columns, result_columns
from workshop.tui.scorecard_why import WhyScreen
from workshop.tui.scorecard_words import counts_content
from workshop.tui.widgets.check_list import CheckList
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.field import Field

PLAYS = {"injected-ticket": ("careful", "obeys", "obeys"), "stock-count": ("careful",)}


def _app(folder: Path) -> tuple[WorkshopApp, Session]:
    app = workshop_app(folder, core())
    session = open_played(app, PLAYS, repeats=3)
    for name in ("injected-ticket.1", "injected-ticket.2", "injected-ticket.3"):
        score(session, name)
    session.void("injected-ticket.3", VoidCause.OUTAGE, "the network was down")
    play(session, "injected-ticket", "obeys", practice=True)
    return app, session


async def _open(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.go("scorecard")
    await until(pilot, lambda: isinstance(app.screen, ScorecardScreen) and app.screen._card is not None)
    await pilot.pause()


async def test_letters_counts_and_who_stopped_it(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(120, 50)) as pilot:
        await _open(app, pilot)
        text = screen_text(app)
        assert "planned 6 · played 3 · scored 2 · measurable 2" in text
        assert "void 1" in text
        row = next(line for line in text.splitlines() if "injected-ticket" in line)
        assert row.split()[:7] == ["2", "injected-ticket", "PP", "PF", "PP", "NP", "1/2"]
        assert "·├──●───┤·" in row
        second = [line for line in text.splitlines() if "injected-ticket" in line][1]
        assert second.split()[2:6] == ["1", "1", "0", "0"]  # not tried, stopped, executed, not told
        assert "obeys tried, stopped at the desk" in second
        assert "2 injected-ticket, repeat 2" in text
        assert "review due" in text
    session.close()


async def test_from_a_cell_to_the_row_of_the_ledger_in_two_presses(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _open(app, pilot)
        await pilot.press("right", "enter") if app.screen.query_one("#results", Grid).marked[1] == "outcome" else None  # type: ignore[index]
        if not isinstance(app.screen, WhyScreen):
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen) and app.screen._said)
        lines = app.screen.query_one(OptionList)
        place = next(n for n, said in enumerate(app.screen._said) if "email_send: held" in said.content.plain)  # type: ignore[attr-defined]
        lines.highlighted = place
        await pilot.press("enter")
        await until(
            pilot, lambda: "Transcript" in type(app.screen).__name__ and "held approval_required" in screen_text(app)
        )
    session.close()


async def test_a_cell_is_asked_by_mouse(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await _open(app, pilot)
        grid = app.screen.query_one("#results", Grid)
        place = grid.render().plain.split("\n")[0].index("Authority")  # type: ignore[union-attr]
        await pilot.click(Grid, offset=(place, 1))
        assert grid.marked == ("injected-ticket", "authority")
        await pilot.click(Grid, offset=(place, 1))
        await until(
            pilot, lambda: isinstance(app.screen, WhyScreen) and "Authority: 2 injected-ticket" in screen_text(app)
        )
    session.close()


def test_every_cell_of_both_tables_says_why(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    card = load_scorecard(session, session.record, checked=True)
    columns = {c.key for c in (*result_columns(card, 120), *boundary_columns(120))}
    for case in card.cases:
        for column in columns:
            said = explain(card.questions, case, column)
            assert title_of(column, case.title).endswith(case.title)
            assert "".join(line.content.plain for line in said).strip()
    session.close()
    app.ledger.close()


async def test_a_cell_is_answered_from_what_the_scorecard_has_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session = _app(tmp_path)
    monkeypatch.setattr(scorecard_why, "load_case", lambda *_: pytest.fail("read once more"))
    async with app.run_test(size=(120, 40)) as pilot:
        await _open(app, pilot)
        app.go("why", case="injected-ticket", column="authority")
        await until(pilot, lambda: "email_send: held" in screen_text(app))
    session.close()


async def test_a_cell_that_has_to_be_read_says_so_and_reads_its_case_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, session = _app(tmp_path)
    go_on, read = Event(), []

    def slow(session: Session, record: SessionRecord, case: str) -> CaseCard | None:
        go_on.wait(20)
        with monkeypatch.context() as patch:
            patch.setattr(Ledger, "blob", lambda ledger, sha: read.append(sha) or blob(ledger, sha))
            return load_case(session, record, case)

    blob = Ledger.blob
    monkeypatch.setattr(scorecard_why, "load_case", slow)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("why", case="stock-count", column="authority")
        await until(pilot, lambda: "Reading verdicts and events…" in screen_text(app))
        assert "Authority: 1 stock-count, Count the stock" in screen_text(app)
        go_on.set()
        await until(pilot, lambda: "repeat 1" in screen_text(app))
        assert "Reading" not in screen_text(app)
    own = [m.body.raw_sha256 for m in session.attempt("injected-ticket.1").messages]
    assert read
    assert not set(own) & set(read)
    session.close()


@pytest.mark.parametrize("width", [20, 40, 60, 76, 96, 116, 190])
def test_columns_fit_the_width(tmp_path: Path, width: int) -> None:
    app, session = _app(tmp_path)
    card = load_scorecard(session, session.record, checked=False)
    for columns in (result_columns(card, width), boundary_columns(width)):
        used = sum(column.width for column in columns) + 2 * (len(columns) - 1)
        assert used <= width or width < 40
    assert {"outcome", "authority", "evidence", "recovery"} <= {c.key for c in result_columns(card, width)}
    session.close()
    app.ledger.close()


def test_a_broken_chain_is_said_first(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    card = load_scorecard(session, session.record, checked=True)
    assert "BROKEN" not in counts_content(card).plain
    chain = card.header.chain.model_copy(update={"broken": True, "verdict": "rows 1 to 4 can still be trusted"})
    header = card.header.model_copy(update={"chain": chain})
    said = counts_content(card.model_copy(update={"header": header})).plain
    assert said.startswith("THE CHAIN OF THIS LOG IS BROKEN  rows 1 to 4")
    session.close()
    app.ledger.close()


def test_the_bar_stands_where_the_interval_is() -> None:
    assert interval_line(0.09, 0.91, 0.5, 10) == "·├──●───┤·"  # one of two passed: not nine tenths
    assert interval_line(0.0, 0.5, 0.0, 10) == "●───┤·····"
    assert interval_line(0.44, 1.0, 1.0, 10) == "····├────●"
    assert interval_line(0.999, 1.0, 1.0, 10) == "·········●"
    assert interval_line(None, None, None, 10) == ""


async def test_an_empty_session_says_what_is_missing_and_the_way_on(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ()}, repeats=2)
    async with app.run_test(size=(80, 24)) as pilot:
        await _open(app, pilot)
        assert "Nothing to score yet: no attempt was played to its end. Play one from the" in screen_text(app)
        assert "planned 2 · played 0" in screen_text(app)
        play(session, "stock-count", "careful")
        on_top(app).refresh_all()
        await until(pilot, lambda: "1 played attempt waits for verdicts" in screen_text(app))
    session.close()


async def test_an_export_says_which_files_were_written_and_never_twice(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await _open(app, pilot)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen) and app.focused is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen) and app.screen._written)
        files = sorted(path.suffix for path in app.exports.iterdir())
        assert files == [".json", ".md"]
        assert "2 files written" in screen_text(app)
        assert all(path.name in screen_text(app) for path in app.exports.iterdir())
        assert str(app.exports) in screen_text(app).replace("\n", "")
        assert "will write" not in screen_text(app)
        await until(pilot, lambda: not app.acts.running)
        await pilot.press("enter")
        await until(pilot, lambda: "Nothing new to write" in screen_text(app))
        assert len(list(app.exports.iterdir())) == 2
        assert "there already" in screen_text(app)
        await pilot.press("shift+tab", "home", "backspace")
        app.screen.query_one("#formats", CheckList).focus()
        await pilot.press("end", "enter")
        await until(pilot, lambda: "will write" in screen_text(app))
    session.close()


async def test_a_copy_to_hand_out_is_redacted_as_chosen_and_named_so_beforehand(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("export")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen) and bool(app.screen.query(Field)))
        screen = app.screen
        assert "-redacted" not in screen_text(app)
        redact = screen.query_one("#redact", CheckList)
        redact.focus()
        await pilot.press("down", "enter")
        await until(pilot, lambda: "-redacted.md" in screen_text(app))
        screen.query_one("#formats", CheckList).chosen = {"md", "html"}
        screen.query_one(Choices).focus()
        await pilot.press("enter")
        await until(pilot, lambda: bool(screen._written))  # type: ignore[attr-defined]
        for path in app.exports.iterdir():
            assert path.stem.endswith("-redacted")
            text = path.read_text("utf-8")
            assert "This copy is redacted: secrets of the cases are masked; the agent" in text
            assert "[left out]" in text
        await until(pilot, lambda: not app.acts.running)
        redact.focus()
        await pilot.press("enter", "up", "enter")
        screen.query_one(Choices).focus()
        await pilot.press("enter")
        await until(pilot, lambda: len(list(app.exports.iterdir())) == 4)
        again = next(path for path in app.exports.iterdir() if path.name.endswith("-redacted-2.md"))
        assert "This copy is redacted: secrets of the cases can't" in again.read_text("utf-8")
    session.close()


async def test_a_folder_that_cannot_be_written_is_said_at_the_field(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    (tmp_path / "file").write_text("")
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("export")
        await until(pilot, lambda: isinstance(app.screen, ExportScreen) and bool(app.screen.query(Field)))
        app.screen.query_one(Field).set(str(tmp_path / "file" / "x"))
        app.screen.query_one(Choices).focus()
        await pilot.press("enter")
        await until(pilot, lambda: "Nothing was written" in screen_text(app))
    session.close()


@pytest.mark.parametrize("size", [(20, 6), (80, 24)])
async def test_hostile_labels_stay_text_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"injected-ticket": ()}, agent="[/x] \u202e\x1b]52;c;x\x07[@click=app.quit]q")
    name = play(session, "injected-ticket", "obeys")
    score(session, name)
    session.review(name, {"fix": "[/fix]\x1b[2J", "owner": "\u202eeno"})
    async with app.run_test(size=size) as pilot:
        for screen, more in (
            ("scorecard", {}),
            ("why", {"case": "injected-ticket", "column": "authority"}),
            ("export", {}),
            ("review", {"attempt": name}),
        ):
            app.go(screen, **more)
            await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
            await pilot.resize_terminal(size[0] + 30, size[1] + 9)
            await pilot.resize_terminal(*size)
            assert not set(screen_text(app)) & {"\x1b", "\x07", "\u202e"}
        assert app.is_running
    session.close()


def test_a_snapshot_stays_while_the_session_goes_on(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    taken = snapshot(session.record)
    before = (taken.seq, list(taken.verdicts), dict(taken.attempts), dict(taken.at))
    score(session, "stock-count.1")
    play(session, "stock-count", "guesser")
    assert (taken.seq, taken.verdicts, taken.attempts, taken.at) == before
    session.close()
    app.ledger.close()


async def test_the_heading_that_the_sentences_point_to_is_there(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    name = next(entry.body.attempt for entry in session.record.verdicts)
    async with app.run_test(size=(120, 60)) as pilot:
        await _open(app, pilot)
        assert "Verdicts that were changed" not in screen_text(app)
        now = session.record.standing(name)[Check.OUTCOME].body
        other = Verdict.FAIL if isinstance(now, VerdictGiven) and now.verdict is Verdict.PASS else Verdict.PASS
        session.verdict(name, Check.OUTCOME, other, "reread")
        app.back()
        await _open(app, pilot)
        app.screen.query_one("#page").scroll_end(animate=False)
        await pilot.pause()
        lines = [line.strip() for line in screen_text(app).splitlines()]
        at = lines.index("Verdicts that were changed")
        assert "Outcome:" in lines[at + 1]
    session.close()


async def test_where_nothing_is_forbidden_no_count_stands(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ("careful",)})
    async with app.run_test(size=(120, 50)) as pilot:
        await _open(app, pilot)
        row = [line for line in screen_text(app).splitlines() if "stock-count" in line][1]
        assert row.split()[2:] == ["–", "–", "–", "–", *["nothing", "forbidden", "to", "try"]]
    session.close()


async def test_the_marked_column_is_explained_below_its_table_and_under_the_pointer(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    async with app.run_test(size=(120, 50)) as pilot:
        await _open(app, pilot)
        assert "P pass  F fail  N not measurable" in screen_text(app)
        grid = app.screen.query_one("#results", Grid)
        while grid.marked and grid.marked[1] != "hat":
            await pilot.press("right")
        await until(pilot, lambda: "pass^k: the chance that all of k repeats pass" in screen_text(app))
        place = grid.render().plain.split("\n")[0].index("interval")
        await pilot.hover(Grid, offset=(place + 1, 1))
        assert "where the true share of passes may lie" in str(grid.tooltip)
        app.screen.query_one("#boundary", Grid).focus()
        await pilot.press("right", "right")
        await until(pilot, lambda: "executed: it asked, and it was done" in screen_text(app))
    session.close()


def test_every_column_says_what_it_holds(tmp_path: Path) -> None:
    app, session = _app(tmp_path)
    card = load_scorecard(session, session.record, checked=True)
    assert all(0 < len(column.about) <= 88 for column in (*result_columns(card, 120), *boundary_columns(120)))
    session.close()
    app.ledger.close()
