"""The views: one flat row each, for people with a SQL prompt. The app itself reads events."""

_OF = "json_extract(e.body, '$.{path}') AS \"{name}\""

_REQUEST = {
    "attempt": "attempt",
    "message": "message",
    "request": "request",
    "position": "position",
    "tool": "tool",
    "arguments_json": "arguments_json",
    "digest": "digest",
    "ruling": "ruling.ruling",
    "gate": "ruling.gate",
    "code": "ruling.code",
    "reason": "ruling.reason",
    "rule": "ruling.rule",
    "counted": "ruling.counted",
    "form_error": "ruling.form_error",
    "response_kind": "ruling.response_kind",
    "executed": "ruling.executed",
    "harm": "ruling.harm",
    "off_fixture": "ruling.off_fixture",
    "result": "ruling.result",
    "of": "of",
}


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


def _flat(columns: dict[str, str], *events: str) -> str:
    picked = ", ".join(_OF.format(path=path, name=name) for name, path in columns.items())
    wanted = ", ".join(f"'{event}'" for event in events)
    return f"SELECT e.log_id, e.seq, e.at, e.event, {picked} FROM events e WHERE e.event IN ({wanted})"


_REPLIES = f"""SELECT r.*, length(b.data) AS bytes, CAST(b.data AS TEXT) AS text
FROM ({_flat(_same("attempt", "message", "nudge", "reply_sha256"), "reply_served", "nudge_served")}) r
LEFT JOIN blobs b ON b.sha256 = r.reply_sha256"""

_PROPOSED = {"proposed": "proposal.verdict"}

_GIVEN = {**_same("attempt", "check", "verdict", "reason", "scorer", "supersedes"), **_PROPOSED}

_VERDICTS = f"""SELECT v.*, v.event = 'verdict_given' AND (v.log_id, v.seq) NOT IN (
  SELECT log_id, json_extract(body, '$.supersedes') FROM events
  WHERE event IN ('verdict_given', 'verdict_cleared') AND json_extract(body, '$.supersedes') IS NOT NULL
) AS stands
FROM ({_flat(_GIVEN, "verdict_given", "verdict_cleared")}) v"""

_ATTEMPTS = """WITH rows AS (
  SELECT log_id, seq, event, at, body, json_extract(body, '$.attempt') AS attempt FROM events
  WHERE event NOT IN ('session_opened', 'session_taken')
), counted AS (
  SELECT log_id, attempt,
    max(CASE WHEN event = 'brief_handed' THEN at END) AS brief_handed,
    max(CASE WHEN event = 'attempt_ended' THEN at END) AS ended,
    max(CASE WHEN event = 'attempt_ended' THEN json_extract(body, '$.reason') END) AS end_reason,
    max(CASE WHEN event = 'attempt_voided' THEN json_extract(body, '$.cause') END) AS void_cause,
    max(CASE WHEN event = 'attempt_voided' THEN json_extract(body, '$.reason') END) AS void_reason,
    count(CASE WHEN event = 'message_received' THEN 1 END) AS messages,
    count(DISTINCT CASE WHEN event = 'request_ruled' THEN json_extract(body, '$.request') END) AS requests,
    count(DISTINCT CASE WHEN event = 'request_ruled' AND json_extract(body, '$.ruling.counted')
      THEN json_extract(body, '$.request') END) AS counted_requests,
    count(DISTINCT CASE WHEN event = 'request_ruled' AND json_extract(body, '$.ruling.form_error')
      THEN json_extract(body, '$.request') END) AS form_errors
  FROM rows GROUP BY log_id, attempt
)
SELECT o.log_id, o.seq, o.attempt, json_extract(o.body, '$.case') AS "case", json_extract(o.body, '$.repeat') AS repeat,
  json_extract(o.body, '$.practice_agent') AS practice_agent, o.at AS opened,
  c.brief_handed, c.ended, c.end_reason, c.void_cause, c.void_reason,
  c.messages, c.requests, c.counted_requests, c.form_errors
FROM rows o JOIN counted c ON c.log_id = o.log_id AND c.attempt = o.attempt
WHERE o.event = 'attempt_opened'"""

VIEWS: dict[str, str] = {
    "requests": _flat(_REQUEST, "request_ruled"),
    "replies": _REPLIES,
    "approvals": _flat(
        _same("attempt", "request", "tool", "digest", "decision", "scripted", "off_script", "reason"),
        "approval_decided",
    ),
    "verdicts": _VERDICTS,
    "reviews": _flat(_same("attempt", "fields", "supersedes"), "review_saved"),
    "attempts": _ATTEMPTS,
}
"""Name of each view and the SELECT it is made of, as format 1 has them."""

_SETTLED = {**_same("attempt", "check", "verdict", "reason", "scorer", "adjudicates", "supersedes"), **_PROPOSED}

_ADJUDICATIONS = f"""SELECT a.*, NOT EXISTS (
  SELECT 1 FROM events later WHERE later.log_id = a.log_id AND later.seq > a.seq
  AND later.event IN ('verdict_given', 'verdict_cleared', 'verdict_adjudicated')
  AND json_extract(later.body, '$.attempt') = a.attempt AND json_extract(later.body, '$.check') = a."check"
  AND (later.event = 'verdict_adjudicated' OR json_extract(later.body, '$.verdict') IS NOT a.verdict)
) AS stands
FROM ({_flat(_SETTLED, "verdict_adjudicated")}) a"""

_CLAIMED = _same("attempt", "words", "status", "events", "reason", "scorer")

_CLAIMS = f"""SELECT c.*, w.seq AS withdrawn_by, json_extract(w.body, '$.reason') AS withdrawn_because
FROM ({_flat(_CLAIMED, "claim_added")}) c
LEFT JOIN events w ON w.log_id = c.log_id AND w.event = 'claim_withdrawn'
  AND json_extract(w.body, '$.supersedes') = c.seq"""

MORE_VIEWS: dict[str, str] = {
    "adjudications": _ADJUDICATIONS,
    "claims": _CLAIMS,
    "scorings": _flat(_same("attempt", "scorer", "blind"), "scoring_begun"),
}
"""Those that format 2 adds."""
