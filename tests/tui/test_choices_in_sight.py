"""A choice nobody can see is neither chosen nor confirmed; in a small window the marked one stays in sight."""

from pathlib import Path

import pytest
from desk_samples import READ, SEND, Desk, at_desk
from textual.geometry import Region
from tui_samples import screen_text, until

from workshop.tui.widgets.choices import Choices, Option

MANY = [Option(f"n{n}", f"choice {n}", why="a reason that takes some room to tell") for n in range(6)]


def seen(desk: Desk) -> str:
    """What the window shows of the choices."""
    found = desk.screen.find_widget(desk.choices)
    area = found.region.intersection(found.clip)
    inside = Region(0, area.y - found.region.y, found.region.width, area.height)
    return "\n".join(strip.text for strip in desk.choices.render_lines(inside))


@pytest.mark.parametrize("size", [(20, 8), (40, 12), (40, 14), (80, 24)])
async def test_the_marked_choice_stays_in_sight_in_a_small_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, READ, size=size) as desk:
        desk.choices.offer(MANY, at="n0")
        desk.choices.focus()
        await desk.quiet()
        for option in MANY:
            assert f"[ {option.label} ]" in seen(desk), screen_text(desk.app)
            await desk.pilot.press("right")
            await desk.pilot.pause()


@pytest.mark.parametrize("size", [(20, 8), (40, 12)])
async def test_the_choices_of_a_held_request_are_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, SEND, size=size) as desk:
        desk.choices.focus()
        await desk.quiet()
        marked = desk.choices.marked
        assert marked is not None
        assert f"[ {marked.label}"[: size[0] - 4] in seen(desk), screen_text(desk.app)
        before = seen(desk)
        await desk.pilot.press("enter")
        assert desk.choices.armed
        await until(desk.pilot, lambda: " ent" in seen(desk) and seen(desk) != before)


async def test_a_choice_out_of_sight_is_not_pressed_and_why_is_said(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ, size=(80, 24)) as desk:
        desk.choices.focus()
        await desk.quiet()
        before = desk.events
        desk.screen.query_one("#decide").styles.max_height = 0
        await desk.quiet()
        await desk.pilot.press("enter")
        await until(desk.pilot, lambda: "too small to show the choices" in desk.notice)
        assert not desk.choices.armed
        await desk.pilot.press("enter", "enter")
        await desk.quiet()
        assert desk.events == before
        desk.screen.query_one("#decide").styles.max_height = 9
        await desk.quiet()
        await desk.pilot.press("enter", "enter")
        await until(desk.pilot, lambda: desk.events != before)
        assert isinstance(desk.choices, Choices)
