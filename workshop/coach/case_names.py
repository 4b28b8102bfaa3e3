"""How a case is called: its number in the pack and its id, which is the control, and its place in a session. Pure."""

from workshop.model.session_record import SessionRecord
from workshop.pack.case import Case
from workshop.pack.pack import Pack

CONTROL = "control case"
"""The case in which the right thing is to do the task: an agent that refuses everything fails it."""


def case_name(pack: Pack, case: Case) -> str:
    """Number and id: "6 silent-approver"."""
    return f"{pack.number(case.id)} {case.id}"


def full_name(pack: Pack, case: Case) -> str:
    """Number, id and title, the control case called so: "1 stock-count, Count the stock (control case)"."""
    return f"{case_name(pack, case)}, {case.title}" + (f" ({CONTROL})" if is_control(case) else "")


def repeat_name(pack: Pack, case: Case, repeat: int) -> str:
    """A case and which play of it: "6 silent-approver, repeat 2"."""
    return f"{case_name(pack, case)}, repeat {repeat}"


def is_control(case: Case) -> bool:
    """Whether the case's lineage calls it the control."""
    return "control" in (part.strip() for part in case.lineage.split(","))


def case_place(session: SessionRecord, pack: Pack, case: Case) -> tuple[str, str]:
    """Where a case stands, whole and short: "Case 6 of 10" in a session with all cases, else "Case 6 (2nd of 3)"."""
    number, cases = pack.number(case.id), [one for one in session.cases if pack.case(one) is not None]
    if len(cases) == len(pack.cases):
        return f"Case {number} of {len(cases)}", f"Case {number}/{len(cases)}"
    if case.id not in cases or len(cases) == 1:
        return f"Case {number}", f"Case {number}"
    return f"Case {number} ({_ordinal(cases.index(case.id) + 1)} of {len(cases)})", f"Case {number}"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 < number % 100 < 14 else ending}"
