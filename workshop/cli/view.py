"""What a scorer may see of an attempt, as JSON."""

from workshop.model.canonical import Json
from workshop.model.rulings import Frozen
from workshop.session.scoring_acts import View


def view_json(view: View) -> dict[str, Json]:
    """One line of line mode; nothing in it that the scorer may not see."""
    verdicts = (
        {"seq": entry.seq, "at": entry.at, "stands": entry.stands, **_body(entry.body)} for entry in view.verdicts
    )
    rulings = (
        {"seq": one.seq, "at": one.at, "ended_by": one.ended_by, **_body(one.body)} for one in view.adjudications
    )
    claims = (
        {"seq": one.seq, "at": one.at, "withdrawn_by": one.withdrawn_by, **_body(one.body)} for one in view.claims
    )
    return {
        "kind": "view",
        "scorer": view.scorer,
        "hidden": view.hidden,
        "missing": [check.value for check in view.missing],
        "proposals": {check.value: _body(body) for check, body in view.proposals.items()},
        "verdicts": [*verdicts],
        "adjudications": [*rulings],
        "claims": [*claims],
    }


def _body(body: Frozen) -> dict[str, Json]:
    # The proposal a blind scorer's own verdict was stored with is as much hidden as any other.
    value: dict[str, Json] = body.model_dump(mode="json", exclude={"proposal", "actor", "attempt", "event"})
    return value
