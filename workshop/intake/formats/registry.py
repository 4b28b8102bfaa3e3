"""Every format that is read, in the order its readers are asked."""

import re
from collections.abc import Callable

from workshop.intake.formats import (
    anthropic,
    cline_xml,
    deepseek,
    gemini,
    hermes,
    invoke_xml,
    llama_function,
    markdown_table,
    mcp,
    mistral,
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
    anthropic.read,
    gemini.read,
    plain.read,
)
"""Readers of a JSON object; each says None when the object is not of its format."""

TextReader = Callable[[Message, re.Match[str]], Found | None]

TEXT_READERS: tuple[tuple[str, str, TextReader], ...] = tuple(
    (module.FORM, module.OPENER, module.read)
    for module in (
        hermes,
        llama_function,
        invoke_xml,
        mistral,
        deepseek,
        pythonic,
        react,
        markdown_table,
        cline_xml,
    )
)
"""Format, regex of its opening, reader. The first opening that matches at a place is asked, then the next."""
