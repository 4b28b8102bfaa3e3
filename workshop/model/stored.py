"""Bodies of events as they are stored and hashed, and read back from that."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from workshop.model.canonical import Json
from workshop.model.events import Body, CandidateDecided, MessageReceived

_ADAPTER: TypeAdapter[Body] = TypeAdapter(Annotated[Body, Field(discriminator="event")])


def body_from(event: str, body: Json) -> Body:
    """Model of an event from its name and stored body. Raises pydantic.ValidationError when they don't fit."""
    if not isinstance(body, dict):
        body = {"not_an_object": body}
    return _ADAPTER.validate_python({**body, "event": event})


def body_json(body: Body) -> dict[str, Json]:
    """The body as it is stored and hashed: JSON values, without the event's name, which has a column of its own."""
    value: dict[str, Json] = body.model_dump(mode="json", exclude={"event"})
    if isinstance(body, CandidateDecided) and body.candidate is None:
        # Programs from before candidates had numbers know no such member.
        del value["candidate"]
    if isinstance(body, MessageReceived):
        calls = value["calls"]
        for call in calls if isinstance(calls, list) else ():
            if isinstance(call, dict) and call["doubt"] is None:
                del call["doubt"], call["words"]
    return value
