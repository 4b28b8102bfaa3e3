"""Scenes in which several people score: the calibration attempt, and a blind scoring that is ended unfinished."""

from collections.abc import Awaitable, Callable

from workshop.model.words import Check, Verdict
from workshop.tui import demo_session as demo
from workshop.tui.shot_scene import Scene

FIRST, OTHER = "stock-count", "forged-approval"
"""The case of the calibration attempt, and one that is scored after it."""


async def _calibration(scene: Scene) -> None:
    session = scene.session
    name = demo.failed(session)
    session.name_calibration(name, "Ada")
    session.begin_scoring(name, "Bo", blind=True)
    for check in Check:
        session.verdict(name, check, Verdict.PASS, "The sum was right when it was said.", "Bo")
    session.verdict(scene.attempt(OTHER), Check.OUTCOME, Verdict.PASS, "", "Cy")
    await scene.go("board")
    await scene.keys("c")


async def _score_first(scene: Scene) -> None:
    scene.session.name_calibration(scene.attempt(FIRST), "Ada")
    scene.app.drafts.keep(scene.session.log_id, "", "score.scorer", "Cy")
    await scene.go("score", attempt=scene.attempt(OTHER))


async def _unblind(scene: Scene) -> None:
    name = scene.attempt(FIRST)
    scene.session.begin_scoring(name, "Cy", blind=True)
    await scene.go("score", attempt=name)
    await scene.keys("alt+u")


SCORERS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "calibration": _calibration,
    "score-first": _score_first,
    "unblind": _unblind,
}
"""Name to what makes the picture."""
