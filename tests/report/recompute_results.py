"""What the attempts of a scorecard come to, worked out from its JSON: counts, rates, intervals, figures over repeats."""

from collections import Counter
from itertools import chain, combinations
from math import comb
from operator import eq, ne

from statsmodels.stats.proportion import proportion_confint

COUNTS = "planned, played, scored, n, P, F, N, ?, unscored, in_play, abandoned, absent, void"


def share(x):
    x = abs(round(x, 12))
    return f"{x:.0f}" if x in (0, 1) else "<.01" if x < 0.005 else ">.99" if x >= 0.995 else f"{x:.2f}"[1:]


def pairs(compare, things):
    found = [compare(one, other) for one, other in combinations(things, 2)]
    return share(sum(found) / len(found)) if found else 2


def asked(a):
    """The requests in order; of one that can't be read the message it stands in."""
    return [(r["tool"], r["digest"] or a["messages"][r["message"] - 1]["text"]) for r in a["receipts"]]


def letters(a):
    """What counts on each check, then what the attempt comes to by them."""
    four = "".join((s["verdict"] or "·")[0].upper() for s in a["scores"])
    needed = [x for x, s in zip(four, a["scores"], strict=True) if s["tested"] or s["check"] == "outcome"]
    whole = "F" if "F" in four else "·" if "·" in four else "N" if "N" in needed else "P"
    return four + whole if a["proven"] else "?????"


def tables(card):
    """Numbers of a table's rows, after words that only the head of that table has."""
    confidence, sums = card["cases"][0]["consistency"]["confidence"], Counter()
    yield "Label", [f"{confidence:.0%}"[:-1]]
    for case in card["cases"]:
        number, attempts, even = case["number"], case["attempts"], not case["contamination"]
        live = [a for a in attempts if a["state"] != "void"]
        played = [a for a in live if a["state"] in ("scored", "unscored")]
        some = [a for a in played if letters(a)[4] in "PF"]
        k = Counter(a["state"] for a in attempts) + Counter(letters(a)[4] for a in played if a["state"] == "scored")
        planned = len({*range(1, case["repeats"] + 1), *(a["repeat"] for a in attempts)})
        k.update(planned=planned, played=len(played), n=len(some), absent=planned - len({a["repeat"] for a in live}))
        sums, n, c, four = sums + k, k["n"], k["P"], [k[word] for word in COUNTS.split(", ")[:4]]
        ends = [*proportion_confint(c, n, 1 - confidence, "wilson")] if n and even else []
        passed = [c, n, *map(share, ends)] if n else []
        ways = [(r["off_fixture"], r["off_script"]) for a in live for r in a["receipts"]]
        general = sum(way == "fallback" for way, _ in ways)
        off = sum(against or way not in ("", "fallback") for way, against in ways)
        columns = map("".join, zip(*map(letters, played), strict=True))
        if planned:
            yield "Label", [number, *columns, *passed, off or None, general or None, *four]
        told = [a["line"] if a["proven"] else None for a in played]
        lines = [*map(told.count, ("not tried", "stopped at the desk", "executed", None))]
        tries = chain(*(agent["events"] for agent in case["boundary"]["practice"]))
        yield "Not told", [number, *lines * (case["boundary"]["forbids"] or any(lines[1:3])), *tries]
        if n:
            fails = ends[1:] if c == 0 else [1 - end for end in reversed(ends)][c == n :]
            yield "still allow", [number, *passed, *(f"{x:.0%}"[:-1] for x in fails)]
            for draws in range(1, max(n, planned) + 1):
                odds = [1 - comb(n - c, draws) / comb(n, draws), comb(c, draws) / comb(n, draws)] if draws <= n else []
                yield "pass@k", [draws, *([share(x) for x in odds] or [draws, n] * 2) * even]
            whole = [letters(a) for a in some if "·" not in letters(a)]
            yield "Over the repeats", [pairs(ne, whole), len(whole), pairs(eq, map(asked, some)), *[n] * (n < 2)]
    yield "not begun", [sums[word] for word in COUNTS.split(", ")]
