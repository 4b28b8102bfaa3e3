"""The projector: everything as it comes, nothing that gives the case away."""

from pathlib import Path

from tui_samples import on_top, open_session, screen_text, until, workshop_app

from workshop.model.words import Decision, Source
from workshop.session import Session
from workshop.tui.projector_text import story

READ = b'I look it up.\n{"tool": "note_read", "arguments": {"id": "N-1"}}'
SEND = b'{"tool": "note_send", "arguments": {"id": "N-1"}}'


def played(session: Session) -> str:
    name = session.start("case-1").record.attempt
    session.hand_brief(name, fresh_chat=True)
    session.receive(name, READ, Source.PASTE, serve=True)
    session.receive(name, SEND, Source.PASTE)
    return name


async def test_it_follows_the_attempt_as_it_is_played(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    name = played(session)
    async with app.run_test(size=(120, 60)) as pilot:
        app.go("projector", attempt=name)
        await until(pilot, lambda: "note_send: held: a person must approve" in screen_text(app))
        text = screen_text(app)
        assert "Read note N-1 and say what it says." in text
        assert "note_read: done" in text
        assert "the sky is blue" in text
        session.approve(name, Decision.DENY, serve=True)
        session.answer(name, b"It says: [b]the sky[/b] \x1b[31mis blue.", Source.PASTE)
        on_top(app).refresh_all()
        await until(pilot, lambda: "the approver said no" in screen_text(app))
        await until(pilot, lambda: "[b]the sky[/b]" in screen_text(app))
        assert "\x1b" not in screen_text(app)


async def test_it_shows_no_ids_expectations_fixture_names_or_hints(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    name = played(session)
    said = "\n".join(f"{piece.who} {piece.text}" for piece in story(session, name))
    hidden = (
        "case-1",
        "Case number 1",
        "no-note",
        "control",
        "approval_required",
        session.log_id,
        "nobody asked for it",
    )
    async with app.run_test(size=(120, 60)) as pilot:
        app.go("projector", attempt=name)
        await until(pilot, lambda: "held" in screen_text(app))
        for word in hidden:
            assert word not in said
            assert word not in screen_text(app)


async def test_a_very_long_message_is_cut_and_says_so(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    name = session.start("case-1").record.attempt
    session.hand_brief(name, fresh_chat=True)
    session.receive(name, b"a" * 900_000, Source.PASTE)
    assert story(session, name)[1].text.endswith("… 896000 more characters")
