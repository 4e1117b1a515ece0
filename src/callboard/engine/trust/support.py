"""Whether quotations support a sentence: a small entailment check.

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
from callboard.engine.trust.numbers_in_text import numbers

UNSUPPORTED_SHARE = 0.25
"""Below this share of content words may be new: a paraphrase needs a word of its own, a lie needs more."""

NEAREST = 3
"""How many lines of a text may carry one sentence together."""

_stem = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)
_WORD = re.compile(r"[^\W_]+(?:['’+#.-][^\W_]+)*[+#]*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_NAME = re.compile(r"\b[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*(?:\s+(?:(?:of|de|du|der|&)\s+)?[A-ZÄÖÜÉÈÀÁÍÓÚÇÑ][\w&'’.-]*)*")
_OPENS = re.compile(r"(?:^|[.!?:]\s+|[\"“«(]\s*)$")


@dataclass(frozen=True)
class Support:
    """What a sentence may rest on."""

    quotes: tuple[str, ...]
    """Words that carry what is said of the person."""
    context: str = ""
    """What may be named besides: the person, the role, the employer of the quoted line."""
    asked: tuple[str, ...] = ()
    """The posting's words: they carry what is asked for, and what is missing."""


def sentences(text: str) -> Iterator[str]:
    """The sentences and lines of a text."""
    return (part.strip(" -•*\t") for part in _SENTENCE.split(text) if re.search(r"\w", part))


def support_faults(sentence: str, support: Support) -> list[str]:
    """What a sentence says beyond its support, in words that tell the writer how to mend it; empty if supported."""
    said = _words(sentence)
    absent = bool(said & _listed("absence"))
    quotes = support.quotes
    if absent or (said & _listed("asked") and not said & {"you", "your"}):
        quotes = (*quotes, *support.asked)
    if not absent:
        # A line that says what is missing shows nothing.
        quotes = tuple(quote for quote in quotes if not _words(quote) & _listed("absence"))
    shown = frozenset(word for quote in quotes for word in _words(quote))
    known = shown | _words(support.context)
    found = [
        *_uncovered(sentence, said, known),
        *_figures(sentence, (*quotes, support.context)),
        *_strange_names(sentence, known),
        *_differences(said, shown, known),
    ]
    if absent and support.quotes and not support.asked and not any(_denies(quote, said) for quote in support.quotes):
        found.append("The sentence denies what the quotation shows; say what the quotation says.")
    return found


def unsupported(text: str, lines: Sequence[str], *, context: str = "") -> list[str]:
    """What a text without quotations of its own says beyond a set of lines: each sentence rests on the nearest ones."""
    return [
        fault
        for sentence in sentences(text)
        for fault in support_faults(sentence, Support(nearest(sentence, lines), context))
    ]


def nearest(sentence: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that share most content words and figures with a sentence, at most `NEAREST`, the nearest first."""
    said = _telling(sentence)
    scored = ((len(said & _telling(line)), line) for line in dict.fromkeys(lines))
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], len(each[1])))
    return tuple(line for _, line in best[:NEAREST])


def is_about_the_person(line: str) -> bool:
    """Whether a line asserts something: neither that it is missing, nor that it is asked for."""
    return not _words(line) & (_listed("absence") | _listed("asked"))


def _denies(quote: str, said: frozenset[str]) -> bool:
    words = _words(quote)
    content = _content(said)
    return bool(words & _listed("absence")) and 2 * len(content & words) >= len(content)


def _uncovered(sentence: str, said: frozenset[str], known: frozenset[str]) -> Iterator[str]:
    content = _content(said)
    held = {root for word in known for root in _roots(word)}
    strange = sorted(word for word in content if not _roots(word) & held)
    if strange and len(strange) >= UNSUPPORTED_SHARE * len(content):
        words = ", ".join(strange[:5])
        yield f"“{shorten(squeeze(sentence), 80)}” says more than its quotation: {words}. Keep to the quoted words."


def _figures(sentence: str, texts: Iterable[str]) -> Iterator[str]:
    known = frozenset[float]().union(*(numbers(text) for text in texts))
    for value in sorted(numbers(sentence) - known):
        yield f"The figure {value:g} does not stand in the quotation; use its figures or drop it."


def _strange_names(sentence: str, known: frozenset[str]) -> Iterator[str]:
    ordinary = _listed("absence") | _listed("asked") | _neutral()
    for hit in _NAME.finditer(sentence):
        parts = hit[0].split()
        parts = parts[1:] if _OPENS.search(sentence[: hit.start()]) else parts
        strange = [part for part in parts if not _words(part) <= known | ordinary]
        if strange:
            yield f"“{' '.join(strange)}” does not stand in the quotation; name only what does."


def _differences(said: frozenset[str], shown: frozenset[str], known: frozenset[str]) -> Iterator[str]:
    data = _data()
    for row in data["needed"]:
        kind = frozenset(row["words"].split())
        if (claimed := said & kind) and not known & kind:
            yield f"“{sorted(claimed)[0]}” is more than the quotation says; leave it out."
    for row in data["opposites"]:
        for one, other in ((row["one"], row["other"]), (row["other"], row["one"])):
            mine, theirs = frozenset(one.split()), frozenset(other.split())
            if (claimed := said & mine) and not shown & mine and shown & theirs:
                yield f"“{sorted(claimed)[0]}” is the opposite of what the quotation says; say what it says."


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip(".'’-") for word in _WORD.findall(fold(text)))


def _content(words: frozenset[str]) -> frozenset[str]:
    skipped = _neutral() | _listed("absence") | _listed("asked")
    return frozenset(word for word in words if word not in skipped and not word.isdigit() and len(word) > 1)


def _telling(text: str) -> frozenset[str]:
    words = _words(text)
    return _content(words) | frozenset(word for word in words if word.isdigit())


@cache
def _roots(word: str) -> frozenset[str]:
    """The word's stem, and the number of the group of words that say the same."""
    groups = (str(number) for number, group in enumerate(_data()["same"]["groups"]) if word in group.split())
    parts = re.split(r"[-.]", word)
    return frozenset((*_stem([word, *(part for part in parts if len(part) > 2)]), *groups))


@cache
def _neutral() -> frozenset[str]:
    return frozenset(_data()["neutral"]["words"].split())


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(_data()[name]["words"].split())


@cache
def _data() -> dict[str, Any]:
    text = (resources.files("callboard.engine.trust") / "data" / "support.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
