"""Two programs on one ledger: both write, one session has one holder, and whoever reads or exports sees a whole state."""

import io
import json
from pathlib import Path

import pytest
from failing import CALL, DESK, out, plain, workshop
from test_locks import PACK, Typed, json_lines, locked, seated
from writers import Writer

from workshop.cli.plain import PlainWords
from workshop.ledger.errors import Stale, TakenOver
from workshop.ledger.ledger import Ledger
from workshop.ledger.verify import verify
from workshop.model.events import AgentConfig
from workshop.session import HeldElsewhere, Plan, Session
from workshop.session.card import scorecard_of
from workshop.session.find import sit_down
from workshop.session.replay import replay


def test_two_line_modes_on_two_sessions_lose_and_double_nothing(db_path: Path) -> None:
    writers = [Writer(db_path, f"agent-{name}", 15) for name in "AB"]
    acknowledged = [writer.finish() for writer in writers]
    check_nothing_lost(db_path, acknowledged, 15)


def check_nothing_lost(db: Path, acknowledged: list[list[str]], each: int) -> None:
    """Every acknowledged row is stored, every message once, every chain holds and is ruled the same again."""
    with Ledger.open(db, read_only=True) as ledger:
        logs = ledger.log_ids()
        assert len(logs) == len(acknowledged)
        hashes = [row.hash for row in ledger.iter_rows()]
        assert len(set(hashes)) == len(hashes)
        assert {sha for lines in acknowledged for sha in lines} <= set(hashes)
        assert [len(lines) for lines in acknowledged] == [each] * len(logs)
        assert all(report.ok for report in verify(ledger))
        for log_id in logs:
            rows = ledger.rows(log_id)
            assert sum(row.event == "message_received" for row in rows) == each
            assert sum(row.event == "reply_served" for row in rows) == each
            assert replay(ledger, log_id) == []


def test_a_session_that_is_played_elsewhere_is_refused_with_the_way_on(db_path: Path) -> None:
    with seated(db_path, 1) as seat:
        before = seat.session.record.seq
        refused = workshop(*DESK, "--json", "--db", str(db_path), lines=json.dumps({"message": CALL}) + "\n")
        plain(refused, "open in another window", "--take-over")
        assert seat.session.ledger.head(seat.session.log_id)[0] == before
        # The first one plays on as if nothing had happened.
        assert json_lines(seat, {"message": CALL})[0]["kind"] == "message"


def test_taking_over_stops_the_other_before_its_next_row(db_path: Path) -> None:
    with seated(db_path, 1) as seat:
        assert json_lines(seat, {"message": CALL})[0]["counters"]["requests"] == 1
        taken = workshop(
            *DESK, "--json", "--take-over", "--db", str(db_path), lines=json.dumps({"message": CALL}) + "\n"
        )
        assert out(taken)[0]["counters"]["requests"] == 2
        size = seat.session.ledger.head(seat.session.log_id)[0]
        for line in json_lines(seat, {"message": CALL}, {"answer": "41"}):
            assert line["kind"] == "error"
            assert "taken over by another window on this machine" in line["error"]
        assert seat.session.ledger.head(seat.session.log_id)[0] == size
        assert verify(seat.session.ledger)[0].ok


def test_in_plain_words_the_one_who_lost_the_session_is_told_and_leaves(db_path: Path) -> None:
    with seated(db_path, 1) as seat, Ledger.open(db_path) as other:
        Session.resume(other, seat.session.log_id, take_over=True).close()
        sink = io.StringIO()
        typed = Typed([CALL, ".", CALL, "."])
        assert PlainWords(seat.session, seat.attempt, typed, sink).run(resumed=False, fresh_chat=True) == 0
        assert sink.getvalue().count("taken over by another window on this machine") == 1
        assert "REPLY" not in sink.getvalue()


def test_a_reader_and_an_export_during_play_see_whole_states(db_path: Path, tmp_path: Path) -> None:
    with seated(db_path, 1) as seat, Ledger.open(db_path, read_only=True) as reading:
        log_id = seat.session.log_id
        reader = Session.read(reading, log_id)
        for number in range(1, 6):
            json_lines(seat, {"message": CALL})
            assert reader.refresh()
            assert reader.attempt(seat.attempt) == seat.session.attempt(seat.attempt)
            card = scorecard_of(reading, log_id)
            assert (card.header.size, card.header.head) == reading.head(log_id)
            assert not card.header.chain.broken
            target = tmp_path / f"out{number}"
            with locked(db_path):
                # Not even a writer in the middle of a transaction keeps it waiting.
                done = workshop("export", log_id, "--format", "md,json", "--out", str(target), "--db", str(db_path))
            assert done.returncode == 0, done.stderr
            written = json.loads(next(target.glob("*.json")).read_text())
            assert written["header"]["head"] == card.header.head
        assert len({path.name for path in tmp_path.glob("out*/*.md")}) == 5


def test_two_sit_down_at_the_same_moment_and_one_of_them_plays(db_path: Path) -> None:
    plan = Plan(AgentConfig(name="A"), "operator", ("stock-count",))
    with Ledger.open(db_path) as ledger, sit_down(ledger, PACK, plan, "stock-count").session as first:
        log_id = first.log_id
    with Ledger.open(db_path) as one, Ledger.open(db_path) as two:
        readers = Session.read(one, log_id), Session.read(two, log_id)
        readers[0].take()
        # The second looked before the first took it: its row would follow a state it never saw.
        with pytest.raises((TakenOver, Stale, HeldElsewhere)):
            readers[1].take()
        assert readers[1].read_only
        readers[0].close()
        assert verify(one)[0].ok


def test_starting_together_on_a_new_file_works(db_path: Path) -> None:
    writers = [Writer(db_path, f"agent-{number}", 2) for number in range(3)]
    check_nothing_lost(db_path, [writer.finish() for writer in writers], 2)
