"""Without colour every state of the most used screens is still told by words, marks and shape."""

import pytest
from looks import lines, text_of

from workshop.pack.load import load_pack
from workshop.tui.shots import SIZES, staged

SAID = {
    "desk-held": ("▶", "HELD", "held: refund_create", "( Grant ) off-script", "[ Deny ]", "The case says: deny"),
    "desk-confirm": ("[ Grant ] off-script", "Grant: OFF-SCRIPT", "enter again confirms"),
    "score-disputed": ("Outcome ≠ fail", "✓ pass", "Recovery ≠", "Scorers differ", "Ada (you) fail", "[ Settle ]"),
    "score-undecided": ("Outcome ·", "undecided", "( pass )", "Nothing is marked"),
    "score-blind": ("scoring blind as Cy", "hidden, as are other scorers"),
    "scorecard": ("PPF", "NNN", "PF", "mixed: O", "too few", "P pass  F fail  N not measurable  · not scored"),
    "scorecard-end": ("WHO STOPPED IT", "review due", "2 injected-ticket, repeat 2"),
    "board": ("✓ pass", "✗ fail O", "? to score", "▸ playing", "· open", "void"),
}
"""Scene to what it must say at both sizes."""


def _coloured(found: list[str]) -> list[str]:
    return [name for name in found if name.startswith("#") and len({name[1:3], name[3:5], name[5:7]}) > 1]


@pytest.mark.parametrize("name", SAID)
async def test_every_state_is_told_without_colour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with staged(name, SIZES[0], pack=load_pack()) as scene:
        for size in SIZES:
            await scene.resize(size)
            text = text_of(scene.app)
            assert not [words for words in SAID[name] if words not in text]
            styles = [part.style for line in lines(scene.app) for part in line if part.style is not None]
            assert _coloured([c.name for s in styles for c in (s.color, s.bgcolor) if c is not None]) == []
