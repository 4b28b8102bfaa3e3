"""A text the session handed over itself, pasted back at the desk: named, and taken away unless the agent wrote it."""

from pathlib import Path

import pytest
from desk_samples import READ, WORDS, Desk, at_desk
from tui_samples import screen_text, until

from workshop.model.words import Awaiting, EndReason, Source


async def known(desk: Desk, text: str) -> None:
    """Paste a text of the session itself and wait until it is known."""
    await desk.paste(text)
    await until(desk.pilot, lambda: desk.choices.choices[0].id == "own-clear", "it was not known")


def reply_of(desk: Desk) -> str:
    return desk.session.last_reply(desk.attempt) or ""


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_reply_pasted_back_is_named_and_taken_away_by_one_press(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, READ, size=size) as desk:
        await desk.choose("serve")
        served, seq = desk.events, desk.record.messages[0].reply_seq
        await known(desk, reply_of(desk))
        said = " ".join(desk.text("#question").split())
        assert said == f"This is reply 1, which you served (#{seq}): nothing from the agent is in it yet."
        assert f"reply 1, which you served (#{seq})" in " ".join(desk.text("#found").split())
        assert "no request" not in " ".join(desk.text("#found").split())
        assert desk.choices.marked is not None
        assert desk.choices.marked.id == "own-clear"
        assert "Take it away and copy what the agent answered" in screen_text(desk.app)
        await desk.pilot.press("enter")
        await desk.quiet()
        assert desk.screen.box.draft.text == ""
        await desk.pilot.press("enter")
        await desk.quiet()
        assert desk.events == served
        await desk.paste(WORDS)
        assert desk.screen.box.draft.text == WORDS
        assert desk.choices.choices[0].id == "answer-draft"


async def test_two_enters_before_it_was_looked_at_record_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        served = desk.events
        monkeypatch.setattr(desk.screen, "read_draft", lambda _: None)
        for choice in ("put", "answer-draft"):
            desk.screen.take_paste(reply_of(desk))
            await desk.choose(choice, presses=2 if choice == "answer-draft" else 1)
            assert "nothing from the agent is in it yet" in desk.notice
        assert desk.events == served
        assert desk.screen.box.draft.text == reply_of(desk)


async def test_what_was_taken_away_comes_back_and_is_known_again(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        await known(desk, desk.session.brief_text(desk.attempt))
        assert "This is the brief of this case, which you handed over" in desk.text("#question")
        await desk.choose("own-clear", presses=1)
        await desk.pilot.press("ctrl+z")
        await until(desk.pilot, lambda: desk.choices.choices[0].id == "own-clear", "it was not known again")


async def test_it_can_be_the_agents_message_by_another_choice_made_twice(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        reply = reply_of(desk)
        await known(desk, reply)
        await desk.choose("own-put", presses=1)
        assert len(desk.record.messages) == 1
        await desk.pilot.press("enter")
        await desk.quiet()
        assert desk.session.raw(desk.record.messages[1].body) == reply.encode()
        assert desk.screen.box.draft.text == ""


@pytest.mark.parametrize("text", ["reply", "brief"])
async def test_it_can_be_the_final_answer_by_another_choice_made_twice(tmp_path: Path, text: str) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        await known(desk, reply_of(desk) if text == "reply" else desk.session.brief_text(desk.attempt))
        await desk.choose("own-answer")
        assert desk.record.ended is EndReason.ANSWERED


async def test_a_reply_of_another_repeat_is_named_as_such(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as desk:
        other = desk.session.start("case-1", repeat=2).record.attempt
        desk.session.hand_brief(other, fresh_chat=True)
        desk.session.receive(other, READ.encode(), Source.PASTE, serve=True)
        seq = desk.session.attempt(other).messages[0].reply_seq
        await known(desk, desk.session.last_reply(other) or "")
        assert f"reply 1 of attempt 2 of this case, which you served (#{seq})" in " ".join(desk.text("#found").split())


async def test_a_message_that_quotes_a_reply_and_goes_on_is_a_message(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        await desk.paste(f"{reply_of(desk)}\n{WORDS}")
        await until(desk.pilot, lambda: "found" in desk.text("#found"))
        assert "own-clear" not in [choice.id for choice in desk.choices.choices]
        await desk.choose("put", presses=1)
        assert len(desk.record.messages) == 2


async def test_the_message_before_pasted_again_is_said_and_still_taken_in_two_acts(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        await desk.paste(READ)
        seq = desk.record.messages[0].seq
        await until(desk.pilot, lambda: f"this is message 1 again (#{seq})" in " ".join(desk.text("#found").split()))
        assert "1 request" in " ".join(desk.text("#found").split())
        await desk.pilot.press("enter")
        await desk.quiet()
        assert desk.record.awaiting is Awaiting.SERVING
        await desk.choose("serve")
        await desk.paste(f"{READ}\n")
        await until(desk.pilot, lambda: "found" in desk.text("#found"))
        assert "again" not in " ".join(desk.text("#found").split())


async def test_a_practice_agents_message_is_never_taken_for_ours(tmp_path: Path) -> None:
    async with at_desk(tmp_path, READ) as desk:
        await desk.choose("serve")
        desk.screen.box.put(reply_of(desk), Source.PRACTICE)
        await desk.quiet()
        assert "no request" in " ".join(desk.text("#found").split())
