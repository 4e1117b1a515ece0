"""The words by which sentences of work are read, in seven languages; the lists are in `data/phrases/`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib import resources
from typing import Any

from ahocorasick_rs import AhoCorasick

from callboard.engine.skills.model import Category
from callboard.engine.skills.phrases.inflection import Form, inflected, third
from callboard.engine.text.folding import fold_term

_LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")
_WORD = re.compile(r"\w+(?:'\w+)?")
_OF_WORK = ("tion", "sion", "ment", "support", "sis", "nance")
_OF = frozenset(["of", "and", "to"])
_LIST_MARKS = frozenset(",/(&:")


@dataclass(frozen=True)
class Lists:
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


@dataclass(frozen=True)
class Lexis(Lists):
    """The word lists, and what is made of them once because every word of every text is asked for it."""

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

    def is_noise(self, words: str) -> bool:
        """Whether a unit, given as its words, speaks of the offer, the company or the procedure."""
        return bool(self.noise.find_matches_as_indexes(words.replace("-", " ")))

    def is_perk(self, words: str) -> bool:
        """Whether a unit holds a word of an offer that may also be one of work, such as `breakfast`."""
        return bool(self.perks.find_matches_as_indexes(words.replace("-", " ")))

    def begins_bullet(self, before: str, word: str, following: str) -> bool:
        """Whether a word written with a capital in the middle of a line begins another: a verb, a demand, work."""
        if before in self.not_objects or before in self.inner or word in self.titles:
            return False
        if word in self.bullet_heads or (word.endswith(_OF_WORK) and following in _OF):
            return True
        if word in self.nounlike:
            return following in self.determiners or following == "and"
        return self.forms.get(word) in {Form.BASE, Form.GERUND, Form.PAST}

    @cached_property
    def cue_ends(self) -> frozenset[str]:
        """The last words of the cues before a noun, by which most places are passed over."""
        return frozenset(cue.rsplit(" ", 1)[-1] for cue in self.noun_cues)

    @cached_property
    def sure_verbs(self) -> frozenset[str]:
        """Base forms that are no nouns."""
        return self.base - self.nounlike

    @cached_property
    def acts(self) -> frozenset[str]:
        """Base forms that name nothing one knows."""
        return self.sure_verbs - self.heads

    @cached_property
    def commas(self) -> frozenset[str]:
        """What stands between the parts of a list."""
        return self.joins | {","}

    @cached_property
    def list_links(self) -> frozenset[str]:
        """What a list of things known goes on after."""
        return _LIST_MARKS | self.joins | self.openers | {"with"}

    @cached_property
    def list_passes(self) -> frozenset[str]:
        """What is passed over before an item of such a list."""
        return self.list_links | self.item_trims

    @cached_property
    def item_trail(self) -> frozenset[str]:
        """What no item ends in."""
        return self.inner | self.item_trims

    @cached_property
    def plain(self) -> frozenset[str]:
        """Words that describe no noun after them."""
        return self.item_stops | self.item_trail | self.joins | self.never_items | self.activity_stops

    @cached_property
    def not_objects(self) -> frozenset[str]:
        """Words that are no object of a verb."""
        return self.determiners | self.joins | self.soft_stops

    @cached_property
    def not_before_verbs(self) -> frozenset[str]:
        """After these a verb does not begin an activity of its own."""
        return self.not_objects | self.between

    @cached_property
    def no_object(self) -> frozenset[str]:
        """What stands right after a word that is no verb: `the register of …`."""
        return self.joins | self.soft_stops | self.activity_stops

    @cached_property
    def own_words(self) -> frozenset[str]:
        """What one has, and does not do."""
        return self.trait_nouns | self.skill_words | self.knowledge

    @cached_property
    def closed(self) -> frozenset[str]:
        """After a comma these begin something else."""
        return self.determiners | self.item_trims | self.activity_stops | self.soft_stops

    @cached_property
    def doers(self) -> frozenset[str]:
        """Who does the work."""
        return self.persons | self.titles | {"you", "and"}

    @cached_property
    def own_subjects(self) -> frozenset[str]:
        """Subjects of sentences that are of the reader and of what is asked of them."""
        return self.doers - {"and"} | {"your"} | self.skill_words | self.knowledge

    @cached_property
    def after_names(self) -> frozenset[str]:
        """After a skill these make it part of a person's title or of a group's name."""
        return self.titles | self.groups

    @cached_property
    def no_acts(self) -> frozenset[str]:
        """After a form in -ing these make it a description: `working knowledge`, `teaching assistant`."""
        return self.knowledge | self.skill_words | self.titles

    @cached_property
    def no_work(self) -> frozenset[str]:
        """Words that end as nouns of work do and are none: `department`, `experience`."""
        return self.firms | self.never_items | self.people

    @cached_property
    def no_examples(self) -> frozenset[str]:
        """Examples of these are people: `stakeholders such as …`."""
        return self.crowds | self.persons | self.titles


@cache
def lexis() -> Lexis:
    """The word lists of this package."""
    english = _tables()[0]
    base, gerunds, forms = _verbs()
    lists = {field.name: _gathered(field.name) for field in fields(Lists)}
    lists["partnering"] = lists["partnering"].union(*inflected(list(lists["partnering"])))
    return Lexis(
        **lists,
        base=base,
        gerunds=gerunds,
        forms=forms,
        heads=frozenset(_words(english["heads"])),
        noise=_finder("noise"),
        perks=_finder("perks"),
        others=tuple(f" {phrase} " for phrase in sorted(_gathered("others"))),
        own=tuple(f" {phrase} " for phrase in sorted(_gathered("own"))),
        seeking=tuple(f" {phrase} " for phrase in sorted(_gathered("seeking"))),
        labels={word: Category(label) for label, listed in english["labels"].items() for word in _words(listed)},
    )


@cache
def _tables() -> list[dict[str, Any]]:
    """The files of all languages, English first."""
    folder = resources.files("callboard.engine.skills") / "data" / "phrases"
    return [tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")) for language in _LANGUAGES]


def _gathered(key: str) -> frozenset[str]:
    """One list, of all languages together."""
    return frozenset(word for table in _tables() for word in _words(table.get(key, "")))


def _finder(key: str) -> AhoCorasick:
    """Finds the phrases of a list among words between single spaces."""
    return AhoCorasick([f" {' '.join(_WORD.findall(phrase))} " for phrase in sorted(_gathered(key))])


def _verbs() -> tuple[frozenset[str], frozenset[str], dict[str, Form]]:
    """The base forms and infinitives, the forms in -ing, and the form that each word is."""
    english, *others = _tables()
    base, gerunds, pasts = inflected(_words(english["verbs"]))
    foreign = [word for table in others for word in _words(table["heads"])]
    infinitives = frozenset(base) | _gathered("infinitives")
    # A word that is several forms at once is the one that a bullet most often begins with.
    forms = dict.fromkeys(map(third, base), Form.THIRD) | dict.fromkeys(foreign, Form.NOMINAL)
    forms |= dict.fromkeys(pasts, Form.PAST) | dict.fromkeys(infinitives, Form.BASE)
    return infinitives, frozenset(gerunds), forms | dict.fromkeys(gerunds, Form.GERUND)


def _words(listed: str | list[str]) -> list[str]:
    """A string holds single words; a list holds phrases."""
    return listed.split() if isinstance(listed, str) else [fold_term(phrase) for phrase in listed]
