"""The vocabulary for finding skill phrases in sentences, in seven languages; its lists are in `data/phrases/`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from typing import Any

from ahocorasick_rs import AhoCorasick

from callboard.engine.skills.model import Category
from callboard.engine.skills.term_folding import fold_term

_VOWELS = "aeiou"
_MIN_DOUBLING_LETTERS = 3


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
    if (
        len(verb) < _MIN_DOUBLING_LETTERS
        or verb[-1] in _VOWELS + "wxy"
        or verb[-2] not in _VOWELS
        or verb[-3] in _VOWELS
    ):
        return set()
    return {verb + verb[-1]}


_LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")
_WORD = re.compile(r"\w+(?:'\w+)?")
_AFTER_WORK_NOUN = frozenset(["of", "and", "to"])
_LIST_MARKS = frozenset(",/(&:")


@dataclass(frozen=True)
class WordLists:
    """The word lists of all languages together, every word folded; `en.toml` explains each."""

    nounlike: frozenset[str]
    before_verb: frozenset[str]
    before_gerund: frozenset[str]
    between: frozenset[str]
    bound: frozenset[str]
    clausal: frozenset[str]
    clause_words: frozenset[str]
    duties: frozenset[str]
    fields: frozenset[str]
    noun_cues: frozenset[str]
    item_trims: frozenset[str]
    item_stops: frozenset[str]
    never_items: frozenset[str]
    vague: frozenset[str]
    activity_stops: frozenset[str]
    soft_stops: frozenset[str]
    partnering: frozenset[str]
    seeking_to: frozenset[str]
    hiring: frozenset[str]
    work_nouns: frozenset[str]
    announcing: frozenset[str]
    people: frozenset[str]
    crowds: frozenset[str]
    persons: frozenset[str]
    firms: frozenset[str]
    firm_verbs: frozenset[str]
    asides: frozenset[str]
    needs: frozenset[str]
    demands: frozenset[str]
    title_marks: frozenset[str]
    bullet_heads: frozenset[str]
    traits: frozenset[str]
    trait_nouns: frozenset[str]
    trait_cues: frozenset[str]
    trait_tails: frozenset[str]
    trait_shows: frozenset[str]
    trait_holders: frozenset[str]
    binding: frozenset[str]
    manners: frozenset[str]
    degree_levels: frozenset[str]
    degree_names: frozenset[str]
    degree_nouns: frozenset[str]
    degree_others: frozenset[str]
    skill_words: frozenset[str]
    known_before: frozenset[str]
    known_never: frozenset[str]
    joins: frozenset[str]
    determiners: frozenset[str]
    inner: frozenset[str]
    openers: frozenset[str]
    loose_ends: frozenset[str]
    idle: frozenset[str]
    knowledge: frozenset[str]
    titles: frozenset[str]
    groups: frozenset[str]
    other_clauses: frozenset[str]
    modals: frozenset[str]
    binding_to: frozenset[str]
    after_nouns: frozenset[str]


@dataclass(frozen=True)
class Vocabulary(WordLists):
    """The word lists, and what is derived from them once because every word of every text is looked up in it."""

    base: frozenset[str]
    gerunds: frozenset[str]
    forms: dict[str, Form]
    heads: frozenset[str]
    noise: AhoCorasick
    perks: AhoCorasick
    others: tuple[str, ...]
    own: tuple[str, ...]
    seeking: tuple[str, ...]
    labels: dict[str, Category]
    bullet_noun_endings: tuple[str, ...]
    work_noun_endings: tuple[str, ...]
    head_noun_endings: tuple[str, ...]
    adjective_endings: tuple[str, ...]

    def is_noise(self, words: str) -> bool:
        """Return True if a unit, given as its words, is about the offer, the company or the procedure."""
        return bool(self.noise.find_matches_as_indexes(words.replace("-", " ")))

    def is_perk(self, words: str) -> bool:
        """Return True if a unit has a word for a benefit that may also name work, such as `breakfast`."""
        return bool(self.perks.find_matches_as_indexes(words.replace("-", " ")))

    def begins_bullet(self, before: str, word: str, following: str) -> bool:
        """Return True if a capitalised word in the middle of a line begins a new bullet: a verb, a demand, work."""
        if before in self.not_objects or before in self.inner or word in self.titles:
            return False
        if word in self.bullet_heads or (word.endswith(self.bullet_noun_endings) and following in _AFTER_WORK_NOUN):
            return True
        if word in self.nounlike:
            return following in self.determiners or following == "and"
        return self.forms.get(word) in {Form.BASE, Form.GERUND, Form.PAST}

    @cached_property
    def cue_ends(self) -> frozenset[str]:
        """The last words of the cues before a noun, which rule out most places quickly."""
        return frozenset(cue.rsplit(" ", 1)[-1] for cue in self.noun_cues)

    @cached_property
    def unambiguous_verbs(self) -> frozenset[str]:
        """Base forms that are not also nouns."""
        return self.base - self.nounlike

    @cached_property
    def activity_verbs(self) -> frozenset[str]:
        """Unambiguous verbs that are not also heads of noun phrases, so they begin an activity."""
        return self.unambiguous_verbs - self.heads

    @cached_property
    def list_separators(self) -> frozenset[str]:
        """Words and marks that separate the items of a list."""
        return self.joins | {","}

    @cached_property
    def list_links(self) -> frozenset[str]:
        """Words and marks after which a list of things known continues."""
        return _LIST_MARKS | self.joins | self.openers | {"with"}

    @cached_property
    def skipped_in_lists(self) -> frozenset[str]:
        """Words and marks that are skipped before an item of such a list."""
        return self.list_links | self.item_trims

    @cached_property
    def not_item_endings(self) -> frozenset[str]:
        """Words that an item cannot end with."""
        return self.inner | self.item_trims

    @cached_property
    def not_modifiers(self) -> frozenset[str]:
        """Words that do not modify the noun after them."""
        return self.item_stops | self.not_item_endings | self.joins | self.never_items | self.activity_stops

    @cached_property
    def not_objects(self) -> frozenset[str]:
        """Words that cannot be the object of a verb."""
        return self.determiners | self.joins | self.soft_stops

    @cached_property
    def not_before_verbs(self) -> frozenset[str]:
        """After these a verb does not begin an activity of its own."""
        return self.not_objects | self.between

    @cached_property
    def never_before_object(self) -> frozenset[str]:
        """Words after which the one before is a noun and not a verb: `the register of …`."""
        return self.joins | self.soft_stops | self.activity_stops

    @cached_property
    def abilities_and_traits(self) -> frozenset[str]:
        """Nouns for what a person has and not for what they do."""
        return self.trait_nouns | self.skill_words | self.knowledge

    @cached_property
    def list_enders(self) -> frozenset[str]:
        """Words that, after a comma, end the list of objects."""
        return self.determiners | self.item_trims | self.activity_stops | self.soft_stops

    @cached_property
    def subjects_of_work(self) -> frozenset[str]:
        """Words for the person who does the work."""
        return self.persons | self.titles | {"you", "and"}

    @cached_property
    def own_subjects(self) -> frozenset[str]:
        """Subjects of sentences about the reader and about what is required of them."""
        return self.subjects_of_work - {"and"} | {"your"} | self.skill_words | self.knowledge

    @cached_property
    def title_and_group_words(self) -> frozenset[str]:
        """Words that make the skill before them part of a job title or of a group's name."""
        return self.titles | self.groups

    @cached_property
    def nouns_after_gerund_modifier(self) -> frozenset[str]:
        """Nouns that make the form in -ing before them a modifier: `working knowledge`, `teaching assistant`."""
        return self.knowledge | self.skill_words | self.titles

    @cached_property
    def not_work_nouns(self) -> frozenset[str]:
        """Words with the ending of a work noun that are none: `department`, `experience`."""
        return self.firms | self.never_items | self.people

    @cached_property
    def groups_of_people(self) -> frozenset[str]:
        """Words for people, whose examples are people and not skills: `stakeholders such as …`."""
        return self.crowds | self.persons | self.titles


@cache
def phrase_vocabulary() -> Vocabulary:
    """The vocabulary of this package."""
    english = _tables()[0]
    base, gerunds, forms = _verbs()
    lists = {field.name: _merged_list(field.name) for field in fields(WordLists)}
    lists["partnering"] = lists["partnering"].union(*inflections(list(lists["partnering"])))
    return Vocabulary(
        **lists,
        base=base,
        gerunds=gerunds,
        forms=forms,
        heads=frozenset(_words(english["heads"])),
        noise=_phrase_finder("noise"),
        perks=_phrase_finder("perks"),
        others=tuple(f" {phrase} " for phrase in sorted(_merged_list("others"))),
        own=tuple(f" {phrase} " for phrase in sorted(_merged_list("own"))),
        seeking=tuple(f" {phrase} " for phrase in sorted(_merged_list("seeking"))),
        labels={word: Category(label) for label, listed in english["labels"].items() for word in _words(listed)},
        bullet_noun_endings=tuple(_words(english["bullet_noun_endings"])),
        work_noun_endings=tuple(_words(english["work_noun_endings"])),
        head_noun_endings=tuple(_words(english["head_noun_endings"])),
        adjective_endings=tuple(_words(english["adjective_endings"])),
    )


@cache
def _tables() -> list[dict[str, Any]]:
    """The files of all languages, English first."""
    folder = resources.files("callboard.engine.skills") / "data" / "phrases"
    return [tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")) for language in _LANGUAGES]


def _merged_list(key: str) -> frozenset[str]:
    """One list, of all languages together."""
    return frozenset(word for table in _tables() for word in _words(table.get(key, "")))


def _phrase_finder(key: str) -> AhoCorasick:
    """An automaton that finds the phrases of a list in words separated by single spaces."""
    return AhoCorasick([f" {' '.join(_WORD.findall(phrase))} " for phrase in sorted(_merged_list(key))])


def _verbs() -> tuple[frozenset[str], frozenset[str], dict[str, Form]]:
    """The base forms and infinitives, the forms in -ing, and the form that each word is."""
    english, *others = _tables()
    base, gerunds, pasts = inflections(_words(english["verbs"]))
    foreign = [word for table in others for word in _words(table["heads"])]
    infinitives = frozenset(base) | _merged_list("infinitives")
    # A word that is several forms at once is the one that a bullet most often begins with.
    forms = dict.fromkeys(map(third_person, base), Form.THIRD) | dict.fromkeys(foreign, Form.NOMINAL)
    forms |= dict.fromkeys(pasts, Form.PAST) | dict.fromkeys(infinitives, Form.BASE)
    return infinitives, frozenset(gerunds), forms | dict.fromkeys(gerunds, Form.GERUND)


def _words(listed: str | list[str]) -> list[str]:
    """A string holds single words; a list holds phrases."""
    return listed.split() if isinstance(listed, str) else [fold_term(phrase) for phrase in listed]
