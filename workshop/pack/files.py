"""Where a pack's files lie, and which file a value of the pack came from."""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from workshop.pack.case import Id, Strict
from workshop.pack.validate import Loc

ID_WORDS = "an id of 1 to 48 lower-case letters, digits and hyphens, not beginning with a hyphen"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,47}")

RUBRIC_FILES = {
    "checks": ("checks.toml", "checks"),
    "review": ("review.toml", "fields"),
    "consistency": ("consistency.toml", ""),
    "nudges": ("nudges.toml", "nudges"),
}
"""Part of the rubric to the file it stands in, and the key there; "" where the file is the part."""


Stem = Annotated[str, Field(pattern=r"^[0-9]{2,3}-[a-z0-9][a-z0-9-]{0,47}$")]
"""Name of a case's file without its ending."""


PROTOCOL = "rubrics/protocol.md"


class PackFile(Strict):
    """pack.toml: the pack's name and version, and its cases in the order they are played."""

    id: Id
    version: str = Field(min_length=1)
    title: str = Field(min_length=1)
    cases: tuple[Stem, ...] = Field(min_length=1, description="NN-id of each case, NN being its place")


@cache
def built_in() -> Path:
    """The folder with the packs that came with the program: in an installed wheel, else in the source checkout."""
    package = Path(__file__).resolve().parent.parent
    return package / "data" if (package / "data" / "cases").is_dir() else package.parent


def id_problem(text: str) -> str:
    """What is expected instead of a bad id, "" for a good one."""
    return "" if _ID.fullmatch(text) else ID_WORDS


@dataclass
class Files:
    """The files of one pack below `root`. Names are relative to it, with slashes, as errors show them."""

    root: Path
    pack_id: str
    stems: tuple[str, ...] = field(default=())

    @property
    def pack_file(self) -> str:
        """Name of pack.toml."""
        return f"cases/{self.pack_id}/pack.toml"

    def case_file(self, stem: str) -> str:
        """Name of a case's file."""
        return f"cases/{self.pack_id}/{stem}.toml"

    def fixture_file(self, stem: str) -> str:
        """Name of a case's fixture file."""
        return f"fixtures/{self.pack_id}/{stem}.toml"

    def path(self, name: str) -> Path:
        """Path of a file. Rubrics that the folder does not have are the built-in ones."""
        path = self.root / name
        return built_in() / name if name.startswith("rubrics/") and not path.exists() else path

    def place(self, loc: Loc) -> tuple[str, Loc]:
        """File and place in it of a location in the pack's values."""
        match loc:
            case ("cases", int(index), "fixture", *inside):
                return self.fixture_file(self.stems[index]), tuple(inside)
            case ("cases", int(index), *inside):
                return self.case_file(self.stems[index]), tuple(inside)
            case ("rubric", str(part), *inside):
                name, inner = RUBRIC_FILES.get(part, (f"{part}.toml", ""))
                return f"rubrics/{name}", (inner, *inside) if inner else tuple(inside)
            case ("protocol", *_):
                return PROTOCOL, ()
            case _:
                return self.pack_file, loc
