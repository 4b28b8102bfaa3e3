"""What one act did."""

from dataclasses import dataclass

from workshop.model import events as ev
from workshop.model.attempt import AttemptRecord


@dataclass(frozen=True)
class Step:
    """What one act did: the rows written, the attempt after them, and the reply when one was served."""

    rows: tuple[ev.Row, ...]
    record: AttemptRecord
    reply: str | None = None

    @property
    def rulings(self) -> tuple[ev.RequestRuled, ...]:
        """The rulings this act wrote, in order."""
        return tuple(row.body for row in self.rows if isinstance(row.body, ev.RequestRuled))
