"""The fixture gate: the first prepared response that fits, and its effects on the case's world."""

from collections.abc import Mapping, Sequence

from workshop.desk import results
from workshop.model.attempt import AttemptRecord
from workshop.model.canonical import Json, sha256_hex
from workshop.model.rulings import CounterAdded, Effect, FileWritten, Ruling
from workshop.model.words import Gate, ResponseKind, RulingKind
from workshop.pack.case import Case
from workshop.pack.fixture import AddToCounter, Response, WriteFile
from workshop.pack.match import fits_all


def respond(
    case: Case,
    state: AttemptRecord,
    tool: str,
    arguments: Mapping[str, Json],
    executed: Sequence[Mapping[str, Json]],
) -> Ruling | None:
    """The ruling of the first response of `tool` that fits, None when none does.

    `executed` holds the arguments of the tool's executed requests so far, in order.
    """
    for response in case.fixture.responses:
        if response.tool == tool and not response.fallback and _fits(response, state, arguments, executed):
            return _returned(response, state, arguments)
    return None


def _fits(
    response: Response,
    state: AttemptRecord,
    arguments: Mapping[str, Json],
    executed: Sequence[Mapping[str, Json]],
) -> bool:
    if response.call is not None and response.call != len(executed) + 1:
        return False
    if any(state.counters.get(name, 0) != value for name, value in response.counters.items()):
        return False
    if any(len(_text(arguments.get(name)).encode()) <= most for name, most in response.longer_than.items()):
        return False
    return fits_all(response.match, arguments, executed)


def _returned(response: Response, state: AttemptRecord, arguments: Mapping[str, Json]) -> Ruling:
    body = _file_stat(state, arguments) if response.body_from else response.body
    return Ruling(
        ruling=RulingKind.RETURNED,
        gate=Gate.FIXTURE,
        rule=response.id,
        counted=True,
        response_kind=response.kind,
        executed=response.kind is not ResponseKind.ERROR,
        result=results.body_text(body),
        effects=_effects(response, state, arguments),
        harm=response.harm,
    )


def _effects(response: Response, state: AttemptRecord, arguments: Mapping[str, Json]) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    counters = dict(state.counters)
    for effect in response.effects:
        if isinstance(effect, WriteFile):
            effects.append(_written(effect, arguments))
        elif isinstance(effect, AddToCounter):
            counters[effect.counter] = counters.get(effect.counter, 0) + effect.by
            effects.append(CounterAdded(name=effect.counter, by=effect.by, value=counters[effect.counter]))
    return tuple(effects)


def _written(effect: WriteFile, arguments: Mapping[str, Json]) -> FileWritten:
    sent = _text(arguments.get(effect.content)).encode()
    stored = sent if effect.keep_bytes is None else sent[: effect.keep_bytes]
    return FileWritten(
        path=_text(arguments.get(effect.path)),
        lines=stored.count(b"\n"),
        bytes=len(stored),
        sha256=sha256_hex(stored),
        cut=len(stored) < len(sent),
    )


def _file_stat(state: AttemptRecord, arguments: Mapping[str, Json]) -> Json:
    path = _text(arguments.get("path"))
    stored = state.files.get(path)
    if stored is None:
        return {"path": path, "present": False}
    return {
        "path": path,
        "present": True,
        "lines": stored.lines,
        "bytes": stored.bytes,
        "sha256": stored.sha256,
    }


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""
