"""Writes the digests of the replies a rehearsal served into the pack's fixture files."""

import re
from pathlib import Path

from workshop.rehearse.result import PlayedAttempt, Rehearsal

_BLOCK = re.compile(r"^\[\[(?:agents|probes)\]\]\s*$", re.MULTILINE)
_ID = re.compile(r'^id\s*=\s*"([^"]+)"\s*$', re.MULTILINE)
_DIGEST = re.compile(r'^(replies_sha256\s*=\s*)"[0-9a-f]{64}"', re.MULTILINE)
_CASE = re.compile(r'^case\s*=\s*"([^"]+)"\s*$', re.MULTILINE)


def record_replies(folder: Path, result: Rehearsal) -> list[Path]:
    """Set every `replies_sha256` in the fixture files of `folder` to what was served; returns the files changed.

    Only that one line of each practice agent or probe is touched, comments and layout stay.
    """
    changed = []
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8-sig")
        case = _CASE.search(text)
        played = {a.agent: a for a in result.attempts if case and a.case == case.group(1)}
        new = _recorded(text, played)
        if new != text:
            path.write_text(new, encoding="utf-8")
            changed.append(path)
    return changed


def _recorded(text: str, played: dict[str, PlayedAttempt]) -> str:
    starts = [match.start() for match in _BLOCK.finditer(text)]
    if not starts:
        return text
    parts = [text[: starts[0]]]
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=True):
        block = text[start:stop]
        name = _ID.search(block)
        attempt = played.get(name.group(1)) if name else None
        if attempt is not None:
            block = _DIGEST.sub(rf'\g<1>"{attempt.replies_sha256}"', block, count=1)
        parts.append(block)
    return "".join(parts)
