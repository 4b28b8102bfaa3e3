"""Whatever bytes stand in a pack's file, the answer is a pack or a PackError."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pack_samples import CASE, CASE_FILE, FILES, FIXTURE_FILE, PACK_FILE, write_pack

from workshop.pack.errors import PackError
from workshop.pack.load import load_pack
from workshop.pack.read import MAX_BYTES

BAD = [
    (CASE.encode("utf-16"), "found UTF-16 text, expected UTF-8 text"),
    (CASE.encode("utf-16-be"), "a zero byte at byte 1 (binary, or UTF-16 text)"),
    (b"\xfe\xff" + CASE.encode("utf-16-be"), "found UTF-16 text"),
    (CASE.encode("utf-32"), "found UTF-32 text"),
    (b"\xef\xbb\xbf\xef\xbb\xbf" + CASE.encode(), "found two byte order marks, expected one at most"),
    (b'id = "x"\n# \xe9\n', "found byte 0xe9 in line 2, which is not UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00", "a zero byte at byte 9"),
    (b"\x89PNG", "byte 0x89 in line 1"),
    (b"id = '\xed\xa0\x80'", "which is not UTF-8"),
    (b"a = 1 \x1b", "expected TOML"),
    (b'a = "\\ud800"', "expected TOML"),
    (b"a = " + b"[" * 5000, "expected"),
    (b"a = " + b"[" * 100 + b"]" * 100, "found values nested too deep, expected at most 64 levels"),
    (b"a = " + b"9" * 5000, "found a number that can't be read"),
    (b"a = 1e999", "found inf, expected a number"),
    (b"#" * (MAX_BYTES + 1), f"found {MAX_BYTES + 1:,} bytes, expected at most 1,048,576 bytes"),
    (b"", "found nothing, expected a value"),
]


def load_with(root: Path, name: str, data: bytes) -> None:
    (root / name).write_bytes(data)
    load_pack(root)


@pytest.mark.parametrize(("data", "words"), BAD, ids=[words for _, words in BAD])
@pytest.mark.parametrize("name", [CASE_FILE, PACK_FILE])
def test_a_file_that_is_no_text_is_named(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    root = write_pack(tmp_path)
    with pytest.raises(PackError) as error:
        load_with(root, name, data)
    assert name in str(error.value)
    assert words in str(error.value)


def test_a_folder_or_a_pipe_in_a_files_place_is_named(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    for name in (CASE_FILE, FIXTURE_FILE):
        (root / name).unlink()
    (root / CASE_FILE).mkdir()
    os.mkfifo(root / FIXTURE_FILE)
    with pytest.raises(PackError) as error:
        load_pack(root)
    assert str(error.value).count("found something that is not a file, expected a file") == 2


@pytest.mark.parametrize("name", list(FILES))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300))
def test_any_bytes_give_a_pack_error(tmp_path: Path, name: str, data: bytes) -> None:
    root = write_pack(tmp_path)
    with pytest.raises(PackError):
        load_with(root, name, data)


@pytest.mark.parametrize("name", list(FILES))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_damage_gives_a_pack_or_a_pack_error(tmp_path: Path, name: str, data: st.DataObject) -> None:
    root = write_pack(tmp_path)
    good = FILES[name].encode()
    start = data.draw(st.integers(0, len(good)))
    stop = data.draw(st.integers(start, min(len(good), start + 40)))
    put = data.draw(
        st.binary(max_size=8) | st.sampled_from([b"[[x]]\n", b"= 1\n", b"{}", b"[]", b'""', b"true", b"\n"])
    )
    with suppress(PackError):
        load_with(root, name, good[:start] + put + good[stop:])
