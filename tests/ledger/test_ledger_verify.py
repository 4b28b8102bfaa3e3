"""verify: whatever is changed behind the ledger's back is found and named, and what still stands is said."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_samples import BRIEF, LOG, MINE, OPENING_BLOBS, OTHER_LOG, THEIRS, Clock, fill, opened, tampered

from workshop.ledger.errors import LedgerCorrupt, LedgerError, LedgerMissing
from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import CONSISTENT, LogReport
from workshop.ledger.problems import ProblemKind as Kind
from workshop.ledger.verify import verify
from workshop.model.canonical import canonical_bytes, sha256_hex
from workshop.model.chain import row_hash
from workshop.model.events import SessionTaken

SIZE = 12
VECTORS = Path(__file__).parents[1] / "corpus" / "chain_vectors.json"


@pytest.fixture
def full(db: Path) -> Path:
    """A closed ledger with one log of SIZE rows."""
    with Ledger.open(db, clock=Clock()) as ledger:
        assert len(fill(ledger)) == SIZE
    return db


def only(db: Path, head: str | None = None, size: int | None = None) -> LogReport:
    (report,) = verify(db, LOG, head, size)
    return report


def kinds(report: LogReport) -> set[tuple[Kind, int | None]]:
    return {(problem.kind, problem.seq) for problem in report.problems}


def hashes(db: Path) -> list[str]:
    with Ledger.open(db, read_only=True) as ledger:
        return [record.hash for record in ledger.iter_records(LOG)]


def test_a_sound_log_is_consistent_and_no_more(full: Path) -> None:
    assert CONSISTENT == "consistent; a cut tail or a full rewrite can't be excluded"
    report = only(full)
    assert (report.ok, report.verdict, report.size, report.trusted) == (True, CONSISTENT, SIZE, SIZE)
    assert report.head == hashes(full)[-1]
    assert verify(full) == [report]


def test_drafts_are_no_part_of_it(full: Path) -> None:
    with Ledger.open(full) as ledger:
        before = verify(ledger)
        ledger.save_draft(LOG, "a.1", "fix", "half a thought")
        assert verify(ledger) == before


COLUMNS = {
    "log_id": f"'{OTHER_LOG}'",
    "seq": "99",
    "event": "'clock_paused'",
    "at": "'2031-04-02T08:00:00.000000Z'",
    "body": "json_set(body, '$.actor', 'someone')",
    "prev": "printf('%064d', 7)",
    "hash": "printf('%064d', 7)",
}


@pytest.mark.parametrize("seq", range(1, SIZE + 1))
@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_of_every_row_counts(full: Path, column: str, seq: int) -> None:
    tampered(full, f"UPDATE events SET {column} = {COLUMNS[column]} WHERE seq = {seq}")
    reports = verify(full)
    ours = [report for report in reports if report.log_id == LOG]
    assert any(not report.ok for report in reports)
    last_moved = column == "log_id" and seq == SIZE
    for report in ours:
        assert report.ok is last_moved
        assert report.trusted == seq - 1


@pytest.fixture(scope="module")
def file_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    db = tmp_path_factory.mktemp("whole") / "w.db"
    with Ledger.open(db, clock=Clock()) as ledger:
        fill(ledger)
    return db.read_bytes()


@settings(max_examples=50)
@given(data=st.data())
def test_one_changed_character_is_found(
    tmp_path_factory: pytest.TempPathFactory, file_bytes: bytes, data: st.DataObject
) -> None:
    db = tmp_path_factory.mktemp("one") / "w.db"
    db.write_bytes(file_bytes)
    seq = data.draw(st.integers(1, SIZE))
    column = data.draw(st.sampled_from(["event", "at", "body", "prev", "hash"]))
    with closing(sqlite3.connect(db)) as conn:
        (text,) = conn.execute(f"SELECT {column} FROM events WHERE seq = ?", (seq,)).fetchone()
    place = data.draw(st.integers(0, len(text)))
    changed = text[:place] + data.draw(st.sampled_from(' x0\n,"é\\')) + text[place + data.draw(st.integers(0, 1)) :]
    if changed != text:
        tampered(db, f"UPDATE events SET {column} = '{changed.replace(chr(39), chr(39) * 2)}' WHERE seq = {seq}")
        report = only(db)
        assert not report.ok
        assert report.trusted < seq


def test_an_edited_row_is_named(full: Path) -> None:
    tampered(full, "UPDATE events SET body = replace(body, '2 orders', '3 orders') WHERE seq = 5")
    report = only(full)
    assert kinds(report) == {(Kind.EDITED, 5)}
    assert report.verdict == "broken; events 1 to 4 can still be trusted"


def test_a_changed_link_alone_says_nothing_against_the_row_before(full: Path) -> None:
    tampered(full, "UPDATE events SET prev = printf('%064d', 7) WHERE seq = 5")
    assert kinds(only(full)) == {(Kind.EDITED, 5)}


def test_a_deleted_row_is_a_gap(full: Path) -> None:
    tampered(full, "DELETE FROM events WHERE seq IN (4, 5)")
    report = only(full)
    assert kinds(report) == {(Kind.GAP, 4)}
    assert report.problems[0].text == "events 4 to 5 are missing"
    assert report.trusted == 3


def test_a_deleted_first_row_leaves_nothing_to_trust(full: Path) -> None:
    tampered(full, "DELETE FROM events WHERE seq = 1")
    report = only(full)
    assert (Kind.GAP, 1) in kinds(report)
    assert report.verdict == "broken; no event can be trusted"


def test_a_deleted_row_with_the_gap_closed_is_found(full: Path) -> None:
    tampered(full, "DELETE FROM events WHERE seq = 4", "UPDATE events SET seq = seq - 1 WHERE seq > 4")
    report = only(full)
    assert (Kind.MOVED, 4) in kinds(report)
    assert "was written as event 5" in report.problems[0].text
    assert report.trusted == 3


def test_swapped_rows_are_named_with_their_old_places(full: Path) -> None:
    tampered(
        full,
        "UPDATE events SET seq = 1000 WHERE seq = 4",
        "UPDATE events SET seq = 4 WHERE seq = 6",
        "UPDATE events SET seq = 6 WHERE seq = 1000",
    )
    report = only(full)
    moved = {problem.seq: problem.text for problem in report.problems if problem.kind is Kind.MOVED}
    assert "written as event 6" in moved[4]
    assert "written as event 4" in moved[6]
    assert report.trusted == 3


def forged(seq: int, event: str, body: str, prev: str, at: str = "2031-04-02T08:00:00.000000Z") -> str:
    """INSERT of a row whose own hash is right."""
    digest = row_hash(log_id=LOG, seq=seq, event=event, at=at, prev=prev, body=json.loads(body))
    return f"INSERT INTO events VALUES ('{LOG}', {seq}, '{event}', '{at}', '{body}', '{prev}', '{digest}')"


PAUSE = '{"actor":"operator","attempt":"a.1","reason":"tea"}'


def test_an_inserted_row_is_found(full: Path) -> None:
    prev = hashes(full)[3]
    tampered(
        full,
        "UPDATE events SET seq = seq + 1000 WHERE seq > 4",
        "UPDATE events SET seq = seq - 999 WHERE seq > 1000",
        forged(5, "clock_paused", PAUSE, prev),
    )
    report = only(full)
    assert (Kind.MOVED, 6) in kinds(report)
    assert report.size == SIZE + 1


def test_a_replaced_row_with_a_hash_of_its_own_is_found_by_the_next_link(full: Path) -> None:
    prev = hashes(full)[3]
    tampered(full, "DELETE FROM events WHERE seq = 5", forged(5, "clock_paused", PAUSE, prev))
    report = only(full)
    assert kinds(report) == {(Kind.LINK, 6)}
    assert report.trusted == 4
    tampered(full, "UPDATE events SET body = json_set(body, '$.actor', 'x') WHERE seq = 6")
    assert only(full).trusted == 4


def test_a_cut_tail_is_named_when_the_head_is_known(full: Path) -> None:
    known = hashes(full)
    tampered(full, "DELETE FROM events WHERE seq > 9")
    assert only(full).verdict == CONSISTENT
    report = only(full, head=known[-1])
    assert kinds(report) == {(Kind.CUT_TAIL, None)}
    assert report.verdict == "a cut tail; events 1 to 9 can still be trusted"
    report = only(full, head=known[-1].upper() + "\n", size=SIZE)
    assert "events 10 to 12" in report.problems[0].text
    # An all-logs check knows no better: the head is nobody's.
    assert [each.ok for each in verify(full, head=known[-1])] == [False]


def test_a_head_that_is_there_says_how_far_it_reaches(full: Path) -> None:
    known = hashes(full)
    assert only(full, head=known[-1]).verdict == "consistent, and the last event has the head given"
    assert only(full, head=known[9]).verdict == "consistent; the head given is event 10, events 11 to 12 came later"
    assert only(full, head=known[9], size=10).ok
    assert not only(full, head=known[9], size=11).ok
    assert not only(full, head=known[9], size=9).ok


def test_the_beginning_of_a_head_will_do_and_is_said_to_be_one(full: Path) -> None:
    head = hashes(full)[-1]
    assert only(full, head=head[:12]).verdict == (
        "consistent, and the last event has the head given (12 of its 64 digits compared)"
    )
    early = hashes(full)[9]
    assert "event 10 (20 of its 64 digits compared), events 11 to 12" in only(full, head=early[:20]).verdict
    assert [report.ok for report in verify(full, head=head[:12])] == [True]
    wrong = head[:11] + ("0" if head[11] != "0" else "1")
    assert not only(full, head=wrong).ok


def test_a_full_rewrite_is_named_when_head_and_size_are_known(full: Path, tmp_path: Path) -> None:
    other = tmp_path / "rewritten.db"
    with Ledger.open(other) as ledger:
        fill(ledger)
    report = only(other, head=hashes(full)[-1], size=SIZE)
    assert kinds(report) == {(Kind.OTHER_HEAD, None)}
    assert report.trusted == 0


def test_a_head_is_looked_for_in_the_log_that_has_it(full: Path) -> None:
    head = hashes(full)[-1]
    with Ledger.open(full) as ledger:
        ledger.append(OTHER_LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
        assert {r.log_id: r.verdict for r in verify(ledger, head=head)} == {
            OTHER_LOG: CONSISTENT,
            LOG: "consistent, and the last event has the head given",
        }
        assert [r.ok for r in verify(ledger, head="0" * 64)] == [False, False]
        assert [r.ok for r in verify(ledger, OTHER_LOG, head)] == [False]


@pytest.mark.parametrize("head", ["", "abc", "a" * 11, "g" * 64, "0" * 65])
def test_something_else_than_a_hash_is_no_head(full: Path, head: str) -> None:
    with pytest.raises(LedgerError, match="64 hex digits"):
        verify(full, head=head)


def test_a_log_that_is_not_there_is_reported(full: Path) -> None:
    (report,) = verify(full, OTHER_LOG)
    assert kinds(report) == {(Kind.NO_ROWS, None)}


def test_changed_and_missing_blobs_are_named_at_the_rows_that_name_them(full: Path) -> None:
    raw = sha256_hex(b"call 2 \xff\x00")
    tampered(full, f"UPDATE blobs SET data = CAST(data || x'00' AS BLOB) WHERE sha256 = '{raw}'")
    assert kinds(only(full)) == {(Kind.BLOB_CHANGED, 7)}
    with Ledger.open(full) as ledger, pytest.raises(LedgerCorrupt):
        ledger.blob(raw)
    tampered(full, f"DELETE FROM blobs WHERE sha256 = '{raw}'")
    report = only(full)
    assert kinds(report) == {(Kind.BLOB_MISSING, 7)}
    assert raw in report.problems[0].text
    with Ledger.open(full) as ledger, pytest.raises(LedgerMissing):
        ledger.blob(raw)


@pytest.mark.parametrize("blob", [*OPENING_BLOBS, BRIEF, b"It was moved to Friday.", b"result 1"])
def test_every_blob_is_checked(full: Path, blob: bytes) -> None:
    tampered(full, f"UPDATE blobs SET data = x'' WHERE sha256 = '{sha256_hex(blob)}'")
    assert {problem.kind for problem in only(full).problems} == {Kind.BLOB_CHANGED}


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("' ' || body", Kind.NOT_CANONICAL),
        ('replace(body, \'{"actor"\', \'{"actor":"x","actor"\')', Kind.NOT_JSON),
        ("body || '{}'", Kind.NOT_JSON),
        ("replace(body, 'operator', '\\u006fperator')", Kind.NOT_CANONICAL),
        ("CAST(x'7bff7d' AS TEXT)", Kind.UNREADABLE),
    ],
)
def test_nothing_hides_in_the_text_of_a_body(full: Path, change: str, kind: Kind) -> None:
    tampered(full, f"UPDATE events SET body = {change} WHERE seq = 3")
    report = only(full)
    assert (kind, 3) in kinds(report)
    assert report.trusted == 2
    assert not any(problem.seq and problem.seq > 3 for problem in report.problems)


def test_columns_of_other_types_are_found(full: Path) -> None:
    tampered(
        full,
        "ALTER TABLE events RENAME TO old",
        "CREATE TABLE events (log_id, seq, event, at, body, prev, hash)",
        "INSERT INTO events SELECT * FROM old",
        "UPDATE events SET body = CAST(body AS BLOB) WHERE seq = 7",
        "UPDATE events SET seq = 5.5 WHERE seq = 6",
        "ALTER TABLE blobs RENAME TO kept",
        "CREATE TABLE blobs (sha256, data)",
        "INSERT INTO blobs SELECT * FROM kept",
        f"UPDATE blobs SET data = 'text' WHERE sha256 = '{sha256_hex(BRIEF)}'",
    )
    report = only(full)
    assert kinds(report) == {(Kind.BLOB_CHANGED, 3), (Kind.EDITED, 6), (Kind.EDITED, 7)}
    assert report.trusted == 2


def test_a_forged_end_that_means_nothing_is_reported(full: Path) -> None:
    prev = hashes(full)[-1]
    for event, body, kind in (
        ("unheard_of", "{}", Kind.UNKNOWN_BODY),
        ("clock_paused", '{"attempt":"a.1"}', Kind.UNKNOWN_BODY),
        ("clock_paused", '{"attempt":"a.1","event":"clock_paused","reason":""}', Kind.UNKNOWN_BODY),
        ("session_opened", canonical_bytes(opened().model_dump(mode="json", exclude={"event"})).decode(), Kind.OPENING),
        ("session_taken", '{"holder":"x","previous":"nobody"}', Kind.HOLDER),
    ):
        tampered(full, f"DELETE FROM events WHERE seq > {SIZE}", forged(SIZE + 1, event, body, prev))
        assert kinds(only(full)) == {(kind, SIZE + 1)}, event


@pytest.mark.parametrize("at", ["2031-04-02T08:00:00Z", "2031-04-02 08:00:00.000000", "yesterday", ""])
def test_a_time_of_another_form_is_reported(full: Path, at: str) -> None:
    tampered(full, forged(SIZE + 1, "clock_paused", PAUSE, hashes(full)[-1], at))
    assert kinds(only(full)) == {(Kind.TIME, SIZE + 1)}


def test_a_take_over_is_fine(full: Path) -> None:
    with Ledger.open(full) as ledger:
        ledger.append_take_over(LOG, SessionTaken(holder=THEIRS, previous=MINE))
        ledger.append_take_over(LOG, SessionTaken(holder=MINE, previous=THEIRS))
        assert verify(ledger)[0].ok


def test_the_worked_rows_agree(db: Path) -> None:
    """Rows made elsewhere by the same formula: every hash and link agrees; their events are not this version's."""
    vectors = json.loads(VECTORS.read_text("utf-8"))
    with Ledger.open(db) as ledger:
        for entry in vectors["rows"]:
            row = entry["row"]
            body = canonical_bytes(row["body"]).decode()
            values = (row["log_id"], row["seq"], row["event"], row["at"], body, row["prev"], entry["sha256"])
            ledger._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        for raw in vectors["raw"].values():
            data = bytes.fromhex(raw)
            ledger._db.execute("INSERT INTO blobs VALUES (?, ?)", (sha256_hex(data), data))
        (report,) = verify(ledger)
        assert report.head == vectors["rows"][-1]["sha256"]
        assert kinds(report) == {(Kind.UNKNOWN_BODY, seq) for seq in range(1, 5)}
        assert ledger.head(report.log_id) == (4, report.head)


def test_a_log_under_an_odd_id_is_reported(full: Path) -> None:
    tampered(full, "DELETE FROM events")
    at, body = "2031-04-02T08:00:00.000000Z", opened().model_dump(mode="json", exclude={"event"})
    digest = row_hash(log_id="../x", seq=1, event="session_opened", at=at, prev="0" * 64, body=body)
    with closing(sqlite3.connect(full)) as conn:
        row = ("../x", 1, "session_opened", at, canonical_bytes(body).decode(), "0" * 64, digest)
        conn.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        conn.commit()
    (report,) = verify(full)
    assert kinds(report) == {(Kind.OPENING, 1)}
