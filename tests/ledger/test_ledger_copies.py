"""backup and merge: complete copies, nothing overwritten, conflicts left alone."""

import shutil
import sqlite3
from contextlib import closing
from itertools import permutations
from pathlib import Path

import pytest
from ledger_samples import LOG, MINE, OPENING_BLOBS, OTHER_LOG, Clock, fill, opened, ruled, tampered, verdict

from workshop.ledger.backup import backup
from workshop.ledger.errors import LedgerCorrupt, LedgerError, LedgerMissing, LedgerRefused, LedgerUnwritable, Stale
from workshop.ledger.ledger import Ledger
from workshop.ledger.merge import MergeReport, merge
from workshop.ledger.verify import verify
from workshop.model.canonical import sha256_hex


def content(path: Path) -> tuple[list[object], list[object]]:
    with closing(sqlite3.connect(path)) as conn:
        events = conn.execute("SELECT * FROM events ORDER BY log_id, seq").fetchall()
        return events, conn.execute("SELECT * FROM blobs ORDER BY sha256").fetchall()


def test_a_backup_holds_every_row_where_a_plain_copy_may_not(ledger: Ledger, db: Path, tmp_path: Path) -> None:
    rows = fill(ledger)
    plain = tmp_path / "plain.db"
    shutil.copy(db, plain)
    with closing(sqlite3.connect(plain)) as conn:
        assert conn.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'").fetchone() == (0,)
    target = tmp_path / "out" / "copy.db"
    assert backup(ledger, target) == {LOG: (len(rows), rows[-1].hash)}
    assert [path.name for path in target.parent.iterdir()] == ["copy.db"]
    assert target.read_bytes()[18:20] == b"\x01\x01"  # the file's own mark that no -wal belongs to it
    with Ledger.open(target, read_only=True) as copy:
        assert copy.rows(LOG) == rows
        assert verify(copy)[0].ok
    assert content(target) == content(db)
    with Ledger.open(target) as copy:
        copy.append(LOG, [verdict()], holder=MINE)


def test_a_backup_can_be_made_from_a_path_and_while_someone_writes(ledger: Ledger, db: Path, tmp_path: Path) -> None:
    rows = fill(ledger)
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert backup(db, tmp_path / "copy.db") == {LOG: (len(rows), rows[-1].hash)}


def test_a_backup_never_overwrites(ledger: Ledger, tmp_path: Path) -> None:
    fill(ledger)
    target = tmp_path / "copy.db"
    target.write_bytes(b"precious")
    dangling = tmp_path / "dangling.db"
    dangling.symlink_to(tmp_path / "nowhere")
    for taken in (target, dangling, tmp_path, ledger.path):
        with pytest.raises(LedgerRefused, match="not overwritten"):
            backup(ledger, taken)
    assert target.read_bytes() == b"precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "dangling.db", "logs"]


def test_a_file_that_comes_up_meanwhile_is_kept(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(ledger)
    target = tmp_path / "out" / "copy.db"
    monkeypatch.setattr("workshop.ledger.backup._sync", lambda partial: target.write_bytes(b"precious"))
    with pytest.raises(LedgerRefused):
        backup(ledger, target)
    assert target.read_bytes() == b"precious"
    assert list(target.parent.iterdir()) == [target]


def test_a_backup_that_fails_leaves_nothing(ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(ledger)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LedgerUnwritable):
        backup(ledger, tmp_path / "file" / "copy.db")
    with pytest.raises(LedgerMissing):
        backup(tmp_path / "none.db", tmp_path / "copy.db")

    def full_disk(partial: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("workshop.ledger.backup._sync", full_disk)
    with pytest.raises(LedgerUnwritable, match="No space left"):
        backup(ledger, tmp_path / "out" / "copy.db")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.fixture
def desks(tmp_path: Path) -> dict[str, Path]:
    """Ledgers of several desks: `short` is the beginning of `long`; `fork` went another way; `other` is another log."""
    paths = {name: tmp_path / f"{name}.db" for name in ("short", "long", "fork", "other")}
    with Ledger.open(paths["short"], clock=Clock()) as ledger:
        fill(ledger)
    for name in ("long", "fork"):
        backup(paths["short"], paths[name])
        with Ledger.open(paths[name], clock=Clock()) as ledger:
            ledger.append(LOG, [ruled(8 if name == "long" else 9)], blobs=[name.encode()], holder=MINE)
            ledger.append(LOG, [verdict()], holder=MINE)
    with Ledger.open(paths["other"], clock=Clock()) as ledger:
        ledger.append(OTHER_LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    return paths


def outcomes(report: MergeReport) -> list[str]:
    return [f"{Path(log.source).stem} {log.outcome} {log.rows}" for log in report.logs]


def test_merge_adds_and_extends_and_is_idempotent(ledger: Ledger, desks: dict[str, Path]) -> None:
    report = merge(ledger, [desks["short"]])
    assert outcomes(report) == ["short added 12"]
    assert content(ledger.path) == content(desks["short"])
    report = merge(ledger, [desks["short"], desks["long"], desks["other"]])
    assert outcomes(report) == ["short shorter 0", "long extended 2", "other added 1"]
    assert report.ok
    before = content(ledger.path)
    report = merge(ledger, [desks["short"], desks["long"], desks["other"]])
    assert outcomes(report) == ["short shorter 0", "long same 0", "other same 0"]
    assert content(ledger.path) == before
    assert all(each.ok for each in verify(ledger))


def test_merge_carries_the_bytes(ledger: Ledger, desks: dict[str, Path]) -> None:
    merge(ledger, [desks["long"]])
    for number in (1, 2):
        assert ledger.blob(sha256_hex(b"call %d \xff\x00" % number)) == b"call %d \xff\x00" % number


def test_the_result_does_not_depend_on_the_order(desks: dict[str, Path], tmp_path: Path) -> None:
    results = set()
    for number, order in enumerate(permutations(["short", "long", "other"])):
        path = tmp_path / f"into{number}.db"
        with Ledger.open(path) as into:
            assert merge(into, [desks[name] for name in order]).ok
        results.add(repr(content(path)))
    assert len(results) == 1


@pytest.mark.parametrize("order", list(permutations(["short", "long", "fork"])))
def test_a_conflict_is_listed_and_nothing_of_it_is_copied(
    ledger: Ledger, desks: dict[str, Path], order: tuple[str, ...]
) -> None:
    report = merge(ledger, [*(desks[name] for name in order), desks["other"]])
    assert not report.ok
    assert outcomes(report) == [*(f"{name} conflict 0" for name in order), "other added 1"]
    assert {log.text for log in report.logs[:3]} == {"copies of this log differ from event 13 on; none was copied"}
    assert ledger.log_ids() == [OTHER_LOG]


def test_a_conflict_leaves_the_ledger_as_it_was(ledger: Ledger, desks: dict[str, Path]) -> None:
    merge(ledger, [desks["long"]])
    before = content(ledger.path)
    report = merge(ledger, [desks["fork"]])
    assert outcomes(report) == ["fork conflict 0"]
    assert content(ledger.path) == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET at = '2031-04-02T08:00:00.000000Z' WHERE seq = 13",
        "DELETE FROM events WHERE seq = 5",
        f"DELETE FROM blobs WHERE sha256 = '{sha256_hex(b'result 1')}'",
        "UPDATE events SET body = CAST(x'ff' AS TEXT) WHERE seq = 3",
    ],
)
def test_a_broken_source_is_listed_and_not_copied(ledger: Ledger, desks: dict[str, Path], change: str) -> None:
    tampered(desks["long"], change)
    report = merge(ledger, [desks["long"], desks["short"]])
    assert outcomes(report) == ["long broken 0", "short added 12"]
    assert report.logs[0].text
    assert not report.ok


def test_a_broken_copy_here_is_not_extended(ledger: Ledger, desks: dict[str, Path]) -> None:
    merge(ledger, [desks["short"]])
    tampered(ledger.path, "UPDATE events SET at = '2031-04-02T08:00:00.000000Z' WHERE seq = 2")
    report = merge(ledger, [desks["long"]])
    assert outcomes(report) == ["long broken 0"]
    assert ledger.path.name in report.logs[0].text


def test_changed_bytes_here_are_not_passed_over(ledger: Ledger, desks: dict[str, Path]) -> None:
    merge(ledger, [desks["other"]])
    tampered(ledger.path, f"UPDATE blobs SET data = x'' WHERE sha256 = '{sha256_hex(OPENING_BLOBS[0])}'")
    assert outcomes(merge(ledger, [desks["long"]])) == ["long broken 0"]
    assert ledger.head(LOG)[0] == 0


def test_merging_a_ledger_into_itself_changes_nothing(ledger: Ledger) -> None:
    fill(ledger)
    assert outcomes(merge(ledger, [ledger, ledger.path])) == ["workshop same 0", "workshop same 0"]


def test_a_source_that_is_no_ledger_stops_before_anything_is_written(ledger: Ledger, desks: dict[str, Path]) -> None:
    text = desks["short"].with_name("notes.txt")
    text.write_text("not a ledger, though long enough to be looked at " * 20)
    for bad, error in ((text, LedgerCorrupt), (text.with_name("none.db"), LedgerMissing)):
        with pytest.raises(error):
            merge(ledger, [desks["short"], bad])
    assert ledger.log_ids() == []


def test_copied_rows_go_behind_the_expected_row_only(ledger: Ledger, desks: dict[str, Path]) -> None:
    with Ledger.open(desks["short"]) as source:
        records = list(source.iter_records(LOG))
    with pytest.raises(Stale):
        ledger.insert_copies(LOG, 1, records[1:], [])
    with pytest.raises(LedgerError):
        ledger.insert_copies(LOG, 0, records[1:], [])
    assert ledger.log_ids() == []
