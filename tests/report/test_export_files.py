"""Files of exports: whole, below the folder, never over another."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_samples import Log

from workshop.model import events as ev
from workshop.report import files
from workshop.report.cards import Scorecard
from workshop.report.files import FORMATS, Exported, ExportError, export, export_files, safe, write_new
from workshop.report.markdown import markdown

pytestmark = pytest.mark.usefixtures("plain_readings")


def card(agent: str = "agent-A") -> Scorecard:
    log = Log(agent=ev.AgentConfig(name=agent))
    log.play("PPPN")
    return log.card()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*"))


def test_every_format_is_written(tmp_path: Path) -> None:
    found = export(card(), FORMATS, tmp_path / "out" / "deep")
    assert [path.name.split(".", 1)[1] for path in found] == ["md", "json", "csv", "junit.xml", "html"]
    assert found[0].read_text("utf-8") == markdown(card())
    assert len(names(tmp_path / "out" / "deep")) == 5


def test_the_name_says_agent_session_and_state(tmp_path: Path) -> None:
    made = card()
    [path] = export(made, ["md"], tmp_path)
    assert path.name == f"agent-A-{made.header.log_id[:8]}-{made.header.head[:8]}.md"


def test_the_same_state_again_writes_nothing(tmp_path: Path) -> None:
    [first] = export_files(card(), ["md"], tmp_path)
    before = first.path.stat()
    assert export_files(card(), ["md"], tmp_path) == [Exported(first.path, already_there=True)]
    after = first.path.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert len(names(tmp_path)) == 1


def test_another_file_of_that_name_is_left_alone(tmp_path: Path) -> None:
    [first] = export(card(), ["md"], tmp_path)
    first.write_text("notes of my own")
    [second] = export(card(), ["md"], tmp_path)
    assert first.read_text() == "notes of my own"
    assert second.name == first.name.replace(".md", "-2.md")
    assert second.read_text("utf-8") == markdown(card())


@pytest.mark.parametrize("kind", ["file", "folder", "nowhere"])
def test_a_link_of_that_name_is_not_followed(tmp_path: Path, kind: str) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    [first] = export(card(), ["md"], out)
    if kind == "file":
        elsewhere.write_bytes(first.read_bytes())
    elif kind == "folder":
        elsewhere.mkdir()
    first.unlink()
    first.symlink_to(elsewhere)
    [second] = export(card(), ["md"], out)
    assert second != first
    assert not second.is_symlink()
    assert first.is_symlink()


@pytest.mark.parametrize(
    "label",
    [
        "../../x",
        "..\\..\\x",
        "C:x",
        "/etc/passwd",
        "a" * 300,
        "\u202egnp.x",
        "con",
        "",
        ".",
        "..",
        "\x00\n",
        "ñandú",
        "-rf",
        "a/b",
    ],
)
def test_a_hostile_label_stays_below_the_folder(tmp_path: Path, label: str) -> None:
    out = tmp_path / "out"
    [path] = export(card(label), ["md"], out)
    assert path.resolve().parent == out.resolve()
    assert names(tmp_path) == ["out", path.name] or names(tmp_path) == [path.name, "out"]
    assert len(path.name) < 80
    assert not path.name.startswith((".", "-"))


@given(st.text(max_size=400))
def test_a_safe_label_is_plain(label: str) -> None:
    made = safe(label)
    assert 0 < len(made) <= 40
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
    assert not made.startswith("-")
    assert not made.endswith("-")


def test_nothing_is_left_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(ExportError, match="No space left"):
        export(card(), ["md"], tmp_path)
    assert names(tmp_path) == []


def test_a_file_that_comes_up_meanwhile_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill = files._fill
    made: list[Path] = []

    def slow(partial: Path, data: bytes) -> None:
        fill(partial, data)
        rival = tmp_path / "x.md"
        rival.write_text("somebody else's")
        made.append(rival)

    monkeypatch.setattr(files, "_fill", slow)
    done = write_new(tmp_path, "x", "md", b"mine")
    assert made[0].read_text() == "somebody else's"
    assert (done.path.name, done.path.read_bytes()) == ("x-2.md", b"mine")


def test_it_works_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    first, second = (write_new(tmp_path, "x", "md", data) for data in (b"one", b"two"))
    assert (first.path.name, first.path.read_bytes()) == ("x.md", b"one")
    assert (second.path.name, second.path.read_bytes()) == ("x-2.md", b"two")
    assert names(tmp_path) == ["x-2.md", "x.md"]


def test_an_unknown_format_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="unknown format docx; there are: md, json"):
        export(card(), ["md", "docx"], tmp_path / "out")
    assert names(tmp_path) == []


def test_a_folder_that_is_a_file_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(ExportError, match="can't be written to"):
        export(card(), ["md"], tmp_path / "out")
