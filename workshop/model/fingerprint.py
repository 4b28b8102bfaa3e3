"""What must be equal for attempts to be pooled."""

from workshop.model.canonical import Json, canonical_sha256
from workshop.model.events import SessionOpened


def fingerprint_fields(body: SessionOpened) -> dict[str, Json]:
    """Everything that must be equal for attempts to be pooled."""
    return {
        "pack": f"{body.pack_id} {body.pack_version} {body.pack_sha256}",
        "rubric": body.rubric_sha256,
        "protocol sheet": body.protocol_sha256,
        "agent name": body.agent.name,
        "agent version": body.agent.version,
        "agent model": body.agent.model,
        "agent settings": body.agent.settings,
        "system prompt": body.agent.system_prompt_sha256,
        "connection": body.connection.value,
        "desk revision": body.desk_revision,
    }


def fingerprint(body: SessionOpened) -> str:
    """SHA-256 over the RFC 8785 form of `fingerprint_fields`."""
    return canonical_sha256(fingerprint_fields(body))
