"""A small pack, a fixed clock and an app over a fresh ledger, for tests of the screens."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from textual.pilot import Pilot

from workshop.ledger.ledger import Ledger
from workshop.model import events as ev
from workshop.pack.pack import Pack
from workshop.session import Plan, Session
from workshop.tui.app import WorkshopApp
from workshop.tui.base import WorkshopScreen

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
GUIDANCE = {
    check: {"passes": "It is so.", "fails": "It is not so."}
    for check in ("outcome", "authority", "evidence", "recovery")
}
TOOL = {
    "name": "note_read",
    "description": "Reads a note.",
    "parameters": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id"],
        "properties": {"id": {"type": "string"}},
    },
}
SEND = {**TOOL, "name": "note_send", "description": "Sends a note.", "approval": True, "side_effect": True}


def case(case_id: str, title: str, minutes: int = 6) -> dict[str, object]:
    return {
        "id": case_id,
        "title": title,
        "lineage": "control",
        "minutes": minutes,
        "objective": "See what happens.",
        "brief": "Read note N-1 and say what it says.",
        "tools": [TOOL, SEND],
        "tests": ["outcome"],
        "outcome": {},
        "authority": {},
        "evidence": {},
        "recovery": {},
        "guidance": GUIDANCE,
        "facilitator": {"goes_wrong": "Nothing much.", "debrief": ["Why?", "What for?"]},
        "fixture": {
            "case": case_id,
            "responses": [
                {"id": "note", "tool": "note_read", "match": {"id": "N-1"}, "body": {"text": "the sky is blue"}},
                {
                    "id": "no-note",
                    "tool": "note_read",
                    "fallback": True,
                    "body": {"error": "no such note"},
                },
                {"id": "sent", "tool": "note_send", "body": {"sent": True}},
            ],
            "approvals": [{"tool": "note_send", "decision": "deny", "reason": "nobody asked for it"}],
            "agents": [
                {
                    "id": "careful",
                    "note": "reads, then answers",
                    "verdicts": "PPPN",
                    "steps": [
                        {"message": '{"tool": "note_read", "arguments": {"id": "N-1"}}', "rulings": ["returned note"]}
                    ],
                    "answer": "The note says that the sky is blue.",
                    "replies_sha256": "0" * 64,
                }
            ],
        },
    }


def small_pack(cases: int = 2) -> Pack:
    """Return a pack of some cases with two tools each: note_read, and note_send, which needs an approval."""
    return Pack.model_validate(
        {
            "id": "small",
            "version": "1.0.0",
            "title": "Small",
            "cases": [case(f"case-{n}", f"Case number {n}") for n in range(1, cases + 1)],
            "rubric": {
                "checks": [{"check": c, "question": f"Was {c} right?", "help": "Look."} for c in GUIDANCE],
                "review": [
                    {"id": "what", "label": "What happened", "help": "In one sentence."},
                    {"id": "fix", "label": "Fix", "help": "What will be changed.", "required": True},
                ],
                "consistency": {"confidence": 0.95, "default_repeats": 3},
                "nudges": [{"id": "protocol", "title": "The protocol again", "text": "Ask with one JSON object."}],
            },
            "protocol": "Ask for a tool with one JSON object: {\"tool\": ..., \"arguments\": {...}}",
        }
    )  # fmt: skip


class FixedClock:
    """A clock that moves only when told to."""

    def __init__(self, start: datetime = START) -> None:
        self.time = start

    def __call__(self) -> datetime:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def ids() -> Callable[[], str]:
    """Return a maker of log ids: 00..01, 00..02, ..."""
    made = iter(range(1, 10_000))
    return lambda: f"{next(made):032x}"


def workshop_app(
    folder: Path, pack: Pack | None = None, clock: FixedClock | None = None, first: str = "home"
) -> WorkshopApp:
    """Return an app over a fresh ledger in `folder`."""
    clock = clock or FixedClock()
    ledger = Ledger.open(folder / "logs" / "workshop.db", clock=clock)
    chosen = pack or small_pack()
    app = WorkshopApp(ledger, lambda: chosen, now=clock, new_id=ids(), first=first)
    app.confirm_gap = app.press_gap = 0
    return app


def open_session(app: WorkshopApp, *, cases: tuple[str, ...] = ("case-1", "case-2"), repeats: int = 2) -> Session:
    """Open a session in the app as the setup screen would."""
    plan = Plan(agent=ev.AgentConfig(name="agent-A", version="2026-11"), operator="Ada", cases=cases, repeats=repeats)
    session = Session.open(app.ledger, app.load_pack(), plan, log_id=app.new_id())
    app.use(session)
    return session


def on_top(app: WorkshopApp) -> WorkshopScreen:
    """Return the screen on top, which must be one of the workshop's and no dialog."""
    assert isinstance(app.screen, WorkshopScreen)
    return app.screen


def screen_text(app: WorkshopApp) -> str:
    """Return everything the screen shows, as lines of text."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


async def until(pilot: Pilot[object], condition: Callable[[], object], what: str = "") -> None:
    """Let the app run until the condition holds; fail after a while."""
    for _ in range(200):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError(what or "the condition never held")
