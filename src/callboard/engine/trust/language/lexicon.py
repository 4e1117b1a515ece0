"""The words that the check of support goes by, in each language that letters are written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.trust.language.number_words import is_number_word
from callboard.engine.trust.language.phrases import Replacement, phrase_pattern

STEMMERS = {"en": "english", "de": "german", "fr": "french", "es": "spanish"}
"""The languages of `data/support.*.toml`, and their stemmers; the first one wins where none is more likely."""

_INFLECTED = ("s", "ed", "ing")
"""Endings of a verb or a noun that make no other word of it."""

_JOINING = frozenset({"to", "by", "in", "on", "of"})

MIN_PART = 4
"""Lower bound on the letters of either part of a German compound: "Mieter" is no part of "Vermieter"."""

_NOTHING = re.compile(r"(?!)")

_GROUP = "#"
"""Begins the name of a group of synonyms, which no word does."""

CLAUSE_BREAK = re.compile(rf"[;:–]\s+|,\s+|\s{any_of('text', 'words', 'joining', 'statements')}\s(?![€$£]?\d)")
"""Between two clauses."""

_WORD = re.compile(r"[^\W_]+(?:['’+#.-][^\W_]+)*[+#]*")
_FRENCH_PRONOUN = any_of("trust.language", "lexicon.fr", "pronouns", "behind_verb")
_ELISION = re.compile(rf"\b(?:[cdjlmnst]|qu)['’](?=[^\W\d_])|-(?:t-)?{_FRENCH_PRONOUN}\b")


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The lists of one language, all words folded."""

    language: str
    data: dict[str, Any]

    @cached_property
    def stop_words(self) -> frozenset[str]:
        """Words that claim nothing."""
        return self.word_set("stop_words")

    @cached_property
    def negations(self) -> frozenset[str]:
        """Words that deny."""
        return self.word_set("negations")

    @cached_property
    def requiring(self) -> frozenset[str]:
        """Words of requiring."""
        return self.word_set("requiring")

    @cached_property
    def must_be_quoted(self) -> tuple[frozenset[str], ...]:
        """Words of which a sentence may have one only if its quotation has one of the same row."""
        return tuple(frozenset(row["words"].split()) for row in self.data.get("must_be_quoted", ()))

    @cached_property
    def antonyms(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """Pairs of words that contradict each other, both ways round."""
        pairs = [(frozenset(row["one"].split()), frozenset(row["other"].split())) for row in self.data["antonyms"]]
        return (*pairs, *((other, one) for one, other in pairs))

    @cached_property
    def grades(self) -> tuple[frozenset[str], frozenset[str]]:
        """High and low grades of skill."""
        return frozenset(self.data["grades"]["one"].split()), frozenset(self.data["grades"]["other"].split())

    @cached_property
    def companions(self) -> re.Pattern[str]:
        """Words before the name of somebody else, who is its first group."""
        row = self.data["companions"]
        before, articles = _any_of(row["before"]), _any_of(row.get("articles", "") or row["may_follow"])
        article = f"{articles} " if "articles" in row else f"(?:{articles} ?)?"
        nobody = rf"(?!{_any_of(row['nobody'])}\b)" if "nobody" in row else ""
        of = rf"(?: {_any_of(row['of'])} ?[a-z-]+)?" if "of" in row else ""
        return re.compile(rf"\b{before} {article}{nobody}((?:[a-z-]+ ){{0,{row['most_words'] - 1}}}[a-z-]+{of})")

    @cached_property
    def _courtesies(self) -> re.Pattern[str]:
        row = self.data["courtesy"]
        ends = rf"(?=\W*$| {phrase_pattern(row['at_end_or_before'])})" if "at_end_or_before" in row else ""
        return re.compile(phrase_pattern(row["phrases"]) + ends, re.IGNORECASE)

    @cached_property
    def _idioms(self) -> tuple[Replacement, ...]:
        return self.replacements("idioms")

    def without_courtesies(self, text: str) -> str:
        """The text without phrases of letters that state nothing."""
        return self._courtesies.sub(" ", text)

    def with_idioms_as_words(self, text: str) -> str:
        """The text with one word for what two say: "rose" for "went up"."""
        for first, meaning in self.data.get("prefixes", {}).items():
            text = re.sub(rf"\b{first}-(?=[a-z]{{4}})", f"{meaning} ", text, flags=re.IGNORECASE)
        for idiom in self._idioms:
            text = idiom(text)
        return text

    def replacements(self, *path: str) -> tuple[Replacement, ...]:
        """What is written for the phrases of the rows at a path of the file."""
        rows: Any = self.data
        for step in path:
            rows = rows.get(step, {})
        return tuple(map(Replacement.of, rows))

    def has_phrase(self, section: str, name: str, text: str) -> bool:
        """Return True if a text has one of the phrases that a section lists under a name."""
        return bool(_phrases(self.language, section, name).search(text))

    def phrase_at_start(self, section: str, name: str, text: str) -> str:
        """The phrase of a list that a text begins with; empty if there is none."""
        found = _phrases(self.language, section, name).match(text)
        return found[0] if found else ""

    def phrases_in(self, section: str, name: str, text: str) -> list[str]:
        """The phrases of a list that a text has."""
        return [hit[0] for hit in _phrases(self.language, section, name).finditer(text)]

    def word_set(self, section: str, name: str = "words") -> frozenset[str]:
        """The words of a section."""
        return _word_set(self.language, section, name)

    def content(self, found: frozenset[str]) -> frozenset[str]:
        """The words that say something."""
        skipped = self.stop_words | self.negations | self.requiring
        return frozenset(word for word in found if word not in skipped and not _is_number(word) and len(word) > 1)

    def is_held(self, word: str, held: frozenset[str]) -> bool:
        """Return True if a word is among words of these roots: itself, or all parts that a hyphen joins."""
        own = self.roots(word) - frozenset[str]().union(*map(self.roots, parts)) if (parts := _parts(word)) else None
        if own is None:
            return bool(self.roots(word) & held) or (self.language == "de" and _is_part_of_compound(word, held))
        # "Month-to-month" is not said where both words stand apart.
        return bool(own & held) or (not _JOINING & frozenset(parts) and all(self.roots(part) & held for part in parts))

    def stems(self, word: str) -> frozenset[str]:
        """The stem of a word and of its parts."""
        return frozenset(root for root in _roots(self.language, word) if not root.startswith(_GROUP))

    def roots(self, word: str) -> frozenset[str]:
        """The stem of a word and of its parts, and the groups of synonyms that contain it."""
        return _roots(self.language, word)

    def roots_of(self, found: Iterable[str]) -> frozenset[str]:
        """The roots of all these words."""
        return frozenset(root for word in found for root in self.roots(word))

    def roots_in(self, text: str) -> frozenset[str]:
        """The roots of all words of a text."""
        return self.roots_of(words(text))


def words(text: str) -> frozenset[str]:
    """The folded words of a text; an elided article is none ("l'équipe"), nor an inverted pronoun."""
    return frozenset(word.strip(".'’-") for word in _WORD.findall(_ELISION.sub("", fold(text))))


def denies(text: str) -> bool:
    """Return True if a text says that something is not, or not wholly, there: in whatever language, it may be short."""
    found, folded = words(text), fold(text)
    return any(
        found & each.negations or each.has_phrase("negations", "phrases", folded) for each in map(lexicon, STEMMERS)
    )


def lexicon_of(text: str) -> Lexicon:
    """The lexicon of the language that most words of a text are stop words in."""
    found = words(text)
    return max((lexicon(language) for language in STEMMERS), key=lambda each: len(found & each.stop_words))


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language."""
    return Lexicon(language, read_table("trust.language", f"lexicon.{language}"))


@cache
def _word_set(language: str, section: str, name: str) -> frozenset[str]:
    return frozenset(lexicon(language).data.get(section, {}).get(name, "").split())


@cache
def _phrases(language: str, section: str, name: str) -> re.Pattern[str]:
    listed = lexicon(language).data[section].get(name)
    return re.compile(phrase_pattern(listed), re.IGNORECASE) if listed else _NOTHING


def _any_of(listed: str) -> str:
    return "(?:" + "|".join(map(re.escape, listed.split())) + ")"


def _is_number(word: str) -> bool:
    """Return True if a word is a number, which is compared by its value."""
    return word.isdigit() or is_number_word(word)


def _parts(word: str) -> list[str]:
    """The words that a hyphen joins; none where it is one word."""
    parts = [part for part in word.split("-") if len(part) > 1]
    return parts if len(parts) > 1 else []


def _is_part_of_compound(word: str, held: frozenset[str]) -> bool:
    """Return True for "Frist" where "Kündigungsfrist" is held: the rest of it is a word too."""
    forms = {word, word.removesuffix("s"), word.removesuffix("n")}
    return len(word) > MIN_PART and any(
        len(each) >= len(form) + MIN_PART and (each.endswith(form) or each.startswith(form))
        for each in held
        for form in forms
    )


@cache
def _roots(language: str, word: str) -> frozenset[str]:
    # "Teaches" is in a group with "teach", but "employment" not in one with "employer".
    own = {word, *(_stemmer(language)([word]) if language == "en" and word.endswith(_INFLECTED) else ())}
    numbers = (f"{_GROUP}{number}" for number, group in enumerate(_groups(language)) if own & group)
    parts = re.split(r"[-.'’]", word)
    return frozenset((*_stemmer(language)([word, *(part for part in parts if len(part) > 2)]), *numbers))


@cache
def _groups(language: str) -> tuple[frozenset[str], ...]:
    """The words and stems of each group of synonyms."""
    rows = [group.split() for group in lexicon(language).data["synonyms"]["groups"]]
    return tuple(frozenset((*row, *_stemmer(language)(row))) for row in rows)


@cache
def _stemmer(language: str) -> Callable[[list[str]], list[str]]:
    return cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer(STEMMERS[language]).stemWords)
