"""Target: whatever stands in a pack's files, loading gives a pack that freezes and thaws to itself, or a PackError."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st
from pack_samples import FILES, write_pack

from workshop.pack.errors import PackError
from workshop.pack.lint import lint
from workshop.pack.load import load_pack, thaw

_PUT = [
    b"", b"\n", b'"', b"'", b'"""', b"[[x]]\n", b"[x]\n", b"= 1\n", b" = true\n", b"{}", b"[]", b'""', b"nan", b"inf", b"1e999",
    b"1979-05-27", b"-1", b"9" * 400, b"\xef\xbb\xbf", b"\xff", b"\x00", b"\\u202e", b"../../x", b"\xe2\x80\xae", b"id = \"x\"\n",
    b'[[responses]]\ntool = "door_shut"\n', b"limit = 3\nlimit = 30\n", b'match = { door = { any = true } }\n',
]  # fmt: skip


@st.composite
def damaged_files(draw: st.DrawFn) -> dict[str, bytes]:
    """The files of a small pack, one or two of them damaged in one to three places."""
    files = {name: text.encode() for name, text in FILES.items()}
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(files)))
        content = files[name]
        start = draw(st.integers(0, len(content)))
        stop = min(len(content), start + draw(st.sampled_from([0, 0, 1, 4, 40, 400])))
        put = draw(st.sampled_from(_PUT) | st.binary(max_size=6))
        if draw(st.booleans()):
            # Whole lines: moved or said twice, the file often stays TOML.
            lines = content.splitlines(keepends=True)
            put = draw(st.sampled_from(lines or [b""]))
        files[name] = content[:start] + put + content[stop:]
    return files


def check_pack(files: dict[str, bytes]) -> None:
    """A pack or a PackError that names a file; the same for lint."""
    with _folder() as folder:
        root = write_pack(folder)
        for name, content in files.items():
            (root / name).write_bytes(content)
        try:
            pack = load_pack(root)
        except PackError as error:
            said = str(error)
        else:
            said = root.name
            assert thaw(pack.frozen()) == pack
        assert said
        lint(root)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp())
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
