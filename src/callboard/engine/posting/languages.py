"""Spoken languages: which a text asks for, and which it is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from callboard.engine.posting.lexicon import load, pattern
from callboard.engine.text.flattening import any_word, flatten
from callboard.engine.text.language import detect_language, frequent_share

SAMPLE = 20_000
UNKNOWN = "und"
"""The language of a text in none of those that postings are read in (ISO 639: undetermined)."""

_LANGUAGES_READ = frozenset(("de", "en", "es", "fr", "it", "nl", "pl", "pt"))
# Fewer characters may be names and figures alone; in more, frequent words are a tenth of all, whatever is listed.
_LONG = 400
_LEAST_SHARE = 0.05
_FEW_WORDS, _NEAR = 4, 60
_LEVEL = re.compile(r"\b([abc][12])\b\+?")
_CLAUSE = re.compile(r"[,;.]\s|\s[–—-]\s|\n|\b(?:and|und|et|y|e|en)\b(?= \w+ (?:is|ist|est|es)\b)")


@dataclass(frozen=True, slots=True)
class RequiredLanguage:
    """A language asked for: ISO code, English name, CEFR level where given, and how firmly."""

    code: str
    name: str
    level: str | None
    strong: bool
    weak: bool


@cache
def language_codes() -> dict[str, str]:
    """The ISO 639-1 code of each name of a language, folded, in eight languages."""
    table: dict[str, list[str]] = load("languages")["names"]
    return {flatten(word): code for code, words in table.items() for word in words}


@cache
def _language_names() -> re.Pattern[str]:
    return any_word(language_codes())


def written_in(text: str) -> str:
    """The language of a text, if postings are read in it; else `UNKNOWN`, or English for a very short text."""
    sample = text[:SAMPLE]
    code = detect_language(sample)
    if code in _LANGUAGES_READ and (len(sample) <= _LONG or frequent_share(sample, code) >= _LEAST_SHARE):
        return code
    return UNKNOWN if len(sample) > _LONG else "en"


def english_name(code: str) -> str:
    """The English name of a code: "German" for "de"."""
    return str(load("languages")["names"][code][0])


def required_languages(flat: str) -> Iterator[RequiredLanguage]:
    """The languages that a requirement's folded text asks for."""
    codes = language_codes()
    seen: set[str] = set()
    for found in _language_names().finditer(flat):
        code, (start, end) = codes[found[0]], found.span()
        # "Englischkenntnisse", and a line of a few words, ask by themselves.
        asked = found[0].endswith("kenntnisse") or len(flat.split()) <= _FEW_WORDS
        asked = asked or pattern("languages", "cues", "skill").search(flat[max(start - _NEAR, 0) : end + _NEAR])
        if code in seen or not asked or pattern("languages", "cues", "not_skill").match(flat[end : end + 14].lstrip()):
            continue
        seen.add(code)
        first = max((cut.end() for cut in _CLAUSE.finditer(flat, 0, start)), default=0)
        last = _CLAUSE.search(flat, end)
        clause = flat[first : last.start() if last else len(flat)]
        level = _LEVEL.search(flat, end, min(end + 45, len(flat)))
        strong, weak = (bool(pattern("languages", "cues", name).search(clause)) for name in ("strong", "weak"))
        yield RequiredLanguage(code, english_name(code), level[1].upper() if level else None, strong, weak)
