"""How long intake takes: every format with long arguments and with many calls, and hostile shapes.

    python benchmarks/intake.py [--quick]

Prints, for each shape, milliseconds for 10 kB and 1 MB, and the worst growth of time per byte over doubling sizes.
Wanted: 10 kB under 10 ms, 1 MB under 1 s, growth at most 2. Exit 1 when a shape misses one.
"""

import itertools
import json
import sys
import time
from collections.abc import Callable

from workshop.intake import read
from workshop.model.canonical import Json

KB = 1024
SIZES = tuple(KB << power for power in range(6, 11))
FIRST = 10 * KB
Shape = Callable[[int], str]

FORMS: dict[str, str] = {
    "bare JSON": '{"tool": "create_note", "arguments": %s}',
    "fenced JSON": 'Here it is.\n\n```json\n{"tool": "create_note", "arguments": %s}\n```\n',
    "OpenAI chat": '{"tool_calls": [{"id": "c", "type": "function", '
    '"function": {"name": "create_note", "arguments": %j}}]}',
    "Responses": '[{"type": "function_call", "call_id": "c", "name": "create_note", "arguments": %j}]',
    "Anthropic": '{"role": "assistant", "content": '
    '[{"type": "tool_use", "id": "t", "name": "create_note", "input": %s}]}',
    "Gemini": '{"role": "model", "parts": [{"functionCall": {"name": "create_note", "args": %s}}]}',
    "MCP": '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "create_note", "arguments": %s}}',
    "Hermes": '<tool_call>\n{"name": "create_note", "arguments": %s}\n</tool_call>',
    "Llama tag": "<function=create_note>%s</function>",
    "Llama JSON": '{"name": "create_note", "parameters": %s}',
    "pythonic": "[create_note(body=%s)]",
    "Qwen XML": "<tool_call>\n<function=create_note>\n<parameter=body>\n%s\n</parameter>\n</function>\n</tool_call>",
    "invoke XML": '<invoke name="create_note">\n<parameter name="body">%s</parameter>\n</invoke>',
    "Cline XML": "<create_note>\n<body>%s</body>\n</create_note>",
    "Mistral": '[TOOL_CALLS][{"name": "create_note", "arguments": %s}]',
    "DeepSeek": "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>create_note\n```json\n%s\n```"
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    "Bedrock": '{"role": "assistant", "content": '
    '[{"toolUse": {"toolUseId": "t", "name": "create_note", "input": %s}}]}',
    "Cohere": '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "create_note", "parameters": %s}]<|END_ACTION|>',
    "Cohere Action": 'Action: ```json\n[{"tool_name": "create_note", "parameters": %s}]```',
    "GLM": "<tool_call>create_note\n<arg_key>body</arg_key>\n<arg_value>%s</arg_value>\n</tool_call>",
    "harmony": "<|channel|>commentary to=functions.create_note <|constrain|>json<|message|>%s<|call|>",
    "Kimi": "<|tool_calls_section_begin|><|tool_call_begin|>functions.create_note:0<|tool_call_argument_begin|>%s"
    "<|tool_call_end|><|tool_calls_section_end|>",
    "ReAct": "Thought: a note.\nAction: create_note\nAction Input: %s",
    "structured chat": 'Action:\n```\n{"action": "create_note", "action_input": %s}\n```',
    "YAML": "```yaml\ntool: create_note\narguments:\n  body: %j\n```",
    "YAML flow": "```yaml\ntool: create_note\narguments: {body: %j, on: [a, b]}\n```",
    "YAML literal": "```yaml\ntool: create_note\narguments:\n  body: |\n    %s\n```",
    "table": "| Tool | Arguments |\n|---|---|\n| create_note | `%s` |\n",
    "open table": "Tool | Arguments\n--- | ---\ncreate_note | `%s`\n",
    "labels": "Tool: create_note\nArguments: %s",
    "sentence": "I now call create_note(%s) and wait.",
}


def _arguments(size: int) -> str:
    """An object of about `size` bytes: one long string and a long list of numbers."""
    return (
        '{"body": "'
        + "words and more words " * (size // 42)
        + '", "rows": ['
        + ", ".join(["12.5"] * (size // 12))
        + "]}"
    )


def _format(form: str) -> Shape:
    def shape(size: int) -> str:
        arguments = _arguments(size)
        return form.replace("%s", arguments).replace("%j", json.dumps(arguments))

    return shape


def _loose(size: int) -> str:
    rows = ", ".join(["{'sku': 'A-1', 'open': True, 'left': None,}"] * (size // 48))
    return "{'tool': 'create_note', 'arguments': {'rows': [" + rows + "]}}"


def _repeat(unit: str) -> Shape:
    return lambda size: unit * (size // len(unit.encode()))


UNITS = r"""
[ ] { } " ' ` < > , | ~ \ - : ( # / ↵ ␣ [] {} [{ {[ {" {' {“ {‘ [1] [[1]] ["a"] [{}] {"a":1} {"a": [f( [f(↵ f( {"a
{"tool": {"tool":"a","arguments": {"tool":"a","arguments":{ {"tool":"a","arguments":{}} {a: {/* {// /* */ {#↵ {"\
<tool_call> </tool_call> <tool_call>{ <tool_call>{"name":"a" <function=a> <function=a>{ </function> <parameter=a>
<function=a><parameter=b> <invoke␣name="a"> <a_b> <a_b><c> <a_b><c></c> <a_b></a_b> <think> </think> <think></think>
<example> <tool_response> <tools> [THINK] [TOOL_CALLS] [TOOL_CALLS]a{ [TOOL_RESULTS] <｜tool▁outputs▁begin｜>
<｜tool▁calls▁begin｜> <｜tool▁calls▁begin｜><｜tool▁call▁begin｜> ``` ```↵ ```json↵ ~~~↵ ```json↵{↵ ```json↵{}↵```↵
```json↵{}```↵ ````↵```↵ Action: Action:␣a↵ Action:␣a↵Action␣Input:␣ Observation:↵ Result:↵ |a |a|↵ |a|↵|-|↵
|Tool|Arguments|↵|-|-|↵ |␣\ tool:␣a↵ tool:␣a↵arguments:↵ \" \\ “ ” ’ {␣ [␣ <|python_tag|> <|im_start|>user would␣
for␣example␣ I␣have␣not␣ a.b. A -1, 1e9 <|channel|> <|channel|>analysis<|message|> <|start|>assistant␣to=
<|channel|>commentary␣to=functions.a <|channel|>commentary␣to=functions.a<|message|> <|call|> <|end|> <|START_THINKING|>
<|channel|>commentary␣to=functions.a<|message|>{ <|channel|>commentary␣to=functions.a<|message|>{}
<|tool_calls_section_begin|> <|tool_calls_section_begin|><|tool_call_begin|> <|tool_call_begin|>a:0 <|START_ACTION|>
<|START_ACTION|>[ <|START_ACTION|>[{"tool_name":"a","parameters":{}}] <tool_call>a<arg_key> <arg_key> </arg_value>
tool:␣a↵arguments:␣{b:␣[ -␣tool:␣a↵␣␣arguments:␣{}↵ a␣|␣b↵-|-↵ |tool|b|↵|-|-|↵|f|c|↵ f␣ f{ f({ f(b=1) f(b= client.f( <f
<f␣b="c"/> <f␣b="c" Tool:␣f↵ Tool:␣f↵Arguments:␣{ Tool:␣f↵Arguments:␣{}↵ tool: …↵ Action:␣f[ "f":{ <tool␣name="f">
<tool_call>a<arg_key>b</arg_key><arg_value> <tool_call>a<arg_key>b</arg_key><arg_value>c</arg_value> {"toolUse":{"name":
"""
"""What the hostile shapes repeat; ↵ is a newline, ␣ a blank."""

HOSTILE: dict[str, Shape] = {
    "loose JSON": _loose,
    **{unit: _repeat(unit.replace("↵", "\n").replace("␣", " ")) for unit in UNITS.split()},
    **{f"U+{ord(char):04X}": _repeat(char) for char in "\u00a0\u200b\ufeff"},
    **{f"{{U+{ord(char):04X}": _repeat("{" + char) for char in "\u00a0\u200b"},
}


TOOLS: dict[str, Json] = {"create_note": {}, "f": {"type": "object", "properties": {"b": {"type": "integer"}}}}
"""The tools of the case, as the desk hands them over."""


def seconds(text: str, rounds: int = 2) -> float:
    """The best of a few readings of `text`."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        read(text, TOOLS)
        best = min(best, time.process_time() - start)
    return best


def measured(shape: Shape, sizes: tuple[int, ...]) -> tuple[float, float, float]:
    """Seconds for 10 kB and for 1 MB, and the worst growth of time per byte from one size to the next."""
    small = seconds(shape(FIRST))
    texts = [shape(size - KB) for size in sizes]
    taken = [seconds(text) for text in texts]
    rates = [second / max(1, len(text.encode())) for second, text in zip(taken, texts, strict=True)]
    large = taken[-1]
    growth = max((later / earlier for earlier, later in itertools.pairwise(rates)), default=1.0)
    return small, large, growth


def main() -> int:
    """Print the table; 1 when a shape misses what is wanted."""
    sizes = SIZES[-3:] if "--quick" in sys.argv else SIZES
    shapes = {name: _format(form) for name, form in FORMS.items()} | HOSTILE
    missed = 0
    print(f"{'shape':42} {'10 kB ms':>9} {'1 MB ms':>9} {'growth':>7}")
    for name, shape in shapes.items():
        small, large, growth = measured(shape, sizes)
        bad = small >= 0.010 or large >= 1.0 or (growth > 2 and large > 0.05)
        missed += bad
        print(
            f"{name[:42]:42} {small * 1000:9.2f} {large * 1000:9.1f} {growth:7.2f}{'  MISSED' if bad else ''}",
            flush=True,
        )
    print(f"{missed} of {len(shapes)} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
