"""ReAct: a line `Action: name`, then `Action Input:` with a JSON object.

Source: langchain-ai/langchain libs/langchain/langchain/agents/output_parsers/react_single_input.py.
An input that is no JSON object is `arguments_not_object`. `Action:` without an input is prose.
"""

import re
from dataclasses import replace

from workshop.intake.arguments import call_of
from workshop.intake.formats.body import between, json_at, skip_blanks
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.loose import NBSP, ZERO_WIDTH
from workshop.intake.names import IDENTIFIER

FORM = "react"
OPENER = r"^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?i:Action)[ ]?\d*(?:\*\*)?[ ]?:"
_HEAD = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?P<bold>\*\*)?Action[ ]?\d*(?:\*\*)?[ ]?:(?:\*\*)?[ \t]*(?P<variant>\n[ \t]*)?"
    r"(?P<name>[^\n]{0,300}?)[ \t\r]*(?:\n\s*(?P<lines>(?:(?!\s*(?:[-*+][ \t]+)?(?:\*\*)?"
    r"(?:Action|Observation|Final Answer|Input|Arguments|Args|Parameters)\b)[^\n]{1,400}\n\s*){1,4}?)?"
    r"(?:[-*+][ \t]+)?(?:\*\*)?|[ \t]+(?=Action[ ]Input))"
    r"(?:Action[ ]?\d*[ ]?Input|(?P<other>Input|Arguments|Args|Parameters))[ ]?\d*(?:\*\*)?[ ]?:(?:\*\*)?",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"[ \t]*(?:\*\*)?Action[ ]?\d*[ ]?:[^\n]*\n\s*(?:\*\*)?Action[ ]?\d*[ ]?Input")
_SECOND_INPUT = re.compile(r"(?:\*\*)?Action[ ]?\d*[ ]?Input[ ]?\d*(?:\*\*)?[ ]?:", re.IGNORECASE)
_CUT = re.compile(r"[ \t]*Action[ ]?\d*[ ]?:[ \t]*[A-Za-z_][\w.-]*[ \t\r]*(?:\n\s*(?P<rest>[A-Za-z ]{0,14}))?\Z")
_INPUT = re.compile(r"(?:Input|Arguments|Args|Parameters)[ ]?\d*(?:\*\*)?[ ]?:", re.IGNORECASE)
_FAR = 2000
"""The input stands no further behind its action than this."""
_FENCE = re.compile(r"```(?:json)?[ \t]*\r?\n?")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The call of one action, or None where no input follows. Raises `Unreadable`."""
    text = message.text
    head = _HEAD.match(text, match.start()) if message.tags.soon(_INPUT, match.end(), _FAR) else None
    if not head:
        cut = _CUT.match(text, match.start())
        if (
            cut
            and "Action Input:".startswith((cut["rest"] or "").strip())
            and re.search(r"^\s*(?:Thought|Action Input):", text, re.M)
        ):
            raise Unreadable("truncated", len(text))
        return None
    if head["name"].strip().lower() == "final answer":
        return None
    body = skip_blanks(text, head.end())
    fence = _FENCE.match(text, body)
    if fence:
        body = skip_blanks(text, fence.end())
    if body >= len(text):
        raise Unreadable("truncated", body)
    if text[body] not in "{[":
        raise Unreadable("arguments_not_object", body)
    node, loose = json_at(message, body)
    name = head["name"].strip(" \t*`\"'")
    blanks = between(message, (match.start(), body), (loose.end, skip_blanks(text, loose.end))) if name else set()
    ask = Ask(call_of(name, node.written, {*loose.repairs, *blanks}, offset=body))
    end = loose.end
    if fence:
        end = skip_blanks(text, end)
        if not text.startswith("```", end):
            raise Unreadable("truncated" if len(text) - end < 3 else "syntax", end)
        end += 3
    rest = re.compile(r"[^\n]*").match(text, end)
    rest_text = rest[0].strip(NBSP + ZERO_WIDTH + " \t\r") if rest else ""
    if re.search(r"[^\s*<>|/\w]|^\S", rest_text) and not rest_text.startswith("<"):
        ask = replace(ask, doubt=Doubt.MIXED_TEXT)
    after = skip_blanks(text, end)
    if _SECOND_INPUT.match(text, after):
        raise Unreadable("ambiguous", after)
    if text[after : after + 1] in {"{", "["} and not ask.doubt:
        ask = replace(ask, doubt=Doubt.MIXED_TEXT)
    if name != head["name"].strip(" \t*") or (name not in message.tools and not IDENTIFIER.fullmatch(name)):
        ask = replace(ask, doubt=ask.doubt or Doubt.MARKER_VARIANT)
    if head["lines"] and not ask.doubt:
        ask = replace(ask, doubt=Doubt.MIXED_TEXT)
    if head["variant"] or head["other"] or not _PLAIN.match(text, match.start()):
        ask = replace(ask, doubt=ask.doubt or Doubt.MARKER_VARIANT)
    if head["bold"]:
        ask = replace(ask, doubt=Doubt.MARKER_VARIANT)
    return Found(match.start(), end, FORM, (ask,))
