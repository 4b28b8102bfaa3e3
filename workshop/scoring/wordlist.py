"""Word lists as one text, so that they can be read and changed like text."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text, parted by semicolons."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(";") if phrase.strip())
