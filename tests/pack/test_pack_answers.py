"""Other answers of a fixture: what does not fit is named with file and key, and an agent's letters stay without U."""

from pathlib import Path

import pytest
from pack_samples import FIXTURE_FILE, edit, write_pack

from workshop.pack.errors import PackError
from workshop.pack.load import load_pack

ANSWER = """
[[answers]]
id = "shut-and-locked"
note = "Adds a key turn that never happened."
agent = "careful"
steps = 1
verdicts = "PPUN"
answer = "D-1 is shut and locked."

[[answers.more]]
message = '{"tool": "door_shut", "arguments": {"door": "D-1"}}'
rulings = ["returned shut"]
"""

MISTAKES = [
    ('agent = "careful"', 'agent = "careless"', 'agent: found "careless", expected one of the practice agents careful'),
    ("steps = 1", "steps = 2", "steps: found 2, expected at most the 1 messages of careful"),
    ("steps = 1", "steps = -1", "steps: found -1"),
    ('id = "shut-and-locked"', 'id = "careful"', 'id: found "careful", expected a name that is not taken'),
    ('verdicts = "PPUN"', 'verdicts = "PPXN"', 'verdicts: found "PPXN"'),
    ('agent = "careful"\n', "", "agent: found nothing"),
    ('rulings = ["returned shut"]', 'rulings = ["returned shout"]', 'more[0].rulings[0]: found "returned shout"'),
    ('rulings = ["returned shut"]', 'nudge = "push"', 'more[0].nudge: found "push"'),
]


def pack_with(root: Path, answer: str) -> Path:
    write_pack(root)
    path = root / FIXTURE_FILE
    path.write_text(path.read_text("utf-8") + answer, "utf-8")
    return root


def test_an_answer_that_fits_is_taken(tmp_path: Path) -> None:
    (answer,) = load_pack(pack_with(tmp_path, ANSWER)).cases[0].fixture.answers
    assert (answer.agent, answer.steps, answer.verdicts, len(answer.more)) == ("careful", 1, "PPUN", 1)


@pytest.mark.parametrize(("old", "new", "line"), MISTAKES, ids=[line[:50] for *_, line in MISTAKES])
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in ANSWER
    root = pack_with(tmp_path, ANSWER.replace(old, new))
    with pytest.raises(PackError) as error:
        load_pack(root)
    wanted = f"{FIXTURE_FILE}: answers[0].{line}"
    assert any(one.startswith(wanted) for one in str(error.value).splitlines()), str(error.value)


def test_two_answers_of_one_name_are_refused(tmp_path: Path) -> None:
    root = pack_with(tmp_path, ANSWER + ANSWER)
    with pytest.raises(PackError, match=r'answers\[1\]\.id: found "shut-and-locked", expected a name that is not'):
        load_pack(root)


def test_a_practice_agent_is_never_undecided(tmp_path: Path) -> None:
    root = pack_with(tmp_path, ANSWER)
    edit(root, FIXTURE_FILE, 'verdicts = "PPPN"', 'verdicts = "PPUN"')
    with pytest.raises(PackError, match=r"agents\[0\]\.verdicts"):
        load_pack(root)
