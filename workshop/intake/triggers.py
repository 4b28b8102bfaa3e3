"""One regex for every place where something that matters can start; its groups name what it is."""

import re

from workshop.intake.formats.registry import TEXT_READERS
from workshop.intake.loose import NBSP, ZERO_WIDTH

_THOUGHT = (
    r"(?:(?:seed|ant|ns):)?(?:(?:inner|internal|chain_of|my|ant|self|pre|deep)_?)?"
    r"(?:think(?:ing)?|thoughts?|thought_process|monologue|reasoning(?:_content)?|reflections?|reflection|scratch_?pad|analysis"
    r"|deliberation|rationale|cot|planning|plan|internal|brainstorm(?:ing)?)"
)
_RESULT_TAGS = (
    r"(?:(?:tool|function|call|api|desk|system|command)_?(?:call_?)?"
    r"(?:responses?|results?|outputs?|returns?)|observations?)"
)
_SAMPLE_TAGS = (
    r"examples?|samples?|template|quote|blockquote|code|pre|q|cite|del|s|strike|samp|kbd|details|ticket|e?mail|documents?"
    r"|drafts?|context|history|log|untrusted|previous|body|attachment|note|message|msg|data|user_query|user_input|content|comment"
    r"|results?|outputs?|stdout|response|answer|final_answer"
)
_ATTRIBUTES = r"(?:[ \t][^<>\n]{0,200})?"
_BLANK = rf"[ \t\r\n{NBSP}{ZERO_WIDTH}]*+"

_PARTS = {
    "fence": r"^[ \t]*(?:`{3,}|~{3,})",
    "thought": rf"<(?i:{_THOUGHT}){_ATTRIBUTES}>|◁(?i:{_THOUGHT})▷|<\|(?i:begin_of_)?(?i:{_THOUGHT})\|>"
    r"|\[THINK\]|<\|START_THINKING\|>|<\|channel\|>analysis<\|message\|>",
    "thought_end": rf"</(?i:{_THOUGHT})[ \t]*>|◁/(?i:{_THOUGHT})▷|<\|(?:/|(?i:end_of_))(?i:{_THOUGHT})\|>"
    r"|\[/THINK\]|<\|END_THINKING\|>",
    "results": rf"<(?i:{_RESULT_TAGS}){_ATTRIBUTES}>|\[TOOL_RESULTS?\]|<｜tool▁outputs?▁begin｜>",
    "listing": r"<tools>|\[AVAILABLE_TOOLS\]",
    "sample": rf"<(?i:{_SAMPLE_TAGS}){_ATTRIBUTES}>",
    "observation": r"^[ \t]*(?:[#>*_ ]{0,8})(?i:Observations?|Obs)[ ]?\d*(?:\*\*)?[ ]?:",
    "final": r"^[ \t]*(?:[#*_ ]{0,8})(?i:Final[ _]Answer)(?:\*\*)?[ ]?(?::|$)",
    "ended": r"<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text|return)\|>|</s>|<｜end▁of▁sentence｜>",
    "turn": r"<\|im_start\|>(?:user|tool|system)|<\|start_header_id\|>(?:user|tool|ipython|system)|<｜User｜>"
    r"|^[ \t]*\[INST\]|<start_of_turn>user|^[ \t]*(?:\*\*)?(?:Human|User)(?:\*\*)?[ ]?:"
    r"|<\|im_(?:user|system)\|>|<\|start\|>(?:user|tool|system|developer|functions\.)|<\|(?:observation|user)\|>"
    r"|<\|START_TOOL_RESULT\|>|<\|START_OF_TURN_TOKEN\|><\|(?:USER|SYSTEM)_TOKEN\|>",
    "result": r"^[ \t]*(?:[#*_ ]{0,8})(?i:Results?|(?:Tool|Function|API|Desk)[ _](?:results?|output|response)|Output)\b"
    r"[^:\n{]{0,40}:|^[ \t]*Tool[ ]?:",
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
    r"(?i:tool|name|action|function\w*|tool_calls|functionCall)\s{0,2}\\?[\"'“”‘’]?\s*:|tool_use|toolUse|input_json_delta|tools/call|function_call|\\u00"
    rf"|^(?:tool|name)\b|[\u00ad\u2060-\u206f{ZERO_WIDTH}]",
    re.MULTILINE,
)


def may_hold_call(text: str) -> bool:
    """Whether it is worth looking closer: some marker, or some key that a call needs, stands in `text`."""
    return bool(_NAMED.search(text) or _MARKER.search(text))


STOP_TOKENS = re.compile(
    r"(?:\s|<\|(?:eot_id|eom_id|im_end|end|endoftext|end_of_text|return|call|user|observation|END_OF_TURN_TOKEN|END_RESPONSE)\|>|`{3}|</s>|<｜end▁of▁sentence｜>"
    r"|</(?:function_calls|antml:function_calls|tool_calls|tools)>|[" + NBSP + ZERO_WIDTH + r"])*+"
)
"""What may stand behind the last call without being text the agent went on with."""

PARTIAL = re.compile(r"(?:<(?:\|?|｜?|/)[A-Za-z_▁]{0,20}(?:=[\w.]{0,40})?|\[[A-Z_]{2,12})\Z")
"""The start of a marker at the very end of a text."""
