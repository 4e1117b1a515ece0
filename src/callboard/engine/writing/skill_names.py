"""Hard skills as one writes them within a sentence: "data entry and QuickBooks", whatever capitals a list gave them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from callboard.core.text import fold, with_capital
from callboard.engine.data_files import any_of
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.skills.model import Category, SkillSpan
from callboard.engine.skills.phrases.vocabulary import phrase_vocabulary
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*[+#]*")
_PRODUCTS = (Category.TECHNICAL, Category.OFFICE)
"""Skills of which one word in small letters is likely a name ("excel")."""
_OCCUPATION = re.compile(rf"(?i)\w{{3}}{any_of('writing', 'wording', 'titles', 'occupations')}s?$")
"""A skill named by its occupation ("receptionist") is the role and not a thing to ask about."""
_CAPITAL = re.compile(r"[A-Z][a-z'’-]+")
_FIELD = re.compile(rf"(?i)\w{{4,}}{any_of('writing', 'wording', 'titles', 'fields')}")
# A word that so many skills of several words begin with makes them.
_MADE = 2


def hard_skills(spans: Iterable[SkillSpan], vague: Iterable[str], language: str) -> list[str]:
    """The hard skills among the spans, apart from occupations and from what says too little alone.

    One everyday word for a science ("history") seldom means the science.
    """
    empty = {fold(word) for word in vague}
    hard = [
        in_sentence(each, language)
        for each in spans
        if each.label is not Category.SOFT
        and fold(each.text) not in empty
        and (each.label is not Category.SCIENCE or " " in each.text)
        and not (_OCCUPATION.search(each.text) and not _OCCUPATION.search(each.skill or ""))
    ]
    return distinct(hard)


def in_sentence(span: SkillSpan, language: str) -> str:
    """A skill as it stands within a sentence: names keep their capitals, everything else loses the list's.

    German writes nouns with a capital, so there the text's own letters stay.
    """
    if " " not in span.text and span.label in _PRODUCTS and not names_subject(span.text):
        return _product(span)
    if language == "de" or span.label is Category.LANGUAGE or not _is_plain(span):
        return span.text
    words = span.text.split()
    if _has_capitals_of_its_own(span):
        return span.text
    if words[0] in _makers() or (len(words) == 1 and span.start and _is_unknown_name(words[0])):
        return span.text
    return " ".join(word.lower() if _CAPITAL.fullmatch(word) else word for word in words)


def _has_capitals_of_its_own(span: SkillSpan) -> bool:
    """Return True for the name of a product, however it is written: "Quickbooks" for "QuickBooks"."""
    name = span.skill or ""
    return fold(name) == fold(span.text) and any(map(str.isupper, name[1:])) and not name.isupper() and " " not in name


def names_subject(word: str) -> bool:
    """Return True for the everyday name of a field: "testing", "analytics"."""
    return fold(word) in phrase_vocabulary().gerunds or _FIELD.fullmatch(word) is not None


def _is_unknown_name(word: str) -> bool:
    """Return True for a word in capitals within a line that no dictionary has: "experience with Procore"."""
    plain = fold(word)
    return not names_subject(word) and plain not in _everyday_words() and len(word_pieces(plain)) > 1


@cache
def _makers() -> frozenset[str]:
    """Words that several products begin with: "Microsoft", "Adobe"."""
    begun = Counter(skill.name.split()[0] for skill in taxonomy() if " " in skill.name)
    return frozenset(word for word, count in begun.items() if count >= _MADE and word.lower() not in _everyday_words())


def _is_plain(span: SkillSpan) -> bool:
    """Return True if the words of a skill are everyday ones, and none is the name of a product."""
    words = _WORD.findall(span.text)
    if len(words) == 1 and names_subject(span.text):
        return True
    if span.label not in _PRODUCTS:
        return not any(each.label in _PRODUCTS for word in words for each in find_known(word)) or len(words) == 1
    return all(fold(word) in _everyday_words() for word in words)


@cache
def _everyday_words() -> frozenset[str]:
    """Words that the taxonomy writes in small letters in a phrase of several words."""
    phrases = (each for skill in taxonomy() for each in skill.aliases if " " in each)
    return frozenset(word for each in phrases for word in each.split() if word.islower())


def _product(span: SkillSpan) -> str:
    """One word with the capitals of the product that it names: postings write "tensorflow", "excel" and "dbt"."""
    name = span.skill or ""
    at = fold(name).find(fold(span.text))
    return name[at : at + len(span.text)] if at >= 0 and span.text.islower() else capital(span.text)


def capital(text: str) -> str:
    """With a capital, unless the first word has its own ("iOS")."""
    return text if any(map(str.isupper, text.split()[0])) else with_capital(text)


def distinct(names: Iterable[str]) -> list[str]:
    """The names without those whose words another one holds already ("sales" beside "sales strategy").

    One skill in two ways ("HR", "human resources") is named once.
    """
    kept: list[str] = []
    for name in names:
        words, skill = _words(name), _skill(name)
        if not any(words <= _words(other) or (skill and skill == _skill(other)) for other in kept):
            kept = [other for other in kept if not _words(other) <= words] + [name]
    return kept


def _skill(name: str) -> str | None:
    """The skill that a name stands for, if it names one and nothing else."""
    return next((span.skill for span in find_known(name) if span.text == name), None)


def _words(name: str) -> set[str]:
    return set(_WORD.findall(fold(name)))
