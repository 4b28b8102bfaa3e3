"""What is typed into a dialog is a draft: kept as typed, there again after leaving and after a kill, gone once done."""

from pathlib import Path

import pytest
from desk_samples import OTHER, Desk, at_desk
from terminals import Pty, wait_for
from textual.screen import ModalScreen
from textual.widgets import Input, TextArea
from tui_samples import until

from workshop.ledger.ledger import Ledger


def field(desk: Desk) -> str:
    """Return what stands in the field of the dialog."""
    inputs = desk.app.screen.query(Input)
    return inputs.first().value if inputs else desk.app.screen.query_one(TextArea).text


async def opened(desk: Desk, way: str) -> None:
    """Open a dialog by its key, or by its choice."""
    if "+" in way:
        await desk.pilot.press(way)
    else:
        await desk.choose(way, presses=1)
    await until(desk.pilot, lambda: isinstance(desk.app.screen, ModalScreen))
    desk.app.screen.query("Input, TextArea").first().focus()
    await desk.pilot.pause()


DONE = {
    "alt+p": ("enter", "right", "enter"),
    "alt+v": ("shift+tab", "right", "enter", "enter", "right", "enter", "enter"),
    "deny-request": ("enter", "right", "enter", "enter"),
    "improvise": ("tab", "right", "enter", "enter"),
}


@pytest.mark.parametrize("way", DONE)
async def test_text_of_a_dialog_is_kept_as_typed_and_forgotten_once_done(tmp_path: Path, way: str) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        await opened(desk, way)
        await desk.pilot.press(*"half a reason")
        desk.app.drafts.flush()
        assert "half a reason" in desk.app.ledger.drafts(desk.session.log_id, desk.attempt).values()
        await desk.pilot.press("escape")
        await opened(desk, way)
        assert field(desk) == "half a reason"
        await desk.pilot.press(*DONE[way])
        await until(desk.pilot, lambda: not isinstance(desk.app.screen, ModalScreen))
        await desk.quiet()
        desk.app.drafts.flush()
        assert desk.app.ledger.drafts(desk.session.log_id, desk.attempt) == {}


async def test_text_about_one_request_does_not_come_up_for_another(tmp_path: Path) -> None:
    async with at_desk(tmp_path, OTHER) as desk:
        await opened(desk, "improvise")
        await desk.pilot.press(*"blue", "escape")
        await desk.choose("fallback")
        await desk.choose("serve")
        await desk.paste(OTHER.replace("N-7", "N-8"))
        await desk.choose("put", presses=1)
        await opened(desk, "improvise")
        assert field(desk) == ""


def test_reason_is_there_again_after_a_kill(tmp_path: Path) -> None:
    def kept() -> set[str]:
        with Ledger.open(tmp_path / "logs" / "workshop.db", read_only=True) as ledger:
            return set(ledger.drafts(ledger.logs()[0].log_id, "case-1.1").values())

    with Pty(tmp_path, "held") as terminal:
        terminal.until("is held")
        terminal.key(b"\x1bv")
        terminal.until("Void the attempt")
        terminal.key(b"\t")
        for key in b"the agent was away":
            terminal.key(bytes([key]))
        wait_for(lambda: kept() == {"the agent was away"}, "the draft")
        terminal.kill()
    with Pty(tmp_path, "held") as terminal:
        terminal.until("is held")
        terminal.key(b"\x1bv")
        terminal.until("the agent was away")
