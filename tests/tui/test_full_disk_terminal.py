"""The app on a disk that is really full, in a real terminal: what it says, what it keeps, and how it goes on."""

import subprocess
import sys
from pathlib import Path

from desk_samples import READ
from disks import fill, small_disk
from terminals import Pty, Tmux, events, message, wait_for

LONG = ("The note comes first.\n" * 1500 + READ).encode()


def test_a_message_that_finds_no_room_stays_to_be_sent_again(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, "2m"), Tmux(disk, "message", own=tmp_path) as terminal:
        terminal.until("awaited")
        fill(disk / "filler")
        terminal.paste(LONG, "-p")
        terminal.until("What you type is not kept yet: No room left on the disk")
        terminal.keys("Enter")
        terminal.until("Not done  No room left on the disk for workshop.db. Nothing was written; free some and try")
        # Nothing of it is shown as recorded, and the paste stands where it was.
        assert events(disk) == []
        assert "not recorded; pasted, 33," in terminal.screen
        assert "receipt" not in terminal.screen
        (disk / "filler").unlink()
        terminal.keys("Enter")
        terminal.until("RETURNED")
        assert message(disk) == LONG
        assert "Not done" not in terminal.screen
        terminal.keys("Enter", "Enter")
        terminal.until("served, event")
        assert events(disk)[-1] == "reply_served"


def test_a_disk_full_before_the_app_opens_is_a_plain_refusal(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, "2m"):
        fill(disk / "filler")
        with Pty(disk, "", [sys.executable, "-m", "workshop", "--db", str(disk / "logs" / "workshop.db")]) as terminal:
            terminal.until("No room left on the disk")
            wait_for(lambda: terminal.read() or b"Traceback" not in terminal.out, "the end")
            assert b"Traceback" not in terminal.out


def test_a_folder_that_may_not_be_written_to_is_a_plain_refusal(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, "2m"):
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with Pty(disk, "", [sys.executable, "-m", "workshop", "--db", str(disk / "logs" / "workshop.db")]) as terminal:
            terminal.until("can't be made")
            terminal.read()
            assert b"Traceback" not in terminal.out
