"""What can't be written is not offered in words: on a session that is only read, and of a file for a field."""

from pathlib import Path

import pytest

from workshop.session import SessionError
from workshop.tui.desk_input import read_file


def test_a_file_too_large_for_a_field_is_not_called_a_message(tmp_path: Path) -> None:
    (tmp_path / "big").write_text("x" * 20)
    with pytest.raises(SessionError, match="the most this field takes"):
        read_file(tmp_path / "big", 10, "this field takes")
