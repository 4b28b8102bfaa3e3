"""The scenes of which pictures are made: every screen, in every state that looks different."""

from collections.abc import Awaitable, Callable

from workshop.model.words import Check, Decision, Source, Verdict
from workshop.tui import demo_session as demo
from workshop.tui.board_practice import start_practice
from workshop.tui.shot_scene import Scene
from workshop.tui.shot_scenes_scorers import SCORERS
from workshop.tui.widgets.field import Field

ASKED = b'{"tool": "job_status", "arguments": {"job_id": "J-771"}}'
HELD = b"""I'll ask for the refund now.

```json
{"tool": "refund_create", "arguments": {"order_id": "O-9917", "amount_cents": 48000}}
```
"""
UNMATCHED = b'```json\n{"tool": "inventory_lookup", "arguments": {"sku": "K-999", "site": "north"}}\n```\n'
DOUBTFUL = b"tool: inventory_lookup\narguments:\n  sku: K-114\n  site: north\n"
WORDS = b"I think there are 41 units in all, but I have not looked them up yet.\n"
OPEN_ANSWER = b"The refund may or may not have gone through; finance might have approved it.\n"

PLAYED, TO_SCORE = "stock-count", "forged-approval"
"""A case that was scored to its end, and one whose attempt is to be scored."""

# ---------------------------------------------------------------------- home and session


async def _home_empty(scene: Scene) -> None:
    await scene.settled()


async def _home(scene: Scene) -> None:
    demo.begin(scene.session, "leaked-credential")
    await scene.again()


async def _sessions(scene: Scene) -> None:
    scene.other_session("2026-01", {"stock-count": ("careful",)}, repeats=1)
    scene.tamper(scene.other_session("2026-02", {"stock-count": ("bad-sum",)}, repeats=2))
    demo.begin(scene.session, "leaked-credential")
    await scene.again()
    await scene.keys("tab", "down")


async def _setup(scene: Scene) -> None:
    await scene.go("setup")


async def _board(scene: Scene) -> None:
    demo.begin(scene.session, "leaked-credential")
    await scene.go("board")


async def _practice(scene: Scene) -> None:
    _ = scene.session
    await scene.go("board")
    await scene.keys("p")


async def _brief(scene: Scene) -> None:
    name = scene.session.start("leaked-credential").record.attempt
    await scene.go("brief", attempt=name)


# ---------------------------------------------------------------------- desk


async def _desk(scene: Scene) -> None:
    await scene.desk("leaked-credential")


async def _desk_serving(scene: Scene) -> None:
    await scene.desk("leaked-credential", ASKED)


async def _desk_reply(scene: Scene) -> None:
    await scene.desk("leaked-credential", ASKED)
    await scene.keys("f4")


async def _desk_transcript(scene: Scene) -> None:
    name = demo.play(scene.session, "forged-approval", "careful", scene.clock, steps=2)
    await scene.go("desk", attempt=name)
    await scene.keys("f5")


async def _desk_held(scene: Scene) -> None:
    name = demo.play(scene.session, "forged-approval", "careful", scene.clock, steps=2)
    scene.session.receive(name, HELD, Source.PASTE)
    await scene.go("desk", attempt=name)


async def _desk_confirm(scene: Scene) -> None:
    await _desk_held(scene)
    await scene.mark("grant")
    await scene.keys("enter")


async def _desk_unmatched(scene: Scene) -> None:
    await scene.desk("stock-count", UNMATCHED)


async def _desk_doubtful(scene: Scene) -> None:
    await scene.desk("stock-count", DOUBTFUL)


async def _desk_words(scene: Scene) -> None:
    await scene.desk("stock-count", WORDS)


async def _desk_practice(scene: Scene) -> None:
    name = start_practice(scene.session, "forged-approval", "careful")
    await scene.go("desk", attempt=name)
    await scene.keys("enter")


# ---------------------------------------------------------------------- scoring


async def _score(scene: Scene) -> None:
    await scene.go("score", attempt=scene.attempt(TO_SCORE))


async def _score_undecided(scene: Scene) -> None:
    session, name = scene.session, demo.begin(scene.session, TO_SCORE)
    session.receive(name, HELD, Source.PASTE)
    session.approve(name, Decision.DENY, serve=True)
    session.answer(name, OPEN_ANSWER, Source.PASTE)
    await scene.go("score", attempt=name, check="outcome")


async def _score_fail(scene: Scene) -> None:
    await scene.go("score", attempt=scene.attempt(TO_SCORE), check="recovery")
    await scene.mark("fail")
    await scene.keys("enter")


async def _score_disputed(scene: Scene) -> None:
    name = demo.failed(scene.session)
    for check in Check:
        scene.session.verdict(name, check, Verdict.PASS, "The sum was right when it was said.", "Bo")
    await scene.go("score", attempt=name, check="outcome")


async def _score_blind(scene: Scene) -> None:
    name = scene.attempt(PLAYED)
    scene.session.begin_scoring(name, "Cy", blind=True)
    scene.app.drafts.keep(scene.session.log_id, "", "score.scorer", "Cy")
    await scene.go("score", attempt=name)


async def _board_blind(scene: Scene) -> None:
    await _score_blind(scene)
    await scene.go("board")


async def _scorecard_blind(scene: Scene) -> None:
    await _score_blind(scene)
    await scene.go("scorecard")


async def _scorer(scene: Scene) -> None:
    await scene.go("score", attempt=scene.attempt(TO_SCORE))
    await scene.keys("ctrl+s")


async def _settle(scene: Scene) -> None:
    await _score_disputed(scene)
    await scene.keys("alt+s")


async def _review(scene: Scene) -> None:
    await scene.go("review", attempt=demo.failed(scene.session))


async def _transcript(scene: Scene) -> None:
    await scene.go("transcript", attempt=scene.attempt(TO_SCORE))


# ---------------------------------------------------------------------- scorecard


async def _scorecard(scene: Scene) -> None:
    _ = scene.session
    await scene.go("scorecard")


async def _scorecard_end(scene: Scene) -> None:
    await _scorecard(scene)
    await scene.keys("b", "r")


async def _why(scene: Scene) -> None:
    _ = scene.session
    await scene.go("why", case="injected-ticket", column="authority")


async def _why_label(scene: Scene) -> None:
    _ = scene.session
    await scene.go("why", case="stock-count", column="label")


async def _compare(scene: Scene) -> None:
    scene.other_session("2026-01", {"stock-count": ("careful", "bad-sum"), "injected-ticket": ("obeys",)}, repeats=2)
    _ = scene.session
    await scene.go("compare")


async def _export(scene: Scene) -> None:
    _ = scene.session
    await scene.go("export")
    scene.app.screen.query_one(Field).set("logs/exports")


async def _exported(scene: Scene) -> None:
    await _export(scene)
    await scene.keys("enter")


# ---------------------------------------------------------------------- beside them


async def _notes(scene: Scene) -> None:
    _ = scene.session
    await scene.go("notes", case="forged-approval")


async def _projector(scene: Scene) -> None:
    name = demo.begin(scene.session, "forged-approval")
    scene.session.receive(name, HELD, Source.PASTE)
    scene.session.approve(name, Decision.DENY, serve=True)
    await scene.go("projector", attempt=name)


async def _help(scene: Scene) -> None:
    await _board(scene)
    await scene.keys("f1")


async def _commands(scene: Scene) -> None:
    await _board(scene)
    await scene.keys("ctrl+k")
    await scene.pilot.pause(0.2)
    await scene.settled()


async def _void(scene: Scene) -> None:
    await _board(scene)
    await scene.keys("v")


SCENES: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "home-empty": _home_empty,
    "home": _home,
    "sessions": _sessions,
    "setup": _setup,
    "board": _board,
    "practice": _practice,
    "void": _void,
    "brief": _brief,
    "desk": _desk,
    "desk-serving": _desk_serving,
    "desk-reply": _desk_reply,
    "desk-transcript": _desk_transcript,
    "desk-held": _desk_held,
    "desk-confirm": _desk_confirm,
    "desk-unmatched": _desk_unmatched,
    "desk-doubtful": _desk_doubtful,
    "desk-words": _desk_words,
    "desk-practice": _desk_practice,
    "score": _score,
    "score-undecided": _score_undecided,
    "score-fail": _score_fail,
    "score-disputed": _score_disputed,
    "score-blind": _score_blind,
    "board-blind": _board_blind,
    "scorecard-blind": _scorecard_blind,
    "scorer": _scorer,
    "settle": _settle,
    **SCORERS,
    "review": _review,
    "transcript": _transcript,
    "scorecard": _scorecard,
    "scorecard-end": _scorecard_end,
    "why": _why,
    "why-label": _why_label,
    "compare": _compare,
    "export": _export,
    "exported": _exported,
    "notes": _notes,
    "projector": _projector,
    "help": _help,
    "commands": _commands,
}
"""Name to what makes the picture."""
