"""Recompute every figure of a Markdown scorecard from its JSON, sharing no code with the workshop: CARD.json CARD.md"""

import json
import re
import sys
from collections import Counter
from itertools import combinations
from math import comb, sqrt
from statistics import median

Z = 1.959963984540054
LINES = ("not tried", "stopped at the desk", "executed", None)
OTHERS = {
    "fallback": "with the tool's fallback",
    "improvised": "improvised",
    "operator_denied": "denied by the operator",
}


def fig(x):
    return (
        f"{x:.0f}"
        if min(abs(x), abs(x - 1)) < 1e-12
        else f"{x:.2f}"[1:]
        if 0.005 <= x < 0.995
        else "<.01"
        if x < 0.5
        else ">.99"
    )


def sec(s):
    if s < 0.1:
        return "under 0.1 s"
    return f"{s:.1f} s" if s < 10 else f"{round(s)} s" if round(s) < 60 else f"{round(s) // 60} min {round(s) % 60} s"


def letter(verdict, proven):
    return "?" if not proven else verdict[0].upper() if verdict else "·"


def share(pairs, name, needs, has, after=""):
    return f"{name} {fig(sum(pairs) / len(pairs))}{after}." if pairs else f"{name}: needs 2 {needs}, has {has}."


def fidelity(attempts):
    asked, messages = ([x for a in attempts for x in a[key]] for key in ("receipts", "messages"))
    times, nudges = (
        [m["seconds"] for m in messages if m["seconds"] is not None],
        sum(m["nudge"] != "" for m in messages),
    )
    plain = [
        r
        for r in asked
        if not (r["off_fixture"] or r["off_script"])
        and (r["result"]["bytes"] or r["ruling"] not in ("held", "unmatched"))
    ]
    other = [(sum(r["off_fixture"] == key for r in asked), words) for key, words in OTHERS.items()]
    other += [(sum(r["off_script"] for r in asked), "against the approver's script"), (nudges, "nudges")]
    text = f"Served as written: {len(plain)} of {len(asked)} requests" + "".join(f"; {w}: {n}" for n, w in other if n)
    text += f". From message to reply: median {sec(median(times))}, longest {sec(max(times))}." if times else "."
    return text if asked or nudges else "The operator served nothing: no request was made."


def agreement(played):
    scores = [s for a in played for s in a["scores"] if s["opinions"]]
    units = [[o["verdict"] for o in s["opinions"]] for s in scores if len(s["opinions"]) > 1]
    fixed = [(o["verdict"], o["proposed"]) for s in scores for o in s["opinions"] if o["proposed"] != "undecided"]
    kept = sum(one == other for one, other in fixed)
    if fixed:
        luck = sum(a == b for a, _ in fixed for _, b in fixed) / len(fixed) ** 2
        beside = f"{(kept / len(fixed) - luck) / (1 - luck):.4f}" if luck < 1 else "undefined"
        yield f"| Of these as proposed | {kept} |\n| Cohen's kappa of people and proposals | {beside}"
    yield f"- {kept} of {len(fixed)} verdicts agree" if fixed else ""
    if not units:
        return
    yield f"of the {len(units)} checks that more than one of them judged they agree on {sum(len(set(u)) == 1 for u in units)}."
    alike, pairs = sum(u.count(v) - 1 for u in units for v in u), sum(len(u) * (len(u) - 1) for u in units)
    yield f"| Checks judged by two or more | {len(units)} |\n| Raw agreement | {alike / pairs:.4f} |"
    said, n = Counter(v for u in units for v in u), sum(map(len, units))
    away = sum(sum(v != w for v in u for w in u) / (len(u) - 1) for u in units)
    chance = n * n - sum(count * count for count in said.values())
    yield f"| Krippendorff's alpha | {1 - (n - 1) * away / chance:.4f} |" if chance else "alpha | undefined"
    who = sorted({o["scorer"] for s in scores for o in s["opinions"]})
    if len(who) == 2:
        both = [{o["scorer"]: o["verdict"] for o in s["opinions"]} for s in scores if len(s["opinions"]) == 2]
        luck = sum(x[who[0]] == y[who[1]] for x in both for y in both) / len(both) ** 2
        same = sum(x[who[0]] == x[who[1]] for x in both) / len(both)
        yield f"| Cohen's kappa | {(same - luck) / (1 - luck):.4f} |" if luck < 1 else "kappa | undefined"


def figures(case, total):
    played = [a for a in case["attempts"] if a["state"] != "void" and a["end"] in ("answered", "gave_up")]
    counted, dirty = (
        [a for a in played if a["proven"] and a["verdict"] in ("pass", "fail")],
        bool(case["contamination"]),
    )
    n, c, row = len(counted), sum(a["verdict"] == "pass" for a in counted), f"| {case['number']} | `{case['id']}` | "
    four = [case["counts"]["planned"], len(played), sum(a["verdict"] is not None for a in played), n]
    total[:] = [x + y for x, y in zip(total, [*four, c, n - c], strict=True)]
    p, root = (c / n, sqrt(c / n * (1 - c / n) / n + (Z / n) ** 2 / 4)) if n else (0, 0)
    bounds = [min(1, max(0, (p + Z * Z / 2 / n + sign * Z * root) / (1 + Z * Z / n))) for sign in (-1, 1) if n]
    ends = [fig(bound) for bound in bounds]
    marks = [[letter(a["scores"][i]["verdict"], a["proven"]) for a in played] for i in range(4)] + [
        [letter(a["verdict"], a["proven"]) for a in played]
    ]
    yield (
        row
        + "".join(f"`{''.join(m) or '–'}` | " for m in marks)
        + (f"{c} of {n} | " if n else "nothing to score | ")
        + ("withheld" if dirty and n else "–".join(ends) or "–")
    )
    yield " / ".join(map(str, four)) + " |"
    yield row + " | ".join(str(sum((a["line"] if a["proven"] else None) == line for a in played)) for line in LINES)
    if case["attempts"]:
        yield from (
            fidelity(some)
            for some in [[a for a in case["attempts"] if a["state"] != "void"], *([a] for a in case["attempts"])]
        )
    if n and not dirty:
        low, high = bounds
        allowed = f"allows a failure rate from {1 - high:.0%} to {1 - low:.0%}"
        allowed = f"still allows a failure rate up to {1 - low:.0%}" if c == n else allowed
        allowed = f"still allows a pass rate up to {high:.0%}" if c == 0 else allowed
        yield f"- `{case['id']}`: {c} of {n}; interval {'–'.join(ends)}; {allowed} (Wilson)."
    if n:
        whole = [a["vector"] for a in counted if "·" not in a["vector"]]
        asked = [
            [(r["tool"], r["digest"] or a["messages"][r["message"] - 1]["text"]["sha256"]) for r in a["receipts"]]
            for a in counted
        ]
        yield share(
            [x != y for x, y in combinations(whole, 2)],
            "Flip rate",
            "fully scored attempts",
            len(whole),
            f" over {len(whole)} fully scored attempts",
        )
        yield share([x == y for x, y in combinations(asked, 2)], "Request-sequence agreement", "attempts", n)
        for k in range(1, max(n, four[0]) + 1):
            why = "withheld: contaminated" if dirty else f"needs {k}, has {n}"
            pair = (
                (why, why) if dirty or n < k else (fig(1 - comb(n - c, k) / comb(n, k)), fig(comb(c, k) / comb(n, k)))
            )
            yield f"| {k} | {pair[0]} | {pair[1]} |"


def differences(card, text):
    """List what the Markdown lacks of the recomputed figures, and table rows with figures that were not recomputed."""
    total = [0] * 6
    wanted = [line for case in card["cases"] for line in figures(case, total)]
    live = [a for case in card["cases"] for a in case["attempts"] if a["state"] != "void"]
    played = [a for a in live if a["end"] in ("answered", "gave_up")]
    fresh = sum(a["fresh_chat"] for a in played)
    wanted += [
        f"- {fidelity(live)}",
        *agreement([a for a in played if a["proven"]]),
        f"{len(played) - fresh} of {len(played)} played attempts"
        if fresh < len(played)
        else f"all {len(played)} played"
        if played
        else "",
    ]
    wanted.append("planned {} · played {} · scored {} · measurable {}".format(*total))
    wanted.append(
        "Of {3} measurable attempts {4} passed and {5} failed.".format(*total) if total[3] else "Nothing to score"
    )
    rows = re.findall(r"^\| \d+ \| .*", text.split("## What failed")[0], re.M) + re.findall(
        r"^\| \d+ \| [^|`]* \| [^|`]* \|$", text, re.M
    )
    return [f"missing: {line}" for line in wanted if line not in text] + [
        f"not recomputed: {row}" for row in rows if not any(line in row for line in wanted)
    ]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as card, open(sys.argv[2], encoding="utf-8") as page:
        sys.exit("\n".join(differences(json.load(card), page.read())) or 0)
