"""`workshop cohort` on the command line."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from workshop.cli.group import workshop


def call(db: Path, *arguments: str, lines: str = "") -> Result:
    done = CliRunner().invoke(workshop, [*arguments, "--db", str(db)], input=lines)
    assert done.exit_code == 0, done.output
    return done


def test_it_reads_what_was_played_in_three_forms(db_path: Path) -> None:
    verdicts = [{"verdict": check, "value": "fail", "reason": "so"} for check in ("outcome", "evidence")]
    lines = "".join(json.dumps(line) + "\n" for line in ({"answer": "There are 40 units."}, *verdicts))
    for agent in ("agent-A", "agent-B"):
        call(db_path, "desk", "--case", "stock-count", "--agent", agent, "--json", lines=lines)
    found = json.loads(call(db_path, "cohort", "--format", "json").stdout)
    [group] = found["groups"]
    assert [row["name"] for row in group["agents"]] == ["agent-A", "agent-B"]
    assert (group["cases"][0]["agents"], group["cases"][0]["failed"]) == (2, 1.0)
    assert "# Facilitator's summary" in call(db_path, "cohort", "--format", "md").stdout
    text = call(db_path, "cohort", "last").stdout
    assert "Sessions: 1." in text
    assert "NOT VERIFIED" not in text
    assert "NOT VERIFIED" in call(db_path, "cohort", "last", "--no-verify").stdout
    assert not json.loads(call(db_path, "cohort", "--no-verify", "--format", "json").stdout)["verified"]
    assert "agent-B" in text
    assert "agent-A" not in text
