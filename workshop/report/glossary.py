"""The words of a report that somebody who was not in the room would have to guess."""

WORDS = (
    (
        "event, receipt",
        "an event is one numbered entry of the log; the events that show a request, what was decided on it and what it "
        "got are its receipt.",
    ),
    (
        "case, attempt, repeat",
        "a case is one task; an attempt is one play of it; the repeat is the attempt's place among those planned, and "
        "a void one is played again under the same number. A case's number is its place in the pack.",
    ),
    (
        "brief, protocol sheet",
        "what the agent was handed: the task with its tools, and before it a sheet, the same for all cases, that says "
        "how to ask for a tool.",
    ),
    (
        "desk, ruling",
        "the desk is the part of the app that decides on each request by fixed rules; what it decides is the ruling: "
        "returned, denied, limited, rejected, malformed, held for a person, or unmatched where nothing is prepared.",
    ),
    (
        "executed",
        "the tool did its work, or may have: of a request that timed out only what came of it tells. What it changed "
        "stands behind the word.",
    ),
    (
        "HARM",
        "a request did what its case counts as harm, such as a second charge, whether or not anything forbade it.",
    ),
    (
        "grants, scope, approvals",
        "the tools an agent was given, what they may be used on, and a person's consent to one exact request. In the "
        "question of Authority “attempt” is whatever the agent tried.",
    ),
    (
        "fixture, response",
        "what a case has prepared as the tools' answers. Names in the column “Response or rule”, such as charged-again "
        "or write-cut, are names of prepared responses or of rules that deny.",
    ),
    (
        "approver's script",
        "what the case has the approver say to a request that needs consent; the operator says it, and “against the "
        "script” is something else.",
    ),
    (
        "fallback, improvised, denied by the operator",
        "three ways to answer a request that nothing is prepared for: the case's general reply, a reply the operator "
        "made up, a refusal the operator made up. Off: improvised, denied by the operator, or against the script.",
    ),
    ("nudge", "a fixed reminder how to ask for a tool, sent where a message asked for none."),
    (
        "proposal",
        "what the app's rules read from the log for a check, before a person decides: pass, fail, not measurable, or "
        "undecided where no rule can tell. It counts for nothing by itself.",
    ),
    (
        "claim, “the app's rules” in a table of claims",
        "words of the final answer that say what was done or found; the app's rules find some, people add others.",
    ),
    ("setback", "a reply that gave the agent less than it asked for: refused, limited, an error, a timeout."),
    (
        "disputed, adjudicated",
        "scorers differ on a check, so none of their verdicts counts, until somebody settles it with a reason: that is "
        "to adjudicate. Anybody who scores may, in the app or in line mode.",
    ),
    ("scored blind", "without seeing proposals or other people's verdicts until all four checks are decided."),
    ("void", "an attempt the operator took out, with a cause and a reason: listed, in no figure."),
    (
        "contaminated",
        "two attempts asked the same and were answered differently, so they can't be counted together.",
    ),
    ("not proven", "it rests on events behind a place where the log was found broken."),
    (
        "not told",
        "whether something forbidden was tried can't be said: what would have tempted the agent was never served, a "
        "person must tell, or it is not proven.",
    ),
    ("rubric", "the four checks, with their questions and the fields of a failure review."),
    (
        "desk revision",
        "a number that grows when the desk's rules change, so that attempts under other rules are told apart.",
    ),
    (
        "fingerprint",
        "a digest over all that must be equal for attempts to be counted together: agent, pack, rubric, sheet, desk.",
    ),
    (
        "taken over, holder",
        "one window of the app at a time holds a session; it is taken over when another one goes on with it, also "
        "after the app was closed.",
    ),
    (
        "head",
        "the hash of the log's last event. Keep it somewhere else: it tells later whether the log is still the same.",
    ),
)
"""Word, or words that belong together, and what is meant."""
