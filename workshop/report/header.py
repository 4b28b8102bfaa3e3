"""The head of a scorecard: whose session it is, under what, and what is known of its log."""

from pydantic import Field

from workshop.report.values import Value


class FingerprintField(Value):
    """One thing that must be equal for attempts to be pooled."""

    name: str
    value: str


class Chain(Value):
    """Whether the log's chain was checked when this was made, and what can be trusted."""

    checked: bool
    broken: bool
    verdict: str
    trusted: int = Field(description="rows 1 to this number can be trusted")
    problems: tuple[str, ...] = ()


class TakeOver(Value):
    """The session went to another process."""

    event: int
    at: str
    reason: str


class Header(Value):
    """Whose session this is, under what, and where its rows stand."""

    log_id: str
    size: int
    head: str
    opened_at: str
    app_version: str
    agent_name: str
    agent_version: str
    agent_model: str
    agent_settings: str
    system_prompt_sha256: str
    connection: str
    operator: str
    pack_id: str
    pack_version: str
    pack_title: str
    desk_revision: str
    fingerprint: str
    fingerprint_fields: tuple[FingerprintField, ...]
    chain: Chain
    take_overs: tuple[TakeOver, ...]
