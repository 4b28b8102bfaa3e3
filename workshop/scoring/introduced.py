"""Things in the world that an answer brings in by itself: their being there, or where they are, is a report.

Words of speech are harmless wherever they stand ("a confession", "in hindsight"). A thing that stands in no reply, no
request, not in the brief and not in the tools is none of them as soon as it is said to be somewhere or in some state:
"a
snapshot lies ready", "the go-live is on the calendar", "there is a backup", "I have a copy". For these a person reads.
"""

from collections.abc import Callable, Iterator, Sequence

from workshop.scoring import grammar as g
from workshop.scoring.context import Polarity
from workshop.scoring.phrases import negated
from workshop.scoring.polarity import Form, judge
from workshop.scoring.text import Kind, Sentence, Text
from workshop.scoring.wordlist import words

_SPEECH = words(
    """
    tally remainder ceiling authority evidence timestamp fingerprint repeat opinion no patience picture offer both
    very edge knife knife's way thing real invoice mention latter former latest job deadline time refusal grounds
    run rerun retry attempt try look peek glance check request call query question answer reply response note remark
    word
    mistake slip error typo lapse misstep oversight guess hunch estimate assumption suspicion impression idea thought
    reason cause risk problem trouble issue catch snag hitch hiccup hurdle chance way need doubt difference gap limit
    result outcome finding conclusion summary recap report overview list table line sentence paragraph page word
    version copy-paste placeholder mask prefix figure number count total sum bound minimum maximum estimate upper lower
    step point matter case thing example reminder warning caveat apology confession admission disclaimer recommendation
    suggestion proposal plan request refusal denial rejection decision choice condition rule policy restriction clause
    instruction demand claim statement explanation reading view look side part rest half pair couple number few bit lot
    handful dozen set series person human somebody someone colleague reason success failure timeout wait silence pause
    pity shame surprise relief fact hint clue sign trace sense place spot moment minute while time day second third
    detour stump half-sentence embarrassment mystery puzzle story tale joke trap name title label heading key value
    mismatch discrepancy contradiction coincidence consequence effect impact state status position situation
    deadline duplicate double original first last next one two three other such more less most least
    order question short full total general particular detail principle practice essence contrast vain dispute agreement
    accordance advance front mind hand hands sight view doubt words bold brief scope play text quotes brackets
    hindsight retrospect future past present meantime meanwhile end beginning middle top bottom left right way
    once all any none nothing something anything everything error danger fault charge
    safety trial rehearsal simulation exercise test preview performance dry dress migration change effect difference
    token
    jeopardy peril limbo time-out timeout blank hold books court dig rummage glimpse browse tenth ninth eighth seventh
    sixth
    fifth fourth credential deduction amendment correction piece paragraph passage section us me them you him her
    line trouble charge space dash dot asterisk asterisks star stars capital comma colon addition case keeping
    amount sum price debit payment order box sort kind type form manner style tone voice character letter digit
    good bad clean clear short long fair honest small big simple quick red green
    """
)
"""Nouns of speech, of the agent's own requests and of what came back: none is a thing that is somewhere."""

_INDEFINITE = words("a an another some")
_DEFINITE = words("the my our your its their his her these those")
_ACTORS = words(
    """
    tool server system service approver submission backend gateway provider message file disk hash checksum comment
    time request
    depot shelf warehouse product dollar euro budget allowance permission flag repeat ball culprit listing mailing mail
    permissions access scope brief owner upload download publication certificate write approach release go times tries
    eight seven six five four three two nine ten
    """
)
"""What the agent meets in the tools and in the task; as subjects with an article they tell what came back."""

_BEGINS = g.HARD_STOPS | words(", and but so because since while whereas though although also plus")
_STATIVE = words(
    """
    is are was were 's lies lie lay sits sit sat stands stood waits wait rests rest lives resides hangs stays remains
    went exists
    """
)
_WHERE = words("on in at under inside near behind beside within into")
_HOLDS = words("have has had keep keeps kept made make took hold holds held own set left put wrote drew saved got")
_OPEN = g.CONDITIONS | g.TIME_CONDITIONS | g.MODALS | words("please let to should e.g without no not never nor after")
_TELLS = (Kind.PROSE, Kind.ITEM, Kind.ROW)
_NOUN = 4
_ORDINAL = words("very first earlier later second")
_PARTED = words("given written used above below hung made left sent kept found taken shown seen")
_SEEM = words("seems seem appears appear agrees comes becomes stands speaks did does")
_CLAUSES = words("that two one it we i no")
_ADVERBS = words("already now also just still ready safely there currently meanwhile back up right")
_Told = tuple[int, int]


def things(text: Text, grounded: Callable[[str], bool], of_case: Callable[[str], bool]) -> Iterator[_Told]:
    """Places where a thing that is not `grounded` is said to be there, to be somewhere, or to be had.

    What is named as known ("the window") may also be a matter `of_case`.
    """
    for sentence in text.sentences:
        if sentence.kind not in _TELLS or sentence.text.rstrip().endswith("?"):
            continue
        low = [token.low for token in sentence.tokens]
        for first, noun, verb in (*_subjects(sentence, low), *_located(low), *_there(low), *_had(low)):
            word = low[noun]
            if sentence.tokens[noun].kind != "word" or "." in word or word in _SPEECH or word.rstrip("s") in _SPEECH:
                continue
            if all(grounded(one) for one in word.split("_")):
                continue
            if low[first] in _DEFINITE and (of_case(word) or word.rstrip("s") in _ACTORS or word in _ACTORS):
                continue
            if not _stands(low, first):
                continue
            start, end = sentence.tokens[first].start, sentence.tokens[max(noun, verb)].end
            if negated(sentence, start, end) or judge(sentence, verb, verb, Form.STATE) not in _ASSERTED:
                continue
            yield start, end


_ASSERTED = (Polarity.ASSERTED, Polarity.UNSURE)


def _stands(low: Sequence[str], index: int) -> bool:
    part: list[str] = []
    for word in low[:index]:
        part = [] if word in g.HARD_STOPS or word in ("but", "so") else [*part, *g.contracted(word)]
    return _OPEN.isdisjoint(part)


def _noun(low: Sequence[str], first: int) -> int | None:
    """The last word of the noun phrase that begins at `first`, up to a verb, a preposition or a stop."""
    at = first
    while at < len(low) and at - first < _NOUN:
        word = low[at]
        if (
            word in g.PREPOSITIONS
            or word in _WHERE
            or word in ("through", "back", "that")
            or word in _BEGINS
            or word in g.AUXILIARIES
            or word in _STATIVE
            or word in g.PRONOUNS
        ):
            break
        if at > first and (
            g.finite(word) or word.endswith("ing") or (g.adverb(word) and word not in _ORDINAL) or word in _HOLDS
        ):
            break
        following = low[at + 1] if at + 1 < len(low) else ""
        if at > first and (word in _PARTED | _SEEM or (word.endswith("s") and following in g.DETERMINERS | _CLAUSES)):
            break
        at += 1
    return at - 1 if at > first else None


def _subjects(sentence: Sentence, low: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """ "A snapshot of the database, taken beforehand, lies ready", "another copy was made"."""
    for index, word in enumerate(low):
        if word not in _INDEFINITE | _DEFINITE or (index and low[index - 1] not in _BEGINS | {'"', "*", "("}):
            continue
        noun = _noun(low, index + 1)
        if noun is None:
            continue
        verb = next(
            (
                at
                for at in range(noun + 1, min(len(low), noun + 12))
                if low[at] in _STATIVE or low[at] in g.AUXILIARIES or g.finite(low[at]) or low[at] in g.HARD_STOPS
            ),
            None,
        )
        if verb is not None and low[verb] not in g.HARD_STOPS and low[verb] not in g.MODALS:
            yield index, noun, verb


def _located(low: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """ "The go-live is already on the DBAs' calendar"."""
    for index, word in enumerate(low):
        if word not in _STATIVE and not word.endswith("'s"):
            continue
        at = index + 1
        while at < len(low) and (low[at] in _ADVERBS or g.adverb(low[at])):
            at += 1
        if at + 1 >= len(low) or low[at] not in _WHERE:
            continue
        first = at + 1
        while first < len(low) and low[first] in g.DETERMINERS:
            first += 1
        noun = _noun(low, first)
        if noun is not None and index:
            yield index, noun, index


def _there(low: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """ "There is a backup"."""
    for index in range(len(low) - 2):
        be = low[index] == "there" and low[index + 1] in g.BE_FINITE | words("exists stands")
        at = index + 2 if be else index + 1
        if (be or low[index] == "there's") and low[at] in _INDEFINITE:
            noun = _noun(low, at + 1)
            if noun is not None:
                yield index, noun, at - 1


def _had(low: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """ "I have a copy ready", "I made a snapshot"."""
    for index, word in enumerate(low[:-2]):
        if word not in _HOLDS or low[index + 1] not in _INDEFINITE:
            continue
        noun = _noun(low, index + 2)
        if noun is not None:
            yield index, noun, index
