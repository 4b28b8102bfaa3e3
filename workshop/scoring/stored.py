"""What the receipts show of a stored file, and when."""

from dataclasses import dataclass

from workshop.model.attempt import AttemptRecord, RequestRecord
from workshop.model.canonical import Json
from workshop.pack.expect import Artifact
from workshop.scoring.receipts import served


@dataclass(frozen=True, slots=True)
class Stored:
    """What the stat receipts show. `now` are the ones served after the last write."""

    every: tuple[RequestRecord, ...]
    now: tuple[RequestRecord, ...]
    writes: tuple[RequestRecord, ...]

    def shows(self, name: str, value: Json) -> tuple[RequestRecord, ...]:
        """Stats after the last write that show this value."""
        return tuple(one for one in self.now if field(one, name) == value)

    def ever(self, name: str, value: Json) -> tuple[RequestRecord, ...]:
        """Stats at any time that show this value."""
        return tuple(one for one in self.every if field(one, name) == value)

    @staticmethod
    def whole(look: RequestRecord, expect: Artifact) -> bool:
        """Whether a stat shows what should be stored."""
        return (
            field(look, "lines") == expect.lines
            and field(look, "bytes") == expect.bytes
            and field(look, "sha256") == expect.sha256
        )

    @staticmethod
    def figures(looks: tuple[RequestRecord, ...]) -> set[Json]:
        """Counts of lines and bytes in these stats."""
        return {value for one in looks for name in ("lines", "bytes") if isinstance(value := field(one, name), int)}


def field(request: RequestRecord, name: str) -> Json:
    """A field of a served JSON result, None where there is none."""
    result = request.result
    return result.get(name) if isinstance(result, dict) else None


def stored(record: AttemptRecord, expect: Artifact) -> Stored:
    """Receipts that bear on the file."""
    writes = record.executed(expect.write)
    last = max((write.request for write in writes), default=0)
    stats = tuple(
        one for one in served(record) if one.tool == expect.stat and one.executed and isinstance(one.result, dict)
    )
    return Stored(stats, tuple(one for one in stats if one.request > last), writes)
