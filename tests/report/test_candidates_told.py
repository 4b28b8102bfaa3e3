"""Reports say of each candidate of a doubtful message what was decided of it, and at which event."""

import json

from session_samples import Log, core

from workshop.model import events as ev
from workshop.model.canonical import arguments_digest
from workshop.model.words import MessageKind, Source
from workshop.report.html import to_html
from workshop.report.json_export import to_json
from workshop.report.markdown import markdown
from workshop.report.redact import redact

MANY = ('{"sku":"K-114"}', '{"sku":"K-2"}', '{"sku":"K-3"}')


def doubtful(log: Log, *arguments: str) -> str:
    name = log.begin()
    raw = b"a table of calls"
    log.messages[name] += 1
    calls = [
        ev.CallBody(tool="inventory_lookup", arguments_json=one, digest=arguments_digest(one)) for one in arguments
    ]
    body = ev.MessageReceived(
        attempt=name,
        message=1,
        raw_sha256=log.blob(raw),
        raw_bytes=len(raw),
        source=Source.LINE,
        kind=MessageKind.NEEDS_CONFIRMATION,
        form="yaml",
        calls=tuple(calls),
        reason="yaml",
    )
    log.add(body)
    return name


def decide(log: Log, name: str, candidate: int | None, *, confirmed: bool) -> int:
    return log.add(ev.CandidateDecided(attempt=name, message=1, confirmed=confirmed, candidate=candidate))


def told(log: Log) -> tuple[str, str]:
    card = log.card()
    return markdown(card), to_html(card)


def test_each_candidate_is_named_with_what_was_decided_and_its_event() -> None:
    log = Log()
    name = doubtful(log, *MANY)
    no, yes = decide(log, name, 2, confirmed=False), decide(log, name, 1, confirmed=True)
    for text in told(log):
        plain = text.replace("<code>", "`").replace("</code>", "`").replace("<bdi>", "").replace("</bdi>", "")
        assert f"taken as a request (event {yes}); candidate 2" in plain
        assert f"not taken as a request (event {no}); candidate 3" in plain
        assert "not decided" in plain
    rest = decide(log, name, None, confirmed=False)
    for text in told(log):
        assert f"not taken as a request (event {rest})" in text
        assert "not decided" not in text
    [message] = json.loads(to_json(log.card()))["cases"][0]["attempts"][0]["messages"]
    assert message["confirmed"] is True
    found = [(one["candidate"], one["request"], one["event"]) for one in message["candidates"]]
    assert found == [(1, True, yes), (2, False, no), (3, False, rest)]
    assert [one["arguments"]["text"] for one in message["candidates"]] == list(MANY)


def test_the_only_candidate_needs_no_number() -> None:
    log = Log()
    seq = decide(log, doubtful(log, MANY[0]), None, confirmed=False)
    for text in told(log):
        assert f"; not taken as a request (event {seq})" in text
        assert "candidate 1" not in text


def test_the_agent_s_arguments_are_left_out_with_its_other_words() -> None:
    log = Log()
    doubtful(log, '{"sku":"only-in-a-candidate"}', MANY[1])
    assert "only-in-a-candidate" in to_json(log.card())
    assert "only-in-a-candidate" not in to_json(redact(log.card(), core(), agent_text=True))
