"""Shows hostile text on every screen, by itself: `python hostile_terminal.py FOLDER`. Ends by itself too."""

import json
import sys
import traceback
from asyncio import sleep
from pathlib import Path

from tui_samples import on_top, small_pack

from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model import events as ev
from workshop.model.visible import TABLE
from workshop.model.words import Awaiting, Check, Choice, EndReason, Source, Verdict, VoidCause
from workshop.session import Plan, Session
from workshop.tui.app import WorkshopApp
from workshop.tui.desk_messages import MESSAGE
from workshop.tui.widgets.message_box import Draft

MARK = "6174"
"""Stands in every escape sequence below, so that one that reaches the terminal is known from Textual's own."""
SEQUENCES = f"\x1b[{MARK}m \x1b]52;c;{MARK}\x07 \x1b]0;{MARK}\x07 \x9b{MARK}m \x9d52;{MARK}\x9c \x1bP{MARK}\x1b\\"
MARKUP = "[/x] [ @click=app.quit]quit[/] [b]bold [$error]"
CONTROLS = "".join(chr(code) for code in TABLE if code < 0xD800 or code > 0xDFFF)
CORPUS = Path(__file__).parent.parent / "corpus" / "hostile.jsonl"


def hostile_texts() -> list[str]:
    """Return the hostile set: sequences, markup, every control and hidden character, and the rows of the corpus."""
    rows = [json.loads(line)["text"] for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [f"{SEQUENCES} {MARKUP}", *split(CONTROLS, 160), *split("\n".join(rows), 2000)]


def split(text: str, size: int) -> list[str]:
    """Return the text in pieces."""
    return [text[n : n + size] for n in range(0, len(text), size)]


class Walk:
    """A walk through the app's screens."""

    def __init__(self, app: WorkshopApp, texts: list[str]) -> None:
        self.app, self.texts = app, texts

    async def look(self, name: str, **parameters: str) -> None:
        """Open a screen, let it paint all it has to say, and close it."""
        self.app.go(name, **parameters)
        await self.painted()
        self.app.back()

    async def painted(self) -> None:
        await sleep(0.03)
        while any(worker.is_running for worker in self.app.workers if worker.group != "default"):
            await sleep(0.02)
        await sleep(0.02)

    async def start(self) -> None:
        """Walk; what goes wrong is written beside the ledger, since the screen is no place for it."""
        try:
            await self.walk()
        except BaseException:
            (self.app.ledger.path.parent / "crash-walk.log").write_text(traceback.format_exc(), encoding="utf-8")
            raise

    async def walk(self) -> None:
        whole = " ".join(self.texts[:3])
        session = self.opened(whole)
        for place, text in enumerate(self.texts):
            await self.play(session, text, void=place % 3 == 1)
        await self.finish(session, whole)
        self.app.leave(0)

    def opened(self, text: str) -> Session:
        # Names have a cap: each takes another piece of the text.
        pieces = [f"n{text[start : start + 90]}" for start in range(0, len(text), 90)]
        name, version, model, operator = (pieces * 4)[:4]
        config = ev.AgentConfig(name=name, version=version, model=model, settings=text)
        plan = Plan(agent=config, operator=operator, cases=("case-1", "case-2"), repeats=2)
        session = Session.open(self.app.ledger, self.app.load_pack(), plan, log_id=new_log_id())
        self.app.use(session)
        return session

    async def play(self, session: Session, text: str, *, void: bool) -> None:
        name = session.start("case-1").record.attempt
        session.hand_brief(name, fresh_chat=True)
        self.app.drafts.keep(session.log_id, name, MESSAGE, Draft(text, Source.PASTE, typed=False).stored())
        self.app.go("desk", attempt=name)
        await self.painted()
        self.app.screen.box.taken()  # type: ignore[attr-defined]
        for call in (
            {"tool": text, "arguments": {"id": text}},
            {"tool": "note_read", "arguments": {"id": text, text: text}},
            {"tool": "note_read", "arguments": {"id": text}},
        ):
            session.receive(name, json.dumps(call).encode(), Source.PASTE)
            await self.shown()
            if session.attempt(name).awaiting is Awaiting.CONFIRMATION:
                session.confirm(name, True)
                await self.shown()
            if session.attempt(name).awaiting is Awaiting.CHOICE:
                choice = Choice.DENY if void else Choice.IMPROVISE
                session.choose(name, choice, f"{text}.")
                await self.shown()
            if session.attempt(name).awaiting is Awaiting.SERVING:
                session.serve(name)
                await self.shown()
        session.receive(name, text.encode("utf-8", "surrogatepass"), Source.PASTE)
        await self.shown()
        while session.attempt(name).awaiting is Awaiting.SERVING:
            session.serve(name)
        if void:
            session.void(name, VoidCause.OUTAGE, f"{text}.")
        elif session.attempt(name).awaiting is Awaiting.MESSAGE:
            session.answer(name, text.encode("utf-8", "surrogatepass"), Source.PASTE, quoted_calls=True)
        else:
            session.end(name, EndReason.GAVE_UP)
        await self.shown()
        self.app.back()

    async def shown(self) -> None:
        """The screen as it stands now, and a notice with an error that names what was written."""
        on_top(self.app).refresh_all()
        await self.painted()

    async def finish(self, session: Session, text: str) -> None:
        name = next(a.attempt for a in session.record.attempts.values() if a.ended is EndReason.ANSWERED)
        for check in Check:
            session.verdict(name, check, Verdict.FAIL, text, f"n{text[:90]}")
        session.review(name, {"what": text, "fix": text})
        session.pause(session.start("case-2").record.attempt, text)
        for screen in ("score", "review", "transcript", "projector", "desk"):
            await self.look(screen, attempt=name)
        for screen in ("board", "scorecard", "home", "setup"):
            await self.look(screen)
        await self.look("notes", case="case-1")
        self.app.go("desk", attempt=name)
        await self.painted()
        self.app.screen.problem(text)  # type: ignore[attr-defined]
        self.app.action_help()
        await self.painted()


if __name__ == "__main__":
    app = WorkshopApp(Ledger.open(Path(sys.argv[1]) / "logs" / "workshop.db"), small_pack, first="home")
    walk = Walk(app, hostile_texts())
    app.call_later(lambda: app.run_worker(walk.start(), exit_on_error=True))
    app.run()
    print(app.crash_text or "the walk has ended")
