"""docs/ledger.md: the worked rows hash as printed, the check by hand works, and every name in it exists."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

from ledger_samples import LOG, fill, tampered

from workshop.ledger.ledger import Ledger
from workshop.ledger.problems import CONSISTENT, ProblemKind
from workshop.ledger.records import BLOB_FIELDS
from workshop.ledger.views import VIEWS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "ledger.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def by_hand(db: Path) -> str:
    ran = subprocess.run([sys.executable, "-c", block("python"), str(db)], capture_output=True, text=True, check=True)
    return ran.stdout


def test_the_worked_rows_hash_as_printed() -> None:
    rows = [line for line in block("json").splitlines() if line]
    vectors = json.loads((ROOT / "tests" / "corpus" / "chain_vectors.json").read_text("utf-8"))["rows"]
    assert rows == [entry["canonical"] for entry in vectors]
    for number, row in enumerate(rows, 1):
        digest = hashlib.sha256(b"workshop-log/v1\n" + row.encode()).hexdigest()
        assert f"| {number} | `{digest}` |" in TEXT


def test_the_check_by_hand_agrees_and_finds_a_change(ledger: Ledger, db: Path) -> None:
    rows = fill(ledger)
    assert by_hand(db) == f"{LOG} {len(rows)} {rows[-1].hash}\n"
    tampered(db, "UPDATE events SET body = replace(body, '2 orders', '3 orders') WHERE seq = 5")
    assert f"WRONG {LOG} 5\n" in by_hand(db)


def test_the_query_runs(ledger: Ledger) -> None:
    fill(ledger)
    assert ledger._db.execute(block("sql")).fetchall() == [("search_orders", "returned", "", 2)]


def test_every_name_is_told() -> None:
    told = set(re.findall(r"`([a-z0-9_.]+)`", TEXT))
    assert told >= set(VIEWS) | {kind.value for kind in ProblemKind} - {"no_rows"}
    assert told >= set(BLOB_FIELDS) | {".".join(path) for paths in BLOB_FIELDS.values() for path in paths}
    assert f'"{CONSISTENT}"' in TEXT.replace("\n", " ")
