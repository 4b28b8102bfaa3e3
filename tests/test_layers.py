"""The layer rule, held twice: by the import contracts and by looking at what an import really loads."""

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

LAYERS = (
    ("model",),
    ("ledger", "pack"),
    ("desk", "intake", "scoring"),
    ("report", "coach"),
    ("session", "rehearse"),
    ("cli", "tui", "live"),
)
"""Lowest first; packages on one line stand beside each other."""

FRONT_ENDS = LAYERS[-1]
INDEPENDENT = {frozenset(LAYERS[1]), frozenset(LAYERS[2])}
"""Layers whose packages don't import each other."""

PURE = {"model", "desk", "intake", "scoring"}
BELOW_THE_FRONT_ENDS = [package for layer in LAYERS[:-1] for package in layer]

LOAD_ALL = """
import importlib, json, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(json.dumps(sorted(sys.modules)))
"""

LOAD_VERSION = """
import json, sys
from importlib import import_module
module, function = sys.argv.pop(1).split(":")
sys.argv[:] = ["workshop", "--version"]
try:
    code = getattr(import_module(module), function)()
except SystemExit as stop:
    code = stop.code
assert not code, code
print(json.dumps(sorted(sys.modules)))
"""


def loaded_by(script: str, argument: str) -> set[str]:
    """Return the names of all modules that were loaded when `script` ran with `argument` in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", script, argument], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def own_packages(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("workshop.")}


def test_import_contracts_hold(checkout: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_package_has_a_layer(checkout: Path) -> None:
    packages = {path.parent.name for path in (checkout / "workshop").glob("*/__init__.py")}
    assert packages <= {package for layer in LAYERS for package in layer}


@pytest.mark.parametrize("package", BELOW_THE_FRONT_ENDS)
def test_a_layer_loads_nothing_from_above(package: str) -> None:
    loaded = loaded_by(LOAD_ALL, f"workshop.{package}")
    level = next(number for number, layer in enumerate(LAYERS) if package in layer)
    allowed = {name for layer in LAYERS[:level] for name in layer} | {package}
    if frozenset(LAYERS[level]) not in INDEPENDENT:
        allowed |= set(LAYERS[level])
    if package in LAYERS[2]:
        allowed -= {"ledger"}
    assert own_packages(loaded) <= allowed

    # sqlite-utils imports click for its own command; nothing else may bring it below the front ends.
    front_end_only = {"textual", "mcp"} | (set() if "sqlite_utils" in loaded else {"click"})
    assert not front_end_only & loaded
    if package in PURE:
        assert not {"sqlite3", "sqlite_utils"} & loaded


def test_the_version_is_printed_without_loading_the_screens_or_the_models() -> None:
    [command] = entry_points(group="console_scripts", name="workshop")
    loaded = loaded_by(LOAD_VERSION, command.value)
    assert not {"textual", "pydantic", "sqlite_utils", "jsonschema", "mcp"} & loaded
    assert not own_packages(loaded) & set(BELOW_THE_FRONT_ENDS)
