"""A pack from its files, and from the frozen form that a session keeps."""

import json
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from workshop.model.canonical import Json, JsonFault, canonical_bytes, read_json
from workshop.pack.cross import cross_problems
from workshop.pack.errors import PackError, Problem, shown
from workshop.pack.files import PROTOCOL, RUBRIC_FILES, Files, PackFile, built_in, id_problem
from workshop.pack.pack import Pack
from workshop.pack.read import decode, read_bytes, read_toml
from workshop.pack.validate import problems_of

__all__ = ["PackError", "load_pack", "pack_files", "pack_folder", "thaw"]

DEFAULT_PACK = "core"


def load_pack(root: Path | None = None, pack_id: str = DEFAULT_PACK) -> Pack:
    """The pack `pack_id` from the folder that `pack_folder(root, pack_id)` names, checked in itself.

    What comes back equals `thaw(pack.frozen())`, key order of bodies included, so that a session rules the same before
    and after it was closed. Raises PackError with every problem that could be found.
    """
    files = pack_files(root, pack_id)
    values, problems = _values(files)
    if problems:
        raise PackError(problems)
    return _checked(canonical_bytes(values), files.root, files.pack_id, files.stems)


@lru_cache(maxsize=4)
def _checked(data: bytes, root: Path, pack_id: str, stems: tuple[str, ...]) -> Pack:
    """The pack of these values, which stood in these files. Checked once for files that are read again unchanged."""
    files = Files(root, pack_id, stems)
    try:
        pack = Pack.model_validate_json(data, strict=True)
    except ValidationError as error:
        raise PackError(problems_of(error, json.loads(data), Pack, files.place)) from None
    problems = cross_problems(pack, files)
    if problems:
        raise PackError(problems)
    return pack


def pack_folder(root: Path | None = None, pack_id: str = DEFAULT_PACK) -> Path:
    """The folder whose cases/, fixtures/ and rubrics/ a pack is read from.

    `root` may be that folder or a folder cases/<pack> in it. Without one it is the working directory if that holds
    the pack, else what came with the program. Raises PackError.
    """
    return pack_files(root, pack_id).root


@lru_cache(maxsize=4)
def thaw(frozen: bytes) -> Pack:
    """The pack from its frozen form; `thaw(pack.frozen())` equals `pack`. Raises PackError.

    The last few are kept: sessions of one pack are read one after the other, and nothing changes a pack.
    """
    try:
        text = decode(frozen, "frozen pack")
        read_json(text)
        return Pack.model_validate_json(frozen, strict=True)
    except JsonFault as error:
        raise PackError([Problem("frozen pack", "", str(error), "JSON")]) from None
    except ValidationError as error:
        values = json.loads(frozen)
        raise PackError(problems_of(error, values, Pack, lambda loc: ("frozen pack", loc))) from None


def pack_files(root: Path | None = None, pack_id: str = DEFAULT_PACK) -> Files:
    """The files of a pack, found as `pack_folder` tells; its list of cases is not read yet. Raises PackError."""
    if root is None:
        _refuse_bad_id(pack_id)
        here = Path()
        return Files(here if _holds(here, pack_id) else built_in(), pack_id)
    if root.parent.name == "cases" and (root / "pack.toml").is_file():
        _refuse_bad_id(root.name)
        return Files(root.parent.parent, root.name)
    _refuse_bad_id(pack_id)
    if not _holds(root, pack_id):
        others = sorted(path.parent.name for path in root.glob("cases/*/pack.toml"))
        if len(others) != 1:
            found = "the packs " + ", ".join(others) if others else "no pack"
            expected = f"cases/{pack_id}/pack.toml, or one pack alone"
            raise PackError([Problem(str(root), "", found, expected)])
        _refuse_bad_id(others[0])
        return Files(root, others[0])
    return Files(root, pack_id)


def _holds(root: Path, pack_id: str) -> bool:
    return (root / "cases" / pack_id / "pack.toml").is_file()


def _refuse_bad_id(pack_id: str) -> None:
    problem = id_problem(pack_id)
    if problem:
        raise PackError([Problem("pack", "", shown(pack_id), problem)])


def _values(files: Files) -> tuple[dict[str, Json], list[Problem]]:
    """Everything the files hold, put together as a Pack's values."""
    problems: list[Problem] = []
    listing = _read(files, files.pack_file, problems)
    try:
        about = PackFile.model_validate_json(canonical_bytes(listing), strict=True)
    except ValidationError as error:
        if not problems:
            problems.extend(problems_of(error, listing, PackFile, lambda loc: (files.pack_file, loc)))
        return {}, problems
    if about.id != files.pack_id:
        problems.append(Problem(files.pack_file, "id", shown(about.id), f'"{files.pack_id}", as the folder is called'))
    files.stems = about.cases
    cases: list[Json] = []
    for stem in about.cases:
        case = _read(files, files.case_file(stem), problems)
        if "fixture" in case:
            expected = f"nothing: it is read from {files.fixture_file(stem)}"
            problems.append(Problem(files.case_file(stem), "fixture", "the key", expected))
        cases.append({**case, "fixture": _read(files, files.fixture_file(stem), problems)})
    rubric: dict[str, Json] = {}
    for key, (name, inner) in RUBRIC_FILES.items():
        content = _read(files, f"rubrics/{name}", problems)
        _refuse_other_keys(content, inner, f"rubrics/{name}", problems)
        rubric[key] = content.get(inner, []) if inner else content
    try:
        protocol = decode(read_bytes(files.path(PROTOCOL), PROTOCOL), PROTOCOL).replace("\r\n", "\n")
    except PackError as error:
        problems.extend(error.problems)
        protocol = ""
    head: dict[str, Json] = {"id": about.id, "version": about.version, "title": about.title}
    return {**head, "cases": cases, "rubric": rubric, "protocol": protocol}, problems


def _read(files: Files, name: str, problems: list[Problem]) -> dict[str, Json]:
    try:
        return read_toml(read_bytes(files.path(name), name), name)
    except PackError as error:
        problems.extend(error.problems)
        return {}


def _refuse_other_keys(content: dict[str, Json], inner: str, file: str, problems: list[Problem]) -> None:
    if inner:
        problems.extend(Problem(file, key, "the key", f"{inner} alone") for key in content if key != inner)
