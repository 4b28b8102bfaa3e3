"""The transcript: wrapping loses nothing, long texts fold, every kind of row has words."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from score_samples import core, open_played, play, score
from tui_samples import screen_text, until, workshop_app

from workshop.model.words import EndReason, VoidCause
from workshop.tui.transcript_entries import entries
from workshop.tui.transcript_view import TranscriptView, wrapped_line


@given(st.text(st.sampled_from("ab 語é.-"), max_size=80), st.integers(4, 20))
def test_wrapping_keeps_every_character_but_blanks_at_a_break(text: str, width: int) -> None:
    pieces = list(wrapped_line(text, width))
    assert all(cell_len(piece) <= width for piece in pieces)
    assert "".join(pieces).replace(" ", "") == text.replace(" ", "")


def test_every_row_of_an_attempt_is_an_entry_with_words(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"injected-ticket": ("insists",), "stock-count": ("fumbler", "guesser")})
    score(session, "injected-ticket.1")
    session.review("injected-ticket.1", {"fix": "none"})
    other = session.start("short-write").record.attempt
    session.hand_brief(other, fresh_chat=False)
    session.pause(other, "coffee")
    session.unpause(other)
    session.end(other, EndReason.GAVE_UP)
    session.void(other, VoidCause.OUTAGE, "network")
    rows = session.ledger.rows(session.log_id)
    found = [entry for name in session.record.attempts for entry in entries(rows, name, session.ledger.blob)]
    assert sorted(entry.seq for entry in found) == list(range(2, session.record.seq + 1))
    assert all(entry.what.strip() and entry.who for entry in found)
    session.close()
    app.ledger.close()


async def test_a_megabyte_is_folded_and_unfolds_at_once(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ()})
    name = play(session, "stock-count", "careful", answer="41 units. " + "x" * 1_000_000)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("transcript", attempt=name)
        await until(pilot, lambda: bool(app.screen.query(TranscriptView)) and "event #" in screen_text(app))
        await pilot.press("a")
        await until(pilot, lambda: "FINAL ANSWER" in screen_text(app))
        view = app.screen.query_one(TranscriptView)
        before = view.virtual_size.height
        await pilot.press("enter")
        await until(pilot, lambda: view.virtual_size.height > before + 10_000)
        assert "… 1,000,010 characters in all" not in screen_text(app)
    session.close()
