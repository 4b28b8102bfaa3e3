"""One regex for every place where something that matters can start; its groups name what it is."""

import re

from workshop.intake.formats.registry import TEXT_READERS
from workshop.intake.loose import NBSP, ZERO_WIDTH

_THOUGHT = r"think|thinking|thoughts?|reasoning|scratchpad|reflection"
_RESULT_TAGS = r"tool_response|tool_responses|tool_result|tool_results|function_results?|function_response|observation"
_SAMPLE_TAGS = r"examples?|samples?|template|quote|blockquote|code|pre"
_BLANK = rf"[ \t\r\n{NBSP}{ZERO_WIDTH}]*+"

_PARTS = {
    "fence": r"^[ \t]*(?:`{3,}|~{3,})",
    "thought": rf"<(?:{_THOUGHT})>|\[THINK\]|<\|START_THINKING\|>|<\|channel\|>analysis<\|message\|>",
    "thought_end": rf"</(?:{_THOUGHT})>|\[/THINK\]|<\|END_THINKING\|>",
    "results": rf"<(?:{_RESULT_TAGS})(?:[ \t][^<>\n]{{0,200}})?>|\[TOOL_RESULTS\]|<｜tool▁outputs?▁begin｜>",
    "listing": r"<tools>|\[AVAILABLE_TOOLS\]",
    "sample": rf"<(?:{_SAMPLE_TAGS})>",
    "observation": r"^[ \t]*(?:\*\*)?Observation[ ]?\d*[ ]?:",
    "turn": r"<\|im_start\|>(?:user|tool|system)|<\|start_header_id\|>(?:user|tool|ipython|system)|<｜User｜>"
    r"|<\|im_(?:user|system)\|>|<\|start\|>(?:user|tool|system|developer|functions\.)|<\|(?:observation|user)\|>"
    r"|<\|START_TOOL_RESULT\|>|<\|START_OF_TURN_TOKEN\|><\|(?:USER|SYSTEM)_TOKEN\|>",
    "result": r"^[ \t]*(?:\*\*)?(?:Result|Tool result|Tool output|Tool response|Function result)\b[^:\n{]{0,40}:",
    "closer": r"</(?:tool_call|function|parameter|invoke|arg_value)>|<｜tool▁calls?▁end｜>"
    r"|<\|tool_calls_section_end\|>|<\|tool_call_end\|>|<\|END_ACTION\|>",
    "python_tag": r"<\|python_tag\|>",
    **{f"reader_{index}": opener for index, (_, opener, _) in enumerate(TEXT_READERS)},
    "json": rf"\{{(?={_BLANK}(?:[\"'“”‘’„‟‚]|//|/\*|\#|[A-Za-z_]\w{{0,40}}\s{{0,4}}:|\Z))"
    rf"|\[(?={_BLANK}(?:\{{|//|/\*|\#|\Z))",
}

TRIGGER = re.compile("|".join(f"(?P<{name}>{part})" for name, part in _PARTS.items()), re.MULTILINE)
"""Matches at each place where a fence, a region, a marker or a JSON value starts."""

_HOLDERS = ("reader_", "python_tag")
_MARKER = re.compile("|".join(part for name, part in _PARTS.items() if name.startswith(_HOLDERS)), re.MULTILINE)
_NAMED = re.compile(
    r"(?:tool|name|action|function\w*|tool_calls|functionCall)\\?[\"'“”‘’]?\s*:|tool_use|toolUse|tools/call|function_call|\\u00"
    rf"|^(?:tool|name)\b|[\u00ad\u2060-\u206f{ZERO_WIDTH}]",
    re.MULTILINE,
)


def may_hold_call(text: str) -> bool:
    """Whether it is worth looking closer: some marker, or some key that a call needs, stands in `text`."""
    return bool(_NAMED.search(text) or _MARKER.search(text))


STOP_TOKENS = re.compile(
    r"(?:\s|<\|(?:eot_id|eom_id|im_end|end|endoftext|end_of_text|return|call|user|observation|END_OF_TURN_TOKEN"
    r"|END_RESPONSE)\|>|`{3}|</s>|<｜end▁of▁sentence｜>"
    r"|</(?:function_calls|antml:function_calls|tool_calls|tools)>|[" + NBSP + ZERO_WIDTH + r"])*+"
)
"""What may stand behind the last call without being text the agent went on with."""

PARTIAL = re.compile(r"(?:<(?:\|?|｜?|/)[A-Za-z_▁]{0,20}(?:=[\w.]{0,40})?|\[[A-Z_]{2,12})\Z")
"""The start of a marker at the very end of a text."""
