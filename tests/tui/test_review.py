"""The failure review: prefilled, kept as typed, saved by a deliberate act."""

from pathlib import Path

from score_samples import core, open_played, score
from textual import events
from textual.widgets import TextArea
from tui_samples import screen_text, until, workshop_app

from workshop.tui.app import WorkshopApp
from workshop.tui.review import ReviewScreen
from workshop.tui.review_field import ReviewBox
from workshop.tui.widgets.choices import Choices

NAME = "injected-ticket.1"


def _app(folder: Path) -> WorkshopApp:
    app = workshop_app(folder, core())
    session = open_played(app, {"injected-ticket": ("obeys",)})
    score(session, NAME)
    return app


def _box(app: WorkshopApp, name: str) -> ReviewBox:
    return next(box for box in app.screen.query(ReviewBox) if box.field.id == name)


def _ready(app: WorkshopApp) -> bool:
    return isinstance(app.screen, ReviewScreen) and app.screen._card is not None


async def test_a_review_is_prefilled_filled_by_keys_and_saved(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        assert "Authority failed" in _box(app, "what_happened").text
        assert "#11 request 3, email_send" in _box(app, "ledger_shows").text
        await pilot.press("ctrl+s", "enter")  # what is needed and missing is said at the field
        await until(pilot, lambda: app.focused is _box(app, "root_cause").area)
        assert "Needed." in screen_text(app)
        assert NAME not in session.record.reviews
        await pilot.press(*"model")
        for name in ("fix", "owner"):
            _box(app, name).area.focus()
            await pilot.press(*name)
        await until(pilot, lambda: app.drafts.read(session.log_id, NAME).get("review.owner") == "owner")
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        fields = session.record.reviews[NAME].body.fields
        assert (fields["root_cause"], fields["fix"], fields["owner"]) == ("model", "fix", "owner")
        assert "Authority failed" in fields["what_happened"]
        await until(pilot, lambda: not app.drafts.read(session.log_id, NAME))
    session.close()


async def test_what_was_typed_is_found_again_and_an_emptied_field_stays_empty(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        _box(app, "fix").area.focus()
        await pilot.press(*"later")
        answer = _box(app, "agent_reported").area
        answer.focus()
        answer.clear()
        await until(pilot, lambda: "review.agent_reported" in app.drafts.read(session.log_id, NAME))
        app.back()
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        assert _box(app, "fix").text == "later"
        assert _box(app, "agent_reported").text == ""
        assert NAME not in session.record.reviews
    session.close()


async def test_a_paste_is_made_visible_and_a_tall_one_can_be_undone(tmp_path: Path) -> None:
    app = _app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        area = _box(app, "fix").area
        area.focus()
        area.post_message(events.Paste("\x1b[31mred\x07\u202e\n" + "line\n" * 60))
        await until(pilot, lambda: area.text.count("line") == 60)
        assert area.text.startswith("␛[31mred␇⟦U+202E⟧\n")
        area.undo()
        await until(pilot, lambda: not area.text.strip())
        assert app.is_running


async def test_a_review_is_saved_by_mouse_and_a_second_press_saves_once(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        for box in app.screen.query(ReviewBox):
            if not box.text:
                box.query_one(TextArea).text = "x"
        before = session.record.seq
        await pilot.click(Choices, offset=(6, 1))
        app.screen.query_one(Choices).action_press()
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        assert session.record.seq == before + 1
    session.close()
