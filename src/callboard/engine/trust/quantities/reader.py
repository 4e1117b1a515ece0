"""Read the quantities of a text: numbers in digits or in words, with what they count and how often.

"€4.5 million a year", "six weeks" and "sechs Wochen" are quantities; two of them agree if value, unit and period do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.trust.language.lexicon import lexicon_of
from callboard.engine.trust.language.number_words import (
    languages_of_numbers,
    magnitudes,
    numbers_written_in_words,
    words_of_money,
)

_NUMBER = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:[., \u202f]\d{3})+|\d+)(?:[.,]\d+)?(?!\d)")
_MAY_BE_GROUPED = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_WORD = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)?|[%€$£]")
_around = partial(any_of, "trust.quantities", "quantities", "around")
_CURRENCY, _LONGEST_CURRENCY = re.compile(rf"([€$£]|\b{_around('currencies')})\s?$"), 4
_YEARS_IN_A_DECADE = 10
_PERIOD = re.compile(rf"(?:[^\W_]+\W+){{0,2}}?(?:{_around('per')}\s+|/\s?)([a-z]+)\b")
_JOINED = re.compile(rf"^\s*{_around('joined')}\s*$")
_RANGE = re.compile(rf"^(?:\s*{_around('range')}\s*|[-–])[€$£]?\s*$")
_BOTH, _BETWEEN = (
    re.compile(rf"^\s*{_around('both')}\s*[€$£]?\s*$"),
    re.compile(rf"\b{_around('between')}\s+[€$£]?$"),
)
_LONGEST_BETWEEN = 12
_LEAST_OF_ITS_OWN = 1_000
"""From here on a number before "to six million" has no million understood."""
_PER_CENT = re.compile(rf"\s?{_around('per_cent')} (?:cent|ciento)\b")
_AND_A_HALF = re.compile(rf"\s{_around('and_a_half')}\b")
_WITHIN_ONE = re.compile(rf"\b{_around('within')} (an?) (?={_around('spans')}\b)")
_ONE_DECADE = re.compile(rf"\b{_around('one')}\s+(?={_around('decades')}\b)")
_ORDINAL = re.compile(rf"\b(?:(\d+){any_of('text', 'words', 'numbers', 'ordinal_endings')}|([a-z]+))\b")
_ADJECTIVE_BETWEEN = re.compile(rf"\s([a-z]+{_around('adjective_endings')})\s([a-z]+)\b")


@dataclass(frozen=True)
class Quantity:
    """A number of a text, where it stands (in the folded text), what it counts and in what period."""

    values: tuple[float, ...]
    """What it may be worth, the likelier first: "3,125" is one thing in English and another in German."""
    unit: str | None
    period: str | None
    written: str
    start: int
    end: int
    in_words: bool

    @property
    def value(self) -> float:
        """What it is likely worth."""
        return self.values[0]


def named_units(text: str) -> frozenset[str]:
    """The units that a text names, in whatever place."""
    found = _WORD.findall(fold(text))
    return frozenset(unit for word in found if (unit := _units().get(word) or _adverbs().get(word)))


def quantities(text: str) -> Iterator[Quantity]:
    """The quantities of a text, in order; in "five to six weeks" both are weeks."""
    folded, found = fold(text), list[Quantity]()
    following: Quantity | None = None
    for each in reversed(list(_separate(folded))):
        following = _as_joined(folded, each, following) if following else each
        found.append(following)
    return reversed(found)


def _as_joined(folded: str, each: Quantity, following: Quantity) -> Quantity:
    """A quantity as the one that it is joined to has it understood: in "five to six million weeks" both are that."""
    between = folded[each.end : following.start]
    if each.unit is None and _JOINED.match(between):
        joined = replace(each, unit=following.unit, period=each.period or following.period)
    else:
        joined = each
    is_range = _RANGE.match(between) or (
        _BOTH.match(between) and _BETWEEN.search(folded[max(each.start - _LONGEST_BETWEEN, 0) : each.start])
    )
    factors = [magnitudes().get(word, 0.0) for word in _WORD.findall(following.written)]
    factor = math.prod(filter(None, factors))
    shares = is_range and factor > 1 and each.value * factor < following.value and each.value < _LEAST_OF_ITS_OWN
    return replace(joined, values=(each.value * factor, *each.values)) if shares else joined


def _separate(folded: str) -> Iterator[Quantity]:
    """Each quantity; a word that multiplies the number before it is none of its own ("5 dozen")."""
    end = 0
    for number in sorted((*_in_digits(folded), *_in_words(folded)), key=lambda each: (each.start, -each.end)):
        if number.start >= end:
            found = _quantity(folded, number)
            end = found.end
            yield found


class _Number(NamedTuple):
    """Where a number stands, and its possible values."""

    start: int
    end: int
    values: tuple[float, ...]
    in_words: bool = False


def _quantity(folded: str, number: _Number) -> Quantity:
    start, values = number.start, number.values
    factor, end = _magnitude(folded, number.end)
    unit, end = _unit(folded, start, end)
    half = _AND_A_HALF.match(folded, end) if unit else None
    if half and _magnitude(folded, half.end())[1] == half.end():
        values, end = tuple(each + 1 / (2 * factor) for each in values), half.end()
    if unit == "decade":
        factor, unit = factor * _YEARS_IN_A_DECADE, "year"
    period = _PERIOD.match(folded, end if folded[end : end + 1] == "/" else end + 1)
    per = _units().get(period[1]) if period else _adverb(folded, start, end)
    worth = tuple(round(each * factor, 6) for each in values)
    return Quantity(worth, unit, per, folded[start:end].strip(), start, end, in_words=number.in_words)


def ordinals(folded: str) -> Iterator[Quantity]:
    """The numbers that say which one: "eighth", "8th"."""
    words = _data()["ordinals"]["words"].split()
    for hit in _ORDINAL.finditer(folded):
        value = float(hit[1]) if hit[1] else words.index(hit[2]) + 1 if hit[2] in words else None
        if value is not None:
            yield Quantity((value,), None, None, hit[0], hit.start(), hit.end(), in_words=False)


def _adverb(folded: str, start: int, end: int) -> str | None:
    """The period of a quantity that a word beside it says: "monthly"."""
    beside = (*re.findall(r"[a-z]+", folded[:start])[-1:], *re.findall(r"[a-z]+", folded[end:])[:1])
    return next((_adverbs()[word] for word in beside if word in _adverbs()), None)


@cache
def _adverbs() -> dict[str, str]:
    return {word: unit for unit, words in _data()["adverbs"].items() for word in words.split()}


def _in_digits(folded: str) -> Iterator[_Number]:
    for hit in _NUMBER.finditer(folded):
        yield _Number(hit.start(), hit.end(), _possible_values(hit))


def _in_words(folded: str) -> Iterator[_Number]:
    for number in numbers_written_in_words(folded):
        yield _Number(number.start, number.end, number.values, in_words=True)
    for hit in _ONE_DECADE.finditer(folded):
        yield _Number(hit.start(), hit.end() - 1, (1.0,))
    for hit in _WITHIN_ONE.finditer(folded):
        yield _Number(hit.start(1), hit.end(1), (1.0,), in_words=True)


def _magnitude(folded: str, end: int) -> tuple[float, int]:
    factor = 1.0
    while hit := re.compile(r"[\s-]?([a-z]+)\.?(?![^\W_])").match(folded, end):
        if hit[1] not in magnitudes() or hit[1] in words_of_money():
            break
        factor, end = factor * magnitudes()[hit[1]], hit.end()
    return factor, end


def _unit(folded: str, start: int, end: int) -> tuple[str | None, int]:
    before = _CURRENCY.search(folded, max(start - _LONGEST_CURRENCY, 0), start)
    if before:
        return _units()[before[1]], end
    after = re.compile(r"\+?[\s-]{0,2}([a-z]+/[a-z]+|[a-z]+|%|[€$£](?!\d))").match(folded, end)
    if after and after[1] in _units():
        return _units()[after[1]], after.end()
    # "Five unused days" are days.
    between = _ADJECTIVE_BETWEEN.match(folded, end)
    if between and between[2] in _units() and between[2] != between[1]:
        return _units()[between[2]], end
    per_cent = _PER_CENT.match(folded, end)
    if per_cent:
        return "%", per_cent.end()
    return None, end


def _possible_values(hit: re.Match[str]) -> tuple[float, ...]:
    """The values that a number in digits may have, the likelier first.

    The last of several separators marks decimals, unless they are all the same. A single one before three digits marks
    thousands or decimals. In an English text a point marks decimals before a percent sign and likely before "million",
    and a comma there marks thousands.
    """
    digits = re.sub(r"[\u202f ]", "", hit[0])
    separators = re.findall(r"[.,]", digits)
    grouped = float(re.sub(r"[.,]", "", digits))
    if not separators or (len(separators) > 1 and len(set(separators)) == 1):
        return (grouped,)
    whole, decimals = re.split(r"[.,](?=\d+$)", digits)
    decimal = float(f"{re.sub('[.,]', '', whole)}.{decimals}")
    if not _MAY_BE_GROUPED.fullmatch(digits):
        return (decimal,)
    folded, end = hit.string, hit.end()
    is_share, is_multiplied = _unit(folded, hit.start(), end)[0] == "%", _magnitude(folded, end)[1] > end
    if not _is_english(folded, end):
        return (grouped, decimal)
    if "," in separators:
        return (grouped, decimal) if is_share else (grouped,)
    if not (is_share or is_multiplied):
        return (grouped, decimal)
    return (decimal,) if is_share else (decimal, grouped)


def _is_english(folded: str, end: int) -> bool:
    """Return True if the word behind a number, or else the text, is English."""
    word = _WORD.search(folded, end)
    languages = languages_of_numbers().get(word[0], frozenset()) if word else frozenset[str]()
    return (not languages or "en" in languages) and _language(folded) == "en"


@lru_cache(maxsize=8)
def _language(folded: str) -> str:
    """The language of a text, once for all its numbers."""
    return lexicon_of(folded).language


def year_counts(text: str) -> Iterator[tuple[str, float]]:
    """Each "n years" of a text, as written and as the number n; "a year" is none."""
    found = (each for each in quantities(text) if each.unit == "year" and not each.written.startswith("a "))
    return ((each.written, each.value) for each in found)


def numbers_except_years(text: str) -> dict[str, frozenset[float]]:
    """Every number in digits that is not a number of years, as written, with the values that it may have."""
    years = [range(each.start, each.end) for each in quantities(text) if each.unit == "year"]
    found = (hit for hit in _NUMBER.finditer(fold(text)) if not any(hit.start() in each for each in years))
    return {hit[0].strip(): frozenset(_possible_values(hit)) for hit in found}


def number_values(text: str) -> frozenset[float]:
    """The likeliest value of every number in digits."""
    return frozenset(_possible_values(hit)[0] for hit in _NUMBER.finditer(fold(text)))


def possible_number_values(text: str) -> frozenset[float]:
    """Every value that a number in digits may have, for what is compared with it."""
    return frozenset(value for hit in _NUMBER.finditer(fold(text)) for value in _possible_values(hit))


@cache
def _units() -> dict[str, str]:
    return {word: unit for unit, words in _data()["units"].items() for word in words.split()}


@cache
def _data() -> dict[str, Any]:
    return read_table("trust.quantities", "quantities")
