"""Target: a message put together from calls, cut calls and anything else holds no call that was not written in it."""

import json
from typing import Any

from hypothesis import strategies as st
from written import ARGUMENTS, SURE, TEXT_ARGUMENTS, TEXT_WRITERS, TOOLS, WRITERS

from workshop.intake import read
from workshop.model.words import MessageKind

Call = tuple[str, dict[str, Any]]

_AROUND = [
    "", "\n\n", "Let me look.\n", "```\n", "```json\n", "~~~\n", "<think>", "</think>", "<tool_call>", "</tool_call>",
    "[TOOL_CALLS]", "<function=", "Action: ", "Action Input: ", "Observation: ok\n", "{", "}", "[", "]", '"', "'", "\\",
    ",", ":", "|", "\ufeff", "\u00a0", "\u200b", "“", "”", "\x00", "\ud800", "null", "NaN", "1e999", "/*", "*/", "//", "# ",
    '{"role": "assistant", "content": "', '"finish_reason": "length"', '{"type": "tool_result", "content": "x"}',
    "For example:\n", "I would have called ", "> ", "    ",
]  # fmt: skip


@st.composite
def messages(draw: st.DrawFn) -> tuple[str, list[Call]]:
    """A text, and the calls written in it somewhere, whole or cut."""
    text, calls = "", []
    for _ in range(draw(st.integers(1, 4))):
        text += draw(st.sampled_from(_AROUND) | st.text(max_size=6))
        form = draw(st.sampled_from(SURE))
        tool = draw(TOOLS)
        arguments = draw(TEXT_ARGUMENTS if form in TEXT_WRITERS else ARGUMENTS)
        written = WRITERS[form](tool, arguments)
        if draw(st.booleans()):
            written = written[: draw(st.integers(0, len(written)))]
        calls.append((tool, arguments))
        text += written + draw(st.sampled_from(_AROUND))
    return text, calls


def check_message(case: tuple[str, list[Call]]) -> None:
    """Whatever is read as a call was written as that call, and reading never fails."""
    text, calls = case
    reading = read(text)
    assert read(text) == reading
    if reading.kind is MessageKind.CALLS:
        known = {(tool, exact(arguments)) for tool, arguments in calls}
        # A text inside an argument may hold a call; beside something cut it can stand open.
        known |= {("wipe_all", exact({"x": 1}))} if "wipe_all" in text else set()
        for call in reading.calls:
            # Cut behind a comma, with a bracket written after it, is the same text as a trailing comma: a named repair.
            short = "trailing_comma" in call.repairs and any(
                tool == call.tool and call.arguments.items() <= arguments.items() for tool, arguments in calls
            )
            assert short or (call.tool, exact(call.arguments)) in known, (
                f"invented {call.tool} {call.arguments_json} in {text!r}"
            )
    if reading.kind in (MessageKind.MALFORMED, MessageKind.NEEDS_CONFIRMATION):
        assert reading.reason


def exact(value: Any) -> str:
    """A text that differs whenever value or type does."""
    return json.dumps(value, sort_keys=True)


BYTES = st.one_of(
    st.binary(max_size=200),
    st.lists(st.sampled_from(_AROUND) | st.text(st.characters(), max_size=4), max_size=40).map(
        lambda parts: "".join(parts).encode("utf-8", "surrogatepass")
    ),
)


def check_bytes(raw: bytes) -> None:
    """Any bytes are read without an error, and every call has a name and an object."""
    reading = read(raw)
    if reading.kind is MessageKind.CALLS:
        assert all(call.tool and isinstance(call.arguments, dict) for call in reading.calls)
