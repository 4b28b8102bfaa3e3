"""The real app in this terminal, playing by itself: `python self_playing_app.py FOLDER`, to be killed at any moment.

Every row it committed is told in FOLDER/acks.txt. A folder used before is gone on with.
"""

import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tui"))

from desk_samples import READ, Desk, Idle
from textual.pilot import Pilot
from tui_samples import ids, open_session, small_pack, until

from workshop.ledger.ledger import Ledger
from workshop.model.words import Awaiting
from workshop.session import Session
from workshop.tui import routes
from workshop.tui.app import WorkshopApp
from workshop.tui.desk import DeskScreen


def main(folder: Path) -> None:
    """Open the desk and play messages for ever: paste, put to the desk, serve."""
    os.environ["WORKSHOP_ACK_FILE"] = str(folder / "acks.txt")
    routes.ROUTES["idle"] = f"{Idle.__module__}:Idle"
    ledger = Ledger.open(folder / "run.db")
    app = WorkshopApp(ledger, small_pack, new_id=ids(), first="idle")
    app.confirm_gap = app.press_gap = 0
    logs = ledger.logs()
    if logs:
        app.use(Session.resume(ledger, logs[0].log_id))
    else:
        open_session(app)
    session = app.session
    assert session is not None
    attempt = next(iter(session.record.attempts), "") or session.start("case-1").record.attempt
    if session.attempt(attempt).awaiting is Awaiting.BRIEF:
        session.hand_brief(attempt, fresh_chat=True)

    async def play(pilot: Pilot[int]) -> None:
        app.go("desk", attempt=attempt)
        desk = Desk(app, pilot, attempt)
        await until(pilot, lambda: isinstance(app.screen, DeskScreen) and desk.choices.choices)
        while not app._exit:
            if desk.record.awaiting is Awaiting.MESSAGE:
                await desk.paste(READ)
                await desk.choose("put", presses=1)
            else:
                await desk.choose("serve")

    app.run(auto_pilot=play)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
