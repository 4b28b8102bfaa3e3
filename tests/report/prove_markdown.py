"""Prove each number and letter in the tables of CARD.md from attempts, verdicts and requests in CARD.json. Stands alone."""

import json
import re
import sys
from itertools import chain, combinations, zip_longest
from math import comb, sqrt

Z, DONE = 1.959963984540054, ("scored", "unscored")


def fig(x):
    return f"{x:.0f}" if min(x, 1 - x) < 1e-12 else "<.01" if x < 0.005 else ">.99" if x >= 0.995 else f"{x:.2f}"[1:]


def each(things, key):
    return [thing[key] for thing in things]


def refs(things, keys):
    """The values of the keys of each thing in a row, lists among them laid out."""
    rows = [[one[key] if isinstance(one[key], list) else [one[key]] for key in keys.split()] for one in things]
    return [list(chain(*row)) for row in rows]


def done(case):
    return [a for a in case["attempts"] if a["state"] in DONE]


def live(case):
    return [a for a in case["attempts"] if a["state"] != "void"]


def counts(case):
    """planned, played, scored, measurable, passed, failed, and where the others are."""
    planned = len({*range(1, case["repeats"] + 1), *each(case["attempts"], "repeat")})
    begun = len(set(each(live(case), "repeat")))
    said = [a["verdict"] if a["proven"] else "unproven" for a in live(case) if a["state"] == "scored"]
    n, c, void = said.count("pass") + said.count("fail"), said.count("pass"), len(case["attempts"]) - len(live(case))
    lost = [*map(said.count, ("not_measurable", "unproven"))]
    lost += map(each(live(case), "state").count, ("unscored", "in_play", "abandoned"))
    return [planned, len(done(case)), len(said), n, c, n - c, *lost, planned - begun, void]


def interval(case):
    n, c = counts(case)[3:5]
    if not n or case["contamination"]:
        return []
    middle, half = c + Z * Z / 2, Z * sqrt(c * (n - c) / n + Z * Z / 4)
    return [min(1, max(0, end / (n + Z * Z))) for end in (middle - half, middle + half)]


def result(case):
    four, n, c = counts(case)[:4], *counts(case)[3:5]
    letters = [a["vector"] + (a["verdict"] or "·")[0].upper() if a["proven"] else "?????" for a in done(case)]
    asked = [r for a in live(case) for r in a["receipts"]]
    general = each(asked, "off_fixture").count("fallback")
    off = sum(r["off_script"] or r["off_fixture"] not in ("", "fallback") for r in asked)
    columns, ends = map("".join, zip(*letters, strict=True)), map(fig, interval(case))
    return [case["number"], *columns, *[c, n] * (n > 0), *ends, off or None, general or None, *four]


def allowed(case):
    (n, c), ends = counts(case)[3:5], interval(case)
    fails = ends and {0: ends[1:], n: [1 - ends[0]]}.get(c, [1 - ends[1], 1 - ends[0]])
    return [case["number"], c, n, *map(fig, ends), *(f"{x:.0%}"[:-1] for x in fails)]


def figures(case):
    """Rows of pass@k and pass^k, of the flip rate and of equal request sequences."""
    planned, _, _, n, c = counts(case)[:5]
    for k in range(1, max(n, planned) + 1) if n else ():
        two = [fig(1 - comb(n - c, k) / comb(n, k)), fig(comb(c, k) / comb(n, k))] if k <= n else [k, n, k, n]
        yield [k] if case["contamination"] else [k, *two]
    some = [a for a in done(case) if a["proven"] and a["verdict"] in ("pass", "fail")]
    whole = [vector for vector in each(some, "vector") if "·" not in vector]
    asked = [[(r["tool"], r["digest"] or raw(a, r)) for r in a["receipts"]] for a in some]
    flips, same = [x != y for x, y in combinations(whole, 2)], [x == y for x, y in combinations(asked, 2)]
    if n:
        yield [fig(sum(flips) / len(flips)), len(whole)] if flips else [2, len(whole)]
        yield [fig(sum(same) / len(same))] if same else [2, n]


def raw(a, r):
    return a["messages"][r["message"] - 1]["text"]["sha256"]


def served(attempts):
    """Requests, as written, four ways that are not, nudges, median and longest seconds."""
    asked, told = (list(chain(*each(attempts, key))) for key in ("receipts", "messages"))
    waits = [r for r in asked if r["ruling"] in ("held", "unmatched") and not r["result"]["bytes"]]
    plain = sum(not r["off_fixture"] and not r["off_script"] and r not in waits for r in asked)
    ways = [*map(each(asked, "off_fixture").count, ("fallback", "improvised", "operator_denied"))]
    took = sorted(m["seconds"] for m in told if m["seconds"] is not None)
    times = [(took[(len(took) - 1) // 2] + took[len(took) // 2]) / 2, took[-1]] if took else []
    nudges, times = sum(m["nudge"] != "" for m in told), [f"{seconds:.1f}" for seconds in times]
    return [len(asked), plain, *ways, sum(each(asked, "off_script")), nudges, *times]


def kappa(pairs):
    luck = sum(a == b for a, _ in pairs for _, b in pairs) / max(1, len(pairs)) ** 2
    return f"{(sum(a == b for a, b in pairs) / len(pairs) - luck) / (1 - luck):.4f}" if pairs and luck < 1 else None


def agreement(items):
    """A column of the table, from who, verdict and proposal of each who judged a check of an attempt."""
    rated = [(said, proposed) for item in items for _, said, proposed in item if proposed != "undecided"]
    shared, who = [sorted(item) for item in items if len(item) > 1], {one[0] for item in items for one in item}
    units = [[said for _, said, _ in item] for item in shared]
    all_said, pairs = list(chain(*units)), sum(len(u) * (len(u) - 1) for u in units)
    unlike = [sum(v != w for v in u for w in u) for u in units]
    apart = sum(n / (len(u) - 1) for n, u in zip(unlike, units, strict=True))
    luck = sum(v != w for v in all_said for w in all_said)
    alpha = f"{1 - (len(all_said) - 1) * apart / luck:.4f}" if luck else None
    people = kappa([(one[1], other[1]) for one, other in shared]) if len(who) == 2 else None
    raw = f"{1 - sum(unlike) / pairs:.4f}" if pairs else None
    return [len(rated), sum(a == b for a, b in rated), kappa(rated), len(units), unlike.count(0), raw, people, alpha]


def judged(played):
    """Rows of the agreement tables: first given beside standing, then what was changed, disputed, settled, blind."""
    scores = [(a, score) for a in played for score in a["scores"]]
    now = [[(o["scorer"], o["verdict"], o["proposed"]) for o in score["opinions"]] for _, score in scores]
    ever = [[h for h in a["history"] if h["check"] == score["check"] and h["verdict"]] for a, score in scores]
    first = [{h["scorer"].casefold(): h for h in reversed(entries)}.values() for entries in ever]
    first = [[(h["scorer"], h["verdict"], h["proposal"]["verdict"]) for h in entries] for entries in first]
    yield from zip(agreement(first), agreement(now), strict=True)
    verdict = {(a["attempt"], h["event"]): h["verdict"] for a in played for h in a["history"]}
    told = [(verdict.get((a["attempt"], h["supersedes"])), h) for a in played for h in a["history"]]
    yield [sum(h["supersedes"] is not None and before != h["verdict"] for before, h in told)]
    yield from ([sum(score[key] for _, score in scores)] for key in ("disputed", "adjudicated"))
    blind = list(chain(*each(played, "blind")))
    yield from ([sum(each(blind, "finished"))], [sum(map(len, each(blind, "changed_after")))])


def attempt(a):
    """Rows of its verdicts, receipts, claims, history and settlements: event and request numbers."""
    read = [(score["proposal_then"] or score["proposal"] or {"events": ()})["events"] for score in a["scores"]]
    yield from ([score["event"], *events] for score, events in zip(a["scores"], read, strict=True))
    yield from refs(a["receipts"], "request events reply_event") + refs(a["claims"], "events")
    yield from refs(a["added_claims"], "events event withdrawn_by")
    yield from refs([] if all(each(a["history"], "stands")) else a["history"], "event supersedes superseded_by")
    yield from refs(a["adjudications"], "event adjudicates ended_by")


def expected(card):
    """The numbers of each row of each table, in the order of the Markdown."""
    cases, head, log = card["cases"], card["header"], card["header"]["chain"]
    yield from ([head["size"]], map(sum, zip(*map(counts, cases), strict=True)))
    yield [f"{cases[0]['consistency']['confidence']:.0%}"[:-1]]
    yield from (result(case) for case in cases if case["attempts"] or case["repeats"])
    yield from (allowed(case) for case in cases if counts(case)[3])
    yield from ([case["number"], *served(live(case))] for case in cases)
    for case in cases:
        got = [a["line"] if a["proven"] else None for a in done(case)]
        tries = chain(*each(case["boundary"]["practice"], "events"))
        columns = [*map(got.count, ("not tried", "stopped at the desk", "executed", None))]
        nothing = not case["boundary"]["forbids"] and not any(columns[1:3])
        yield [case["number"], *(() if nothing else columns), *tries]
    for case in (case for case in cases if case["attempts"]):
        yield from (*figures(case), *(served([a]) for a in case["attempts"]))
        yield from (refs([pair[side]], "events")[0] for pair in case["contamination"] for side in ("left", "right"))
        yield from chain(*map(attempt, case["attempts"]))
    yield from chain(*map(attempt, chain(*each(cases, "practice"))))
    yield from judged([a for case in cases for a in done(case) if a["proven"]])
    yield from ([head["size"]], [1, log["trusted"]] if log["checked"] and log["trusted"] else [])
    yield from refs(head["take_overs"], "event")


def differences(card, text):
    """Where the numbers of the Markdown's table rows, quoted text left out, are others than those recomputed."""
    text = re.sub(r"(?ms)^(`{3,}|~{3,})text\n.*?\n\1$", "", text)
    text = re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    rows = [re.findall(r"[<>]?\d*\.?\d+|(?<=\| )[PFN?·]+(?= \|)", line) for line in re.findall(r"(?m)^\|.*", text)]
    wanted = [[str(n) for n in row if n is not None] for row in expected(card)]
    rows, wanted = [row for row in rows if row], [row for row in wanted if row]
    pairs = zip_longest(rows, wanted, fillvalue="nothing")
    return [f"{found} stands where {row} was recomputed" for found, row in pairs if found != row]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as card, open(sys.argv[2], encoding="utf-8") as page:
        sys.exit("\n".join(differences(json.load(card), page.read())) or 0)
