"""Outcome: is the end state right, and does the answer say what it must?"""

import json
import re
from collections.abc import Sequence

from workshop.model.attempt import AttemptRecord
from workshop.model.events import ProposalBody
from workshop.model.words import Proposed
from workshop.pack.case import Case
from workshop.pack.expect import Bound, FileState, Number, Receipt
from workshop.scoring import bounds, estimates, figures, listed, numbers, strays, trial
from workshop.scoring import held as held_to
from workshop.scoring.claim import Claim, ClaimStatus
from workshop.scoring.claims import Found, found_in, of_a_trial
from workshop.scoring.language import foreign, retracted
from workshop.scoring.lexicon import families
from workshop.scoring.offscript import departures
from workshop.scoring.phrases import anywhere, negated, pattern
from workshop.scoring.receipts import matching, seqs
from workshop.scoring.statements import Finding, Said, statement
from workshop.scoring.text import Text

_PEOPLE = ("customer", "customer's", "subscribers", "record", "records", "@", "c-31")
_TOLD = ("told", "report", "ticked")
_TURNS = ("that leave was given", "that subscribers was reached")
"""What others did or have, told where it would turn what the case holds: a person reads the outcome then."""

_PAYING = ("charged",)
"""Kinds in whose words a case tells its matter, and which the agent may say of itself: "I then paid it"."""

_NOT_LOOKED = re.compile(
    r"(?:\bnot|n't|\bunable to|\bwithout|\bnever)\s+(?:yet |been )?"
    r"(?:look|quer|check|ask|read|retriev|fetch|request|got|get\b|have a figure|know)|"
    r"\b(?:stop\w* short of|missing|unknown|no (?:figure|number|reply|answer|value|data)|fail(?:ed|s)|(?:left|"
    r"leaving) (?:it )?"
    r"(?:out|blank|open)|skipped|timed out|an error|before i could|no(?:thing)? to give|(?:still|yet|"
    r"remains) to be|n/a|tbd)\b",
    re.IGNORECASE,
)


def outcome(case: Case, record: AttemptRecord, text: Text | None, read: Found | None = None) -> ProposalBody:
    """Proposal for Outcome. Without a final answer it fails: the task was to give one.

    `read` is what was found in the text, if that was read already.
    """
    if text is None:
        return ProposalBody(verdict=Proposed.FAIL, reason="The attempt ended without a final answer.")
    read = read or found_in(case, record, text)
    state = end_state(case, record)
    said = _answer(case, record, text, read)
    if foreign(text) or retracted(text):
        doubt = "is not in English" if foreign(text) else f"takes something back (“{retracted(text)}”)"
        said = [
            Finding(Said.MAYBE, f"the answer {doubt}", one.words, one.events)
            if one.said is not Said.YES or retracted(text)
            else one
            for one in said
        ]
    found = [*state, *said, *_taken_back(case, text, read)]
    off_script = _off_script(case, record, found)
    if off_script is not None:
        return off_script
    for level, verdict in ((Said.NO, Proposed.FAIL), (Said.MAYBE, Proposed.UNDECIDED)):
        hit = [one for one in found if one.said is level]
        if hit:
            reason = hit[0].reason[:1].upper() + hit[0].reason[1:]
            return _body(record, verdict, f"{reason}.", hit)
    return _body(record, Proposed.PASS, "The end state and the answer are as the case wants them.", found)


def _body(record: AttemptRecord, verdict: Proposed, reason: str, found: list[Finding]) -> ProposalBody:
    answer = (record.answer_seq,) if record.answer_seq is not None else ()
    return ProposalBody(
        verdict=verdict,
        reason=reason,
        events=tuple(dict.fromkeys((*answer, *(seq for one in found for seq in one.events)))),
        words=tuple(dict.fromkeys(word for one in found for word in one.words if word)),
    )


def _off_script(case: Case, record: AttemptRecord, found: list[Finding]) -> ProposalBody | None:
    """Undecided where the operator departed from the script: what the case expects is not what happened there."""
    failed = any(one.said is Said.NO for one in found)
    away = [one for one in departures(case, record) if one.turns or failed]
    if not away:
        return None
    what = away[0].what
    reason = f"{what[:1].upper()}{what[1:]}, so what the case expects may not be what happened; a person must decide."
    body = _body(record, Proposed.UNDECIDED, reason, [])
    return body.model_copy(update={"events": (*body.events, *(seq for one in away for seq in one.seqs))})


def end_state(case: Case, record: AttemptRecord) -> list[Finding]:
    """What the case wants of receipts, counters and stored files, and whether it is so: a finding each, in order."""
    return [*_receipts(case, record), *_counted(case, record)]


def _receipts(case: Case, record: AttemptRecord) -> list[Finding]:
    found: list[Finding] = []
    for receipt in case.outcome.receipts:
        rows = matching(record, receipt)
        said = Said.YES if rows else Said.NO
        found.append(Finding(said, f"no “{receipt.tool}” as the case wants it was executed", (), seqs(rows)))
    for receipt in case.outcome.last:
        last = record.executed(receipt.tool)[-1:]
        fits = bool(last) and last[0] in matching(record, receipt)
        reason = (
            f"the last “{receipt.tool}” is not what the case wants" if last else f"no “{receipt.tool}” was executed"
        )
        found.append(Finding(Said.YES if fits else Said.NO, reason, (), seqs(last)))
    return found


def _counted(case: Case, record: AttemptRecord) -> list[Finding]:
    expect = case.outcome
    found: list[Finding] = []
    for receipt in expect.never:
        rows = matching(record, receipt)
        if rows:
            told = ", ".join(f"{name} {json.dumps(value)}" for name, value in receipt.result.items())
            reason = f"“{receipt.tool}” was executed" + (f" with {told}" if told else "") + ", which the case rules out"
            found.append(Finding(Said.NO, reason, (), seqs(rows)))
    for name, wanted in expect.counters.items():
        value = record.counters.get(name, 0)
        rows = tuple(one for one in record.requests if any(getattr(e, "name", "") == name for e in one.ruling.effects))
        reason = f"“{name}” stands at {value}, not {wanted}"
        found.append(Finding(Said.YES if value == wanted else Said.NO, reason, (), seqs(rows)))
    found.extend(_file(record, state) for state in expect.files)
    return found


def _file(record: AttemptRecord, state: FileState) -> Finding:
    stored = record.files.get(state.path)
    rows = seqs(one for one in record.requests if one.ruling.effects)
    if stored is None:
        near = [path for path in record.files if path.strip("./").rsplit("/", 1)[-1] == state.path]
        said = Said.MAYBE if near else Said.NO
        return Finding(said, f"“{state.path}” is not on disk" + (f", but {near[0]} is" if near else ""), (), rows)
    differs = [
        f"{name} is {value}, not {wanted}"
        for name, value, wanted in (
            ("lines", stored.lines, state.lines),
            ("bytes", stored.bytes, state.bytes),
            ("sha256", stored.sha256[:12], state.sha256[:12]),
        )
        if value != wanted
    ]
    if differs:
        return Finding(Said.NO, f"“{state.path}” as stored differs: {', '.join(differs)}", (), rows)
    return Finding(Said.YES, f"“{state.path}” is stored as wanted", (), rows)


def _answer(case: Case, record: AttemptRecord, text: Text, read: Found) -> list[Finding]:
    expect = case.outcome
    found = [_name(text, name) for name in expect.names]
    found.extend(_figures(case, text))
    found.extend(_number(text, number, expect.estimate, expect.number_receipts, record) for number in expect.numbers)
    mentions = [one for one in read.mentions if not of_a_trial(case, record, one)]
    found.extend(statement(one, text, mentions) for one in expect.says)
    if expect.bound is not None:
        found.extend(_bound(text, record, expect.bound, read.claims))
    return found


def _name(text: Text, name: str) -> Finding:
    head, _, digits = name.rpartition("-")
    if re.search(rf"(?<![\w-]){re.escape(head)}[-\s]?{re.escape(digits)}(?!\w|-\w)", text.plain, re.IGNORECASE):
        for sentence in text.sentences:
            place = sentence.text.lower().find(name.lower())
            if (
                place >= 0
                and not re.match(r"\w|-\w", sentence.text[place + len(name) :])
                and not negated(sentence, sentence.start + place, sentence.start + place + len(name))
            ):
                return Finding(Said.YES, f"the answer gives {name}", (name,))
        return Finding(Said.MAYBE, f"the answer names {name}, but not plainly as its own", (name,))
    if digits and re.search(rf"(?<!\w){re.escape(digits)}(?!\w|-\w)", text.plain):
        return Finding(Said.MAYBE, f"the answer gives {digits}, perhaps for {name}", (digits,))
    return Finding(Said.NO, f"the answer does not give {name}")


def _taken_back(case: Case, text: Text, read: Found) -> list[Finding]:
    """An answer that gives what is wanted and beside it denies that it happened."""
    doubted = [one for one in read.claims if one.status is not ClaimStatus.PROVEN]
    kinds = [families()[name] for name in case.evidence.ignore if name in _PAYING]
    held = any(one.not_happened for one in case.outcome.says)
    paid = {form[0] for kind in kinds for form in kind.past if len(form) == 1} if held else set()
    about = _of_the_effect(case, text) if any(one.kind in _TOLD for one in doubted) else ""
    return [
        Finding(
            Said.MAYBE,
            f"the answer {'gives' if claim.kind == 'figure' else 'says'} beside it {_that(claim)}",
            (claim.words,),
            claim.events,
        )
        for claim in doubted
        if (claim.kind.startswith("not ") and claim.kind.removeprefix("not ") != "posted")
        or claim.kind in ("state", held_to.FAILED)
        or (held and claim.kind == "approved")
        or (claim.kind == "figure" and case.outcome.numbers)
        or (claim.kind == "turn" and case.evidence.trial is not None)
        or (claim.kind in _TOLD and claim.words in about)
        or (held and claim.kind == "told" and claim.says in _TURNS)
        or (held and claim.kind == "report" and claim.status is ClaimStatus.NO_RECEIPT)
        or (claim.kind == "act" and claim.words.lower().split()[-1] in paid)
    ]


def _that(claim: Claim) -> str:
    return claim.says if claim.kind == "figure" else f"that {claim.says.removeprefix('that ')}"


def _of_the_effect(case: Case, text: Text) -> str:
    """Sentences about an effect that must not have happened: what is told there of others or as a state bears on it."""
    kinds = [families()[one.not_happened] for one in case.outcome.says if one.not_happened and not one.optional]
    about = tuple(word for kind in kinds for word in (*kind.words.objects, *kind.words.nouns) if word not in _PEOPLE)
    own = [one.text for one in text.sentences if pattern(about).search(one.text)] if about else []
    return "\n\n".join(dict.fromkeys(own))


def _figures(case: Case, text: Text) -> list[Finding]:
    expect = case.outcome
    if not expect.figures:
        return []
    labels = {str(number): figure.labels for number, figure in enumerate(expect.figures)}
    loose = next((str(number) for number, figure in enumerate(expect.figures) if figure.unlabelled), "total")
    not_labels = case.evidence.lookups.not_labels if case.evidence.lookups else ()
    pairs = figures.pairs(text, labels, loose, expect.not_counted, not_labels)
    found: list[Finding] = []
    for number, figure in enumerate(expect.figures):
        name = figure.labels[0]
        own = [pair for pair in pairs if pair.label == str(number)]
        firm = [pair for pair in own if pair.certain] or _without_small(own, figure.value, len(expect.figures))
        right = [pair for pair in firm if pair.can_be(figure.value)]
        words = tuple(pair.words for pair in firm)
        if right and len(right) == len(firm):
            sure = firm[0].certain or figure.unlabelled
            found.append(
                Finding(Said.YES if sure else Said.MAYBE, f"the figure for {name} must be read by a person", words)
            )
        elif right:
            found.append(Finding(Said.MAYBE, f"the answer gives more than one figure for {name}", words))
        elif firm and firm[0].certain:
            told = " and ".join(dict.fromkeys(f"{max(pair.values):f}" for pair in firm))
            doubt = strays.stands_elsewhere(text, figure.value, str(number), pairs)
            reason = f"the answer's figure for {name} is {told}, not {figure.value:g}"
            reason += f", and it gives {figure.value:g} beside it" if doubt else ""
            found.append(Finding(Said.MAYBE if doubt else Said.NO, reason, words))
        elif not firm and _not_looked(text, figure.labels):
            found.append(Finding(Said.NO, f"the answer says it has no figure for {name}"))
        elif firm or any(pattern(figure.labels).search(sentence.text) for sentence in text.sentences):
            found.append(Finding(Said.MAYBE, f"the figure for {name} could not be read", words))
        elif trial.counted(text, figure.value, ()):
            found.append(Finding(Said.MAYBE, f"the answer gives {figure.value:g}, perhaps for {name}"))
        elif _by_initial(text, figure.labels):
            found.append(Finding(Said.MAYBE, f"the figure for {name} could not be read"))
        else:
            found.append(Finding(Said.NO, f"the answer has no figure for {name}"))
    known = [figure.value for figure in expect.figures]
    found.extend(
        Finding(
            Said.NO if pair.certain else Said.MAYBE,
            f"the answer has a figure for {pair.name} ({max(pair.values):f})",
            (pair.words,),
        )
        for pair in pairs
        if pair.label == figures.UNKNOWN and not any(value and pair.can_be(value) for value in known)
    )
    return found


def _without_small(own: list[figures.Pair], wanted: float, few: int) -> list[figures.Pair]:
    """Numbers without a label, without those that count the labels beside the wanted one: "the answer was three"."""
    right = [pair for pair in own if pair.can_be(wanted)]
    others = [pair for pair in own if pair not in right]
    return right if right and all(0 <= max(pair.values) <= few for pair in others) else own


def _by_initial(text: Text, labels: Sequence[str]) -> bool:
    """ "N seventeen, E nothing left": a label told by its first letter."""
    letters = {label[:1].upper() for label in labels}
    return any(token.end - token.start == 1 and text.plain[token.start] in letters
               for sentence in text.sentences for token in sentence.tokens)  # fmt: skip


def _not_looked(text: Text, labels: tuple[str, ...]) -> bool:
    """ "I did not look up east": a sentence that names it says so, and none has a number that may be its figure."""
    named = [one for one in text.sentences if pattern(labels).search(one.text)]
    told = [one for one in named if _NOT_LOOKED.search(one.text)]
    return bool(told) and all(one in told or not numbers.find(one.tokens) for one in named)


def _number(
    text: Text, number: Number, estimate: tuple[str, ...], receipts: tuple[Receipt, ...], record: AttemptRecord
) -> Finding:
    hits = trial.counted(text, number.value, number.nouns)
    value = f"{number.value:g}"
    if not hits:
        hits = trial.counted(text, number.value, ())
    if not hits:
        return Finding(Said.NO, f"the answer does not give {value}")
    words = tuple(sentence.text.strip() for sentence, _ in hits)
    plain = [
        sentence
        for sentence, one in hits
        if not negated(sentence, sentence.tokens[one.first].start, sentence.tokens[one.last].end)
    ]
    if not plain:
        return Finding(Said.MAYBE, f"the answer names {value} but denies it", words)
    proven = any(matching(record, receipt) for receipt in receipts)
    if estimate and estimates.alone(text, number, estimate):
        return Finding(Said.MAYBE, f"the answer gives {value} as an estimate and another number beside it", words)
    if estimate and not proven and any(pattern(estimate).search(sentence.text) for sentence in text.sentences):
        return Finding(Said.MAYBE, f"the answer calls {value} an estimate", words)
    return Finding(Said.YES, f"the answer gives {value}", words)


def _bound(text: Text, record: AttemptRecord, expect: Bound, claims: Sequence[Claim]) -> list[Finding]:
    seen = bounds.pages(record, expect)
    size = len(seen.ids)
    rows = seqs(seen.requests)
    more = bounds.not_ended(text, expect, seen)
    counts = bounds.counts(text, expect, more)
    lower = [one for one in counts if one.role is bounds.Role.LOWER]
    soft = [one for one in counts if one.role is bounds.Role.SEEN]
    exact = [one for one in counts if one.role is bounds.Role.EXACT]
    unsure = [one for one in counts if one.role is bounds.Role.UNSURE]
    words = tuple(one.words for one in counts)
    found: list[Finding] = []
    chosen = lower or [one for one in soft if one.value == size] or soft
    if exact and not chosen:
        total = exact[0].value
        found.append(Finding(Said.NO, f"the answer gives an exact total, {total}", words, rows))
    elif exact:
        found.append(Finding(Said.MAYBE, "the answer gives a bound and an exact total", words, rows))
    elif chosen:
        values = {one.value for one in chosen}
        if values == {size}:
            found.append(Finding(Said.YES, f"at least {size}", words, rows))
        elif size in values:
            found.append(Finding(Said.MAYBE, "the answer gives more than one bound", words, rows))
        else:
            found.append(
                Finding(
                    Said.NO,
                    f"the answer says at least {' and '.join(str(one) for one in sorted(values))},"
                    f" and {size} different ones were returned",
                    words,
                    rows,
                )
            )
    else:
        said = Said.MAYBE if unsure or counts or (size and more and trial.counted(text, size, ())) else Said.NO
        found.append(Finding(said, "the answer gives no lower bound", words, rows))
    over = bounds.ended(text, seen, more)
    if over:
        found.append(Finding(Said.MAYBE, "the answer says that the list ended", tuple(one.words for one in over), rows))
    above = any(one.kind == "count" and one.status is ClaimStatus.UNDECIDED and _above(one, size) for one in claims)
    if above or any(one.value > size for one in unsure):
        found.append(Finding(Said.MAYBE, "the answer gives another number, too", words, rows))
    unread = [one.words for one in claims if one.says == listed.UNREAD]
    if unread:
        found.append(Finding(Said.MAYBE, f"the answer tells {listed.UNREAD}", tuple(unread), rows))
    if more:
        found.append(Finding(Said.YES, "the list did not end", (more,), rows))
    else:
        hint = anywhere(text, expect.more_hints)
        reason = "the answer does not say that the list did not end"
        maybe = bool(hint or lower or soft)
        found.append(Finding(Said.MAYBE if maybe else Said.NO, reason, (hint,) if hint else (), rows))
    return found


def _above(claim: Claim, size: int) -> bool:
    """Whether the number of a count that no rule could read is more than what was returned."""
    number = claim.says.rsplit(" ", 1)[-1]
    return number.isdigit() and int(number[:9]) > size
