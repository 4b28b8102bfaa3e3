"""A whole session from the first screen to the exported scorecard: once by keys, once by the mouse."""

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from tui_samples import open_session, screen_text, until, workshop_app

from workshop.model.attempt import AttemptRecord
from workshop.model.words import Awaiting
from workshop.pack.load import load_pack
from workshop.tui.app import WorkshopApp
from workshop.tui.widgets.choices import Choices

ASKS = 'I need the sites first.\n\n```json\n{"tool": "sites_list", "arguments": {}}\n```'
LOOKS = [
    f'Now {site}:\n```json\n{{"tool": "inventory_lookup", "arguments": {{"sku": "K-114", "site": "{site}"}}}}\n```'
    for site in ("north", "south", "east")
]
ANSWER = "North has 17 units of K-114, south 24 and east 0. In total there are 41."


class Hands:
    """What a person can do at the app."""

    def __init__(self, app: WorkshopApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def quiet(self) -> None:
        await until(self.pilot, lambda: not self.app.acts.running and not any(w.is_running for w in self.app.workers))
        await self.pilot.pause()

    async def at(self, name: str) -> None:
        """Until the screen of that name is on top."""
        await until(
            self.pilot, lambda: getattr(self.app.screen, "NAME", "") == name, f"{name}:\n{screen_text(self.app)}"
        )
        await self.quiet()

    async def paste(self, text: str) -> None:
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()
        await self.quiet()

    async def choose(self, choice: str) -> None:
        raise NotImplementedError

    def row(self) -> Choices:
        return next(row for row in self.app.screen.query(Choices) if row.display and row.choices)


class Keys(Hands):
    """Keys alone."""

    async def choose(self, choice: str) -> None:
        """Go to the row of choices with tab, mark the choice, choose and confirm it."""
        row = self.row()
        for _ in range(12):
            if row.has_focus:
                break
            await self.pilot.press("tab")
        for _ in row.choices:
            if row.marked is not None and row.marked.id == choice:
                break
            await self.pilot.press("right")
        assert row.marked is not None
        assert row.marked.id == choice, [option.id for option in row.choices]
        presses = 2 if row.marked.confirm else 1
        await self.pilot.press(*["enter"] * presses)
        await self.quiet()


class Mouse(Hands):
    """The mouse alone."""

    async def click(self, text: str, *, last: bool = False) -> None:
        """Click on a text that stands on the screen."""
        lines = screen_text(self.app).splitlines()
        found = [(line.index(text), y) for y, line in enumerate(lines) if text in line]
        assert found, f"{text!r} is not on the screen:\n" + "\n".join(lines)
        x, y = found[-1 if last else 0]
        await self.pilot.click(offset=(x + len(text) // 2, y))
        await self.quiet()

    async def choose(self, choice: str) -> None:
        """Click on the choice, and once more where it has to be confirmed."""
        option = next(option for option in self.row().choices if option.id == choice)
        label = next(
            f"{a} {option.label} {b}"
            for a, b in ("[]", "()", "‹›")
            if f"{a} {option.label} {b}" in screen_text(self.app)
        )
        await self.click(label)
        if option.confirm:
            await self.click(f"[ {option.label} ]")


async def play(hands: Hands) -> None:
    """Hand over, play to the answer, and score as proposed."""
    app = hands.app
    for choice in ("protocol", "brief", "start"):
        await hands.choose(choice)
    await until(hands.pilot, lambda: app.session is not None and app.session.attempt("stock-count.1").briefed)
    await hands.quiet()
    assert app.session is not None
    session = app.session

    def record() -> AttemptRecord:
        return session.attempt("stock-count.1")

    for number, message in enumerate([ASKS, *LOOKS], 1):
        await hands.paste(message)
        await hands.choose(first(hands))
        assert record().awaiting is Awaiting.SERVING, screen_text(app)
        await hands.choose(first(hands))
        assert record().counted == number
        assert record().awaiting is Awaiting.MESSAGE
    await hands.paste(ANSWER)
    await hands.choose(next(option.id for option in hands.row().choices if "answer" in option.label))
    assert record().awaiting is Awaiting.SCORING, screen_text(app)
    await hands.choose("score")
    await hands.at("Score")
    for check in range(1, 5):
        await hands.choose(first(hands))
        assert len(session.record.standing("stock-count.1")) == check, screen_text(app)
        await hands.choose(first(hands))


def first(hands: Hands) -> str:
    """The choice that is suggested."""
    marked = hands.row().marked
    assert marked is not None
    return marked.id


def exported(folder: Path) -> str:
    [file] = folder.rglob("*.md")
    return file.read_text(encoding="utf-8")


@pytest.fixture
def app(tmp_path: Path, checkout: Path) -> WorkshopApp:
    """Give an app over an empty ledger, with the core pack."""
    return workshop_app(tmp_path, load_pack(checkout))


async def test_by_keys(app: WorkshopApp, tmp_path: Path) -> None:
    async with app.run_test(size=(100, 40)) as pilot:
        hands = Keys(app, pilot)
        await hands.at("Home")
        await pilot.press("enter")
        await hands.at("New session")
        await pilot.press(*"agent-A", "tab", "tab", "tab", "tab", "tab", *"Ada", "tab", "backspace", "1")
        await pilot.press("tab", "o")
        await hands.choose("begin")
        await hands.at("Session board")
        await pilot.press("enter")
        await hands.at("Brief")
        await play(hands)
        await hands.at("Scorecard")
        await pilot.press("escape")
        await hands.at("Session board")
        assert "✓ pass" in screen_text(app)
        await pilot.press("s")
        await hands.at("Scorecard")
        await pilot.press("e")
        await hands.at("Export")
        await hands.choose(first(hands))
        await until(pilot, lambda: list(tmp_path.rglob("*.md")), screen_text(app))
    assert "agent-A" in exported(tmp_path)


async def test_by_mouse(app: WorkshopApp, tmp_path: Path) -> None:
    open_session(app, cases=("stock-count",), repeats=1).close()
    app.session = None
    async with app.run_test(size=(120, 40)) as pilot:
        hands = Mouse(app, pilot)
        await hands.at("Home")
        await hands.click("New session")
        await hands.at("New session")
        await hands.click("agent-A 2026-11")
        await hands.click("Count the stock")
        await hands.click("n None")
        await hands.click("Count the stock")
        await hands.choose("begin")
        await hands.at("Session board")
        await hands.click("· open")
        await hands.at("Brief")
        await play(hands)
        await hands.at("Session board")
        assert "✓ pass" in screen_text(app)
        await hands.click("s Scorecard")
        await hands.at("Scorecard")
        await hands.click("e Export")
        await hands.at("Export")
        await hands.choose(first(hands))
        await until(pilot, lambda: list(tmp_path.rglob("*.md")), screen_text(app))
    assert "agent-A" in exported(tmp_path)
