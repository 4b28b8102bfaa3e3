"""One regex for every place where something that matters can start; its groups name what it is."""

import re
from collections.abc import Callable

from workshop.intake.formats import pythonic
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


def _where(opener: str) -> str:
    """Where an opening stands: at a line's start, or by its first characters."""
    if opener.startswith("^"):
        return "line"
    if opener.startswith((r"<\|", "<[｜")):
        return "mark"
    return "tag" if opener.startswith("<") else "other"


_PARTS: tuple[tuple[str, str, str], ...] = (
    ("fence", "line", r"^[ \t]*(?:`{3,}|~{3,})"),
    ("thought", "tag", rf"<(?i:{_THOUGHT}){_ATTRIBUTES}>"),
    ("thought", "other", rf"◁(?i:{_THOUGHT})▷|\[THINK\]"),
    (
        "thought",
        "mark",
        rf"<\|(?i:begin_of_)?(?i:{_THOUGHT})\|>|<\|START_THINKING\|>|<\|channel\|>analysis<\|message\|>",
    ),
    ("thought_end", "close", rf"</(?i:{_THOUGHT})[ \t]*>"),
    ("thought_end", "other", rf"◁/(?i:{_THOUGHT})▷|\[/THINK\]"),
    ("thought_end", "mark", rf"<\|(?:/|(?i:end_of_))(?i:{_THOUGHT})\|>|<\|END_THINKING\|>"),
    ("results", "tag", rf"<(?i:{_RESULT_TAGS}){_ATTRIBUTES}>"),
    ("results", "other", r"\[TOOL_RESULTS?\]"),
    ("results", "mark", r"<｜tool▁outputs?▁begin｜>"),
    ("listing", "tag", r"<tools>"),
    ("listing", "other", r"\[AVAILABLE_TOOLS\]"),
    ("sample", "tag", rf"<(?i:{_SAMPLE_TAGS}){_ATTRIBUTES}>"),
    ("observation", "line", r"^[ \t]*(?:[#>*_ ]{0,8})(?i:Observations?|Obs)[ ]?\d*(?:\*\*)?[ ]?:"),
    ("final", "line", r"^[ \t]*(?:[#*_ ]{0,8})(?i:Final[ _]Answer)(?:\*\*)?[ ]?(?::|$)"),
    ("ended", "mark", r"<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text|return)\|>|<｜end▁of▁sentence｜>"),
    ("ended", "close", r"</s>"),
    (
        "turn",
        "mark",
        r"<\|im_start\|>(?:user|tool|system)|<\|start_header_id\|>(?:user|tool|ipython|system)|<｜User｜>"
        r"|<\|im_(?:user|system)\|>|<\|start\|>(?:user|tool|system|developer|functions\.)|<\|(?:observation|user)\|>"
        r"|<\|START_TOOL_RESULT\|>|<\|START_OF_TURN_TOKEN\|><\|(?:USER|SYSTEM)_TOKEN\|>",
    ),
    ("turn", "line", r"^[ \t]*\[INST\]|^[ \t]*(?:\*\*)?(?:Human|User)(?:\*\*)?[ ]?:"),
    ("turn", "tag", r"<start_of_turn>user"),
    (
        "result",
        "line",
        r"^[ \t]*(?:[#*_ ]{0,8})(?i:Results?|(?:Tool|Function|API|Desk)[ _](?:results?|output|response)|Output)\b"
        r"[^:\n{]{0,40}:|^[ \t]*Tool[ ]?:",
    ),
    ("closer", "close", r"</(?:tool_call|function|parameter|invoke|arg_value)>"),
    (
        "closer",
        "mark",
        r"<｜tool▁calls?▁end｜>|<\|tool_calls_section_end\|>|<\|tool_call_end\|>|<\|END_ACTION\|>",
    ),
    ("python_tag", "mark", r"<\|python_tag\|>"),
    *((f"reader_{index}", _where(opener), opener) for index, (_, opener, _) in enumerate(TEXT_READERS)),
    (
        "json",
        "other",
        rf"\{{(?={_BLANK}(?:[\"'“”‘’„‟‚]|//|/\*|\#|[A-Za-z_]\w{{0,40}}\s{{0,4}}:|\Z))"
        rf"|\[(?={_BLANK}(?:\{{|//|/\*|\#|\Z))",
    ),
)
"""What starts there, where it can start, and its regex; the first that matches at a place counts."""


def _trigger(taken: Callable[[str], bool]) -> re.Pattern[str]:
    """The parts that are taken, by where they start, so that most characters of a text are passed by at one look."""

    def within(where: str) -> str:
        parts = (f"(?P<{name}__{where}>{part})" for name, at, part in _PARTS if at == where and taken(name))
        return "|".join(parts) or "(?!)"

    return re.compile(
        rf"(?=<)(?:(?=<[A-Za-z])(?:{within('tag')})|(?=</)(?:{within('close')})|(?=<[|｜])(?:{within('mark')}))"
        rf"|(?=[\[{{◁])(?:{within('other')})|^(?=[^\S\n]*+\S)(?:{within('line')})",
        re.MULTILINE,
    )


TRIGGER = _trigger(lambda _: True)
"""Matches at each place where a fence, a region, a marker or a JSON value starts."""

_FORMS = [form for form, _, _ in TEXT_READERS]
_LISTS = f"reader_{_FORMS.index(pythonic.FORM)}"
WITHOUT_LISTS = _trigger(lambda name: name != _LISTS)
"""The same without lists of calls in Python's notation."""


_KINDS = {name: name.partition("__")[0] for name in TRIGGER.groupindex}


def kind_of(match: re.Match[str]) -> str:
    """What starts at a match of `TRIGGER`."""
    return _KINDS[match.lastgroup or ""]


_MARKER = _trigger(lambda name: name.startswith(("reader_", "python_tag")))
_NAMED = re.compile(
    r"(?i:tool|name|action|function\w*|tool_calls|functionCall)\s{0,2}\\?[\"'“”‘’]?\s*:|tool_use|toolUse|input_json_delta|tools/call|function_call|\\u00"
    rf"|^(?:tool|name)\b|[\u00ad\u2060-\u206f{ZERO_WIDTH}]",
    re.MULTILINE,
)


_HINTS = ("tool", "name", "action", "function", "input_json_delta", "\\u00")
"""Without any of these, plain ASCII matches nothing of `_NAMED`: much faster to look for."""


def may_hold_call(text: str) -> bool:
    """Whether it is worth looking closer: some marker, or some key that a call needs, stands in `text`."""
    lowered = text.lower()
    hints = not text.isascii() or any(word in lowered for word in _HINTS)
    return bool((hints and _NAMED.search(text)) or _MARKER.search(text))


STOP_TOKENS = re.compile(
    r"(?:\s|<\|(?:eot_id|eom_id|im_end|end|endoftext|end_of_text|return|call|user|observation|END_OF_TURN_TOKEN|END_RESPONSE)\|>|`{3}|</s>|<｜end▁of▁sentence｜>"
    r"|</(?:function_calls|antml:function_calls|tool_calls|tools)>|[" + NBSP + ZERO_WIDTH + r"])*+"
)
"""What may stand behind the last call without being text the agent went on with."""

PARTIAL = re.compile(r"(?:<(?:\|?|｜?|/)[A-Za-z_▁]{0,20}(?:=[\w.]{0,40})?|\[[A-Z_]{2,12})\Z")
"""The start of a marker at the very end of a text."""
