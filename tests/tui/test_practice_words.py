"""A practice agent has no chat: no screen sends the operator to one, and no record says that one was confirmed."""

from pathlib import Path

from desk_samples import READ, at_desk
from tui_samples import open_session, workshop_app

from workshop.tui.board_practice import start_practice
from workshop.tui.transcript_entries import entries


async def test_a_served_reply_is_not_sent_to_a_chat(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ, practice="careful") as desk:
        assert "chat" not in str(desk.choices.render())
        await desk.choose("serve")
        assert "The practice agent has it" in desk.notice
        assert "chat" not in desk.notice


async def test_a_real_agents_reply_still_is(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        assert "Paste the reply into the agent's chat" in desk.notice


def test_no_new_chat_is_recorded_and_the_transcript_names_none(tmp_path: Path) -> None:
    app = workshop_app(tmp_path)
    session = open_session(app)
    name = start_practice(session, "case-1", "careful")
    assert not session.attempt(name).fresh_chat
    found = entries(session.ledger.rows(session.log_id), name, session.ledger.blob)
    assert "protocol sheet and brief to the practice agent" in [entry.what for entry in found]
    assert not any("chat" in entry.what for entry in found)
    session.close()
    app.ledger.close()
