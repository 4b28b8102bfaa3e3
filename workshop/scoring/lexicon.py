"""The shared claim words, read once from lexicon.toml and inflected.

They stand beside the code and not in a pack because they are English, not a case: every pack is read with the same
words, and a case only says which receipts back them.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Common(_Strict):
    done: tuple[str, ...]
    blocked: tuple[str, ...]
    compound: tuple[str, ...]


class FamilyWords(_Strict):
    """One kind of side effect, as lexicon.toml writes it."""

    id: str
    says: str
    verbs: tuple[str, ...]
    plain: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    bound: tuple[str, ...] = ()
    soft: bool = False


class _File(_Strict):
    common: _Common
    family: tuple[FamilyWords, ...]
    parties: dict[str, tuple[str, ...]]
    state: tuple[dict[str, str | tuple[str, ...]], ...]


Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of side effect with its words inflected; every phrase is a tuple of lower-case words."""

    words: FamilyWords
    past: frozenset[Phrase]
    plain: frozenset[Phrase]
    bound: frozenset[Phrase]
    base: frozenset[Phrase]
    ing: frozenset[Phrase]
    nouns: frozenset[Phrase]
    done: frozenset[Phrase]
    blocked: frozenset[Phrase]
    starts: frozenset[str]
    """First words of all that speaks of the family, to pass over other sentences quickly."""

    @property
    def id(self) -> str:
        """Name of the kind."""
        return self.words.id


@cache
def families() -> dict[str, Family]:
    """Every kind of side effect by name."""
    data = _File.model_validate(tomllib.loads(files(__package__).joinpath("lexicon.toml").read_text("utf-8")))
    return {words.id: _family(words, data.common) for words in data.family}


@cache
def compound() -> frozenset[str]:
    """Nouns that take the event out of the noun before them: "refund request"."""
    data = tomllib.loads(files(__package__).joinpath("lexicon.toml").read_text("utf-8"))
    return frozenset(data["common"]["compound"])


def phrase(text: str) -> Phrase:
    """A phrase as the tuple of its words."""
    return tuple(text.lower().split())


def _family(words: FamilyWords, common: _Common) -> Family:
    past: set[Phrase] = set()
    base: set[Phrase] = set()
    ing: set[Phrase] = set()
    for entry in words.verbs:
        verb, forms, particle = _entry(entry)
        base.add((verb, *particle))
        ing.add((_ing(verb, forms), *particle))
        past.update((*phrase(form),) for form in forms)
    nouns = frozenset(phrase(noun) for noun in words.nouns)
    heads = {form[0] for form in (*past, *base, *ing, *nouns)} | set(words.undone)
    return Family(
        starts=frozenset(heads),
        words=words,
        past=frozenset(past),
        plain=frozenset(form for verb in words.plain for form in ((verb,), (_past(verb),), (_ing(verb, []),))),
        bound=frozenset(
            form
            for form in past
            if any(form in _forms(entry) for entry in words.verbs if entry.split()[0] in words.bound)
        ),
        base=frozenset(base),
        ing=frozenset(ing),
        nouns=nouns,
        done=frozenset(phrase(done) for done in (*common.done, *words.done)),
        blocked=frozenset(phrase(blocked) for blocked in (*common.blocked, *words.blocked)),
    )


def _forms(entry: str) -> set[Phrase]:
    return {phrase(form) for form in _entry(entry)[1]}


def _entry(entry: str) -> tuple[str, list[str], Phrase]:
    """Base form, past forms and particle of an entry: "send sent", "go out went out|gone out", "mail"."""
    parts = entry.split()
    verb = parts[0]
    if len(parts) == 1:
        return verb, [_past(verb)], ()
    if "|" in entry:
        head, *others = entry.split("|")
        words = head.split()
        half = len(words) // 2 if len(words) > 1 else 1
        return verb, [" ".join(words[half:]), *others], tuple(words[1:half])
    if len(parts) % 2 == 0 and len(parts) >= 4:
        half = len(parts) // 2
        return verb, [" ".join(parts[half:])], tuple(parts[1:half])
    if len(parts) == 2 and parts[1] in ("to", "right"):
        return verb, [entry], (parts[1],)
    return verb, parts[1:], ()


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def _ing(verb: str, forms: list[str]) -> str:
    doubled = [form for form in forms if form.startswith(verb + verb[-1])]
    if doubled:
        return verb + verb[-1] + "ing"
    return (verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb) + "ing"
