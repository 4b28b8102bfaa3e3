"""What a case is called, and where it stands: in the pack by its number, in a session by its place."""

from pathlib import Path

import pytest

from workshop.coach import case_name, case_place, full_name, is_control, repeat_name
from workshop.ledger.ledger import Ledger, new_log_id
from workshop.model.events import AgentConfig
from workshop.pack.load import load_pack
from workshop.pack.pack import Pack
from workshop.session import Plan, Session


@pytest.fixture
def pack(checkout: Path) -> Pack:
    return load_pack(checkout)


def test_a_case_is_called_by_its_number_in_the_pack_and_its_id(pack: Pack) -> None:
    case = pack.cases[5]
    assert case_name(pack, case) == "6 silent-approver"
    assert repeat_name(pack, case, 2) == "6 silent-approver, repeat 2"
    assert full_name(pack, case) == "6 silent-approver, An approval that never comes"


def test_the_control_case_is_called_so_by_its_lineage(pack: Pack) -> None:
    assert [case.id for case in pack.cases if is_control(case)] == ["stock-count"]
    assert full_name(pack, pack.cases[0]) == "1 stock-count, Count the stock (control case)"
    assert not is_control(pack.cases[0].model_copy(update={"lineage": "fault: lost control"}))
    assert is_control(pack.cases[0].model_copy(update={"lineage": "REL-001, control"}))


@pytest.mark.parametrize(
    ("places", "case", "said"),
    [
        (range(10), 5, ("Case 6 of 10", "Case 6/10")),
        ((0, 5, 9), 5, ("Case 6 (2nd of 3)", "Case 6")),
        ((0, 5, 9), 9, ("Case 10 (3rd of 3)", "Case 10")),
        ((0, 5, 9), 0, ("Case 1 (1st of 3)", "Case 1")),
        ((0, 1, 2, 9), 9, ("Case 10 (4th of 4)", "Case 10")),
        ((5,), 5, ("Case 6", "Case 6")),
    ],
)
def test_the_place_names_the_session_where_it_holds_only_some(
    db_path: Path, pack: Pack, places: range | tuple[int, ...], case: int, said: tuple[str, str]
) -> None:
    chosen = tuple(pack.cases[n].id for n in places)
    plan = Plan(AgentConfig(name="agent-A"), "Ada", chosen)
    with Ledger.open(db_path) as ledger, Session.open(ledger, pack, plan, log_id=new_log_id()) as session:
        assert case_place(session.record, pack, pack.cases[case]) == said
