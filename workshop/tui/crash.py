"""What a crash leaves: two lines on the screen, and a log that holds where it happened but no values."""

import traceback
from datetime import datetime
from pathlib import Path


def write_log(error: BaseException, folder: Path, when: datetime) -> Path | None:
    """Write the traceback, without any local values or message texts of the agent, to a new file; None if it can't be.

    The error's own message is left out too: it may quote what an agent wrote.
    """
    name = f"crash-{when:%Y%m%d-%H%M%S}.log"
    lines = [f"{when:%Y-%m-%d %H:%M:%S} UTC\n"]
    seen: BaseException | None = error
    while seen is not None:
        lines.append(f"{type(seen).__module__}.{type(seen).__qualname__}\n")
        lines += traceback.format_tb(seen.__traceback__)
        seen = seen.__cause__ or seen.__context__
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text("".join(lines), encoding="utf-8")
    except OSError:
        return None
    return path


def two_lines(error: BaseException, log: Path | None) -> str:
    """What is printed when the app has to stop."""
    kept = f"The log is {log}." if log else "No log could be written."
    return (
        f"The workshop had to stop ({type(error).__name__}). Everything that was shown as saved is in the ledger.\n"
        f"Start it again to go on at the same step. {kept}"
    )
