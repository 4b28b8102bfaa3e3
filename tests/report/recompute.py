"""Recompute each number and verdict letter of CARD.md from the records in CARD.json, and say where they differ.

Run: python recompute.py CARD.json CARD.md

`figures` in the JSON has, for each number in the order in which they are printed, a formula and what it takes: JMESPath
queries of the records. All tables are covered, and sentences that say "x of y"; quoted text is left out.
"""

import json
import re
import sys

from jmespath import search
from krippendorff import alpha
from numpy import median, prod
from sklearn.metrics import cohen_kappa_score as kappa
from statsmodels.stats.proportion import proportion_confint

QUOTED = r"(?ms)^(`{3,}|~{3,})text\n.*?\n\1$|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)"
FORMULAS = {"count": len, "sum": sum, "quoted": str, "letters": "".join, "median": median, "max": max, "kappa": kappa}
FORMULAS |= {
    "wilson": lambda c, n, confidence, end: round(proportion_confint(c, n, 1 - confidence, "wilson")[end], 12),
    "pass_at_k": lambda c, n, k: 1 - prod([(n - c - i) / (n - i) for i in range(min(k, n))]),
    "pass_hat_k": lambda c, n, k: prod([(c - i) / (n - i) for i in range(min(k, n))]),
    "agreement": lambda units: sum(u.count(x) - 1 for u in units for x in u) / sum(len(u) ** 2 - len(u) for u in units),
    "flip_rate": lambda units: 1 - FORMULAS["agreement"](units),
    "alpha": lambda counts: alpha(value_counts=counts, level_of_measurement="nominal"),
}


def share(x):
    return str(int(x)) if x in (0, 1) else "<.01" if x < 0.005 else ">.99" if x >= 0.995 else f"{x:.2f}"[1:]


STYLES = {"text": str, "share": share, "percent": "{:.0%}".format, "seconds": "{:.1f}".format, "ratio": "{:.4f}".format}


def differences(card, page):
    """What was recomputed and what is printed in its place, each with the words it stands behind, where they differ."""
    values = [(f, FORMULAS[f["formula"]](*(search(query, card) for query in f["records"]))) for f in card["figures"]]
    wanted = [(f["place"], n) for f, value in values for n in re.findall(r"[^][, ]+", STYLES[f["style"]](value))]
    places = re.findall(r"(?m)(?:^\|.*\n)+|^(?:Of|.*(?:\d of|all|on|ts:)) \d.*?(?= From|$)", re.sub(QUOTED, "", page))
    found = [(p[:27], n) for p in places for n in re.findall(r"[<>-]?\d*\.?\d+%?|(?<=\| )[PFN?·]+(?= \|)", p)]
    return [f"{one}, not {other}" for one, other in zip([*wanted, ""], [*found, ""], strict=False) if one != other]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as card, open(sys.argv[2], encoding="utf-8") as page:
        sys.exit("\n".join(differences(json.load(card), page.read())) or 0)
