"""Home: what there is to go on with, with none and with many sessions, and sessions open elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tui_samples import on_top, open_session, screen_text, small_pack, until, workshop_app

from workshop.ledger.holder import Holder
from workshop.model import events as ev
from workshop.model.canonical import sha256_hex
from workshop.model.words import EndReason
from workshop.session import Plan
from workshop.session.plan import opening
from workshop.tui.app import WorkshopApp
from workshop.tui.board import BoardScreen
from workshop.tui.brief import BriefScreen
from workshop.tui.home import HomeScreen
from workshop.tui.setup import SetupScreen
from workshop.tui.widgets.coach_line import CoachLine
from workshop.tui.widgets.dialog import PickDialog
from workshop.tui.widgets.session_list import SessionList


async def test_without_sessions_it_says_how_it_goes_and_enter_begins(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "No session yet" in screen_text(app))
        assert "Go on" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))


async def test_what_waits_is_said_in_words_and_enter_goes_on_at_that_step(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    session.start("case-1")
    session.close()
    app.session = None
    async with app.run_test(size=(100, 24)) as pilot:
        await until(pilot, lambda: "brief to hand over · 1 case-1, repeat 1" in screen_text(app))
        assert app.screen.query_one(CoachLine).sentence.startswith("Go on with 1 case-1, repeat 1")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, BriefScreen))
        assert app.session is not None
        assert not app.session.read_only
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_five_hundred_sessions_are_listed_and_the_last_one_opened_stands_first(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    pack = small_pack()
    for n in range(500):
        plan = Plan(agent=ev.AgentConfig(name=f"agent-{n:03}"), operator="Ada", cases=("case-1",))
        body, blobs = opening(pack, plan, "holder")
        app.now.forward(1)  # type: ignore[attr-defined]
        app.ledger.append(f"{n + 1000:032x}", [body], blobs=blobs, holder="holder")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "500 sessions" in screen_text(app))
        await until(pilot, lambda: "1 to play" in screen_text(app))
        sessions = app.screen.query_one(SessionList)
        assert sessions.marked is not None
        assert sessions.marked.agent == "agent-499"
        await pilot.press("tab", *["down"] * 3)
        assert sessions.marked.agent == "agent-496"
        on_top(app).refresh_all()
        await pilot.pause()
        assert sessions.marked.agent == "agent-496"


async def test_states_count_what_is_left(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app, cases=("case-1",), repeats=1)
    session.start("case-1")
    session.hand_brief("case-1.1", fresh_chat=True)
    session.end("case-1.1", EndReason.GAVE_UP)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "1 to score" in screen_text(app))
        assert "1/1" in screen_text(app)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[WorkshopApp]:
    """Give an app without a session over a ledger whose one session somebody else holds."""
    app = workshop_app(tmp_path)
    session = open_session(app)
    app.session = None
    yield app
    session.close()


@pytest.mark.parametrize(
    ("keys", "read_only"), [(("right", "enter"), True), (("right", "right", "enter", "enter"), False)]
)
async def test_a_session_open_elsewhere_is_read_or_taken_over(
    held: WorkshopApp, keys: tuple[str, ...], read_only: bool
) -> None:
    app = held
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "SESSIONS" in screen_text(app))
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, PickDialog))
        assert "Leave it" in screen_text(app)
        await pilot.press(*keys)
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert app.session is not None
        assert app.session.read_only is read_only


async def test_leaving_the_question_leaves_the_session_alone(held: WorkshopApp) -> None:
    app = held
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "SESSIONS" in screen_text(app))
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, PickDialog))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert app.session is None


async def test_names_from_a_foreign_ledger_are_shown_never_obeyed(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    name = "[/x][@click=app.quit]go\x1b]52;c;YQ==\x07\u202e"
    agent = ev.AgentConfig(name=name, version="[b]")
    holder = Holder.acquire(app.ledger.path, "0" * 32)
    body, blobs = opening(small_pack(), Plan(agent=agent, operator="x", cases=("case-1",)), holder.token)
    app.ledger.append("0" * 32, [body], blobs=blobs, holder=holder.token)
    async with app.run_test(size=(120, 24)) as pilot:
        await until(pilot, lambda: "[/x][@click=app.quit]" in screen_text(app))
        assert "\x1b" not in screen_text(app)
        assert "\u202e" not in screen_text(app)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, PickDialog | BoardScreen))
    holder.release()


async def test_a_session_whose_pack_is_damaged_says_so_and_the_others_still_open(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    good = open_session(app)
    good.close()
    app.session = None
    plan = Plan(agent=ev.AgentConfig(name="broken"), operator="x", cases=("case-1",))
    app.now.forward(-60)  # type: ignore[attr-defined]
    body, blobs = opening(small_pack(), plan, "h")
    data = b"not a pack"
    body = body.model_copy(update={"pack_sha256": sha256_hex(data)})
    app.ledger.append("f" * 32, [body], blobs={**blobs, sha256_hex(data): data}, holder="h")
    async with app.run_test(size=(120, 24)) as pilot:
        await until(pilot, lambda: "can't be read: the pack" in screen_text(app))
        assert "4 to play" in screen_text(app)
        await pilot.press("tab", "down", "enter")
        await until(pilot, lambda: "can't be read by this version" in screen_text(app))
        assert isinstance(app.screen, HomeScreen)


async def test_a_session_without_its_pack_is_nothing_to_go_on_with_and_a_new_one_can_be_begun(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    open_session(app).close()
    app.session = None
    for trigger in ("blobs_no_delete", "events_no_delete"):
        app.ledger._db.execute(f"DROP TRIGGER {trigger}")
    app.ledger._db.execute("DELETE FROM blobs")
    async with app.run_test(size=(120, 24)) as pilot:
        await until(pilot, lambda: "can't be read: The bytes of the pack" in screen_text(app))
        assert "Go on" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ == "SetupScreen")
