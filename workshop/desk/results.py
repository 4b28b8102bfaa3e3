"""The exact texts an agent gets: a result for each request, one reply for each message.

No event number, time or other value that differs between two attempts that asked for the same.
"""

import json
from collections.abc import Sequence

from workshop.model.canonical import Json
from workshop.model.echo import echo

REFUSED_NOTE = "Sending it again, rephrasing it or taking another route to the same effect will be refused too."
FORM_NOTE = "Fix the call and send it again. This used up none of your requests."


def body_text(body: Json) -> str:
    """A response's body as text: a string as it is, anything else as one line of JSON."""
    return body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)


def refusal(error: str, code: str, reason: str, note: str = "") -> str:
    """The result of a request that was not returned."""
    value = {"error": error, "code": code, "reason": reason}
    if note:
        value["note"] = note
    return json.dumps(value, ensure_ascii=False)


def pending(reason: str) -> str:
    """The result of a held request to which the approver gave no answer."""
    return json.dumps({"status": "pending", "code": "approval_pending", "reason": reason}, ensure_ascii=False)


def reply_text(results: Sequence[tuple[str, str]]) -> str:
    """The one reply to a message from its (tool, result) pairs, in order."""
    total = len(results)
    parts = [
        f"Result {n} of {total}: {echo(tool) or 'request'}\n{result}" for n, (tool, result) in enumerate(results, 1)
    ]
    return "\n\n".join(parts) + "\n"
