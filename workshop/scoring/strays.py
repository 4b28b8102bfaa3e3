"""Numbers of an answer that belong to no label: a wanted value that stands elsewhere than where it should."""

from collections.abc import Sequence

from workshop.scoring import numbers
from workshop.scoring.figures import Pair
from workshop.scoring.text import Text


def stands_elsewhere(text: Text, wanted: float, label: str, found: Sequence[Pair]) -> bool:
    """Whether the wanted value stands in the answer, outside of the figures that surely are another label's.

    "North is 24, not 17" and "I first read 17 for north" give north another figure and hold the wanted one, too.
    """
    others = [pair for pair in found if pair.certain and pair.label != label]
    taken = {pair.at for pair in others}
    for sentence in text.sentences:
        if any(pair.at < 0 and pair.certain and pair.start == sentence.start for pair in found):
            continue  # "north | 12 (17 last week)": a remark beside the row's own figure
        for number in numbers.find(sentence.tokens):
            at = sentence.tokens[number.first].start
            if number.can_be(wanted) and at not in taken:
                return True
    return False
