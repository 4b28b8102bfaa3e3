"""`<invoke name="..."><parameter name="...">value</parameter></invoke>`, as Anthropic documented for text prompts.

Source: docs.anthropic.com legacy tool use (function_calls / invoke); vllm minimax_m2_tool_parser.py uses the same.
Newlines at the borders of a value were kept by some readers and dropped by others: such a call is doubtful.
"""

import re

from workshop.intake.formats.elements import read_elements
from workshop.intake.found import Found, Message

FORM = "invoke_xml"
OPENER = r"<(?:antml:)?invoke[ \t]+name[ \t]*=[ \t]*[\"'][^\"'<>\n]{0,200}[\"'][ \t]*>"
_TAG = re.compile(r"<((?:antml:)?invoke)[ \t]+name[ \t]*=[ \t]*([\"'])([^\"'<>\n]*)\2")


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The call of one `<invoke>` element. Raises `Unreadable`."""
    tag = _TAG.match(message.text, match.start())
    if not tag:
        return None
    ask, end = read_elements(message, tag[3], match.end(), f"</{tag[1]}>", keep_newlines=True)
    return Found(match.start(), end, FORM, (ask,))
