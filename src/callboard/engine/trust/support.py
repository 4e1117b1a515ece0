"""Check whether quotations support a sentence: a small entailment check.

A quotation that exists can still be given for something it does not say. A sentence is supported if its content words,
figures and names stand in the quotations, and if negation, direction and degree are the same on both sides.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import fold, shorten, squeeze

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[., \u202f]\d{3})*(?:[.,]\d+)?(?!\d)")
_GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_YEARS = re.compile(
    r"(\d+(?:[.,]\d+)?|[a-z]+)\+?\s*[- ]?(?:years?|yrs?|jahre?n?|ans|años|anos|anni|jaar)\b", re.IGNORECASE
)
_SMALL_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: float(number) for number, word in enumerate(_SMALL_NUMBERS, 2)} | {"fifteen": 15.0, "twenty": 20.0}


def year_counts(text: str) -> Iterator[tuple[str, float]]:
    """Each "n years" of a text, as written and as the number n."""
    for hit in _YEARS.finditer(text):
        word = hit[1].casefold()
        if word in _WORDS:
            yield hit[0], _WORDS[word]
        elif word[0].isdigit():
            yield hit[0], float(word.replace(",", "."))


def numbers_except_years(text: str) -> dict[str, float]:
    """Every number of a text that is not a number of years, as written and by value."""
    return _values_as_written(_YEARS.sub(" ", text))


def number_values(text: str) -> frozenset[float]:
    """The value of every number of a text."""
    return frozenset(_values_as_written(text).values())


def _values_as_written(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in _NUMBER.finditer(text):
        digits = re.sub(r"[\u202f ]", "", hit[0]).strip(".,")
        found[hit[0].strip()] = float(re.sub(r"[.,]", "", digits)) if _GROUPED.fullmatch(digits) else _decimal(digits)
    return found


def _decimal(digits: str) -> float:
    parts = re.split(r"[.,]", digits)
    return float(f"{parts[0]}.{''.join(parts[1:])}") if len(parts) > 1 else float(parts[0])


UNSUPPORTED_SHARE = 0.25
"""From this share of new content words on, a sentence is unsupported: a paraphrase adds fewer."""

MAX_SIMILAR_LINES = 3
"""Upper bound on the lines that may support one sentence together."""

_stem = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)
_WORD = re.compile(r"[^\W_]+(?:['’+#.-][^\W_]+)*[+#]*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
NAME = re.compile(r"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:(?:of|de|du|der|&)\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")


@dataclass(frozen=True)
class SupportingText:
    """The texts that may support a sentence."""

    quotes: tuple[str, ...]
    """Quotations of the résumé, which support statements about the person."""
    context: str = ""
    """Names that need no quotation: the person, the role, the employer of the quoted line."""
    posting_quotes: tuple[str, ...] = ()
    """Quotations of the posting, which support statements about what is required or missing."""


def sentences(text: str) -> Iterator[str]:
    """The sentences and lines of a text."""
    return (part.strip(" -•*\t") for part in _SENTENCE.split(text) if re.search(r"\w", part))


def support_faults(sentence: str, support: SupportingText) -> list[str]:
    """Faults of a sentence that its support does not back, each telling the writer what to correct."""
    sentence_words = _words(sentence)
    absent = bool(sentence_words & _word_list("absence"))
    quotes = support.quotes
    if absent or (sentence_words & _word_list("asked") and not sentence_words & {"you", "your"}):
        quotes = (*quotes, *support.posting_quotes)
    if not absent:
        # A line about something missing does not support a statement that it is there.
        quotes = tuple(quote for quote in quotes if not _words(quote) & _word_list("absence"))
    quoted_words = frozenset(word for quote in quotes for word in _words(quote))
    known_words = quoted_words | _words(support.context)
    found = [
        *_new_word_faults(sentence, sentence_words, known_words),
        *_number_faults(sentence, (*quotes, support.context)),
        *_name_faults(sentence, known_words),
        *_meaning_faults(sentence_words, quoted_words, known_words),
    ]
    if (
        absent
        and support.quotes
        and not support.posting_quotes
        and not any(_states_absence_of(quote, sentence_words) for quote in support.quotes)
    ):
        found.append("The sentence denies what the quotation shows; say what the quotation says.")
    return found


def unsupported_statements(text: str, lines: Sequence[str], *, context: str = "") -> list[str]:
    """Faults of a text without quotations: each sentence is checked against the lines most similar to it."""
    return [
        fault
        for sentence in sentences(text)
        for fault in support_faults(sentence, SupportingText(most_similar_lines(sentence, lines), context))
    ]


def most_similar_lines(sentence: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that share most content words and figures with a sentence, at most `MAX_SIMILAR_LINES`, best first."""
    sentence_words = _content_words_and_numbers(sentence)
    scored = ((len(sentence_words & _content_words_and_numbers(line)), line) for line in dict.fromkeys(lines))
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], len(each[1])))
    return tuple(line for _, line in best[:MAX_SIMILAR_LINES])


def is_about_the_person(line: str) -> bool:
    """Return True if a line states a fact, and not that something is missing or required."""
    return not _words(line) & (_word_list("absence") | _word_list("asked"))


def _states_absence_of(quote: str, sentence_words: frozenset[str]) -> bool:
    words = _words(quote)
    content = _content_words(sentence_words)
    return bool(words & _word_list("absence")) and 2 * len(content & words) >= len(content)


def _new_word_faults(sentence: str, sentence_words: frozenset[str], known_words: frozenset[str]) -> Iterator[str]:
    content = _content_words(sentence_words)
    held = {root for word in known_words for root in _stem_and_synonym_groups(word)}
    strange = sorted(word for word in content if not _stem_and_synonym_groups(word) & held)
    if strange and len(strange) >= UNSUPPORTED_SHARE * len(content):
        words = ", ".join(strange[:5])
        yield f"“{shorten(squeeze(sentence), 80)}” says more than its quotation: {words}. Keep to the quoted words."


def _number_faults(sentence: str, texts: Iterable[str]) -> Iterator[str]:
    known_words = frozenset[float]().union(*(number_values(text) for text in texts))
    for value in sorted(number_values(sentence) - known_words):
        yield f"The figure {value:g} does not stand in the quotation; use its figures or drop it."


def _name_faults(sentence: str, known_words: frozenset[str]) -> Iterator[str]:
    ordinary = _word_list("absence") | _word_list("asked") | _neutral_words()
    for hit in NAME.finditer(sentence):
        parts = hit[0].split()
        parts = parts[1:] if SENTENCE_START.search(sentence[: hit.start()]) else parts
        strange = [part for part in parts if not _words(part) <= known_words | ordinary]
        if strange:
            yield f"“{' '.join(strange)}” does not stand in the quotation; name only what does."


def _meaning_faults(
    sentence_words: frozenset[str], quoted_words: frozenset[str], known_words: frozenset[str]
) -> Iterator[str]:
    data = _data()
    for row in data["needed"]:
        kind = frozenset(row["words"].split())
        if (claimed := sentence_words & kind) and not known_words & kind:
            yield f"“{sorted(claimed)[0]}” is more than the quotation says; leave it out."
    for row in data["opposites"]:
        for one, other in ((row["one"], row["other"]), (row["other"], row["one"])):
            mine, theirs = frozenset(one.split()), frozenset(other.split())
            if (claimed := sentence_words & mine) and not quoted_words & mine and quoted_words & theirs:
                yield f"“{sorted(claimed)[0]}” is the opposite of what the quotation says; say what it says."


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip(".'’-") for word in _WORD.findall(fold(text)))


def _content_words(words: frozenset[str]) -> frozenset[str]:
    skipped = _neutral_words() | _word_list("absence") | _word_list("asked")
    return frozenset(word for word in words if word not in skipped and not word.isdigit() and len(word) > 1)


def _content_words_and_numbers(text: str) -> frozenset[str]:
    words = _words(text)
    return _content_words(words) | frozenset(word for word in words if word.isdigit())


@cache
def _stem_and_synonym_groups(word: str) -> frozenset[str]:
    """The stem of a word, and the numbers of the groups of synonyms that contain it."""
    groups = (str(number) for number, group in enumerate(_data()["same"]["groups"]) if word in group.split())
    parts = re.split(r"[-.]", word)
    return frozenset((*_stem([word, *(part for part in parts if len(part) > 2)]), *groups))


@cache
def _neutral_words() -> frozenset[str]:
    return frozenset(_data()["neutral"]["words"].split())


@cache
def _word_list(name: str) -> frozenset[str]:
    return frozenset(_data()[name]["words"].split())


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("callboard.engine.trust") / "data" / "support.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
