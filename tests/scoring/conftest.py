"""The rules are tested by themselves: the second reader must not hide what they get wrong."""

import pytest

from workshop.scoring.second_reader import Wording


@pytest.fixture(autouse=True)
def rules_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.module.__name__ != "test_second_reader":
        monkeypatch.setattr(Wording, "chance", lambda self: None)
