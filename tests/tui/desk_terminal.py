"""Runs the app at the desk in this terminal: `python desk_terminal.py FOLDER STATE`, for tests that own the terminal.

STATE is "message" (the next message is awaited), "held" or "serving". A folder used before is gone on with.
"""

import sys
from pathlib import Path

from desk_samples import READ, SEND, Idle
from tui_samples import ids, open_session, small_pack

from workshop.ledger.ledger import Ledger
from workshop.model.words import Source
from workshop.session import Session
from workshop.tui import routes
from workshop.tui.app import WorkshopApp


def main(folder: Path, state: str) -> None:
    routes.ROUTES["idle"] = f"{Idle.__module__}:Idle"
    ledger = Ledger.open(folder / "logs" / "workshop.db")
    app = WorkshopApp(ledger, small_pack, new_id=ids(), first="idle")
    logs = ledger.logs()
    if logs:
        session = Session.resume(ledger, logs[0].log_id)
        app.use(session)
        attempt = next(iter(session.record.attempts))
    else:
        session = open_session(app)
        attempt = session.start("case-1").record.attempt
        session.hand_brief(attempt, fresh_chat=True)
        text = {"held": SEND, "serving": READ}.get(state)
        if text:
            session.receive(attempt, text.encode(), Source.PASTE)
    app.call_later(app.go, "desk", attempt=attempt)
    app.run()
    print("the app has ended")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
