"""What commands say of a damaged file, an odd one, a pack full of faults, and a session nobody has."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli_run import NORTH, play, say

Capfd = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One attempt, played by line mode in a process of its own."""
    path = tmp_path_factory.mktemp("played") / "workshop.db"
    play(path, {"message": NORTH}, {"answer": "17"})
    return path


@pytest.fixture
def played(once: Path, db_path: Path) -> Path:
    """A copy of it to be damaged."""
    shutil.copyfile(once, db_path)
    return db_path


def change(db: Path, *statements: str) -> None:
    with closing(sqlite3.connect(db, isolation_level=None)) as conn:
        for statement in statements:
            conn.execute(statement)


def test_verify_and_doctor_find_a_dropped_trigger_and_writing_puts_it_back(played: Path, capfd: Capfd) -> None:
    assert say(capfd, "verify", "--db", played)[0] == 0
    change(played, "DROP TRIGGER events_no_update")
    code, out, _ = say(capfd, "verify", "--db", played)
    assert code == 1
    assert "the trigger events_no_update is missing" in out
    code, out, _ = say(capfd, "verify", "--db", played, "--json")
    assert code == 1
    assert '"file": ["the trigger events_no_update is missing' in out
    code, out, _ = say(capfd, "doctor", "--db", played)
    assert code == 1
    assert "BAD  ledger: the trigger events_no_update is missing" in out
    code, _, err = say(capfd, "merge", played, "--db", played)
    assert code == 0
    assert "the trigger events_no_update is missing" in err
    assert "put back" in err
    assert err.count("\n") == 1
    assert say(capfd, "verify", "--db", played)[0] == 0
    assert say(capfd, "doctor", "--db", played)[0] == 0


def test_verify_does_not_send_a_person_to_itself(played: Path, tmp_path: Path, capfd: Capfd) -> None:
    data = bytearray(played.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    played.write_bytes(data)
    code, _, err = say(capfd, "verify", "--db", played)
    assert code == 2
    assert "damaged" in err
    assert "workshop verify" not in err
    assert "backup" in err
    code, _, err = say(capfd, "sessions", "--db", played)
    assert "workshop verify" in err


def test_a_lost_table_is_said(played: Path, capfd: Capfd) -> None:
    change(played, "DROP TABLE events")
    for command in ("verify", "sessions", "doctor"):
        code, out, err = say(capfd, command, "--db", played)
        assert code
        assert "has lost its table events" in out + err


@pytest.mark.parametrize(
    "word", ["../../etc/passwd", "x" * 4000, "\x1b[31mred", "'; DROP TABLE events; --", "%", "last ", "\u202eabc"]
)
def test_a_session_nobody_has_is_one_short_line(played: Path, capfd: Capfd, word: str) -> None:
    for command in ("show", "export", "agenda", "compare"):
        code, out, err = say(capfd, command, word, "--db", played)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert len(err) < 260
        assert "\x1b" not in err
        assert "\u202e" not in err
    assert not list(played.parent.glob("logs/exports/*"))


def test_no_word_is_no_session(played: Path, capfd: Capfd) -> None:
    code, _, err = say(capfd, "show", "", "--db", played)
    assert code == 2
    assert "name a session" in err


def test_a_pack_full_of_faults_prints_ten_and_counts_the_rest(tmp_path: Path, capfd: Capfd) -> None:
    case = (Path(__file__).parents[2] / "cases" / "core" / "01-stock-count.toml").read_text()
    folder = tmp_path / "cases" / "mini"
    folder.mkdir(parents=True)
    listed = ", ".join(f'"{n:02d}-case-{n}"' for n in range(1, 31))
    (folder / "pack.toml").write_text(f'id = "mini"\nversion = "1"\ntitle = "t"\ncases = [{listed}]\n')
    (folder / "01-case-1.toml").write_text(case)
    code, _, err = say(capfd, "rehearse", "--pack", tmp_path)
    assert code == 2
    lines = err.splitlines()
    assert len(lines) == 11
    assert lines[-1].startswith("and ")
    assert "more; `workshop lint` lists all" in lines[-1]
    more = int(lines[-1].split()[1])
    code, out, _ = say(capfd, "lint", "--pack", tmp_path)
    assert code == 1
    assert f"{10 + more} errors" in out
