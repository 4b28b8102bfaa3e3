"""Drafts: mutable, outside the chain, never counted."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_samples import LOG, fill

from workshop.ledger.ledger import Ledger


def test_a_draft_is_replaced_and_dropped(ledger: Ledger, db: Path) -> None:
    ledger.save_draft(LOG, "a.1", "fix", "first")
    ledger.save_draft(LOG, "a.1", "fix", "second")
    ledger.save_draft(LOG, "a.1", "owner", "Amina")
    ledger.save_draft(LOG, "a.2", "fix", "another")
    with Ledger.open(db) as again:
        assert again.drafts(LOG, "a.1") == {"fix": "second", "owner": "Amina"}
    ledger.drop_draft(LOG, "a.1", "fix")
    assert ledger.drafts(LOG, "a.1") == {"owner": "Amina"}
    ledger.drop_draft(LOG, "a.1")
    ledger.drop_draft(LOG, "a.1")
    assert ledger.drafts(LOG, "a.1") == {}
    assert ledger.drafts(LOG, "a.2") == {"fix": "another"}


def test_drafts_come_before_a_session_and_count_nowhere(ledger: Ledger) -> None:
    ledger.save_draft("", "", "agent name", "agent-A")
    assert ledger.logs() == []
    assert ledger.log_ids() == []
    head = fill(ledger)[-1].hash
    ledger.save_draft(LOG, "", "note", "x")
    assert ledger.head(LOG)[1] == head
    assert ledger.drafts("", "") == {"agent name": "agent-A"}


@settings(max_examples=30)
@given(st.lists(st.text(st.characters(codec=None)), max_size=5))
def test_any_text_can_be_a_draft(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    with Ledger.open(tmp_path_factory.mktemp("drafts") / "w.db") as ledger:
        for number, text in enumerate(["half \ud83d", *texts]):
            ledger.save_draft(LOG, "a.1", str(number), text)
        assert list(ledger.drafts(LOG, "a.1").values()) == ["half \ud83d", *texts]
