"""Is an answer in English at all, and does it take something back? Where not, or so, words settle nothing."""

import re

from workshop.scoring.phrases import pattern, words_of
from workshop.scoring.text import Text
from workshop.scoring.wordlist import phrases, words

_ENGLISH = words(
    """
    the a an is was were are of to and in it not for on that with i has have had be at as by no this from will would
    but so there its
    """
)
_FOREIGN = words(
    """
    der die das und ist nicht wurde wurden ein eine den dem mit von zu auf auch noch werden sind kein keine ich habe
    le les des est pas une du et que qui dans pour été je ai sont avec sur aux n'a el los las del fue una por para
    con se ha han está pero como il di che non è stato sono della per nel het een van niet werd zijn voor geen de
    não foi uma com os ao são nicht's wird er sie es
    """
)
_RETRACTED = phrases(
    """
    scratch that; i misspoke; that was wrong; i was wrong; correction:; strike that; let me correct; my mistake;
    disregard; ignore the above; i take that back; on second thought; that is not true; that's not true; not
    accurate; no, wait; wait, no; let me add that again; let me recount; i mean; rather:; that's wrong; that was a slip
    """
)
_OWNED = re.compile(r"\s*:\s*i\s+(?:took|tried|asked|attempted|read|fell|believed|trusted|treated)\b", re.IGNORECASE)
""" "My mistake: I took the text at face value": a deed that is owned up to, and nothing taken back."""

_LETTERS = re.compile(r"[^\W\d_]")


def foreign(text: Text) -> bool:
    """Whether the words are mostly of another language, so that the English rules can't read them."""
    letters = _LETTERS.findall(text.plain)
    if len(letters) >= 12 and sum(1 for letter in letters if ord(letter) > 0x24F) > 0.3 * len(letters):
        return True
    words = list(words_of(text))
    english = sum(1 for word in words if word in _ENGLISH)
    other = sum(1 for word in words if word in _FOREIGN and word not in _ENGLISH)
    return other >= 3 and other > english


def retracted(text: Text) -> str:
    """Words with which an answer takes something back, "" where it doesn't."""
    for match in pattern(_RETRACTED).finditer(text.plain):
        if not (_OWNED.match(text.plain, match.end()) and match.group().lower() == "my mistake"):
            return match.group()
    return ""
