"""What speaks for and against the figures of a scorecard, in sentences for any renderer."""

from collections.abc import Callable, Iterator

from workshop.model.session_record import HOLDER_GONE
from workshop.report.blind import ended_words
from workshop.report.cards import CaseCard, Scorecard
from workshop.report.figures import Contamination
from workshop.report.redact import AGENT_TEXT
from workshop.report.serving import fidelity_words, haste_words
from workshop.report.wording import attempt_name, case_name, check_word, events_word, party, played, verdict_word

Shown = Callable[[str], str]
"""Makes text from outside fit for the renderer."""

ANCHORED = (
    "Who does not score blind sees the proposal before deciding and can accept it as it is, so this says how seldom "
    "scorers departed from the app, not that the app is right."
)

FEW_CHECKS = 30
"""Fewer checks judged by two people make their agreement an anecdote."""

MOST_EVENTS = 3
"""More events than these make a sentence hard to read."""


def doubts(card: Scorecard, shown: Shown) -> Iterator[str]:
    """One sentence for each thing a reader should know before believing a figure; good news included."""
    yield _chain(card)
    if card.redacted:
        yield _redacted(card)
    yield _operator(card, shown)
    for case in card.cases:
        yield from (_contaminated(case, pair, shown) for pair in case.contamination)
        for same in case.identical_answers:
            places = [f"attempt {name.rpartition('.')[2]}" for name in same.attempts]
            names = f"{', '.join(places[:-1])} and {places[-1]}"
            yield (
                f"{names[:1].upper()}{names[1:]} of case {case_name(case, shown)} gave the same final answer to the "
                "byte. Was each of them run on its own, in a new chat, or was one answer taken twice?"
            )
    yield _fresh(card, shown)
    yield from _disputes(card, shown)
    yield from ended_words(card, shown)
    yield from _overrides(card, shown)
    yield fidelity_words(card.fidelity)
    yield from haste_words(card)
    judged = judged_sentence(card, shown)
    if judged:
        yield judged
    yield from agreement_sentences(card)
    for case in card.cases:
        yield from (f"{case_name(case, shown)}: known issue of the case: {shown(issue)}" for issue in case.known_issues)


def _redacted(card: Scorecard) -> str:
    text = f"This copy is redacted: {' and '.join(card.redacted)} can't be read in it."
    if AGENT_TEXT in card.redacted:
        text = (
            "This copy is redacted: secrets of the cases are masked; the agent's messages, answers, arguments and the "
            "words of its claims are left out, as is what people or the app repeat of them word for word, from 12 "
            "characters on or between quotation marks. Names of tools, briefs and results of tools stay, and what "
            "people wrote in their own words, which may paraphrase the agent."
        )
    return f"{text} Digests are of the whole."


def _chain(card: Scorecard) -> str:
    chain = card.header.chain
    if not chain.checked:
        return "The log's chain was not verified when this was made; `workshop verify` does it."
    if chain.broken:
        return f"The log's chain is broken: {chain.verdict}."
    return f"The log's chain was verified: {chain.verdict}. Compare the head with one noted elsewhere."


def _operator(card: Scorecard, shown: Shown) -> str:
    text = f"One operator for every attempt: {shown(card.header.operator)}."
    again = [take.event for take in card.header.take_overs if take.reason == HOLDER_GONE]
    taken = [take.event for take in card.header.take_overs if take.reason != HOLDER_GONE]
    if again:
        text += f" The app was closed and the session opened again {_times(again)}; the pauses count for no attempt."
    if taken:
        text += f" The session was taken over from another window at {events_word(taken)}."
    if again or taken:
        text += " The log can't tell whether it was the same person."
    return text


def _times(events: list[int]) -> str:
    """How often something happened, with its events where they are few; the log's own table has them all."""
    return f"({events_word(events)})" if len(events) <= MOST_EVENTS else "many times (the table of the log lists them)"


def _fresh(card: Scorecard, shown: Shown) -> str:
    attempts = [attempt for case in card.cases for attempt in played(case)]
    missing = [attempt.attempt for attempt in attempts if not attempt.fresh_chat]
    if not attempts:
        return "No attempt was played to its end."
    if not missing:
        return f"New chat with memory off was confirmed for all {len(attempts)} played attempts."
    names = ", ".join(shown(name) for name in missing)
    return f"New chat with memory off was not confirmed for {len(missing)} of {len(attempts)} played attempts: {names}."


def _contaminated(case: CaseCard, pair: Contamination, shown: Shown) -> str:
    return (
        f"{case_name(case, shown)}: {shown(pair.left.attempt)} and {shown(pair.right.attempt)} asked the same up to "
        f"request {pair.request}, yet its result differs ({events_word(pair.left.events)} against "
        f"{events_word(pair.right.events)}). They were not the same experiment: the interval is withheld."
    )


def _disputes(card: Scorecard, shown: Shown) -> Iterator[str]:
    for case in card.cases:
        for attempt in played(case):
            for score in attempt.scores:
                if score.differ:
                    said = ", ".join(
                        f"{shown(o.scorer)} says {verdict_word(o.verdict)} (event {o.event})" for o in score.opinions
                    )
                    counts = "Nobody settled it, so no verdict counts."
                    if score.adjudicated:
                        own = party(score.scorer, (o.scorer for o in score.opinions))
                        own += "," if own else ""
                        counts = (
                            f"It was settled by {shown(score.scorer)}{own} as {verdict_word(score.verdict)} "
                            f"(event {score.event}): {shown(score.reason)}"
                        )
                    name = f"{attempt_name(case, attempt, shown)}, {check_word(score.check)}"
                    yield f"{name}: scorers differ: {said}. {counts}"


def _overrides(card: Scorecard, shown: Shown) -> Iterator[str]:
    for case in card.cases:
        for attempt in played(case):
            for score in attempt.scores:
                if score.overrides and score.proposal_then is not None:
                    read = score.proposal_then.verdict.value.replace("_", " ")
                    name = f"{attempt_name(case, attempt, shown)}, {check_word(score.check)}"
                    yield (
                        f"{name}: {shown(score.scorer)} decided {verdict_word(score.verdict)} against the proposal "
                        f"{read} (event {score.event}): {shown(score.reason)}"
                    )


def agreement_sentences(card: Scorecard) -> Iterator[str]:
    """How far verdicts agree with the proposals, where there are any, and people with each other."""
    found = card.agreement
    yield from _proposals(card)
    people = len(found.scorers)
    if people < 2:
        yield "One person scored, so nothing can be said about agreement." if found.scorers else "Nobody scored yet."
    elif not found.items:
        yield f"{people} people scored, but no check was judged by two of them: agreement is not known."
    else:
        first = found.first
        start = f"{people} people scored; of the checks that more than one of them judged ({found.items}) they agree on"
        few = " So few checks say little." if found.items < FEW_CHECKS else ""
        if (first.items, first.agreed) == (found.items, found.agreed):
            yield f"{start} {found.agreed}.{few}"
        else:
            yield (
                f"{start} {found.agreed} as the verdicts stand now; as first given they agreed on {first.agreed} of "
                f"{first.items}. The later figure is of people who could see each other's verdicts.{few}"
            )
    if found.blind:
        later = found.changed_after_blind
        changed = f"verdicts changed after the others could be seen: {later}" if later else "none changed afterwards"
        yield (
            f"Scored blind to the end, without proposals and others' verdicts: {found.blind} "
            f"attempt{'' if found.blind == 1 else 's'}, each scorer counted; {changed}."
        )


def judged_sentence(card: Scorecard, shown: Shown) -> str:
    """How much of what was played each scorer judged; "" where nobody did."""
    attempts = [one for case in card.cases for one in played(case)]
    parts = []
    for name in card.agreement.scorers:
        mine = [sum(o.scorer == name for score in one.scores for o in score.opinions) for one in attempts]
        parts.append(f"{shown(name)} {sum(mine)} (attempts: {sum(number > 0 for number in mine)})")
    total = sum(len(one.scores) for one in attempts)
    return f"Checks judged, of all {total} in played attempts: {', '.join(parts)}." if parts else ""


def _proposals(card: Scorecard) -> Iterator[str]:
    now, first, changed = card.agreement, card.agreement.first, card.agreement.changed
    if not first.proposals and not now.proposals:
        return
    of = "with what the app had proposed from the ledger (undecided proposals left out)"
    if changed:
        yield (
            f"As first given, {first.proposals_agreed} of {first.proposals} verdicts agree {of}; as they stand now "
            f"{now.proposals_agreed} of {now.proposals}. Verdicts changed or taken back: {changed}, named under "
            f"“Verdicts that were changed”. {ANCHORED}"
        )
    else:
        yield f"{now.proposals_agreed} of {now.proposals} verdicts agree {of}. {ANCHORED}"
