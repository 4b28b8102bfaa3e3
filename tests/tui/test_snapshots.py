"""Every screen as it looks, at both sizes, the most used ones in the light theme too: words and styles."""

from functools import cache

import pytest
from looks import LookExtension, look
from syrupy.assertion import SnapshotAssertion

from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.tui.shot_scenes import SCENES
from workshop.tui.shots import SIZES, staged
from workshop.tui.theme import LIGHT

STABLE = [name for name in SCENES if name != "exported"]
"""What was exported is named by its whole path, which is another one on each machine."""
LIGHT_TOO = ("desk-held", "score-disputed", "scorecard")


@cache
def core() -> Pack:
    return load_pack()


@pytest.fixture
def looks(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(LookExtension)


@pytest.mark.parametrize("name", STABLE)
async def test_a_screen_looks_as_it_did(name: str, looks: SnapshotAssertion) -> None:
    found = []
    async with staged(name, SIZES[0], pack=core()) as scene:
        for size in SIZES:
            await scene.resize(size)
            found.append(look(scene.app, f"{size[0]}x{size[1]}"))
        if name in LIGHT_TOO:
            await scene.theme(LIGHT.name)
            found.append(look(scene.app, f"{size[0]}x{size[1]}, light"))
    assert "\n".join(found) == looks
