"""Cline and Roo: the tool's name as a tag around one tag for each parameter.

Values are strings unless the tool's schema says otherwise. `content` loses one newline at each border, other values
their outer blanks, as the sources do; where that takes more than newlines the call is doubtful.
Source: cline/cline src/core/prompts/system.ts; RooCodeInc/Roo-Code src/core/assistant-message/parseAssistantMessage.ts.
"""

import re
from functools import lru_cache

from workshop.intake.arguments import call_from_string
from workshop.intake.convert import converted
from workshop.intake.formats.body import skip_blanks
from workshop.intake.formats.elements import bordered
from workshop.intake.found import Ask, Doubt, Found, Message, Unreadable
from workshop.intake.names import checked_name
from workshop.model.calls import Call

FORM = "cline_xml"
OPENER = r"<[A-Za-z][\w-]{1,100}>"
_TAG = re.compile(r"<([A-Za-z_][\w.-]{0,100})>")
_ATTRIBUTES = re.compile(r"<[A-Za-z_][\w.-]{0,100}[ \t][^<>]{0,300}>")
_FINAL = frozenset({"attempt_completion", "final_answer"})
_NO_TOOL = re.compile(
    r"""a|abbr|b|body|br|button|center|code|dd|del|details|div|dl|dt|em|figure|font|footer|form|h[1-6]|head|header|hr|html
    |i|iframe|img|input|ins|kbd|label|li|link|main|mark|nav|ol|option|p|pre|script|section|select|small|span|strong|style
    |sub|summary|sup|svg|table|tbody|td|th|thead|title|tr|tt|u|ul|var|video
    |answer|response|result|output|example|note|analysis|plan|context|documents?|source|quote|task|instructions|steps?
    |tools?|function|functions|parameters|args|arguments|item|items|root|data|xml|function_calls|tool_calls
    |environment_details|search_quality_reflection|user_input|chain_of_thought""",
    re.VERBOSE | re.IGNORECASE,
)
"""Tags of HTML and of prose with structure; a tool of the case may still have such a name."""


_WRAPPER = re.compile(r"(?:use_)?(?:tool|function)(?:_?(?:use|call|request|invocation))?", re.IGNORECASE)
_WRAPS = frozenset(
    """answer response responses result results output outputs report record records summary note notes history
    context analysis thought thoughts process reasoning description question questions closed details text
    data section list document documents ticket message messages""".split()  # noqa: SIM905
)
"""Last words of tags that wrap text."""
_DEEDS = frozenset(
    """read write get set list search find fetch send create update delete remove add insert replace execute run call
    use apply open close edit move copy rename browse browser check lookup look query post put patch load save
    store count assign route refund charge pay cancel submit request issue grant revoke rotate notify mail
    reply file upload download start stop restart access switch convert translate compute calculate verify
    validate schedule book now dispatch append make do show view inspect select filter sort click type scroll
    wait retry export import publish deploy build test ask follow new enable disable lock unlock attach detach
    register approve review merge commit push pull scan stat""".split()  # noqa: SIM905
)
"""Words of what is done, in the names of tools."""


def read(message: Message, match: re.Match[str]) -> Found | None:
    """The call of one tool element, or None where the tag is something else. Raises `Unreadable`."""
    tool = match[0][1:-1]
    known = tool in message.tools
    if not known and (tool in _FINAL or _NO_TOOL.fullmatch(tool)):
        return None
    likely = _names_a_deed(tool)
    sure = known or (likely and not message.tools)
    try:
        return _element(message, match, tool, known=known, sure=sure)
    except Unreadable:
        if (known or likely or _WRAPPER.fullmatch(tool)) and _at_line_start(message.text, match.start()):
            raise
        return None


def is_likely(tag: str, message: Message) -> bool:
    """Whether the tag is a tool of the case, or reads like the name of one."""
    return tag in message.tools or _names_a_deed(tag)


@lru_cache(maxsize=256)
def _names_a_deed(tag: str) -> bool:
    """Whether a tag that is no known tool reads like one: several words, one of them of what is done."""
    words = re.split(r"[_-]+|(?<=[a-z])(?=[A-Z])", tag)
    if len(words) < 2 or words[-1].lower() in _WRAPS:
        return False
    return any(word.lower() in _DEEDS for word in words)


def _at_line_start(text: str, pos: int) -> bool:
    return not text[max(text.rfind("\n", max(0, pos - 200), pos) + 1, pos - 200, 0) : pos].strip()


def _element(message: Message, match: re.Match[str], tool: str, *, known: bool, sure: bool) -> Found | None:
    text = message.text
    closer = f"</{tool}>"
    pos = skip_blanks(text, match.end())
    if text.startswith(closer, pos):
        if not (known or sure):
            return None
        doubt = None if known else Doubt.ARGUMENTS_MISSING
        return Found(match.start(), pos + len(closer), FORM, (Ask(converted(tool, {}, message.tools), doubt=doubt),))
    if not _TAG.match(text, pos):
        return _no_parameters(message, match, tool, pos, known=known)
    values: dict[str, str] = {}
    doubt = None if sure else Doubt.TAG_NAME
    if not _at_line_start(text, match.start()):
        doubt = doubt or Doubt.INSIDE_PROSE
    while not text.startswith(closer, pos):
        tag = _TAG.match(text, pos)
        if not tag:
            rest = text[pos : pos + 300]
            cut = not rest or closer.startswith(rest) or re.fullmatch(r"<[\w.-]{0,100}", rest[:120])
            raise Unreadable("truncated" if cut else "unbalanced_tags", pos)
        name = checked_name(tag[1], pos)
        span = message.tags.close_of(name, tag.end())
        if span is None:
            outer = message.tags.close_of(tool, tag.end())
            raise Unreadable("unbalanced_tags" if outer else "truncated", tag.start() if outer else len(text))
        if name in values:
            raise Unreadable("duplicate_key", pos)
        written = text[tag.end() : span[0]]
        if closer in written or f"<{tool}>" in written or f"<{name}>" in written:
            raise Unreadable("unbalanced_tags", tag.end())
        values[name] = bordered(written) if name == "content" else written.strip()
        if values[name] != bordered(written) or name == "args":
            doubt = doubt or Doubt.BORDER_BLANKS
        pos = skip_blanks(text, span[1])
    call = _wrapped(values, match.start()) if not known else None
    doubt = Doubt.TAG_NAME if call else doubt
    call = call or converted(tool, values, message.tools, match.start())
    return Found(match.start(), pos + len(closer), FORM, (Ask(call, doubt=doubt),))


def _wrapped(values: dict[str, str], offset: int) -> Call | None:
    """The call in an element that holds a tool's name and its arguments, and is no tool itself. Raises `Unreadable`."""
    names = [key for key in ("name", "tool_name", "tool", "function", "function_name") if key in values]
    bodies = [key for key in ("arguments", "parameters", "args", "input", "params") if key in values]
    if len(names) != 1 or len(bodies) != 1 or len(values) > 2:
        return None
    if not values[bodies[0]].startswith("{"):
        raise Unreadable("syntax" if values[bodies[0]].startswith("<") else "arguments_not_object", offset)
    return call_from_string(values[names[0]], values[bodies[0]])


def _no_parameters(message: Message, match: re.Match[str], tool: str, pos: int, *, known: bool) -> Found | None:
    """A tag with something else behind it: a mention, unless the tool is known and the element goes on."""
    text = message.text
    if not known and not (_names_a_deed(tool) and _at_line_start(text, match.start())):
        return None
    if pos >= len(text) or (text[pos] == "<" and ">" not in text[pos : pos + 400]):
        raise Unreadable("truncated", pos)
    if message.tags.close_of(tool, match.end()) or _ATTRIBUTES.match(text, pos):
        raise Unreadable("syntax", pos)
    return None
