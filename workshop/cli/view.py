"""What a scorer may see of an attempt, as JSON."""

from workshop.model.canonical import Json
from workshop.model.rulings import Frozen
from workshop.model.words import Awaiting
from workshop.session.scoring_acts import ScoringActs, View


def view_json(session: ScoringActs, view: View) -> dict[str, Json]:
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
    shown = not view.hidden and session.attempt(view.attempt).awaiting is Awaiting.SCORING
    return {
        "kind": "view",
        "scorer": view.scorer,
        "hidden": view.hidden,
        "missing": [check.value for check in view.missing],
        "proposals": {check.value: _body(body) for check, body in view.proposals.items()},
        "verdicts": [*verdicts],
        "adjudications": [*rulings],
        "claims": [*claims],
        "review": review_json(session, view.attempt) if shown else None,
    }


def review_json(session: ScoringActs, attempt: str) -> dict[str, Json]:
    """The failure review: each field's text as saved, or as it is prefilled where nobody gave it; and what is missing.

    `state` is none, begun (a required field is empty) or written; `proposed` are fields whose text is the app's.
    """
    saved, rubric = session.record.reviews.get(attempt), session.pack.rubric.review
    kept = saved.body.fields if saved is not None else {}
    known = session.review_known(attempt)
    texts = {one.id: kept.get(one.id, known.get(one.id, "")) for one in rubric}
    empty = [one.id for one in rubric if one.required and not kept.get(one.id, "").strip()]
    proposed = [name for name, text in texts.items() if name not in kept and text]
    return {
        "event": saved.seq if saved is not None else None,
        "author": saved.author if saved is not None else "",
        "state": "none" if saved is None else "begun" if empty else "written",
        "fields": {**texts},
        "proposed": [*(saved.body.proposed if saved is not None else ()), *proposed],
        "missing": [*(name for name in empty if not texts[name].strip())],
    }


def _body(body: Frozen) -> dict[str, Json]:
    # The proposal a blind scorer's own verdict was stored with is as much hidden as any other.
    value: dict[str, Json] = body.model_dump(mode="json", exclude={"proposal", "actor", "attempt", "event"})
    return value
