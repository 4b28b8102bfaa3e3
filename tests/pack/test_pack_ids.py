"""Ids that could leave the folder, trick a terminal or break a path are refused, and shown so that they can't."""

from pathlib import Path

import pytest
from pack_samples import CASE_FILE, FIXTURE_FILE, PACK_FILE, edit, write_pack

from workshop.model.visible import visible, visible_line
from workshop.pack.errors import PackError
from workshop.pack.load import load_pack

HOSTILE = [
    "../../x", "..", ".", "", "/etc/passwd", "C:x", "C:\\x", "\\\\host\\share", "a/b", "a b", "a.b", "-a", "A", "x\n", "\nx",
    "x\u202etxt", "x\u200b", "\ufeffx", "x\u0000", "x\x1b[31m", "x\x9b31m", "é", "а", "x" * 49, "x" * 300, "x\U000e0041", "~", "$HOME", "%2e%2e",
    "con.txt", "x\u2028y", "*", "x|y", "x\ty", "'x'", "<b>",
]  # fmt: skip


def toml(text: str) -> str:
    """Return the text as a TOML string, everything but plain letters escaped."""
    return '"' + "".join(char if char.isalnum() and char.isascii() else f"\\U{ord(char):08x}" for char in text) + '"'


def refused(root: Path, pack_id: str = "mini") -> str:
    with pytest.raises(PackError) as error:
        load_pack(root, pack_id)
    text = str(error.value)
    assert visible(text) == text
    assert len(text.splitlines()) == len(error.value.problems)
    return text


@pytest.mark.parametrize("bad", HOSTILE, ids=ascii)
@pytest.mark.parametrize(
    ("name", "old", "new", "key"),
    [
        (PACK_FILE, 'id = "mini"', "id = ID", "id"),
        (PACK_FILE, 'cases = ["01-latch"]', "cases = [ID]", "cases[0]"),
        (CASE_FILE, 'id = "latch"', "id = ID", "id"),
        (FIXTURE_FILE, 'id = "shut"', "id = ID", "responses[0].id"),
        (FIXTURE_FILE, 'id = "careful"', "id = ID", "agents[0].id"),
    ],
)
def test_a_hostile_id_in_a_file_is_refused(tmp_path: Path, name: str, old: str, new: str, key: str, bad: str) -> None:
    root = write_pack(tmp_path)
    edit(root, name, old, new.replace("ID", toml(bad)))
    text = refused(root)
    shown = visible_line(f'"{bad}"')
    assert f"{name}: {key}: found {shown[:79]}" in text
    assert len(max(text.splitlines(), key=len)) < 300


@pytest.mark.parametrize("bad", HOSTILE, ids=ascii)
def test_a_hostile_pack_name_is_refused(tmp_path: Path, bad: str) -> None:
    text = refused(write_pack(tmp_path), bad)
    assert text.startswith("pack: found ")
    assert "expected an id of 1 to 48 lower-case letters" in text


@pytest.mark.parametrize("bad", [f"01-{bad}" for bad in HOSTILE], ids=ascii)
def test_a_hostile_case_in_the_list_is_refused_before_a_file_is_opened(tmp_path: Path, bad: str) -> None:
    root = write_pack(tmp_path)
    edit(root, PACK_FILE, '"01-latch"', toml(bad))
    assert "expected NN-id: the place, a hyphen and the case's id" in refused(root)


def test_a_hostile_folder_is_refused(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    (root / "cases/mini").rename(root / "cases/Mini x")
    assert 'found "Mini x"' in refused(root / "cases/Mini x")


@pytest.mark.parametrize("bad", ["a-b", "A", "", "a b", "x" * 49, "é", "a.b"])
def test_a_bad_tool_name_is_refused(tmp_path: Path, bad: str) -> None:
    root = write_pack(tmp_path)
    edit(root, CASE_FILE, 'name = "door_shut"', f"name = {toml(bad)}")
    assert "tools[0].name: found " in refused(root)
