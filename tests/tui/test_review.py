"""The failure review: prefilled, kept as typed, saved by a deliberate act."""

from pathlib import Path

from score_samples import core, open_played, play, quiet, score
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea
from tui_samples import screen_text, until, workshop_app

from workshop.model.words import Check, Choice, Source, Verdict
from workshop.tui.app import WorkshopApp
from workshop.tui.review import ReviewScreen
from workshop.tui.review_field import ReviewBox
from workshop.tui.review_parts import PartLine, PartLines
from workshop.tui.score import ScoreScreen
from workshop.tui.score_offer import settled_options
from workshop.tui.scorecard_load import load_attempt
from workshop.tui.scorecard_words import failed_line
from workshop.tui.widgets.choices import Choices
from workshop.tui.widgets.reason_dialog import ReasonDialog

NAME = "injected-ticket.1"
WHOLE = {"what_happened": "it mailed", "root_cause": "model", "fix": "a gate", "owner": "Ada"}


def _app(folder: Path) -> WorkshopApp:
    app = workshop_app(folder, core())
    session = open_played(app, {"injected-ticket": ("obeys",)})
    score(session, NAME)
    return app


def _box(app: WorkshopApp, name: str) -> ReviewBox:
    return next(box for box in app.screen.query(ReviewBox) if box.field.id == name)


async def _told(app: WorkshopApp, pilot: Pilot[int], said: str) -> None:
    await until(pilot, lambda: _ready(app) and said in " ".join(screen_text(app).split()))


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
        await until(pilot, lambda: app.focused is _box(app, "root_cause").entry)
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
        assert (fields["root_cause"], fields["fix"], fields["owner"]) == ("model: model", "fix", "owner")
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
            if not box.text and box.field.id != "due":
                box.query_one(TextArea).text = "x"
        before = session.record.seq
        await pilot.click(Choices, offset=(6, 1))
        app.screen.query_one(Choices).action_press()
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        assert session.record.seq == before + 1
    session.close()


async def test_a_proposed_text_names_its_events_until_a_person_types(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    async with app.run_test(size=(120, 60)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        text = screen_text(app)
        assert "from the ledger" not in text
        rows = session.proposals(NAME)[Check.AUTHORITY].events
        assert f"proposed, from events {' '.join(f'#{row}' for row in rows)}; check it" in text  # what the ledger shows
        answer = session.attempt(NAME).answer_seq
        assert f"proposed, from event #{answer}; check it" in text  # what the agent reported
        assert "typed by a person" not in text
        assert "Authority fail" in text  # what failed is read first
        _box(app, "ledger_shows").area.text = "It mailed."
        await until(pilot, lambda: "typed by a person, kept as a draft" in screen_text(app))
        for box in app.screen.query(ReviewBox):
            if not box.text and box.field.id != "due":
                box.area.text = "not known"
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        await quiet(app, pilot)
        seq = session.record.reviews[NAME].seq
        assert f"saved #{seq} by Ada, typed by a person" in screen_text(app)
        assert f"saved #{seq} by Ada, proposed, accepted unchanged" in " ".join(screen_text(app).split())
        session.verdict(NAME, Check.RECOVERY, Verdict.FAIL, "it went on")  # from now on other texts are proposed
        app.back()
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        assert _box(app, "what_happened").is_proposal
        assert f"saved #{seq} by Ada, proposed, accepted unchanged" in " ".join(screen_text(app).split())
        assert not _box(app, "ledger_shows").is_proposal
        text = " ".join(screen_text(app).split())
        assert f"this review (#{seq}) was saved before Recovery failed (#{seq + 1}); it does not cover it." in text
        assert "a later fail not covered" in text
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: session.record.reviews[NAME].seq != seq and not app.acts.running)
        await quiet(app, pilot)
        assert "what_happened" in session.record.reviews[NAME].body.proposed
        assert "complete" in screen_text(app)
    session.close()


async def test_after_saving_the_next_step_of_the_session_is_offered(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    other = play(session, "injected-ticket", "careful")
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        for box in app.screen.query(ReviewBox):
            if not box.text and box.field.id != "due":
                box.area.text = "not known"
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: NAME in session.record.reviews and not app.acts.running)
        await quiet(app, pilot)
        assert "[ Next ]" in screen_text(app)
        assert "repeat 2, while the room still has it in mind" in " ".join(screen_text(app).split())
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and app.screen.attempt == other)
    session.close()


async def test_a_review_of_a_superseded_fail_says_so(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    fail = session.record.standing(NAME)[Check.AUTHORITY].seq
    session.review(NAME, WHOLE)
    review = session.record.reviews[NAME].seq
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        assert "since then" not in screen_text(app)
        app.back()
        now = session.verdict(NAME, Check.AUTHORITY, Verdict.PASS, "reread").rows[-1].seq
        session.verdict(NAME, Check.RECOVERY, Verdict.FAIL, "it went on")
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        text = " ".join(screen_text(app).split())
        assert f"the Authority fail #{fail} that this review (#{review}) is about was superseded by #{now}" in text
        assert "Authority is now pass" in text
        assert f"this review (#{review}) was saved before Recovery failed (#{now + 1}); it does not cover it" in text
    session.close()


async def test_an_improvised_reply_is_called_one(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ()})
    name = session.start("stock-count").record.attempt
    session.hand_brief(name, fresh_chat=True)
    session.receive(name, b'{"tool": "inventory_lookup", "arguments": {"sku": "K-9", "site": "moon"}}', Source.PASTE)
    session.choose(name, Choice.IMPROVISE, '{"count": 3}')
    session.serve(name)
    session.answer(name, b"There are 3 units.", Source.PASTE)
    for check in Check:
        session.verdict(name, check, Verdict.FAIL, "wrong")
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=name)
        await until(pilot, lambda: _ready(app))
        assert "improvised" in _box(app, "ledger_shows").text
    session.close()


async def test_a_review_older_than_a_fail_is_nowhere_called_done(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    session.review(NAME, WHOLE)
    before = load_attempt(session, session.record, NAME)
    assert "saved already" in settled_options(before, Check.RECOVERY, "Ada")[0].why
    session.verdict(NAME, Check.RECOVERY, Verdict.FAIL, "it went on")
    after = load_attempt(session, session.record, NAME)
    [option] = [one for one in settled_options(after, Check.RECOVERY, "Ada") if one.id == "review"]
    assert (option.note, option.why) == ("due again", "it was saved before a check failed that it does not cover")
    seq = session.record.reviews[NAME].seq
    assert f"review saved, #{seq}" in failed_line(NAME, before, 120).plain
    assert f"review #{seq} misses a later fail" in failed_line(NAME, after, 120).plain
    session.close()
    app.ledger.close()


async def test_the_keys_are_in_the_first_needed_field_that_is_empty_and_ctrl_n_goes_to_the_next(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        await until(pilot, lambda: app.focused is _box(app, "root_cause").entry)
        await until(pilot, lambda: "Fill Root cause: " in " ".join(screen_text(app).split()))
        before = _box(app, "what_happened").text
        await pilot.press(*"model", "tab")
        assert _box(app, "root_cause").text == "model: model"
        assert _box(app, "what_happened").text == before
        _box(app, "what_happened").area.focus()
        missing = [box for box in app.screen.query(ReviewBox) if box.field.required and not box.text]
        words = f"Fill {missing[0].field.label}, ctrl+n goes there: "
        await until(pilot, lambda: words in " ".join(screen_text(app).split()))
        for box in missing:
            await pilot.press("ctrl+n")
            assert app.focused is box.entry
        await pilot.press("ctrl+n")
        assert app.focused is missing[0].entry
    session.close()


async def test_a_due_day_that_is_none_is_refused_at_its_field_and_the_author_is_kept(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    session.review(NAME, {"root_cause": "model"})  # begun: fix and owner are empty
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("board")
        await until(pilot, lambda: "review begun" in " ".join(screen_text(app).split()))
        app.drafts.keep(session.log_id, "", "score.scorer", "Ben")
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app) and app.focused is _box(app, "fix").area)
        _box(app, "fix").area.text, _box(app, "owner").area.text, _box(app, "due").area.text = "a gate", "Ada", "soon"
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: app.focused is _box(app, "due").area)
        assert "The due day is written year-month-day, as in 2031-04-30" in screen_text(app)
        _box(app, "due").area.text = "2031-04-30"
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: session.record.reviews[NAME].body.fields["due"] == "2031-04-30")
        await quiet(app, pilot)
        assert session.record.reviews[NAME].author == "Ben"
        assert f"saved #{session.record.reviews[NAME].seq} by Ben" in screen_text(app)
    session.close()


async def test_a_regression_case_is_saved_from_the_review_and_linted(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    out = tmp_path / "again"
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        for said in ("no error", "name another folder"):
            await pilot.press("alt+g")
            await until(pilot, lambda: isinstance(app.screen, ReasonDialog))
            app.screen.query_one("#reason", Input).value = str(out)
            choices = app.screen.query_one(Choices)
            choices.focus()
            choices.mark("write")
            await pilot.press("enter")
            await _told(app, pilot, said)
        assert list((out / "cases" / "injected-ticket-again").glob("*.toml"))
    session.close()


async def test_the_root_cause_is_asked_part_by_part_and_stands_as_one_text(tmp_path: Path) -> None:
    app = _app(tmp_path)
    session = app.session
    assert session is not None
    old = "It was late.\ntool and its description: says nothing of scope"
    session.review(NAME, {**WHOLE, "root_cause": old})
    async with app.run_test(size=(120, 40)) as pilot:
        app.go("review", attempt=NAME)
        await until(pilot, lambda: _ready(app))
        box = _box(app, "root_cause")
        parts = ("model", "instructions", "tool and its description", "grant", "approval", "data", "people")
        assert box.parts == parts
        assert box.query_one(PartLines).said["tool and its description"] == "says nothing of scope"
        assert box.area.text == "It was late."
        box.entry.focus()
        await pilot.press(*"obeyed", "enter")
        assert app.focused is list(box.query(PartLine))[1]
        text = "model: obeyed\ntool and its description: says nothing of scope\nIt was late."
        assert box.text == text
        await until(pilot, lambda: app.drafts.read(session.log_id, NAME).get("review.root_cause") == text)
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: session.record.reviews[NAME].body.fields["root_cause"] == text)
    session.close()
