"""What a session sets out to do, its row 1, and which repeat comes next."""

from dataclasses import dataclass, field

from workshop import __version__, desk
from workshop.model import events as ev
from workshop.model.canonical import sha256_hex
from workshop.model.fingerprint import fingerprint
from workshop.model.session_record import SessionRecord
from workshop.model.words import Connection
from workshop.pack.pack import Pack
from workshop.session import given
from workshop.session.errors import NotNow


@dataclass(frozen=True)
class Plan:
    """One sitting as it was set up.

    `repeats` are plays planned per case; `system_prompt` is the agent's system prompt, kept so that its hash means
    something.
    """

    agent: ev.AgentConfig
    operator: str
    cases: tuple[str, ...]
    repeats: int = 1
    connection: Connection = Connection.CHAT
    system_prompt: bytes = field(default=b"", repr=False)


def opening(pack: Pack, plan: Plan, holder: str) -> tuple[ev.SessionOpened, dict[str, bytes]]:
    """Row 1 of a new session, and the bytes it names. Raises NotNow for a case the pack does not have."""
    unknown = [case for case in plan.cases if pack.case(case) is None]
    if unknown:
        names = ", ".join(case.id for case in pack.cases)
        raise NotNow(f"pack {pack.id} has no case {', '.join(unknown)}; it has: {names}")
    agent = _checked(plan)
    frozen = pack.frozen()
    protocol = desk.protocol_text(pack).encode()
    blobs = {sha256_hex(data): data for data in (frozen, protocol)}
    if plan.system_prompt:
        prompt = sha256_hex(plan.system_prompt)
        agent = agent.model_copy(update={"system_prompt_sha256": prompt})
        blobs[prompt] = plan.system_prompt
    body = ev.SessionOpened(
        app_version=__version__,
        pack_id=pack.id,
        pack_version=pack.version,
        pack_sha256=sha256_hex(frozen),
        rubric_sha256=pack.rubric_sha256,
        protocol_sha256=sha256_hex(protocol),
        agent=agent,
        connection=plan.connection,
        operator=plan.operator,
        cases=plan.cases,
        repeats=plan.repeats,
        desk_revision=desk.REVISION,
        fingerprint="",
        holder=holder,
    )
    return body.model_copy(update={"fingerprint": fingerprint(body)}), blobs


def _checked(plan: Plan) -> ev.AgentConfig:
    """The agent as it was described. Raises NotNow for names that show nothing, and for texts that are too long."""
    agent = plan.agent
    given.name(plan.operator, "the operator's name")
    given.name(agent.name, "the agent's name")
    given.name(agent.version, "the agent's version", empty=True)
    given.name(agent.model, "the agent's model", empty=True)
    given.field(agent.settings, "the agent's settings")
    given.whole(plan.system_prompt, "the system prompt")
    return agent


def next_repeat(record: SessionRecord, case: str, wanted: int | None, *, practice: bool) -> int:
    """The repeat a new attempt plays: `wanted`, or the first without an attempt that counts.

    Raises NotNow when the wanted repeat has one: it must be voided first, nothing is played over.
    """
    taken = {a.repeat for a in record.of_case(case) if a.voided is None} if not practice else set()
    if wanted is None:
        return next(n for n in range(1, len(taken) + 2) if n not in taken)
    if wanted in taken:
        raise NotNow(f"repeat {wanted} of {case} was begun already; go on with it, void it, or name another repeat")
    return wanted
