"""Where a pack is read from, and that loading, freezing and thawing are one and the same pack."""

import json
import shutil
import time
from pathlib import Path

import pytest
from pack_samples import CASE_FILE, PACK_FILE, edit, write_pack

from workshop.pack.errors import PackError
from workshop.pack.load import load_pack, pack_folder, thaw


def test_the_core_pack_is_there_without_any_files(tmp_path: Path) -> None:
    pack = load_pack()
    assert pack.id == "core"
    assert len(pack.cases) == 10


def test_the_working_directory_comes_first(checkout: Path, tmp_path: Path) -> None:
    for name in ("cases", "fixtures"):
        shutil.copytree(checkout / name, tmp_path / name)
    edit(tmp_path, "cases/core/pack.toml", 'version = "1.0.0"', 'version = "mine"')
    assert load_pack().version == "mine"
    assert pack_folder() == Path()


@pytest.mark.parametrize("below", ["", "cases/mini"])
def test_a_root_is_the_folder_of_the_folders_or_the_packs_own(tmp_path: Path, below: str) -> None:
    root = write_pack(tmp_path / "there")
    assert load_pack(root / below).id == "mini"
    assert pack_folder(root / below) == root


def test_two_packs_in_a_root_need_a_name(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    shutil.copytree(root / "cases/mini", root / "cases/other")
    with pytest.raises(PackError, match="found the packs mini, other, expected cases/core/pack"):
        load_pack(root)
    assert load_pack(root, "mini").id == "mini"


def test_a_root_without_a_pack_says_so(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="found no pack, expected cases/core/pack"):
        load_pack(tmp_path)


def test_own_rubrics_replace_the_built_in_ones_file_by_file(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    (root / "rubrics").mkdir()
    (root / "rubrics/protocol.md").write_bytes(b"\xef\xbb\xbfAsk by JSON.\r\n")
    pack = load_pack(root)
    assert pack.protocol == "Ask by JSON.\n"
    assert pack.rubric == load_pack().rubric


@pytest.mark.parametrize("which", ["core", "mini"])
def test_freezing_and_thawing_gives_the_same_pack(tmp_path: Path, which: str) -> None:
    pack = load_pack(write_pack(tmp_path) if which == "mini" else None, which)
    frozen = pack.frozen()
    thawed = thaw(frozen)
    assert thawed == pack
    assert thawed.frozen() == frozen
    # Key order shows in what an agent is told, so it has to survive too.
    assert json.dumps(thawed.as_json()) == json.dumps(pack.as_json())


def test_floats_without_a_fraction_are_integers_before_and_after_freezing(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    edit(root, "fixtures/mini/01-latch.toml", '{ status = "shut" }', "{ z = 1.0, a = -0.0, m = 2.5 }")
    pack = load_pack(root)
    body = pack.cases[0].fixture.responses[0].body
    assert json.dumps(body) == '{"a": 0, "m": 2.5, "z": 1}'
    assert thaw(pack.frozen()).cases[0].fixture.responses[0].body == body


@pytest.mark.parametrize("frozen", [b"", b"{", b"[]", b"\xff", b'{"id": "x", "id": "y"}', b'{"id": "core"}', b"[" * 99])
def test_a_damaged_frozen_pack_is_a_pack_error(frozen: bytes) -> None:
    with pytest.raises(PackError, match="frozen pack"):
        thaw(frozen)


def test_one_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    for name in (CASE_FILE, PACK_FILE):
        data = (root / name).read_bytes().replace(b"\n", b"\r\n")
        (root / name).write_bytes(b"\xef\xbb\xbf" + data)
    assert load_pack(root) == load_pack(write_pack(tmp_path / "plain"))


def test_loading_is_quick() -> None:
    def seconds() -> float:
        start = time.thread_time()
        load_pack()
        return time.thread_time() - start

    assert min(seconds() for _ in range(5)) < 0.15
