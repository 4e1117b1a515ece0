"""Load message catalogues and fill their sentences.

A catalogue is a TOML file in `data/`, one a topic and language (`letters.de.toml`). Words in braces are placeholders.
Where a sentence has alternatives, the first whose placeholders are all known is used, so that what is unknown is left
out and never left blank.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from callboard.core.text import fold, without_double_stop

LANGUAGES = ("en", "de", "fr", "es")
"""Languages in which letters and questions exist (ISO 639-1)."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SOUND_OF_Y = re.compile(r"(?i)(?:i|hi(?!e)|y(?![aeou]))")
"""Before such a word a Spanish "y" becomes "e": "Java e ingeniería"."""
_FORMATTER = string.Formatter()

Sentence = Sequence[str]
"""Alternatives of one sentence, the most specific first."""


@cache
def catalogue(topic: str, language: str = "en") -> dict[str, Any]:
    """The texts of one topic in one language; English where the language has none."""
    folder = resources.files("callboard.engine.messages") / "data"
    file = folder / f"{topic}.{language if language in LANGUAGES else 'en'}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def placeholders(sentence: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(name for _, name, _, _ in _FORMATTER.parse(sentence) if name)


def fill(sentence: str, words: Mapping[str, str]) -> str | None:
    """The sentence with its placeholders filled; None if one of them is unknown or empty."""
    if any(not words.get(name) for name in placeholders(sentence)):
        return None
    return without_double_stop(sentence.format_map(words)).strip()


def first_filled(alternatives: Sentence, words: Mapping[str, str]) -> str:
    """The first alternative that can be filled; empty if none can."""
    return next((text for each in alternatives if (text := fill(each, words)) is not None), "")


def paragraph(sentences: Iterable[Sentence], words: Mapping[str, str]) -> str:
    """Sentences side by side, without those that could not be filled."""
    return " ".join(text for each in sentences if (text := first_filled(each, words)))


def join_items(items: Sequence[str], language: str, *, last: str = "") -> str:
    """A list within a sentence: "A, B and C", or with another word than "and" before its last item."""
    if len(items) < 2:
        return "".join(items)
    last = last or str(catalogue("letters", language)["and"])
    if language == "es" and _SOUND_OF_Y.match(items[-1]):
        last = "e"
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def in_form(text: str, forms: Sequence[Mapping[str, str]]) -> str:
    """The text as the first form writes it whose pattern (`name`) it matches from its start; empty if none does."""
    found = ((re.compile(each["name"], re.IGNORECASE), each["words"]) for each in forms if text)
    return next((name.sub(words, text, count=1) for name, words in found if name.match(text)), "")


def bulleted(items: Iterable[str]) -> str:
    """A list below a sentence, one item a line; empty if there are none."""
    return "".join(f"\n  - {item}" for item in items)


@cache
def _stand_ins(language: str) -> frozenset[str]:
    return frozenset(letters_only(each) for each in catalogue("phrases", language)["placeholders"])


def is_stand_in(text: str, language: str = "en") -> bool:
    """Return True if a text only stands where something was taken out ("Company Name", "City, State")."""
    return letters_only(text) in _stand_ins(language)


def letters_only(text: str) -> str:
    """The letters of a text, folded, without spaces and signs."""
    return "".join(_WORD.findall(fold(text)))
