"""Text from data never reaches a widget that reads markup as a bare str: held by reading the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SINKS = {
    "Static": (0, "content"),
    "Label": (0, "content"),
    "Button": (0, "label"),
    "Checkbox": (0, "label"),
    "RadioButton": (0, "label"),
    "Collapsible": (None, "title"),
    "TabPane": (0, "title"),
    "Tab": (0, "label"),
    "update": (0, "content"),
    "Row": (0, "prompt"),
    "add_column": (0, "label"),
    "replace_option_prompt_at_index": (1, "prompt"),
    "from_markup": (0, "markup"),
}
"""Callee to the argument that reads markup, by place and by name."""

EVERY_ARGUMENT = {"add_row", "add_option", "add_options", "update_cell", "add_columns", "mount_markup"}
BANNED = {"notify", "escape", "from_markup", "from_ansi"}
ATTRIBUTES = {"tooltip", "border_title", "border_subtitle", "placeholder", "label", "renderable"}


def modules(checkout: Path) -> list[Path]:
    return sorted((checkout / "workshop" / "tui").rglob("*.py"))


def is_bare(node: ast.expr | None) -> bool:
    """Whether an expression surely is a str with something in it: literal, f-string, str(...), concatenation."""
    match node:
        case ast.Constant(value=str(text)):
            return text != ""
        case ast.JoinedStr():
            return True
        case ast.BinOp(left=left, right=right):
            return is_bare(left) or is_bare(right)
        case ast.IfExp(body=body, orelse=orelse):
            return is_bare(body) or is_bare(orelse)
        case ast.Call(func=ast.Name(id="str" | "repr" | "visible" | "visible_line")):
            return True
        case ast.Call(func=ast.Attribute(attr="format" | "strip" | "upper" | "lower" | "replace" | "join_text")):
            return True
        case _:
            return False


def name_of(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def faults(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            callee = name_of(node.func)
            if callee in BANNED and isinstance(node.func, ast.Attribute):
                yield f"line {node.lineno}: {callee} reads markup"
            if callee in SINKS:
                place, keyword = SINKS[callee]
                given = node.args[place] if place is not None and len(node.args) > place else None
                given = next((k.value for k in node.keywords if k.arg == keyword), given)
                if is_bare(given):
                    yield f"line {node.lineno}: a bare str in {callee}"
            if callee in EVERY_ARGUMENT and any(is_bare(argument) for argument in node.args):
                yield f"line {node.lineno}: a bare str in {callee}"
            for keyword in node.keywords:
                if keyword.arg in ATTRIBUTES - {"label", "tooltip"} and is_bare(keyword.value):
                    yield f"line {node.lineno}: a bare str as {keyword.arg}"
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr in ATTRIBUTES and is_bare(node.value):
                    yield f"line {node.lineno}: a bare str as {target.attr}"


def test_no_bare_str_reaches_a_sink_that_reads_markup(checkout: Path) -> None:
    found = [
        f"{path.relative_to(checkout)} {fault}"
        for path in modules(checkout)
        for fault in faults(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "Static(f'{name}')",
        "Static(content='a' + name)",
        "static.update(str(name))",
        "self.notify(name)",
        "table.add_row('a', name)",
        "widget.border_title = f'{name}'",
        "Row(f'{name}', id='x')",
        "TextArea(placeholder='paste')",
        "Content.from_markup(name)",
    ],
)
def test_the_check_finds_what_it_is_for(code: str) -> None:
    assert list(faults(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["Static(shown(name))", "Static('')", "static.update(joined(('a', '')))", "x.join('a')"]
)
def test_the_check_lets_safe_code_be(code: str) -> None:
    assert not list(faults(ast.parse(code)))
