"""Every format that is read, in the order its readers are asked."""

import re
from collections.abc import Callable

from workshop.intake.formats import (
    anthropic,
    bedrock,
    cline_xml,
    cohere,
    deepseek,
    gemini,
    harmony,
    hermes,
    invoke_xml,
    kimi,
    llama_function,
    markdown_table,
    mcp,
    mistral,
    near,
    openai_chat,
    openai_responses,
    plain,
    pythonic,
    react,
    structured_chat,
)
from workshop.intake.found import Found, Message, Seen
from workshop.intake.node import Node

JSON_READERS: tuple[Callable[[Node], Seen | None], ...] = (
    openai_chat.read,
    openai_responses.read,
    mcp.read,
    structured_chat.read,
    bedrock.read,
    anthropic.read,
    gemini.read,
    cohere.read,
    plain.read,
    near.read,
)
"""Readers of a JSON object; each says None when the object is not of its format."""

TextReader = Callable[[Message, re.Match[str]], Found | None]

TEXT_READERS: tuple[tuple[str, str, TextReader], ...] = (
    (hermes.FORM, hermes.OPENER, hermes.read),
    (llama_function.FORM, llama_function.OPENER, llama_function.read),
    (invoke_xml.FORM, invoke_xml.OPENER, invoke_xml.read),
    (mistral.FORM, mistral.OPENER, mistral.read),
    (harmony.FORM, harmony.OPENER, harmony.read),
    (kimi.FORM, kimi.OPENER, kimi.read),
    (deepseek.FORM, deepseek.OPENER, deepseek.read),
    (cohere.FORM, cohere.OPENER, cohere.action),
    (pythonic.FORM, pythonic.OPENER, pythonic.read),
    (react.FORM, react.OPENER, react.read),
    (markdown_table.FORM, markdown_table.OPENER, markdown_table.read),
    (cline_xml.FORM, cline_xml.OPENER, cline_xml.read),
)
"""Format, regex of its opening, reader. The first opening that matches at a place is asked, then the next."""
