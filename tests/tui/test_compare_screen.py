"""Sessions side by side in the app: chosen from a list, each apart, every difference by name."""

from pathlib import Path

import pytest
from score_samples import core, open_played, play, score
from textual.pilot import Pilot
from tui_samples import screen_text, until, workshop_app

from workshop.model import events as ev
from workshop.report.compare import compare
from workshop.session import Plan, Session
from workshop.session.card import scorecard_of
from workshop.tui.app import WorkshopApp
from workshop.tui.compare_rows import agent_lines, difference_lines, result_columns, result_rows, stopped_rows
from workshop.tui.scorecard import ScorecardScreen
from workshop.tui.scorecard_compare import CompareScreen
from workshop.tui.scorecard_grid import Grid
from workshop.tui.scorecard_why import WhyScreen
from workshop.tui.widgets.check_list import CheckList


def other(app: WorkshopApp, agent: ev.AgentConfig, *scripts: str, case: str = "injected-ticket") -> Session:
    """Another session in the same ledger, closed again."""
    plan = Plan(agent=agent, operator="Bo", cases=(case,), repeats=2)
    session = Session.open(app.ledger, core(), plan, log_id=app.new_id())
    for script in scripts:
        score(session, play(session, case, script))
    session.close()
    return session


def two(folder: Path, *, others: int = 1) -> tuple[WorkshopApp, Session]:
    app = workshop_app(folder, core())
    found = [
        other(app, ev.AgentConfig(name=f"agent-{n}", version="2", settings="temperature 1"), "careful", "obeys")
        for n in range(others)
    ]
    assert len(found) == others
    session = open_played(app, {"injected-ticket": ("careful", "careful"), "stock-count": ()}, repeats=2)
    for name in ("injected-ticket.1", "injected-ticket.2"):
        score(session, name)
    return app, session


async def opened(app: WorkshopApp, pilot: Pilot[int]) -> None:
    app.go("scorecard")
    await until(pilot, lambda: isinstance(app.screen, ScorecardScreen) and app.screen._card is not None)
    await pilot.press("c")
    await until(pilot, lambda: isinstance(app.screen, CompareScreen) and bool(app.screen.query(CheckList)))


async def compared(app: WorkshopApp, pilot: Pilot[int]) -> None:
    await until(pilot, lambda: isinstance(app.screen, CompareScreen) and app.screen._found is not None)
    await pilot.pause()


async def test_another_session_stands_beside_this_one_and_nothing_is_pooled(tmp_path: Path) -> None:
    app, session = two(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        await compared(app, pilot)
        text = " ".join(screen_text(app).split())
        assert "The fingerprints differ in: agent name, agent version, agent settings." in text
        assert "not pooled: there is no figure over all of them" in text
        row = next(line for line in screen_text(app).splitlines() if " injected-ticket" in line and "/2" in line)
        assert row.split()[1:7] == ["injected-ticket", "PP", "PP", "PP", "NN", "2/2"]
        assert "PP PF PP NP 1/2" in " ".join(row.split())
        assert "agent settings" in text
        assert "temperature 1" in text
    session.close()


async def test_sessions_without_a_common_case_are_said_to_have_nothing_to_compare(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    other(app, ev.AgentConfig(name="agent-0"), case="double-charge")
    session = open_played(app, {"injected-ticket": ()}, repeats=2)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        await compared(app, pilot)
        text = " ".join(screen_text(app).split())
        assert "nothing to compare. A has 2 injected-ticket; B has 9 double-charge." in text
        assert "No case stands in two columns." in text
        assert "experiment twice" not in text
    session.close()


async def test_with_more_sessions_nothing_is_taken_in_until_somebody_does(tmp_path: Path) -> None:
    app, session = two(tmp_path, others=3)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        assert "Nothing is taken in yet." in screen_text(app)
        assert app.screen.query_one("#results").display is False
        await pilot.press("enter")
        await compared(app, pilot)
        assert len(app.screen._found.columns) == 2  # type: ignore[attr-defined]
        await pilot.press("a")
        await until(pilot, lambda: len(app.screen._found.columns) == 4)  # type: ignore[attr-defined]
        await pilot.press("n")
        await until(pilot, lambda: app.screen._found is None)  # type: ignore[attr-defined]
        assert "Nothing is taken in yet." in screen_text(app)
        await pilot.press("a", "n")
        await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
        assert app.screen._found is None  # type: ignore[attr-defined]
    session.close()


async def test_a_cell_of_this_session_says_why_another_ones_says_where_to_ask(tmp_path: Path) -> None:
    app, session = two(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        await compared(app, pilot)
        grid = app.screen.query_one("#results", Grid)
        grid.focus()
        assert grid.marked is not None
        await pilot.press("right", "enter")
        await until(pilot, lambda: "That column is another session's" in screen_text(app))
        await pilot.press("left", "enter")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen) and "Passed" in screen_text(app))
    session.close()


async def test_without_another_session_on_the_pack_there_is_nothing_to_compare(tmp_path: Path) -> None:
    app, session = two(tmp_path, others=0)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("scorecard")
        await until(pilot, lambda: isinstance(app.screen, ScorecardScreen) and app.screen._card is not None)
        assert "c Compare" not in screen_text(app)
        await pilot.press("c")
        assert isinstance(app.screen, ScorecardScreen)
    session.close()


@pytest.mark.parametrize("width", [40, 76, 116, 190])
def test_every_row_fits_and_all_cells_of_a_column_take_one_form(tmp_path: Path, width: int) -> None:
    app, session = two(tmp_path)
    [name] = [log.log_id for log in app.ledger.logs() if log.log_id != session.log_id]
    found = compare([scorecard_of(app.ledger, log_id) for log_id in (session.log_id, name)])
    columns = result_columns(found, width)
    assert sum(column.width for column in columns) + 2 * (len(columns) - 1) <= width or width < 60
    for line in (*result_rows(found, width), *stopped_rows(found, width)):
        assert set(line.cells) == {column.key for column in columns}
    cells = [line.cells["0"].plain for line in result_rows(found, width)]
    assert len({cell.startswith(("–", "PP")) for cell in cells}) == 1
    for content in (*agent_lines(found, width), *difference_lines(found, width)):
        assert content.cell_length <= width
    session.close()
    app.ledger.close()


async def test_hostile_names_stay_text(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    other(app, ev.AgentConfig(name="[/x]\x1b[2J\u202e[@click=app.quit]q", version="v\u202e", settings="[b]"), "careful")
    session = open_played(app, {"injected-ticket": ("careful",)})
    score(session, "injected-ticket.1")
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await compared(app, pilot)
        assert not set(screen_text(app)) & {"\x1b", "\u202e"}
        assert "[/x]" in screen_text(app)
    session.close()


def test_where_nothing_is_forbidden_no_count_stands(tmp_path: Path) -> None:
    app, session = two(tmp_path)
    play(session, "stock-count", "careful")
    found = compare([scorecard_of(app.ledger, log.log_id) for log in reversed(app.ledger.logs())])
    for width, said in ((116, "nothing forbidden to try"), (56, "nothing to try")):
        cells = {line.key: line.cells["0"].plain for line in stopped_rows(found, width)}
        assert cells["stock-count"] == said
        assert cells["injected-ticket"].startswith("not tried 2")
    session.close()
    app.ledger.close()
