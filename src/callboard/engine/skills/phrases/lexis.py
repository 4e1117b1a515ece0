"""The words by which sentences of work are read, in seven languages; the lists are in `data/phrases/`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any

from ahocorasick_rs import AhoCorasick

from callboard.engine.skills.folding import fold_term
from callboard.engine.skills.model import Category

_LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")
_WORD = re.compile(r"\w+(?:'\w+)?")
_VOWELS = "aeiou"
_SHORTEST_DOUBLING = 3
_IRREGULAR_FORMS = 3


class Form(Enum):
    """The shape of a verb that leads a phrase."""

    BASE = "base"
    GERUND = "gerund"
    PAST = "past"
    THIRD = "third"
    NOMINAL = "nominal"


@dataclass(frozen=True)
class Lexis:
    """All word lists of all languages together; every word folded."""

    base: frozenset[str]
    gerunds: frozenset[str]
    forms: dict[str, Form]
    nounlike: frozenset[str]
    before_verb: frozenset[str]
    before_gerund: frozenset[str]
    between: frozenset[str]
    noun_cues: frozenset[str]
    cue_ends: frozenset[str]
    item_trims: frozenset[str]
    item_stops: frozenset[str]
    never_items: frozenset[str]
    activity_stops: frozenset[str]
    soft_stops: frozenset[str]
    partnering: frozenset[str]
    noise: AhoCorasick
    others: tuple[str, ...]
    seeking: tuple[str, ...]
    seeking_to: frozenset[str]
    heads: frozenset[str]
    people: frozenset[str]
    skill_words: frozenset[str]
    joins: frozenset[str]
    determiners: frozenset[str]
    inner: frozenset[str]
    openers: frozenset[str]
    loose_ends: frozenset[str]
    idle: frozenset[str]
    knowledge: frozenset[str]
    titles: frozenset[str]
    groups: frozenset[str]
    labels: dict[str, Category]

    def is_noise(self, words: str) -> bool:
        """Whether a unit, given as its words, speaks of the offer, the company or the procedure."""
        return bool(self.noise.find_matches_as_indexes(words))


@cache
def lexis() -> Lexis:
    """The word lists of this package."""
    gathered = _gathered
    base, gerunds, forms = _verbs()
    partnering = gathered("partnering")
    return Lexis(
        base=base,
        gerunds=gerunds,
        forms=forms,
        nounlike=gathered("nounlike"),
        before_verb=gathered("before_verb"),
        before_gerund=gathered("before_gerund"),
        between=gathered("between"),
        noun_cues=gathered("noun_cues"),
        cue_ends=frozenset(cue.rsplit(" ", 1)[-1] for cue in gathered("noun_cues")),
        item_trims=gathered("item_trims"),
        item_stops=gathered("item_stops"),
        never_items=gathered("never_items"),
        activity_stops=gathered("activity_stops"),
        soft_stops=gathered("soft_stops"),
        partnering=partnering.union(*_forms(list(partnering))),
        noise=AhoCorasick([f" {' '.join(_WORD.findall(phrase))} " for phrase in sorted(gathered("noise"))]),
        others=tuple(f" {phrase} " for phrase in sorted(gathered("others"))),
        seeking=tuple(f" {phrase} " for phrase in sorted(gathered("seeking"))),
        seeking_to=gathered("seeking_to"),
        heads=frozenset(_words(_tables()[0]["heads"])),
        people=gathered("people"),
        skill_words=gathered("skill_words"),
        joins=gathered("joins"),
        determiners=gathered("determiners"),
        inner=gathered("inner"),
        openers=gathered("openers"),
        loose_ends=gathered("loose_ends"),
        idle=gathered("idle"),
        knowledge=gathered("knowledge"),
        titles=gathered("titles"),
        groups=gathered("groups"),
        labels={word: Category(label) for label, listed in _tables()[0]["labels"].items() for word in _words(listed)},
    )


@cache
def _tables() -> list[dict[str, Any]]:
    """The files of all languages, English first."""
    folder = resources.files("callboard.engine.skills") / "data" / "phrases"
    return [tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")) for language in _LANGUAGES]


def _gathered(key: str) -> frozenset[str]:
    """One list, of all languages together."""
    return frozenset(word for table in _tables() for word in _words(table.get(key, "")))


def _verbs() -> tuple[frozenset[str], frozenset[str], dict[str, Form]]:
    """The base forms and infinitives, the forms in -ing, and the form that each word is."""
    english, *others = _tables()
    base, gerunds, pasts = _forms(_words(english["verbs"]))
    foreign = [word for table in others for word in _words(table["heads"])]
    infinitives = frozenset(base) | _gathered("infinitives")
    # A word that is several forms at once is the one that a bullet most often begins with.
    forms = dict.fromkeys(map(_third, base), Form.THIRD) | dict.fromkeys(foreign, Form.NOMINAL)
    forms |= dict.fromkeys(pasts, Form.PAST) | dict.fromkeys(infinitives, Form.BASE)
    return infinitives, frozenset(gerunds), forms | dict.fromkeys(gerunds, Form.GERUND)


def _words(listed: str | list[str]) -> list[str]:
    """A string holds single words; a list holds phrases."""
    return listed.split() if isinstance(listed, str) else [fold_term(phrase) for phrase in listed]


def _forms(verbs: list[str]) -> tuple[set[str], set[str], set[str]]:
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


def _third(verb: str) -> str:
    """`Plans`, `carries`, `teaches`."""
    if verb.endswith(("s", "x", "ch", "sh", "z")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2:-1] not in _VOWELS else verb + "s"


def _doubled(verb: str) -> set[str]:
    """`planning`, `logged`: a short vowel before the last consonant doubles it."""
    if len(verb) < _SHORTEST_DOUBLING or verb[-1] in _VOWELS + "wxy" or verb[-2] not in _VOWELS or verb[-3] in _VOWELS:
        return set()
    return {verb + verb[-1]}
