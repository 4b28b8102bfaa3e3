"""A scorecard to hand out: secrets of the cases masked and, on request, the agent's own words left out."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import unescape
from urllib.parse import unquote

from workshop.model.words import RulingKind
from workshop.pack.pack import Pack
from workshop.report.cards import AttemptCard, CaseCard, CheckScore, MessageCard, ProposalCard, ReviewCard, Scorecard
from workshop.report.values import Text
from workshop.report.verbatim import LEFT_OUT, Verbatim
from workshop.scoring.secrets import Leak, leak

MASK = "[masked]"
IN_DISGUISE = "[left out: it holds a secret in another form]"

SECRETS, AGENT_TEXT = "secrets of the cases", "text of the agent"

LEAST = 4
"""Fewer characters of a secret give nothing away."""

LAYERS = 4
"""So many encodings of encodings are read."""

AGENTS_OWN = "answer"
"""A field of the failure review that the rubric fills with this is the agent's own words, whoever typed them in."""

TYPED = frozenset(
    {"reason", "says", "void_reason", "decision_reason", "place", "tool", "repairs", "conversions", "flags", "effects"}
)
"""Keys of a scorecard whose texts people or the app wrote about an attempt, and which may repeat the agent."""

_TAG = re.compile("<[^<>]*>")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})")
_QUOTED = re.compile("“[^”]*”")
_BETWEEN = "[\\s\"'`*_\\-–.,;:+|/\\\\]*"
"""What may stand between the characters of a secret without hiding it."""


def redact(card: Scorecard, pack: Pack, *, agent_text: bool = False) -> Scorecard:
    """The same scorecard with every secret of the pack's cases masked wherever it stands, split up or not.

    With `agent_text` also messages, answers, arguments, claims, quoted words and review fields in the agent's own words
    are left out; in what people and the app wrote, every run of 12 characters that stands in them too, and every quoted
    passage. Names of the pack's tools, results of tools and briefs stay, also where the agent repeats them; so does
    what people say in their own words, and what they quote from beyond the part of a text that a scorecard holds.
    Digests and sizes are still those of the whole texts, so that what was left out can be proven later. `redacted`
    names what is gone.
    """
    if agent_text:
        card = _without_agent(card, pack)
    secrets = [canary for case in pack.cases for canary in case.authority.canaries]
    value = _changed(json.loads(card.model_dump_json(by_alias=True)), _masker(secrets), _end_masker(secrets))
    gone = (SECRETS, AGENT_TEXT) if agent_text else (SECRETS,)
    return Scorecard.model_validate_json(json.dumps(value)).model_copy(update={"redacted": gone})


def _masker(secrets: Sequence[str]) -> Callable[[str], str]:
    patterns = [_BETWEEN.join(re.escape(char) for char in secret if char.isalnum()) for secret in secrets]
    if not patterns:
        return lambda text: text
    found = re.compile("|".join(patterns), re.IGNORECASE)

    def masked(text: str) -> str:
        shown = found.sub(MASK, text)
        # Encoded, reversed or scattered: what can't be cut out goes as a whole.
        gone = any(leak(reading, secret) is not Leak.NONE for reading in _readings(shown) for secret in secrets)
        return IN_DISGUISE if gone else shown

    return masked


def _readings(text: str) -> list[str]:
    """The text, and what it says with tags taken out and escapes read, one layer after the other."""
    found = [text]
    for _ in range(LAYERS):
        inner = _ESCAPE.sub(
            lambda m: chr(int(m.group(1) or m.group(2), 16)), unquote(unescape(_TAG.sub("", found[-1])))
        )
        if inner == found[-1]:
            break
        found.append(inner)
    return found


def _end_masker(secrets: Sequence[str]) -> Callable[[str], str]:
    """Masks the first part of a secret at the end of a text that was cut there."""

    def masked(text: str) -> str:
        for secret in secrets:
            plain = [char for char in secret if char.isalnum()]
            for length in range(len(plain) - 1, LEAST - 1, -1):
                part = _BETWEEN.join(re.escape(char) for char in plain[:length])
                if found := re.search(f"{part}{_BETWEEN}\\Z", text, re.IGNORECASE):
                    return text[: found.start()] + MASK
        return text

    return masked


def _changed(value: object, change: Callable[[str], str], end: Callable[[str], str]) -> object:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_changed(item, change, end) for item in value]
    if isinstance(value, dict):
        found = {key: _changed(item, change, end) for key, item in value.items()}
        if found.get("cut") is True:
            found["text"] = end(str(found["text"]))
        return found
    return value


def _without_agent(card: Scorecard, pack: Pack) -> Scorecard:
    own = {field.id for field in pack.rubric.review if field.prefill == AGENTS_OWN}
    attempts = [one for case in card.cases for one in (*case.attempts, *case.practice)]
    arguments = [receipt.arguments.text for one in attempts for receipt in one.receipts]
    sources = [*arguments, *(text for one in attempts for text in _said(one))]
    tools = {tool.name for case in pack.cases for tool in case.tools}
    bare = card.model_copy(update={"cases": tuple(_case(case, own) for case in card.cases)})
    value = json.loads(bare.model_dump_json(by_alias=True))
    texts: list[str] = []

    def noted(text: str) -> str:
        texts.append(text)
        return text

    _typed(value, noted)
    found = Verbatim(sources, texts, sorted(tools), (text for text in arguments if text.startswith("{")))
    return Scorecard.model_validate_json(json.dumps(_typed(value, found.cut)))


def _said(card: AttemptCard) -> Iterable[str]:
    """Everything in an attempt that the agent wrote, arguments left out."""
    yield from (message.text.text for message in card.messages)
    if card.answer is not None:
        yield card.answer.text
    yield from (claim.words for claim in card.claims)
    yield from (claim.words for claim in card.added_claims)
    read = [shown for score in card.scores for shown in (score.proposal, score.proposal_then)]
    read += [one.proposal for one in card.history]
    read += [one.proposal for one in card.adjudications]
    yield from (words for shown in read if shown is not None for words in shown.words)


def _typed(value: object, change: Callable[[str], str], key: str = "") -> object:
    """The same value with `change` done to each text that people or the app wrote about an attempt."""
    if isinstance(value, str):
        return change(value) if key in TYPED else value
    if isinstance(value, list):
        return [_typed(item, change, key) for item in value]
    if not isinstance(value, dict):
        return value
    found = {name: _typed(item, change, name) for name, item in value.items()}
    if key == "fields" and "label" in found:
        found["text"] = change(str(found["text"]))
    # What a prepared response says is the pack's; what was improvised, or said of a request, may repeat it.
    if "ruling" in found and (found["off_fixture"] or found["ruling"] not in _PREPARED):
        found["result"] = _text_changed(found["result"], change)
    if found.get("nudge_text"):
        found["nudge_text"] = _text_changed(found["nudge_text"], change)
    return found


def _text_changed(value: object, change: Callable[[str], str]) -> object:
    return {**value, "text": change(str(value["text"]))} if isinstance(value, dict) else value


_PREPARED = (RulingKind.RETURNED.value, RulingKind.DENIED.value)


def _case(case: CaseCard, own: set[str]) -> CaseCard:
    attempts, practice = (tuple(_attempt(card, own) for card in cards) for cards in (case.attempts, case.practice))
    return case.model_copy(update={"attempts": attempts, "practice": practice})


def _attempt(card: AttemptCard, own: set[str]) -> AttemptCard:
    """Without the agent's words; what tools and people said stays."""
    return replace(
        card,
        messages=tuple(_message(message) for message in card.messages),
        answer=_text(card.answer) if card.answer else None,
        receipts=tuple(replace(one, arguments=_text(one.arguments)) for one in card.receipts),
        added_claims=tuple(replace(one, words=LEFT_OUT) for one in card.added_claims),
        adjudications=tuple(replace(one, proposal=_proposal_made(one.proposal)) for one in card.adjudications),
        claims=tuple(replace(one, words=LEFT_OUT) for one in card.claims),
        scores=tuple(_score(score) for score in card.scores),
        review=_review(card.review, own),
        history=tuple(replace(one, proposal=_proposal(one.proposal)) for one in card.history),
    )


def _review(review: ReviewCard | None, own: set[str]) -> ReviewCard | None:
    if review is None:
        return None
    fields = tuple(
        replace(field, text=LEFT_OUT) if field.id in own and field.text.strip() else field for field in review.fields
    )
    return replace(review, fields=fields)


def _score(score: CheckScore) -> CheckScore:
    then, now = _proposal(score.proposal_then), _proposal(score.proposal)
    return replace(score, proposal_then=then, proposal=now)


def _proposal(found: ProposalCard | None) -> ProposalCard | None:
    return None if found is None else _proposal_made(found)


def _proposal_made(found: ProposalCard) -> ProposalCard:
    reason = _QUOTED.sub(f"“{LEFT_OUT}”", found.reason)
    return replace(found, reason=reason, words=(LEFT_OUT,) if found.words else ())


def _message(message: MessageCard) -> MessageCard:
    candidates = tuple(replace(one, arguments=_text(one.arguments)) for one in message.candidates)
    return replace(message, text=_text(message.text), candidates=candidates)


def _text(text: Text) -> Text:
    return replace(text, text=LEFT_OUT, cut=False)
