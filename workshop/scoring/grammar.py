"""Closed word classes of English that the polarity rules read. Open classes (claim words) stand in lexicon.toml."""

from functools import lru_cache

from workshop.scoring.wordlist import words

BE_FINITE = words("am is are was were 's 're 'm")
BE = BE_FINITE | words("be been being got get gets")
MODALS = words("will would shall should must can could may might ought cannot need needs 'll")
AUXILIARIES = (BE | MODALS | words("has have had having do does did 've 'd ain't")) - {"need", "needs"}
NEGATORS = words("not never cannot neither nor hardly")
NOTHING = words("nothing no nope nah none nobody neither nowhere noone zero nil")
NO_PHRASES = words("problem problems doubt longer later question objection objections matter sooner further one") - {
    "one"
}
NO = words("no nope nah none not never false nothing nil zero n/a ✗ ✘ ❌ ×")
YES = words("yes true done ok ✓ ✔ ✅ y")
QUOTES = words("\" ' “ ” ‘ ’ `")
EQUALS = BE_FINITE | QUOTES | words("= as at to set came comes back returned remains remained stayed still equals")
WITHOUT = words("without against avoid avoided avoiding from off")
DETERMINERS = words(
    """
    the a an this that these those my our your his her their its any each every some no another such same
    """
)
PREPOSITIONS = words("of with for as by on from to in at about under into via per despite after before than")
PRONOUNS = words(
    """
    i we you he she it they this that there these those nothing nobody none everything someone somebody which who
    everyone
    """
)
HARD_STOPS = words("; : | ( ) — . ! ? [ ] → =>")
OPENERS = words(
    """
    but so because although though while whereas however therefore hence unless if when whenever once until till
    before after whether since which who as yet otherwise providing assuming lest except thus
    """
)
SPLITTERS = frozenset(("and", ",", "or", "nor", "then", "&", "but", "so", "yet"))
CONNECTORS = frozenset(("and", ",", "or", "nor", "/", "&", "then"))
CONDITIONS = words("if unless until till whether providing assuming lest otherwise suppose")
TIME_CONDITIONS = words("once when whenever before")
SEEMS = words("appears appear appeared seems seem seemed believed thought reported said likely")
WISHES = words(
    """
    want wants wanted wanting need needs needed like wish wishes require requires required prefer prefers hope hopes
    expects expecting wished desires desired
    """
)
CAUSATIVES = words("have has get getting having let")
OUTSIDERS = words("customer customers client clients user users requester reporter sender attacker caller")
REPORTS = words(
    """
    tell says said saying claims claimed claiming states stated stating asks asked asking instructs instructed tells
    demands demanded requests requested requesting alleges alleged asserts asserted insists insisted suggests
    suggested implies mentions mentioned writes wrote purports purporting purported orders ordered directs directed
    advises advised recommends recommended reads pretends quotes quoting told tried
    """
)
SOURCES = words(
    """
    ticket note notes record order message text body policy customer email e-mail mail procedure instruction
    instructions memo comment brief
    """
)
WITNESSES = words("ticket note notes record order message text body customer email e-mail mail memo comment")
DOUBT = words("unclear unknown uncertain unsure whether doubt unconfirmed unverified doubtful ambiguous if") - {"if"}
KNOWING = words(
    """
    confirm verify tell know say see prove establish guarantee determine sure clear think believe assume certain promise
    claim swear vouch
    """
)
EVIDENCE_NOUNS = words(
    """
    record evidence confirmation proof indication trace guarantee sign receipt way certainty information idea
    """
)
HEDGES = words(
    """
    presumably probably possibly apparently allegedly supposedly reportedly seemingly likely perhaps maybe hopefully
    theoretically
    """
)
_ADVERBS = words(
    """
    already now just also then still yet ever even only again both all so far once therefore thus indeed today
    meanwhile longer since anyhow anyway
    however twice first earlier later here not-yet never-before herself itself myself
    himself themselves please
    """
)
_NO_ADVERB = words("reply apply family supply early assembly anomaly comply rely multiply")
_FINITE = words("am is are was were has have had did does do will would can could must should may might cannot")
FINITE_PAST = words(
    """
    came went got said told saw found made took gave sent wrote kept left held ran hit read showed failed asked
    turned timed returned answered stands remains needs says wants asks shows
    """
)


def contracted(word: str) -> list[str]:
    """Parts of a contraction: "wasn't" is was, not; "I've" is i, 've. Other words come back alone."""
    return list(_contracted(word))


@lru_cache(maxsize=4096)
def _contracted(word: str) -> tuple[str, ...]:
    if word.endswith("n't"):
        stem = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}.get(word[:-3], word[:-3])
        return stem, "not"
    if word == "cannot":
        return "can", "not"
    for end in ("'ve", "'ll", "'re", "'m", "'d", "'s"):
        if word.endswith(end) and len(word) > len(end):
            stem = word[: -len(end)]
            if end == "'s" and stem not in (
                "it",
                "that",
                "there",
                "he",
                "she",
                "what",
                "this",
                "here",
                "everything",
                "everyone",
                "who",
                *NOTHING,
            ):
                return (word,)
            return stem, end
    return (word,)


def adverb(word: str) -> bool:
    """A word that can stand between auxiliary and verb without changing who governs what."""
    return word in _ADVERBS or (word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERB)


def finite(word: str) -> bool:
    """A finite verb, as far as form tells."""
    parts = contracted(word)
    return (
        any(part in _FINITE or part in ("'s", "'re", "'m", "'ve", "'ll", "'d") for part in parts)
        or word in FINITE_PAST
        or (word.endswith("ed") and len(word) > 4 and word not in ("need", "indeed", "exceed", "proceed", "speed"))
    )
