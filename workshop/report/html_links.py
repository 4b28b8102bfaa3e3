"""Where each event of the log stands on the static page, and links to it from the page's own sentences."""

import re
from collections.abc import Iterable, Iterator

from workshop.report.cards import AttemptCard, Scorecard

_TAGS = re.compile("(<[^>]*>)")
_EVENTS = re.compile(r"\b(events? )(\d+(?:, \d+)*)")
_OUTSIDE = ("bdi", "code", "pre", "a")
"""Text in these is not the page's own or is a link already."""


def place(event: int) -> str:
    """The name of an event's own place."""
    return f"e{event}"


def verdicts_place(attempt: AttemptCard) -> str:
    """The name of the table of an attempt's verdicts."""
    return f"v{attempt.opened_event}"


def attempt_place(attempt: AttemptCard) -> str:
    """The name of an attempt's part of the appendix."""
    return f"a{attempt.opened_event}"


def anchors(events: Iterable[int | None]) -> str:
    """The places of these events, to stand where they are told of."""
    return "".join(f'<span id="{place(event)}"></span>' for event in events if event is not None)


def targets(card: Scorecard) -> dict[int, str]:
    """Event number to the name of the place where the page tells of it."""
    found: dict[int, str] = {}
    for case in card.cases:
        for attempt in (*case.attempts, *case.practice):
            found.update(dict.fromkeys(_said_of(attempt), verdicts_place(attempt)))
            found.update((event, place(event)) for event in _shown(attempt))
    found.update((take.event, place(take.event)) for take in card.header.take_overs)
    return found


def _shown(attempt: AttemptCard) -> Iterator[int]:
    """Events of an attempt that have a place of their own: what was played, and the failure review."""
    found = [attempt.opened_event, attempt.answer_event, attempt.void_event]
    found += [attempt.review.event if attempt.review else None]
    found += [event for receipt in attempt.receipts for event in receipt.events]
    found += [event for message in attempt.messages for event in (message.event, message.reply_event)]
    yield from (event for event in found if event is not None)


def _said_of(attempt: AttemptCard) -> Iterator[int]:
    """Events by which people said something of an attempt; they stand in its tables of verdicts."""
    for said in (attempt.history, attempt.adjudications, attempt.blind, attempt.blind_ended, attempt.added_claims):
        yield from (one.event for one in said)


def linked(html: str, where: dict[int, str]) -> str:
    """The page with each number behind the word event, in its own sentences, as a link to where the event stands."""
    pieces, outside = [], 0
    for piece in _TAGS.split(html):
        if piece.startswith("<"):
            name = piece.strip("</>").split(" ", 1)[0]
            if name in _OUTSIDE:
                outside += -1 if piece.startswith("</") else 1
        elif not outside:
            piece = _EVENTS.sub(lambda found: found[1] + _numbers(found[2], where), piece)
        pieces.append(piece)
    return "".join(pieces)


def _numbers(text: str, where: dict[int, str]) -> str:
    return ", ".join(
        f'<a href="#{where[int(number)]}">{number}</a>' if int(number) in where else number
        for number in text.split(", ")
    )
