"""Facilitator notes: what they hold, and that they warn."""

from pathlib import Path

import pytest
from score_samples import core, open_played
from tui_samples import screen_text, until, workshop_app

from workshop.pack.case import Case
from workshop.tui.notes_parts import LABELS, notes


@pytest.mark.parametrize("case", core().cases, ids=lambda case: case.id)
def test_every_case_has_its_notes(case: Case) -> None:
    parts = {label: content.plain for label, content in notes(case, 110)}
    assert set(parts) <= set(LABELS)
    for label in ("OBJECTIVE", "MINUTES", "GOES WRONG", "DEBRIEF", "GUIDANCE"):
        assert parts[label].strip()
    assert parts["GUIDANCE"].count("passes") >= 4


@pytest.mark.parametrize("case", core().cases, ids=lambda case: case.id)
def test_a_wrapped_line_goes_on_under_its_text(case: Case) -> None:
    parts = {label: content.plain.splitlines() for label, content in notes(case, 60)}
    for label, indent, begins in (("GUIDANCE", 19, ("passes", "fails")), ("DEBRIEF", 3, ()), ("PRACTICE", 18, ())):
        lines = parts[label][1:] if label == "PRACTICE" else parts[label]
        assert max(map(len, lines)) <= 60
        for line in lines:
            starts = line[:indent].strip()
            assert line[indent] != " "
            assert not begins or not starts or starts.split()[-1] in begins, line


async def test_notes_warn_and_turn_from_case_to_case(tmp_path: Path) -> None:
    app = workshop_app(tmp_path, core())
    session = open_played(app, {"stock-count": ()})
    async with app.run_test(size=(80, 24)) as pilot:
        app.go("notes", case="short-write")
        await until(pilot, lambda: "NOT FOR THE PROJECTOR" in screen_text(app))
        assert "Facilitator notes · Case 8\n" in screen_text(app)
        await pilot.press("right")
        await until(pilot, lambda: "· Case 9\n" in screen_text(app))
        await pilot.press("right", "right", "right")
        await until(pilot, lambda: "· Case 10\n" in screen_text(app))
        await pilot.press("left")
        await until(pilot, lambda: "· Case 9\n" in screen_text(app))
        await pilot.resize_terminal(20, 6)
        assert app.is_running
    session.close()
