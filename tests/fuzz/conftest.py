"""The targets use what the layers' own tests use to make calls, packs and ledgers."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
for layer in ("intake", "pack"):
    if str(TESTS / layer) not in sys.path:
        sys.path.append(str(TESTS / layer))
