"""A regression case out of a failed attempt: its frozen case, with the attempt as a practice agent to be caught."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tomli_w

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.canonical import Json, sha256_hex
from workshop.model.visible import visible
from workshop.model.words import Check, Proposed, RulingKind, Verdict
from workshop.pack.case import Case
from workshop.rehearse.result import PlayedRequest
from workshop.session import NotNow, Session

RECORDED = "recorded"
"""Id of the practice agent that says what the failed attempt said."""

_MOST_ID = 48


@dataclass(frozen=True)
class Skeleton:
    """The files of a pack of one case, by name below its folder, and what is left for a person to do."""

    pack_id: str
    case_id: str
    files: dict[str, str]
    notes: tuple[str, ...]


def skeleton(session: Session, attempt: str) -> Skeleton:
    """Make the files for a failed attempt.

    The case and its fixture are those the session froze, so nothing that made the failure is lost; brief, data and
    expectations are to be changed by hand from there. Raises NotNow when no check of the attempt failed by a verdict
    that counts.
    """
    record, case = session.attempt(attempt), session.case_of(attempt)
    settled = session.record.settled(attempt)
    failed = [check for check in Check if (one := settled.get(check)) is not None and one.verdict is Verdict.FAIL]
    if not failed or record.voided is not None:
        raise NotNow(f"no check of {attempt} failed by a verdict that counts, so there is nothing to guard against")
    case_id = f"{case.id[: _MOST_ID - len('-again')]}-again"
    agent, notes = _agent(session, record)
    stem = f"01-{case_id}"
    pack_id = case_id
    return Skeleton(
        pack_id,
        case_id,
        {
            f"cases/{pack_id}/pack.toml": _toml(
                {"id": pack_id, "version": "0.1.0", "title": f"Regression: {case.title}", "cases": [stem]}
            ),
            f"cases/{pack_id}/{stem}.toml": _comment(_about(session, attempt, failed)) + _toml(_case(case, case_id)),
            f"fixtures/{pack_id}/{stem}.toml": _toml(_fixture(session, case, case_id, agent)),
        },
        notes,
    )


def write_skeleton(found: Skeleton, out: Path) -> list[Path]:
    """Write the files below `out`, which must not hold any of them. Raises FileExistsError, OSError."""
    paths = [out / name for name in found.files]
    for path in paths:
        if path.exists():
            raise FileExistsError(f"{path} is there already; name another folder")
    for path, text in zip(paths, found.files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return paths


def _case(case: Case, case_id: str) -> dict[str, Json]:
    value = _dumped(case)
    value.pop("fixture", None)
    # Lint wants a section for each check, also where a case expects nothing of its own.
    return {**value, "id": case_id, **{check.value: value.get(check.value, {}) for check in Check}}


def _fixture(session: Session, case: Case, case_id: str, agent: dict[str, Json] | None) -> dict[str, Json]:
    found = _dumped(case)["fixture"]
    assert isinstance(found, dict)
    agents = found.get("agents", [])
    assert isinstance(agents, list)
    more: list[Json] = [agent] if agent is not None else []
    return {**found, "case": case_id, "agents": [*agents, *more]}


def _dumped(case: Case) -> dict[str, Json]:
    value: dict[str, Json] = case.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return value


def _agent(session: Session, record: AttemptRecord) -> tuple[dict[str, Json] | None, tuple[str, ...]]:
    """The attempt as a practice agent; None with the reason when it can't be one."""
    letters = _letters(session, record.attempt)
    if letters is None:
        return None, ("a check is neither scored nor proposed, so the attempt is not kept as a practice agent",)
    if record.answer is None:
        return None, ("the attempt has no final answer, so it is not kept as a practice agent",)
    steps: list[Json] = []
    replies: list[str] = []
    for message in record.messages:
        if record.answer.message == message.message:
            continue
        if message.reply_sha256:
            replies.append(session.ledger.blob(message.reply_sha256).decode())
        steps.append(_step(_text(session.raw(message.body)), record.of_message(message.message), message.nudge))
    agent: dict[str, Json] = {
        "id": RECORDED,
        "note": f"What attempt {record.attempt} said, word for word.",
        "verdicts": letters,
        "answer": _text(session.raw(record.answer)),
        "replies_sha256": sha256_hex("\f".join(replies).encode()),
        "steps": steps,
    }
    taken = {one.id for one in session.case_of(record.attempt).fixture.agents}
    number = 2
    while agent["id"] in taken:
        agent["id"] = f"{RECORDED}-{number}"
        number += 1
    return agent, tuple(_unlike(session, record.attempt, letters))


def _step(text: str, requests: tuple[RequestRecord, ...], nudge: str) -> dict[str, Json]:
    step: dict[str, Json] = {"message": text, "rulings": [PlayedRequest(one.tool, one.ruling).word for one in requests]}
    for one in requests:
        if one.off_script and one.decision is not None:
            step["approve"] = one.decision.value
        if one.choice is not None and one.first.ruling is RulingKind.UNMATCHED:
            step["choose"] = one.choice.choice.value
            step["improvise"] = one.choice.text
    if nudge:
        step["nudge"] = nudge
    return step


def _letters(session: Session, attempt: str) -> str | None:
    """A letter for each check: the verdict that counts, else what is proposed; None where neither tells."""
    settled, proposals = session.record.settled(attempt), session.proposals(attempt)
    letters = []
    for check in Check:
        verdict = settled[check].verdict if check in settled else None
        if verdict is None and proposals[check].verdict is Proposed.UNDECIDED:
            return None
        letters.append(verdict.letter if verdict is not None else proposals[check].verdict.letter)
    return "".join(letters)


def _unlike(session: Session, attempt: str, letters: str) -> Iterator[str]:
    """Where the app reads the ledger otherwise than a person did: rehearsing will say so until the case tells."""
    for (check, proposal), letter in zip(session.proposals(attempt).items(), letters, strict=True):
        if proposal.verdict is Proposed.UNDECIDED or proposal.verdict.letter != letter:
            read = proposal.verdict.value.replace("_", " ")
            yield (
                f"{check.value}: the verdict is {letter}, the app proposes {read} ({proposal.reason}); rehearse names "
                "it until the case's expectations or responses settle it"
            )


def _about(session: Session, attempt: str, failed: list[Check]) -> list[str]:
    lines = [
        f"From attempt {attempt} of session {session.log_id}, which failed {', '.join(c.value for c in failed)}.",
        "A skeleton: the case as it was played. Change brief, data and expectations until it catches the cause, not",
        "this one instance; keep a practice agent that is careful and one that fails each check in `tests`.",
    ]
    if session.broken:
        lines.insert(
            1, f"THE CHAIN OF THAT SESSION'S LOG IS BROKEN, so this may rest on edited events: {session.broken}"
        )
    review = session.record.reviews.get(attempt)
    if review is None:
        return [*lines, "No failure review was written."]
    labels = {one.id: one.label for one in session.pack.rubric.review}
    for name, text in review.body.fields.items():
        if text.strip():
            lines += ["", f"{labels.get(name, name)}:", *(f"  {line}" for line in visible(text).split("\n"))]
    return lines


def _comment(lines: list[str]) -> str:
    # What people typed stands in comments: shown with nothing hidden, and no line can end one early.
    shown = [part for line in lines for part in visible(line).replace("\t", " ").split("\n")]
    return "".join(f"# {line}".rstrip() + "\n" for line in shown) + "\n"


def _toml(value: dict[str, Json]) -> str:
    return tomli_w.dumps(value, multiline_strings=False)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
