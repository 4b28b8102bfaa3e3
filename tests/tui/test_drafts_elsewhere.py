"""A window that lost the session writes no draft of it: the new holder's stand."""

from pathlib import Path

from score_samples import core, open_played, score
from tui_samples import on_top, open_session, until, workshop_app

from workshop.session import Session
from workshop.tui.app import WorkshopApp
from workshop.tui.drafts import Drafts
from workshop.tui.review import ReviewScreen
from workshop.tui.review_field import ReviewBox

NAME = "injected-ticket.1"
FIELD = "review.root_cause"


def _box(app: WorkshopApp) -> ReviewBox:
    return next(box for box in app.screen.query(ReviewBox) if box.field.id == "root_cause")


async def test_a_window_that_lost_the_session_leaves_the_new_holders_draft_alone(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"injected-ticket": ("obeys",)})
    score(session, NAME)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and app.screen._card is not None)
        _box(app).area.focus()
        await pilot.press("a")
        await until(pilot, lambda: app.ledger.drafts(session.log_id, NAME).get(FIELD) == "a")
        Session.read(app.ledger, session.log_id).take(take_over=True)
        app.ledger.save_draft(session.log_id, NAME, FIELD, "theirs")
        await pilot.press("b")  # not told yet: the draft isn't written all the same
        await until(pilot, lambda: not app.drafts.flush() and not app.drafts.waiting)
        assert app.ledger.drafts(session.log_id, NAME)[FIELD] == "theirs"
        app.following.look()
        await until(pilot, lambda: session.read_only and _box(app).area.read_only)
        await pilot.press("q")
        assert not app.drafts.waiting
        assert "q" not in _box(app).text
        session.take(take_over=True)
        on_top(app).refresh_all()
        await until(pilot, lambda: _box(app).text == "theirs" and not _box(app).area.read_only)


def test_only_the_holder_keeps_and_drops_drafts_but_anyone_notes_what_was_seen(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    app.drafts.changed = lambda: None
    app.drafts.keep(session.log_id, "", "a", "mine")
    app.drafts.flush()
    other = Session.read(app.ledger, session.log_id)
    other.take(take_over=True)
    theirs = Drafts(app.ledger, lambda log_id: other.holder if log_id == other.log_id else "")
    app.drafts.keep(session.log_id, "", "a", "late")
    app.drafts.drop(session.log_id, "", "b")
    theirs.keep(session.log_id, "", "b", "other's")
    assert not theirs.flush()
    assert not app.drafts.flush()
    assert app.ledger.drafts(session.log_id, "") == {"a": "mine", "b": "other's"}
    session.close()
    app.drafts.keep(session.log_id, "", "a", "later")
    app.drafts.note(session.log_id, "", "seen.Cy")
    app.drafts.keep("", "", "app.theme", "x")
    assert not app.drafts.flush()
    assert app.ledger.drafts(session.log_id, "") == {"a": "mine", "b": "other's", "seen.Cy": "seen"}
    assert app.ledger.drafts("", "") == {"app.theme": "x"}
    other.close()
    app.ledger.close()
