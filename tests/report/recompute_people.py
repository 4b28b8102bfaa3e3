"""How people served and agreed, worked out from a scorecard's JSON: fidelity, agreement, kappa, alpha."""

from itertools import chain, combinations, groupby
from operator import itemgetter
from statistics import mean, median

from krippendorff import alpha
from sklearn.metrics import cohen_kappa_score


def served(attempts):
    """Requests, as written, four ways that are not, nudges, median and longest seconds."""
    asked, told = ([one for a in attempts for one in a[key]] for key in ("receipts", "messages"))
    waits = [r for r in asked if r["ruling"] in ("held", "unmatched") and not r["result"]["bytes"]]
    plain = sum(not r["off_fixture"] and not r["off_script"] and r not in waits for r in asked)
    ways = [[r["off_fixture"] for r in asked].count(way) for way in ("fallback", "improvised", "operator_denied")]
    off, nudges = sum(r["off_script"] for r in asked), sum(m["nudge"] != "" for m in told)
    took = [m["seconds"] for m in told if m["seconds"] is not None]
    return [len(asked), plain, *ways, off, nudges, *(f"{x:.1f}" for x in took and (median(took), max(took)))]


def kappa(pairs):
    return f"{cohen_kappa_score(*zip(*pairs, strict=True)):.4f}" if len({*chain(*pairs)}) > 1 else None


def agreement(said):
    """A column of the table, from what was said by attempt, check and scorer."""
    beside = [(h["verdict"], h["proposal"]["verdict"]) for h in said.values()]
    beside = [pair for pair in beside if pair[1] != "undecided"]
    units = [[said[key]["verdict"] for key in keys] for _, keys in groupby(sorted(said), itemgetter(0, 1))]
    units, scorers = [unit for unit in units if len(unit) > 1], {who for _, _, who in said}
    same, words = [a == b for unit in units for a, b in combinations(unit, 2)], {*chain(*units)}
    table, alike = [[*map(unit.count, words)] for unit in units], [len({*unit}) for unit in units].count(1)
    raw, people = f"{mean(same):.4f}" if same else None, kappa(units) if len(scorers) == 2 else None
    many = f"{alpha(value_counts=table, level_of_measurement='nominal'):.4f}" if len(words) > 1 else None
    return [len(beside), sum(a == b for a, b in beside), kappa(beside), len(units), alike, raw, people, many]


def tables(card):
    """Numbers of a table's rows, after words that only the head of that table has."""
    for case in card["cases"]:
        yield "Case | Requests", [case["number"], *served([a for a in case["attempts"] if a["state"] != "void"])]
        yield from (("Attempt | Requests", served([a])) for a in case["attempts"])
    every = [a for case in card["cases"] for a in case["attempts"]]
    played = [a for a in every if a["proven"] and a["state"] in ("scored", "unscored")]
    history, blind, scores = ([one for a in played for one in a[key]] for key in ("history", "blind", "scores"))
    keys = [(a["attempt"], h["check"], h["scorer"].casefold()) for a in played for h in a["history"]]
    said = [(key, h) for key, h in zip(keys, history, strict=True) if h["verdict"]]
    first, now = dict(reversed(said)), {key: h for key, h in said if h["stands"]}
    yield "As first given", chain(*zip(agreement(first), agreement(now), strict=True))
    before = {h["event"]: h["verdict"] for h in history}
    yield "Over all checks", [sum(before.get(h["supersedes"], h["verdict"]) != h["verdict"] for h in history)]
    yield "Over all checks", [sum(s[key] for s in scores) for key in ("disputed", "adjudicated")]
    yield "Over all checks", [sum(one["finished"] for one in blind), sum(len(one["changed_after"]) for one in blind)]
