"""Names of spoken languages, and the words for how well one is spoken."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.gazetteer.languages import names_alone
from callboard.engine.resume.lexicon import table
from callboard.engine.text.folding import alternation, fold_in_place

CEFR = re.compile(r"(?<!\w)([ABC][12])(?:[.+]\d?)?(?!\w)", re.IGNORECASE)


@cache
def language_names() -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern over folded text for the name of a language, and the code of each name."""
    codes = {fold_in_place(name): code for name, code in names_alone().items()}
    return re.compile(rf"(?<!\w)(?:{alternation(list(codes))})(?!\w)"), codes


@cache
def fluency_words() -> list[tuple[re.Pattern[str], str]]:
    """Patterns over folded text for words of fluency, with the level that each stands for."""
    return [
        (re.compile(rf"(?<!\w)(?:{alternation(list(words))})(?!\w)"), level)
        for level, words in table("languages")["fluency"].items()
    ]


def language_code(name: str) -> str | None:
    """ISO 639-1 code of a language name in any of the listed languages."""
    return language_names()[1].get(fold_in_place(name.strip()))


def cefr_of(text: str) -> str | None:
    """The level that words of fluency stand for; a native speaker is at C2."""
    match = CEFR.search(text)
    if match:
        return match[1].upper()
    folded = fold_in_place(text)
    best: tuple[int, str] | None = None
    for words, level in fluency_words():
        for found in words.finditer(folded):
            if best is None or len(found[0]) > best[0]:
                best = (len(found[0]), level)
    if best is None:
        return None
    return "C2" if best[1] == "native" else best[1]


def names_languages(text: str) -> bool:
    """Return True if a text consists of language names and levels."""
    names, _ = language_names()
    first = names.search(fold_in_place(text))
    return bool(first and (first.start() <= 3 or cefr_of(text[: first.start()])))


def holds_language(text: str) -> bool:
    """Return True if a text has the name of a language in it."""
    return bool(language_names()[0].search(fold_in_place(text)))
