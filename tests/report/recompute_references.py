"""The numbers of events and requests that the appendix quotes, as a scorecard's JSON has them: nothing is worked out."""


def flat(things, keys):
    """The values of the keys of each thing, lists among them laid out."""
    values = [one[key] for one in things for key in keys.split()]
    return [number for value in values for number in (value if isinstance(value, list) else [value])]


def tables(card):
    """Numbers of a table's rows, after words that only the head of that table has."""
    head, chain, cases = card["header"], card["header"]["chain"], card["cases"]
    yield "This session", [head["size"]]
    yield "| Log |", [head["size"], *[1, chain["trusted"]] * (chain["checked"] and chain["trusted"] > 0)]
    yield "| Log |", flat(head["take_overs"], "event")
    for pair in (pair for case in cases for pair in case["contamination"]):
        yield "Attempt | Events", flat([pair["left"], pair["right"]], "events")
    for a in (a for key in ("attempts", "practice") for case in cases for a in case[key]):
        for score in a["scores"]:
            read = score["proposal_then"] or score["proposal"] or {"events": []}
            yield "Check | Verdict", [score["event"], *read["events"]]
        yield "Request | Tool", flat(a["receipts"], "request events reply_event")
        yield "The answer's words", flat(a["claims"], "events") + flat(a["added_claims"], "events event withdrawn_by")
        history = [] if all(h["stands"] for h in a["history"]) else a["history"]
        yield "Supersedes", flat(history, "event supersedes superseded_by")
        yield "Settled by", flat(a["adjudications"], "event adjudicates ended_by")
