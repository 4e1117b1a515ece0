"""Word classes of instructions from the data file, compiled when first used, and which of them can match a text at all.

Nearly all text is ordinary, and trying a hundred patterns on each of its sentences would take most of a scan's time: a
class is skipped if no word of the text begins like one of its words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

SLOT = re.compile(r"\{([a-z_]+)\}")
WORD_END = re.compile(r"(\\w[*+])(?=[ )|]|$)")
"""Where a pattern matches the rest of a word. It is made possessive, because backtracking takes quadratic time."""
LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")


@cache
def _data() -> dict[str, Any]:
    words, wordings = (
        tomllib.loads(files("callboard.engine.trust").joinpath(f"data/{name}.toml").read_text("utf-8"))
        for name in ("instructions", "wordings")
    )
    return words | {"classes": words["classes"] | wordings["classes"]}


def class_entries() -> dict[str, dict[str, list[str]]]:
    """The patterns of each class, by language."""
    return _data()["classes"]


@cache
def class_pattern(name: str, language: str) -> re.Pattern[str]:
    """The compiled pattern of a class in one language; it matches whole words only."""
    return re.compile(class_source(name, language))


@cache
def class_source(name: str, language: str) -> str:
    """The source of a class's pattern, for use inside another pattern."""
    return _whole_words("|".join(_data()["classes"][name][language]), language)


@cache
def entry_pattern(name: str, language: str, place: int) -> re.Pattern[str]:
    """The compiled pattern of one entry of a class."""
    return re.compile(_whole_words(_data()["classes"][name][language][place], language))


def _whole_words(pattern: str, language: str) -> str:
    """A pattern for whole words, with the patterns of the classes that it names inserted."""
    whole = WORD_END.sub(r"\1+", pattern)
    return rf"(?<!\w)(?:{SLOT.sub(lambda slot: class_source(slot[1], language), whole)})(?!\w)"


@cache
def marker_tokens() -> re.Pattern[str]:
    """Special tokens of the dialogue formats that models are trained on."""
    return re.compile("|".join(_data()["markers"]["tokens"]))


@cache
def marker_roles() -> re.Pattern[str]:
    """The name of a dialogue role at the start of a line, such as `system:`."""
    return re.compile(rf"(?:^|[\n.!?\]>*#\"'-])\s*{_data()['markers']['roles'][0]}\s?[\])]?\s?[:>\]]")


@cache
def description_pattern(part: str) -> re.Pattern[str]:
    """Words of someone who describes their work on such instructions."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(_data()['telling'][part])})(?!\w)")


PREFIX_LENGTH = 4
"""How many letters of a word are compared."""

_WORD = re.compile(r"\w+")
_LITERAL = re.compile(r"[a-z0-9]*")
_REPEATED = frozenset("?*{")


def first_letters(pattern: str) -> frozenset[str] | None:
    """The first letters, at most `PREFIX_LENGTH`, of every text that the pattern can match; None if they are unknown.

    Understands only what the data file uses: literal words and non-capturing groups.
    """
    found: set[str] = set()
    for branch in _branches(pattern):
        if not branch.startswith("(?:"):
            literal = _LITERAL.match(branch)
            word = literal[0] if literal else ""
            if branch[len(word) : len(word) + 1] in _REPEATED:
                word = word[:-1]
            prefixes = frozenset({word[:PREFIX_LENGTH]}) if word else None
        else:
            end = _closing_parenthesis(branch)
            prefixes, rest = first_letters(branch[3:end]), branch[end + 1 :]
            if rest[:1] in _REPEATED and prefixes is not None:
                after = first_letters(rest[1:]) if rest[0] == "?" else None
                prefixes = None if after is None else prefixes | after
        if prefixes is None:
            return None
        found |= prefixes
    return frozenset(found)


def _branches(pattern: str) -> Iterable[str]:
    depth, start = 0, 0
    for at, char in _structural_characters(pattern):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            yield pattern[start:at]
            start = at + 1
    yield pattern[start:]


def _closing_parenthesis(pattern: str) -> int:
    depth = 0
    for at, char in _structural_characters(pattern):
        depth += (char == "(") - (char == ")")
        if not depth:
            return at
    raise ValueError(pattern)


def _structural_characters(pattern: str) -> Iterable[tuple[int, str]]:
    """Parentheses and bars with their offsets, without those that are escaped or in a character set."""
    escaped, inside = False, False
    for at, char in enumerate(pattern):
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif inside:
            inside = char != "]"
        elif char == "[":
            inside = True
        elif char in "(|)":
            yield at, char


WordClass = tuple[str, str]
"""The name of a word class, and its language."""


@cache
def _index() -> tuple[dict[str, frozenset[WordClass]], frozenset[WordClass]]:
    """The classes by the first letters of their words, and the classes whose first letters are unknown."""
    index: dict[str, set[WordClass]] = {}
    anything: set[WordClass] = set()
    for name, by_language in class_entries().items():
        for language in LANGUAGES:
            prefixes = [first_letters(entry) for entry in by_language[language]]
            if None in prefixes:
                anything.add((name, language))
            for prefix in (each for known in prefixes if known for each in known):
                index.setdefault(prefix, set()).add((name, language))
    return {prefix: frozenset(classes) for prefix, classes in index.items()}, frozenset(anything)


def possible_classes(text: str) -> set[WordClass]:
    """The classes that may have a word in a folded text; all others have none."""
    index, anything = _index()
    found = set(anything)
    for prefix in _word_prefixes(text) & index.keys():
        found |= index[prefix]
    return found


def possible_entries(name: str, text: str, language: str) -> Iterator[re.Pattern[str]]:
    """The compiled entries of a class that may match a folded text."""
    prefixes = _word_prefixes(text)
    for place, known in enumerate(_first_letters_of_entries(name, language)):
        if known is None or not prefixes.isdisjoint(known):
            yield entry_pattern(name, language, place)


@lru_cache(maxsize=8)
def _word_prefixes(text: str) -> frozenset[str]:
    return frozenset(word[:length] for word in _WORD.findall(text) for length in range(1, PREFIX_LENGTH + 1))


@cache
def _first_letters_of_entries(name: str, language: str) -> tuple[frozenset[str] | None, ...]:
    return tuple(first_letters(entry) for entry in class_entries()[name][language])
