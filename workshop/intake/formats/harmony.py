"""gpt-oss: harmony messages to a function, `<|channel|>commentary to=functions.name ... <|message|>{...}<|call|>`.

Source: openai/openai-cookbook articles/openai-harmony.md. The recipient may stand behind the role or behind the
channel; `functions.` is its namespace, not a part of the tool's name. Another recipient, another channel, and a message
whose closing marker was not handed over ask first. What stands on the analysis channel is thought.
"""

import re
from dataclasses import replace

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable

FORM = "harmony"
OPENER = r"<\|start\|>assistant[ \t]+to=|<\|channel\|>"
_SPACE = "functions."
_CALL = "<|call|>"
_HEAD = re.compile(
    r"(?:<\|start\|>assistant[ \t]+to=(?P<role>[^\s<>|]{1,200})[ \t]*)?<\|channel\|>(?P<channel>\w{1,40})"
    r"(?:[ \t]+to=(?P<beside>[^\s<>|]{1,200}))?[ \t]*"
    r"(?:(?P<constrain><\|constrain\|>)?(?P<kind>\w{1,40})[ \t]*)?<\|message\|>"
)
_CUT = re.compile(r"<\|(?:start\|>assistant[ \t]+to=|channel\|>\w{1,40}[ \t]+to=)(?:(?!<\|message\|>)[\s\S]){0,300}\Z")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The call of one message, or None where it has no recipient. Raises `Unreadable`."""
    text = message.text
    head = _HEAD.match(text, match.start())
    if not head:
        if len(text) - match.start() <= 700 and _CUT.match(text, match.start()):
            raise Unreadable("truncated", len(text))
        return None
    recipients = {head["role"], head["beside"]} - {None}
    if not recipients:
        return None
    if len(recipients) > 1:
        raise Unreadable("ambiguous", match.start())
    [recipient] = recipients
    body = skip_blanks(text, head.end())
    if body >= len(text):
        raise Unreadable("truncated", body)
    if text[body] not in "{[" or (head["constrain"] and head["kind"] != "json"):
        raise Unreadable("arguments_not_object", body)
    node, loose = json_at(message, body)
    after = skip_blanks(text, loose.end)
    blanks = between(message, (head.end(), body), (loose.end, after))
    name = recipient.removeprefix(_SPACE)
    ask = Ask(call_of(name, node.written, {*loose.repairs, *blanks}, offset=body))
    if not text.startswith(_CALL, after):
        rest = text[after : after + len(_CALL)]
        if rest and after + len(rest) >= len(text) and _CALL.startswith(rest):
            raise Unreadable("truncated", len(text))
        # Programs that sample stop at the marker and often don't print it; so does a reply that was cut here.
        return Found(match.start(), loose.end, FORM, (replace(ask, doubt=Doubt.MARKER_VARIANT),))
    if name == recipient or head["channel"] != "commentary" or (head["kind"] and not head["constrain"]):
        ask = replace(ask, doubt=Doubt.MARKER_VARIANT)
    return Found(match.start(), after + len(_CALL), FORM, (ask,))
