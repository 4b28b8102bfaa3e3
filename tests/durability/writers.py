"""Line modes that run at the same time as processes of their own."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

CALL = '{"tool": "sites_list", "arguments": {}}'


class Writer:
    """One line mode that is fed `messages` messages; what it acknowledges is kept."""

    def __init__(self, db: Path, agent: str, messages: int, *options: str) -> None:
        argv = [sys.executable, "-m", "workshop", "desk", "--case", "stock-count", "--agent", agent]
        argv += ["--json", "--db", str(db), *options]
        # Files, not pipes: nothing has to be read while it writes.
        self._out = tempfile.TemporaryFile()  # noqa: SIM115 - closed by finish()
        self._err = tempfile.TemporaryFile()  # noqa: SIM115
        with tempfile.TemporaryFile() as lines:
            lines.write((json.dumps({"message": CALL}) + "\n").encode() * messages)
            lines.seek(0)
            self._play = subprocess.Popen(argv, stdin=lines, stdout=self._out, stderr=self._err)

    @property
    def running(self) -> bool:
        """It has not ended yet."""
        return self._play.poll() is None

    def finish(self, timeout: float = 120) -> list[str]:
        """Wait for its end; gives the hash of each acknowledged line. Fails when a line was refused."""
        try:
            code = self._play.wait(timeout)
            self._out.seek(0)
            self._err.seek(0)
            lines = [json.loads(line) for line in self._out.read().splitlines()]
            assert code == 0, self._err.read().decode()
        finally:
            self._play.kill()
            self._play.wait()
            self._out.close()
            self._err.close()
        refused = [line for line in lines if line["kind"] == "error"]
        assert refused == []
        return [line["hash"] for line in lines]
