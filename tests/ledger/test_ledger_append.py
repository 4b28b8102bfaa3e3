"""Appending: what is written, what is refused, and that a refusal leaves nothing behind."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_samples import (
    LOG,
    MINE,
    OPENING_BLOBS,
    OTHER_LOG,
    PACK,
    THEIRS,
    Clock,
    fill,
    message,
    opened,
    reply,
    ruled,
    verdict,
)

from workshop.ledger.errors import LedgerMissing, LedgerRefused, Stale, TakenOver
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.ledger.records import BLOB_FIELDS
from workshop.model.canonical import sha256_hex
from workshop.model.chain import FIRST_PREV, row_hash
from workshop.model.events import Body, ClockPaused, ReviewSaved, SessionTaken
from workshop.model.stored import body_json


def count(ledger: Ledger) -> tuple[int, int]:
    return tuple(ledger._db.table(name).count for name in ("events", "blobs"))  # type: ignore[return-value]


def test_rows_form_one_chain_and_come_back_as_written(ledger: Ledger) -> None:
    rows = fill(ledger)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    prev = FIRST_PREV
    for row in rows:
        assert row.prev == prev
        expected = row_hash(
            log_id=LOG, seq=row.seq, event=row.event, at=row.at, prev=row.prev, body=body_json(row.body)
        )
        assert row.hash == expected
        prev = row.hash
    assert ledger.head(LOG) == (len(rows), prev)
    assert ledger.rows_after(LOG, 4) == rows[4:]
    assert list(ledger.iter_rows()) == rows
    assert [row.event for row in ledger.iter_rows([LOG], only={"verdict_given"})] == ["verdict_given"]


def test_append_returns_what_a_new_connection_reads(ledger: Ledger, db: Path) -> None:
    rows = ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    rows += ledger.append(LOG, [ruled(), reply()], blobs=[b"2 orders"], holder=MINE)
    with Ledger.open(db) as again:
        assert again.rows(LOG) == rows
        assert again.blob(sha256_hex(b"2 orders")) == b"2 orders"


def test_an_unknown_log_is_empty(ledger: Ledger) -> None:
    assert ledger.rows(LOG) == []
    assert ledger.head(LOG) == (0, FIRST_PREV)
    assert ledger.holder(LOG) == ""
    assert ledger.logs() == []


@pytest.mark.parametrize("size", [1, 499, 500, 501, 1000])
def test_rows_are_read_whole_at_every_length(ledger: Ledger, size: int) -> None:
    pauses = [ClockPaused(attempt="a.1", reason=str(number)) for number in range(2, size + 1)]
    ledger.append(LOG, [opened(), *pauses], blobs=OPENING_BLOBS, holder=MINE)
    assert [row.seq for row in ledger.rows(LOG)] == list(range(1, size + 1))


def test_the_first_row_opens_a_session(ledger: Ledger) -> None:
    for bodies in ([], [ruled()], [ruled(), opened()], [opened(), opened()]):
        with pytest.raises(LedgerRefused):
            ledger.append(LOG, bodies, blobs=OPENING_BLOBS, holder=MINE)
    with pytest.raises(LedgerRefused):
        ledger.append("../x", [opened()], blobs=OPENING_BLOBS, holder=MINE)
    with pytest.raises(TakenOver):
        ledger.append(LOG, [opened(THEIRS)], blobs=OPENING_BLOBS, holder=MINE)
    assert count(ledger) == (0, 0)
    ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    with pytest.raises(LedgerRefused):
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)


def test_a_named_blob_must_be_there(ledger: Ledger) -> None:
    fill(ledger)
    before = count(ledger)
    with pytest.raises(LedgerRefused, match=sha256_hex(b"unseen")):
        ledger.append(LOG, [ruled(9), message(b"unseen", 9)], holder=MINE)
    assert count(ledger) == before
    ledger.append(LOG, [message(b"unseen", 9)], blobs={sha256_hex(b"unseen"): b"unseen"}, holder=MINE)
    ledger.append(LOG, [message(b"unseen", 10)], holder=MINE)


@pytest.mark.parametrize("missing", OPENING_BLOBS)
def test_opening_needs_pack_protocol_and_system_prompt(ledger: Ledger, missing: bytes) -> None:
    with pytest.raises(LedgerRefused, match=sha256_hex(missing)):
        ledger.append(LOG, [opened()], blobs=[blob for blob in OPENING_BLOBS if blob != missing], holder=MINE)
    assert count(ledger) == (0, 0)


def test_every_sha256_field_of_the_events_is_known_as_blob_or_not() -> None:
    not_blobs = {("session_opened", "rubric_sha256")}
    for model in Body.__args__:  # type: ignore[attr-defined]
        event = model.model_fields["event"].default
        named = {path[-1] for path in BLOB_FIELDS.get(event, ())} - {"system_prompt_sha256"}
        fields = {name for name in model.model_fields if name.endswith("_sha256")}
        assert named == {name for name in fields if (event, name) not in not_blobs}, event


def test_a_blob_handed_over_under_a_wrong_name_is_refused(ledger: Ledger) -> None:
    with pytest.raises(LedgerRefused):
        ledger.append(LOG, [opened()], blobs={sha256_hex(b"other"): PACK}, holder=MINE)
    with pytest.raises(TypeError):
        ledger.append(LOG, [opened()], blobs=PACK, holder=MINE)  # type: ignore[arg-type]
    assert count(ledger) == (0, 0)
    with pytest.raises(LedgerMissing):
        ledger.blob(sha256_hex(PACK))


@settings(max_examples=30)
@given(data=st.lists(st.binary(max_size=300), max_size=6))
def test_blobs_hold_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: list[bytes]) -> None:
    with Ledger.open(tmp_path_factory.mktemp("any") / "w.db") as ledger:
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
        ledger.append(LOG, [ruled()], blobs=data, holder=MINE)
        assert [ledger.blob(sha256_hex(piece)) for piece in data] == data


def test_only_the_last_holder_may_append(ledger: Ledger) -> None:
    fill(ledger)
    with pytest.raises(TakenOver) as caught:
        ledger.append(LOG, [verdict()], holder=THEIRS)
    assert caught.value.holder == MINE
    with pytest.raises(LedgerRefused):
        ledger.append(LOG, [SessionTaken(holder=THEIRS, previous=MINE)], holder=MINE)
    row = ledger.append_take_over(LOG, SessionTaken(holder=THEIRS, previous=MINE))
    assert row.event == "session_taken"
    assert ledger.holder(LOG) == THEIRS
    with pytest.raises(TakenOver, match=r"taken over by another machine, .*since") as caught:
        ledger.append(LOG, [verdict()], holder=MINE)
    assert caught.value.holder == THEIRS
    assert THEIRS not in str(caught.value)
    ledger.append(LOG, [verdict()], holder=THEIRS)
    with pytest.raises(TakenOver):
        ledger.append_take_over(LOG, SessionTaken(holder="third:3:cc", previous=MINE))
    with pytest.raises(LedgerRefused):
        ledger.append_take_over(OTHER_LOG, SessionTaken(holder=THEIRS, previous=MINE))


def test_take_over_and_back_is_noticed_by_the_expected_row(ledger: Ledger) -> None:
    seq = len(fill(ledger))
    ledger.append_take_over(LOG, SessionTaken(holder=THEIRS, previous=MINE), expect_seq=seq)
    ledger.append_take_over(LOG, SessionTaken(holder=MINE, previous=THEIRS))
    with pytest.raises(Stale) as caught:
        ledger.append(LOG, [verdict()], holder=MINE, expect_seq=seq)
    assert (caught.value.expected, caught.value.found) == (seq, seq + 2)
    assert ledger.append(LOG, [verdict()], holder=MINE, expect_seq=seq + 2)[0].seq == seq + 3


ODD = ["half \ud83d", "\udc00", "\ud83d\ude00 written as two halves"]


@pytest.mark.parametrize("text", ODD)
def test_half_a_surrogate_pair_is_a_plain_refusal(ledger: Ledger, text: str) -> None:
    fill(ledger)
    before = count(ledger)
    for body in (
        ClockPaused.model_construct(attempt="a.1", reason=text),
        ReviewSaved.model_construct(attempt="a.1", fields={text: "x"}),
        ReviewSaved.model_construct(attempt="a.1", fields={"x": text}),
    ):
        with pytest.raises(LedgerRefused):
            ledger.append(LOG, [ruled(), body], holder=MINE)
    with pytest.raises(LedgerRefused):
        ledger.append(LOG, [ruled()], holder=MINE, at=text)
    with pytest.raises((LedgerRefused, TakenOver)):
        ledger.append(LOG, [ruled()], holder=text)
    with pytest.raises(LedgerRefused):
        ledger.append(text, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    assert count(ledger) == before
    assert ledger.append(LOG, [ruled()], holder=MINE)


def test_a_body_that_could_not_be_read_again_is_refused(ledger: Ledger) -> None:
    fill(ledger)
    before = count(ledger)
    for body in (
        ClockPaused.model_construct(attempt="a.1"),
        message(b"x").model_copy(update={"raw_bytes": 2**60}),
    ):
        with pytest.raises(LedgerRefused):
            ledger.append(LOG, [body], blobs=[b"x"], holder=MINE)
    assert count(ledger) == before


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    with Ledger.open(tmp_path_factory.mktemp("text") / "w.db") as ledger:
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
        body = ReviewSaved(attempt=text, fields={text: text, "\ufb33": "a", "\U0001f600": "b"})
        ledger.append(LOG, [body], holder=MINE)
        assert ledger.rows(LOG)[1].body == body


def test_times_are_utc_with_six_decimals_and_order_is_by_number(ledger: Ledger, clock: Clock) -> None:
    ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)
    summer, winter = timezone(timedelta(hours=2)), timezone(timedelta(hours=1))
    clock.now = datetime(2031, 10, 26, 2, 59, 49, tzinfo=summer)
    ledger.append(LOG, [ruled(1)], holder=MINE)
    clock.now = datetime(2031, 10, 26, 2, 0, 9, 5, tzinfo=winter)
    ledger.append(LOG, [ruled(2)], holder=MINE)
    clock.now = datetime(1999, 1, 1, tzinfo=UTC)
    ledger.append(LOG, [ruled(3)], holder=MINE)
    ledger.append(LOG, [ruled(4)], holder=MINE, at="2031-10-26T00:00:00.000000Z")
    assert [row.at for row in ledger.rows(LOG)][1:] == [
        "2031-10-26T00:59:50.000000Z",
        "2031-10-26T01:00:10.000005Z",
        "1999-01-01T00:00:01.000000Z",
        "2031-10-26T00:00:00.000000Z",
    ]


@pytest.mark.parametrize(
    "at", ["", "2031-10-26T00:00:00Z", "2031-10-26T00:00:00.000000+00:00", "2031-10-26T00:00:00.000000Z\n"]
)
def test_another_form_of_time_is_refused(ledger: Ledger, at: str) -> None:
    with pytest.raises(LedgerRefused):
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE, at=at)


def test_a_time_without_zone_is_refused(db: Path) -> None:
    with Ledger.open(db, clock=lambda: datetime(2031, 1, 1)) as ledger, pytest.raises(ValueError, match="zone"):
        ledger.append(LOG, [opened()], blobs=OPENING_BLOBS, holder=MINE)


def test_logs_are_listed_by_opening_time(ledger: Ledger, clock: Clock) -> None:
    later = fill(ledger)
    clock.now = datetime(2030, 1, 1, tzinfo=UTC)
    ledger.append(OTHER_LOG, [opened(operator="Amina")], blobs=OPENING_BLOBS, holder=MINE)
    first, second = ledger.logs()
    assert (first.log_id, first.size, first.opened) == (OTHER_LOG, 1, opened(operator="Amina"))
    assert (second.log_id, second.size, second.head) == (LOG, len(later), later[-1].hash)
    assert (second.opened_at, second.last_at) == (later[0].at, later[-1].at)
    assert ledger.log_ids() == sorted([LOG, OTHER_LOG])


def test_new_ids_fit() -> None:
    ids = {new_log_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(log_id) == 32 and set(log_id) <= set("0123456789abcdef") for log_id in ids)
