"""The targets by name: how inputs are made, what must hold, and how many inputs the normal run tries."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fuzz_intake import BYTES, check_bytes, check_message, messages
from fuzz_ledger import DAMAGES, check_ledger
from fuzz_pack import check_pack, damaged_files
from fuzz_shown import PAGES, TEXTS, check_html, check_page, check_visible
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st


@dataclass(frozen=True)
class Target:
    """`check` raises when it finds something; `examples` are tried in the normal run."""

    inputs: st.SearchStrategy[Any]
    check: Callable[[Any], None]
    examples: int


TARGETS = {
    "intake-messages": Target(messages(), check_message, 60),
    "intake-bytes": Target(BYTES, check_bytes, 60),
    "visible": Target(TEXTS, check_visible, 100),
    "escaper": Target(PAGES, check_page, 60),
    "html": Target(TEXTS, check_html, 60),
    "pack": Target(damaged_files(), check_pack, 40),
    "ledger": Target(DAMAGES, check_ledger, 20),
}


def run(name: str, examples: int, number: int | None = None) -> None:
    """Try that many inputs; with `number` others than with another number, and nothing is kept on the disk."""
    target = TARGETS[name]

    @given(target.inputs)
    def test(value: Any) -> None:
        target.check(value)

    if number is None:
        settings(max_examples=examples)(test)()
    else:
        phases = (Phase.explicit, Phase.generate, Phase.shrink)
        seed(number)(settings(max_examples=examples, database=None, phases=phases)(test))()
