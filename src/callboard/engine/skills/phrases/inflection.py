"""The forms of English verbs, from their base form."""

from __future__ import annotations

from enum import Enum

_VOWELS = "aeiou"
_SHORTEST_DOUBLING = 3


class Form(Enum):
    """The shape of a verb that leads a phrase."""

    BASE = "base"
    GERUND = "gerund"
    PAST = "past"
    THIRD = "third"
    NOMINAL = "nominal"


def inflections(verbs: list[str]) -> tuple[set[str], set[str], set[str]]:
    """The base forms, the forms in -ing, and the past forms of English verbs."""
    base: set[str] = set()
    gerunds: set[str] = set()
    pasts: set[str] = set()
    for entry in verbs:
        verb, *irregular = entry.split("/")
        base.add(verb)
        stems = {verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) else verb, *_doubled(verb)}
        gerunds |= {stem + "ing" for stem in stems}
        regular = {stem + "ed" for stem in stems} | ({verb[:-1] + "ied"} if verb.endswith("y") else set[str]())
        pasts |= set(irregular) or regular
    return base, gerunds, pasts


def third_person(verb: str) -> str:
    """`Plans`, `carries`, `teaches`."""
    if verb.endswith(("s", "x", "ch", "sh", "z")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2:-1] not in _VOWELS else verb + "s"


def _doubled(verb: str) -> set[str]:
    """`planning`, `logged`: a short vowel before the last consonant doubles it."""
    if len(verb) < _SHORTEST_DOUBLING or verb[-1] in _VOWELS + "wxy" or verb[-2] not in _VOWELS or verb[-3] in _VOWELS:
        return set()
    return {verb + verb[-1]}
