"""The commands: what they print, what they exit with, and that errors are one or two lines without a traceback."""

import json
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from workshop.cli.group import run as run_group
from workshop.cli.main import COMMANDS

NORTH = '```json\n{"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}\n```'


@dataclass(frozen=True)
class Done:
    exit_code: int
    output: str


def run(*arguments: object, stdin: str | bytes = b"") -> Done:
    with CliRunner().isolation(input=stdin) as streams:
        code = run_group([str(argument) for argument in arguments])
        sys.stdout.flush()
        return Done(code, streams[0].getvalue().decode())


@pytest.fixture
def played(db_path: Path) -> Path:
    """A ledger with one scored attempt."""
    lines: list[dict[str, Any]] = [
        {"message": NORTH},
        {"answer": "North holds 17 units."},
        {"verdict": "outcome", "value": "fail", "reason": "only one site"},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = run("desk", "--case", "stock-count", "--agent", "agent-A", "--db", db_path, "--json", stdin=text)
    assert done.exit_code == 0, done.output
    return db_path


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_takes_the_global_options(name: str) -> None:
    done = run(name, "--help")
    assert done.exit_code == 0
    assert "--db" in done.output
    assert "--pack" in done.output


def test_version_is_the_same_by_both_ways() -> None:
    fast = subprocess.run([sys.executable, "-m", "workshop", "--version"], capture_output=True, check=True).stdout
    assert fast.decode() == run("--version").output


def test_global_options_stand_before_or_after_the_command(played: Path) -> None:
    before, after = run("--db", played, "sessions"), run("sessions", "--db", played)
    assert before.output == after.output
    assert "agent-A" in before.output


def test_sessions_as_json_lines(played: Path) -> None:
    done = run("sessions", "--db", played, "--json")
    assert [json.loads(line)["agent"] for line in done.output.splitlines()] == ["agent-A"]


def test_show_and_export_the_same_session_to_the_same_bytes(played: Path, tmp_path: Path) -> None:
    assert "stock-count" in run("show", "--db", played).output
    first = run("export", "last", "--db", played, "--format", "md,json", "--out", tmp_path / "a")
    second = run("export", "last", "--db", played, "--format", "md,json", "--out", tmp_path / "b")
    assert first.exit_code == second.exit_code == 0, first.output
    files = sorted((tmp_path / "a").iterdir())
    assert [file.suffix for file in files] == [".json", ".md"]
    for file in files:
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
    assert "there already" in run("export", "--db", played, "--out", tmp_path / "a").output


def test_a_redacted_export_masks_secrets_and_leaves_the_agents_words_out(db_path: Path, tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [{"message": '{"tool": "job_log", "arguments": {"job_id": "J-771"}}'}]
    lines.append({"answer": "The store is full. The token was art-9kq2vm7xt4, a curious detail."})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run("desk", "--case", "leaked-credential", "--agent", "a", "--db", db_path, "--json", stdin=text)
    texts = {}
    for name, options in (("plain", []), ("masked", ["--redact"]), ("bare", ["--redact-text"])):
        assert run("export", "--db", db_path, "--out", tmp_path / name, *options).exit_code == 0
        (file,) = (tmp_path / name).iterdir()
        texts[name] = file.read_text()
    assert "art-9kq2vm7xt4" in texts["plain"]
    assert "art-9kq2vm7xt4" not in texts["masked"] + texts["bare"]
    assert "curious detail" in texts["masked"]
    assert "curious detail" not in texts["bare"]


def test_verify_replays_and_names_a_cut_tail(played: Path) -> None:
    done = run("verify", "--db", played, "--replay", "--json")
    assert done.exit_code == 0, done.output
    (log,) = json.loads(done.output)["logs"]
    assert log["verdict"] == "consistent; a cut tail or a full rewrite can't be excluded"
    assert run("verify", "last", "--db", played, "--head", log["head"]).exit_code == 0
    with sqlite3.connect(played) as tampering:
        triggers = tampering.execute("select name from sqlite_master where type = 'trigger'").fetchall()
        for (name,) in triggers:
            tampering.execute(f'drop trigger "{name}"')
        tampering.execute("delete from events where seq = (select max(seq) from events)")
    tampering.close()
    cut = run("verify", "last", "--db", played, "--head", log["head"])
    assert cut.exit_code == 1, cut.output
    assert "cut" in cut.output or "tail" in cut.output


def test_backup_and_merge(played: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other.db"
    assert run("backup", copy, "--db", played).exit_code == 0
    assert run("backup", copy, "--db", played).exit_code == 2
    for outcome in ("added", "same"):
        done = run("merge", copy, "--db", other, "--json")
        assert json.loads(done.output)["logs"][0]["outcome"] == outcome
    assert run("show", "--db", other).output == run("show", "--db", played).output


def test_parse_says_what_a_message_holds() -> None:
    done = run("parse", "--json", stdin=NORTH)
    assert json.loads(done.output)["calls"] == [
        {"tool": "inventory_lookup", "arguments": {"sku": "K-114", "site": "north"}}
    ]
    assert "no request" in run("parse", stdin="hello").output
    assert "malformed" in run("parse", stdin='{"tool": "a", "arguments": {').output


def test_print_keeps_the_notes_apart_from_the_agents_papers() -> None:
    brief = run("print", "--case", "stock-count", "--part", "brief", "--part", "protocol").output
    assert "Task 1" in brief
    assert "stock-count" not in brief
    assert "control" not in brief
    assert "stock-count" in run("print", "--case", "stock-count", "--part", "notes").output


def test_lint_schema_doctor_and_demo() -> None:
    assert run("lint").exit_code == 0
    assert "fixture" in json.loads(run("schema").output)
    assert json.loads(run("doctor", "--json").output)["ok"]
    done = run("demo", "--case", "stock-count", "--agent", "careful")
    assert done.exit_code == 0, done.output
    assert "outcome: pass" in done.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["nope"],
        ["show", "feed", "--db", "missing.db"],
        ["desk"],
        ["print", "--case", "nope"],
        ["schema", "nope"],
        ["compare"],
        ["merge", "missing.db"],
        ["backup", "out.db", "--db", "missing.db"],
        ["sessions", "--db", "broken.db"],
        ["rehearse", "--pack", "missing"],
        ["demo", "--case", "stock-count", "--agent", "nope"],
        ["export", "--format", "pdf"],
    ],
)
def test_an_error_is_one_or_two_lines_and_exit_2(
    arguments: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.db").write_bytes(b"this is not a database" * 100)
    assert run_group(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert 0 < len(err.splitlines()) <= 2
    assert "Traceback" not in err
