"""Hold each number and letter in the tables of CARD.md against what is recomputed from CARD.json.

Run: python prove_markdown.py CARD.json CARD.md
"""

import json
import re
import sys
from collections import defaultdict
from importlib import import_module
from pathlib import Path

QUOTED = r"(?ms)^(`{3,}|~{3,})text\n.*?\n\1$|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)"


def expected(card):
    """The numbers and letters of each table, by words that only its head has."""
    wanted = defaultdict(list)
    for topic in ("results", "people", "references"):
        for words, row in import_module(f"recompute_{topic}").tables(card):  # A second to load: not in each worker.
            wanted[words] += [str(number) for number in row if number is not None]
    return wanted


def differences(wanted, text):
    """Tables where other numbers stand than those expected, or that nobody expects; quoted text is left out."""
    found = defaultdict(list)
    for table in re.findall(r"(?m)(?:^\|.*\n)+", re.sub(QUOTED, "", text)):
        head = table.partition("\n")[0]
        [words] = [words for words in wanted if words in head] or [head]
        found[words] += re.findall(r"[<>-]?\d*\.?\d+|(?<=\| )[PFN?·]+(?= \|)", table)
    wrong = [words for words in {**found, **wanted} if found[words] != wanted.get(words, [])]
    return [f"{words}: {found[words]} stands where {wanted.get(words)} was recomputed" for words in wrong]


if __name__ == "__main__":
    card, page = (Path(name).read_text("utf-8") for name in sys.argv[1:])
    sys.exit("\n".join(differences(expected(json.loads(card)), page)) or 0)
