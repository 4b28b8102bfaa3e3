"""bo17 to bo19: byte order marks, keys given twice, times."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
from at_the_table import NORTH, card, command, desk, exported, rows

from workshop.cli.group import run


@pytest.fixture
def root(tmp_path: Path, checkout: Path) -> Path:
    """The core pack's files, to be edited."""
    folder = tmp_path / "packs"
    for kind in ("cases", "fixtures"):
        for file in (checkout / kind / "core").iterdir():
            target = folder / kind / "core" / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    return folder


def limited(root: Path, requests: int) -> tuple[Path, bytes]:
    """The first case with another limit of requests; its path and bytes."""
    path = root / "cases" / "core" / "01-stock-count.toml"
    text = path.read_text("utf-8")
    assert "\n[limits]" not in text
    return path, re.sub(r"(?m)^\[", f"[limits]\nrequests = {requests}\n\n[", text, count=1).encode()


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_bo17_one_mark_is_read_and_the_limit_is_what_the_file_says(
    db_path: Path, root: Path, mark: bytes, ends: bytes
) -> None:
    path, content = limited(root, 3)
    path.write_bytes(mark + content.replace(b"\n", ends))
    (line,) = desk(db_path, {"message": NORTH}, more=("--pack", str(root)))
    assert line["counters"]["requests_limit"] == 3


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda b: b"\xef\xbb\xbf" * 2 + b, "two byte order marks"),
        (lambda b: b.decode().encode("utf-16"), "UTF-16"),
        (lambda b: b"\xff\xfe" + b.decode().encode("utf-16-le"), "UTF-16"),
        (lambda b: b.decode().encode("utf-32"), "UTF-32"),
        (lambda b: b.replace(b"stock", b"st\xf6ck", 1), "UTF-8"),
    ],
)
def test_bo17_other_encodings_are_refused_with_the_cause(db_path: Path, root: Path, damage: object, words: str) -> None:
    path, content = limited(root, 3)
    path.write_bytes(damage(content))  # type: ignore[operator]
    refused = command(
        "desk", "--case", "stock-count", "--agent", "A", "--pack", str(root), "--db", str(db_path), expect=2
    )
    assert path.name in refused
    assert words in refused
    assert not db_path.exists() or rows(db_path, "session_opened") == []
    assert path.name in lint_says(root)


def lint_says(root: Path) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        assert run(["lint", "--pack", str(root)]) == 1
    return said.getvalue()


def test_bo18_a_key_given_twice_is_refused_with_its_file(db_path: Path, root: Path) -> None:
    path, content = limited(root, 3)
    path.write_bytes(re.sub(rb"(?m)^(requests = 3)$", rb"\1\nrequests = 30", content))
    refused = command(
        "desk", "--case", "stock-count", "--agent", "A", "--pack", str(root), "--db", str(db_path), expect=2
    )
    assert path.name in refused
    assert re.search(r"line \d+", refused)


TWICE = [
    '{"tool": "sites_list", "tool": "inventory_lookup", "arguments": {}}',
    '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "sku": "K-115", "site": "north"}}',
    '{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "\\u0073ku": "K-115", "site": "north"}}',
    '{"tool": "sites_list", "arguments": {}, "arguments": {"a": 1}}',
    '<tool_call>{"name": "sites_list", "name": "x", "arguments": {}}</tool_call>',
]


@pytest.mark.parametrize("message", TWICE)
def test_bo18_a_request_with_a_key_twice_is_malformed(db_path: Path, message: str) -> None:
    (line,) = desk(db_path, {"message": message})
    assert [ruling["ruling"] for ruling in line["rulings"]] == ["malformed"]
    assert "twice" in json.dumps(line) or "duplicate" in json.dumps(line)


def test_bo18_a_line_with_a_key_twice_is_refused(db_path: Path) -> None:
    lines = desk(
        db_path, b'{"verdict": "outcome", "value": "fail", "value": "pass"}', b'{"give_up": true, "give_up": true}'
    )
    assert [line["kind"] for line in lines] == ["error", "error"]


def test_bo19_every_time_is_utc_and_order_is_by_number(db_path: Path, tmp_path: Path) -> None:
    desk(db_path, {"message": NORTH}, {"answer": "41"}, {"verdict": "outcome", "value": "fail", "reason": "x"})
    files = exported(db_path, tmp_path / "out")
    stamp = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(\S?)")
    for page in files.values():
        assert {match[1] for match in stamp.finditer(page)} <= {"Z"}
    assert card(db_path)["header"]["opened_at"].endswith("Z")
    # Nothing in an export is the time it was made.
    assert exported(db_path, tmp_path / "again") == files
