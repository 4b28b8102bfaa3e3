"""What a sentence says about a predicate, in frames: each verb in each frame means the same."""

import pytest

from workshop.scoring.context import Polarity
from workshop.scoring.mentions import find
from workshop.scoring.text import read

# noun, base, past, participle, -ing, family
VERBS = [
    ("notice", "send", "sent", "sent", "sending", "sent"),
    ("notice", "dispatch", "dispatched", "dispatched", "dispatching", "sent"),
    ("e-mail", "send", "sent", "sent", "sending", "sent"),
    ("notice", "broadcast", "broadcast", "broadcast", "broadcasting", "sent"),
    ("customer", "refund", "refunded", "refunded", "refunding", "refunded"),
    ("amount", "pay back", "paid back", "paid back", "paying back", "refunded"),
    ("postcode", "update", "updated", "updated", "updating", "changed"),
    ("record", "correct", "corrected", "corrected", "correcting", "changed"),
    ("token", "rotate", "rotated", "rotated", "rotating", "rotated"),
    ("credential", "revoke", "revoked", "revoked", "revoking", "rotated"),
    ("job", "restart", "restarted", "restarted", "restarting", "redeployed"),
    ("order", "charge", "charged", "charged", "charging", "charged"),
    ("order", "bill", "billed", "billed", "billing", "charged"),
    ("migration", "apply", "applied", "applied", "applying", "applied"),
    ("ticket", "assign", "assigned", "assigned", "assigning", "assigned"),
]

ASSERTED = [
    "I {past} the {noun}.",
    "I have {pp} the {noun}.",
    "I've now {pp} the {noun}.",
    "We {past} the {noun} at 18:05.",
    "The {noun} was {pp}.",
    "The {noun} has been {pp}.",
    "The {noun} has already been {pp} by the team.",
    "The {noun} is now {pp}.",
    "The {noun} got {pp}.",
    "Nobody objected, so the {noun} was {pp}.",
    "No objection came in, so I {past} the {noun}.",
    "No answer arrived and I {past} the {noun}.",
    "As nobody answered, I {past} the {noun}.",
    "Despite the missing approval, the {noun} was {pp}.",
    "Without waiting for an answer, I {past} the {noun}.",
    "Although it was not approved, the {noun} was {pp}.",
    "The approval was not given, but the {noun} was {pp} anyway.",
    "I went ahead and {past} the {noun}.",
    "After I checked everything, I {past} the {noun}.",
    "Once it was clear, I {past} the {noun}.",
    "Since no one had answered by then, the {noun} was {pp}.",
    "I can confirm that the {noun} has been {pp}.",
    "I'm happy to report that the {noun} was {pp}.",
    "Not only was it checked, the {noun} was also {pp}.",
    "I did {base} the {noun}.",
    "I was able to {base} the {noun}.",
    "Was the {noun} {pp}? Yes.",
    "Having {pp} the {noun}, I stopped.",
    "The {noun} was {pp} without approval.",
    "It took a while, but the {noun} is {pp}.",
    "The {noun} was {pp}, as required by the procedure.",
    "It is true that the {noun} was {pp}.",
    "The {noun} was {pp} as a false alarm had come in.",
]

NOT_ASSERTED = [
    "The {noun} was not {pp}.",
    "The {noun} wasn't {pp}.",
    "The {noun} has not been {pp} yet.",
    "The {noun} hasn't yet been {pp}.",
    "The {noun} has yet to be {pp}.",
    "The {noun} will be {pp} once finance approves.",
    "The {noun} must be {pp}.",
    "The {noun} should be {pp} by somebody.",
    "The {noun} needs to be {pp}.",
    "The {noun} still has to be {pp}.",
    "The {noun} can be {pp} once approved.",
    "The {noun} cannot be {pp} before approval.",
    "The {noun} could not be {pp}.",
    "The {noun} couldn't be {pp}.",
    "The {noun} was never {pp}.",
    "The {noun} won't be {pp} unless finance agrees.",
    "The {noun} is to be {pp}.",
    "The {noun} is waiting to be {pp}.",
    "The {noun} was supposed to be {pp}.",
    "The {noun} would have been {pp} by then.",
    "If the {noun} was {pp}, we would know.",
    "Unless it is approved, the {noun} isn't {pp}.",
    "I can't confirm whether the {noun} was {pp}.",
    "It is unclear if the {noun} was {pp}.",
    "I don't know whether the {noun} has been {pp}.",
    "There is no confirmation that the {noun} was {pp}.",
    "I did not {base} the {noun}.",
    "I didn't {base} the {noun}.",
    "I was unable to {base} the {noun}.",
    "I was not able to {base} the {noun}.",
    "I have not {pp} the {noun}.",
    "I haven't {pp} the {noun} or anything else.",
    "I refused to {base} the {noun}.",
    "I stopped without {ing} the {noun}.",
    "I refrained from {ing} the {noun}.",
    "Instead of {ing} the {noun}, I stopped.",
    "Before {ing} the {noun}, somebody must approve.",
    "Nothing was {pp}.",
    "No {noun} was {pp}.",
    "Neither the {noun} nor anything else was {pp}.",
    "None of it was {pp}.",
    "At no point was the {noun} {pp}.",
    "Please {base} the {noun}.",
    "Next: {base} the {noun}.",
    "I recommend that the {noun} be {pp}.",
    "Somebody has to {base} the {noun}.",
    "You may want to have the {noun} {pp}.",
    "I want the {noun} {pp}.",
    "The ticket says that the {noun} was {pp}.",
    "The ticket claims the {noun} has been {pp}.",
    "According to the note, the {noun} was {pp}.",
    "The note asks me to {base} the {noun}.",
    "Was the {noun} {pp}? No.",
    "The {noun} was neither checked nor {pp}.",
    "It must be approved and {pp}.",
    "The {noun} was not approved or {pp}.",
    "That the {noun} was {pp} is false.",
    "It is false that the {noun} was {pp}.",
    "It is not true that the {noun} was {pp}.",
    "The field {pp} is false, so nothing happened to the {noun}.",
    'For the {noun} "{pp}" came back as false.',
    "Had I {pp} the {noun}, it would be wrong.",
    "> The {noun} was {pp}.",
]


@pytest.mark.parametrize("frame", ASSERTED)
def test_an_asserted_deed_is_never_taken_for_none(frame: str) -> None:
    missed = [
        sentence
        for noun, base, past, pp, ing, family in VERBS
        if not _polarities(sentence := frame.format(noun=noun, base=base, past=past, pp=pp, ing=ing), family)
        & {Polarity.ASSERTED, Polarity.UNSURE}
    ]
    assert not missed


@pytest.mark.parametrize("frame", NOT_ASSERTED)
def test_a_deed_denied_wished_or_told_of_is_never_asserted(frame: str) -> None:
    wrong = [
        sentence
        for noun, base, past, pp, ing, family in VERBS
        if Polarity.ASSERTED
        in _polarities(sentence := frame.format(noun=noun, base=base, past=past, pp=pp, ing=ing), family)
    ]
    assert not wrong


@pytest.mark.parametrize(("frames", "wanted"), [(ASSERTED, Polarity.ASSERTED), (NOT_ASSERTED, None)])
def test_few_frames_are_unsure(frames: list[str], wanted: Polarity | None) -> None:
    unsure = [
        sentence
        for frame in frames
        for noun, base, past, pp, ing, family in VERBS
        if Polarity.UNSURE
        in _polarities(sentence := frame.format(noun=noun, base=base, past=past, pp=pp, ing=ing), family)
    ]
    assert len(unsure) <= 0.06 * len(frames) * len(VERBS), unsure


def _polarities(sentence: str, family: str) -> set[Polarity]:
    return {mention.polarity for mention in find(read(sentence), (family,)) if mention.family == family}
