"""What has to hold for the repository as a whole: size of files, what they may not hold, version, locks, wheel."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import workshop

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 400
LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-dev.lock", "requirements-live.lock")
LOCKS += ("requirements-web.lock",)

# Put together from pieces, so that this file doesn't hold what it looks for.
FOREIGN = {
    "a registry's host": r"python" + r"hosted\.org|registry\.npm" + r"js\.|/py" + r"pi\.org|/opt/whe" + r"els",
    "a registry option": r"--(extra-)?index" + r"-url|--find" + r"-links",
    "a machine's path": r"(?<![\w.])/(root|Users|home/\w+|wo" + r"rk|tmp/boot)/|\.py" + r"env\b",
    "the tools or the way it was written": r"co-authored" + r"-by|generated wi" + r"th|sub" + r"-?agents?\b|"
    r"as an a" + r"i\b|\bissues? #?\d" + r"+\b",
}
CITED = re.compile(r"[\w.-]+/[\w.-]+ issues? #?\d+", re.IGNORECASE)
"""Another project's thread as a public source, named with its repository."""

DATA = ("tests/corpus/", "tests/tui/__snapshots__/", "docs/desk.svg")
"""Text from outside and pictures drawn by a library, kept as they are."""


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@cache
def tracked() -> tuple[Path, ...]:
    """Return the files of the project: those git knows, or without git all but what a build or a run leaves."""
    git = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if git.returncode == 0:
        names = [ROOT / name for name in git.stdout.decode().split("\0") if name]
    else:
        left = {".venv", "dist", "build", "logs", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
        names = [path for path in ROOT.rglob("*") if not left & set(path.relative_to(ROOT).parts)]
        names = [path for path in names if "__pycache__" not in path.parts and path.suffix != ".pyc"]
    return tuple(path for path in names if path.is_file())


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def test_no_source_file_is_long() -> None:
    sources = [path for path in tracked() if path.suffix in {".py", ".tcss"}]
    assert len(sources) > 20
    long = {str(path.relative_to(ROOT)): n for path in sources if (n := text_of(path).count("\n")) > MOST_LINES}
    assert not long


@pytest.mark.parametrize("what", FOREIGN)
def test_no_file_holds(what: str) -> None:
    pattern = re.compile(FOREIGN[what], re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in tracked()
        if not str(path.relative_to(ROOT)).startswith(DATA)
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if pattern.search(CITED.sub("", line)) and "--no-emit" not in line
    ]
    assert not found, f"{what} stands in:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a registry's host", "https://files.py" + "thonho" + "sted.org/packages/x.whl"),
        ("a registry option", "--extra-index" + "-url http://localhost"),
        ("a machine's path", 'path = "/ro' + 'ot/x"'),
        ("a machine's path", "see /wo" + "rk/main/x.py"),
        ("the tools or the way it was written", "closes issue" + " 4"),
    ],
)
def test_what_no_file_may_hold_would_be_found(what: str, line: str) -> None:
    assert re.search(FOREIGN[what], line, re.IGNORECASE)


def test_what_goes_into_the_wheel_exists() -> None:
    files = set(tracked())
    for source in project()["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]:
        inside = [path for path in files if (ROOT / source) in path.parents or path == ROOT / source]
        assert inside, f"{source} is empty or not there: the wheel can't be built from a clone"


def test_the_change_log_starts_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == workshop.__version__
    assert [Version(heading) for heading in headings] == sorted(map(Version, headings), reverse=True)


def test_the_license_is_complete() -> None:
    text = text_of(ROOT / "LICENSE")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text
    assert project()["project"]["license"] == "Apache-2.0"


def pins(lock: str) -> dict[str, list[tuple[str, int]]]:
    """Return name -> [(version, number of hashes)] for a lock; markers may give a name more than one version."""
    found: dict[str, list[tuple[str, int]]] = {}
    for entry in re.split(r"\n(?=\S)", text_of(ROOT / lock)):
        if match := re.match(r"([a-z0-9.-]+)==(\S+)", entry):
            found.setdefault(match[1], []).append((match[2], entry.count("--hash=sha256:")))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock: str) -> None:
    versions = pins(lock)
    assert len(versions) > 20
    assert not [name for name, rows in versions.items() if any(hashes == 0 for _, hashes in rows)]


def requirements(*groups: str) -> list[str]:
    found: list[str] = []
    for group in groups:
        for row in project()["dependency-groups"][group]:
            found += [row] if isinstance(row, str) else requirements(row["include-group"])
    return found


def wanted(lock: str) -> list[str]:
    extras = project()["project"]["optional-dependencies"]
    more = {
        "requirements-build.lock": requirements("build"),
        "requirements-dev.lock": requirements("dev"),
        "requirements-live.lock": extras["live"],
        "requirements-web.lock": extras["web"],
    }
    return project()["project"]["dependencies"] + more.get(lock, [])


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_fit_what_the_project_asks_for(lock: str) -> None:
    versions = pins(lock)
    for text in wanted(lock):
        asked = Requirement(text)
        rows = versions.get(asked.name.lower().replace("_", "-"), [])
        assert rows, f"{asked.name} is missing in {lock}: run make lock"
        assert all(asked.specifier.contains(version) for version, _ in rows), f"{text}, but {lock} has {rows}"


@pytest.mark.parametrize("lock", LOCKS[1:])
def test_what_is_tested_is_what_is_used(lock: str) -> None:
    runtime, other = pins(LOCKS[0]), pins(lock)
    versions = {name: {version for version, _ in rows} for name, rows in other.items()}
    assert all({version for version, _ in rows} == versions[name] for name, rows in runtime.items())


def test_the_checks_for_a_change_can_be_started() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
