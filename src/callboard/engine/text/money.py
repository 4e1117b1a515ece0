"""Sums of money as they are written: numbers of every style, scales, currency signs, and ranges of them.

The grammar, on folded text; its words are in `data/money.toml`:

    sum    = [sign] number [scale] [sign]
    figure = sum | sum [period] join sum

What a figure is for is judged by who reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial

from callboard.engine.data_files import any_of, read_table
from callboard.engine.text.folding import fold_in_place

# Latin, Greek and Cyrillic. Other scripts write no space between a word and a number ("年収600万円").
_LETTERS = r"a-z\u00df-\u052f"
# In India groups of two follow the thousands: "12,00,000".
_NUMBER = r"\d{1,2}(?:,\d\d){1,3},\d{3}|\d{1,3}(?:[ .,']\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?"
# Typed with a space behind the comma: "$101, 756".
_SPACED_NUMBER = r"(?<=[^\w\s])\d{1,3}, \d{3}(?![\d(k])"
# A single letter is a currency only in front of thousands: "R 45 000" and "R450k", not "R 4".
_THOUSANDS = r"(?=\s?\d{1,3}[ ,.]\d{3}|\s?\d{2,4}k\b)"
# A text without its line breaks runs on: "TorontoCA$80,000". Two letters and a "$" are a country's dollar all the same.
_RUN_ON = ("ca$", "au$", "nz$", "hk$")
# The ends of a range are of one size; further apart one of them is in thousands, or it is no range.
_MAX_RANGE_RATIO = 20
_INDIAN = frozenset(read_table("text", "money")["indian_scales"])
# What only money is counted in; millions are mostly a firm's.
_SHORTHAND = frozenset({1_000, 100_000})


@dataclass(frozen=True, slots=True)
class Amount:
    """One sum: the number without its scale, and the signs of a currency beside it."""

    number: float
    scale: int
    scale_word: str
    before: str
    behind: str


@dataclass(frozen=True)
class Figure:
    """A sum or a range of two, `flat[start:end]`; a sum is both its own ends."""

    start: int
    end: int
    first: Amount
    last: Amount
    is_range: bool

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The currency signs, the most telling first: behind the range, in front of it, then between."""
        every = (self.last.behind, self.first.before, self.last.before, self.first.behind)
        return tuple(sign for sign in every if sign)

    @cached_property
    def scale_words(self) -> frozenset[str]:
        """The words of its scales."""
        return frozenset({self.first.scale_word, self.last.scale_word} - {""})

    @property
    def is_scaled(self) -> bool:
        """Return True if it is written in thousands or lakhs ("70k"), or in the millions of a month's pay."""
        return bool({self.first.scale, self.last.scale} & _SHORTHAND or self.scale_words & _millions_of_pay())

    @property
    def is_indian(self) -> bool:
        """Return True if it is in lakhs."""
        return bool(self.scale_words & _INDIAN)

    @property
    def is_in_millions(self) -> bool:
        """Return True for millions, unless the word for them is one that pay is told in."""
        return max(self.first.scale, self.last.scale) >= 1_000_000 and not self.scale_words & _millions_of_pay()

    @cached_property
    def bounds(self) -> tuple[float, float] | None:
        """The least and the most in whole units; None for a range that is none."""
        if not self.is_range:
            amount = self.first.number * self.first.scale
            return amount, amount
        low, high = _of_one_size(self.first, self.last)
        if low <= high:
            return low, high
        return None if low > high * _MAX_RANGE_RATIO else (high, low)


def _of_one_size(first: Amount, last: Amount) -> tuple[float, float]:
    """Both ends in whole units, where one is written for both: "70–90k", "60-70.000", "800 - 1k"."""
    scales = [first.scale, last.scale]
    near = max(first.number, last.number) <= min(first.number, last.number) * _MAX_RANGE_RATIO
    if 1 in scales and max(scales) > 1 and near and (first if first.scale == 1 else last).number < 1000:
        scales = [max(scales)] * 2
    low, high = first.number * scales[0], last.number * scales[1]
    if scales == [1, 1] and low < 1000 <= low * 1000 <= high and high % 100 == 0:
        low *= 1000
    return low, high


def figures(flat: str, start: int = 0, end: int | None = None) -> Iterator[Figure]:
    """The figures of folded text, in order."""
    for match in _grammar().finditer(flat, start, len(flat) if end is None else end):
        first, is_range = _amount(match, "1"), match["n2"] is not None
        last = _amount(match, "2") if is_range else first
        yield Figure(match.start(), match.end(), first, last, is_range)


def _amount(match: re.Match[str], which: str) -> Amount:
    word = match[f"k{which}"] or ""
    return Amount(
        number=_number(match[f"n{which}"]),
        scale=_scales()[word] if word else 1,
        scale_word=word,
        before=match[f"c{which}"] or "",
        behind=match[f"d{which}"] or "",
    )


def _number(text: str) -> float:
    """Thousands and decimals as written anywhere: 1.234,50 · 1,234.50 · 1'234 · 1 234 · 1, 234."""
    digits = text.replace(" ", "").replace("'", "")
    decimal = re.search(r"[.,](\d{1,2})$", digits)
    whole = digits[: decimal.start()] if decimal else digits
    return float(f"{re.sub(r'[^0-9]', '', whole) or 0}.{decimal[1] if decimal else 0}")


def words(entries: Iterable[str], *, start: bool = True) -> str:
    """A pattern of any of the words, whole where they are of letters; the longest first. `start` may be within one."""
    return "|".join(
        (rf"(?<![{_LETTERS}])" if start and re.match(rf"[{_LETTERS}]", word) else "")
        + re.escape(word)
        + (rf"(?![{_LETTERS}])" if re.search(rf"[{_LETTERS}]$", word) else "")
        for word in sorted({fold_in_place(entry) for entry in entries}, key=len, reverse=True)
    )


@cache
def signs() -> dict[str, str]:
    """The currency of each sign; several countries' own have a name ("dollar") in place of a code."""
    return {fold_in_place(sign): code for sign, code in read_table("text", "money")["signs"].items()}


@cache
def _scales() -> dict[str, int]:
    table: dict[str, list[str]] = read_table("text", "money")["scales"]
    return {fold_in_place(word): int(factor) for factor, entries in table.items() for word in entries} | {"t": 1000}


@cache
def _millions_of_pay() -> frozenset[str]:
    return frozenset(fold_in_place(word) for word in read_table("text", "money")["millions_of_pay"])


def _sign_before() -> str:
    known = [sign for sign in signs() if sign not in ("r", *_RUN_ON)]
    return "|".join((*map(re.escape, _RUN_ON), words(known), rf"(?<![{_LETTERS}])r{_THOUSANDS}"))


def _scale() -> str:
    """A scale ends where its word does, or at a sign ("70kEUR"); a "t" is thousands only before a euro."""
    known = sorted((word for word in _scales() if word != "t"), key=len, reverse=True)
    code = any_of("text", "money", "between", "codes_behind_scale")
    end = rf"(?![{_LETTERS}\d])|(?=pa\b)|(?={code}(?![{_LETTERS}]))"
    return rf"(?:{'|'.join(map(re.escape, known))})(?:{end})|t(?= ?€)"


def _period_between() -> str:
    between = partial(any_of, "text", "money", "between")
    return (
        rf"(?:\s?p(?:[hdaw]|\.h\.)(?: {between('parts_of_time')})?(?![a-z]))?"
        rf"(?:\s?{between('per')}\s?{between('period')})?(?:\s?{between('remark')})?"
    )


@cache
def _grammar() -> re.Pattern[str]:
    """Groups of both ends: n (number), k (scale), c (sign in front) and d (sign behind)."""
    joins, behind = read_table("text", "money")["joins"], words((sign for sign in signs() if sign != "r"), start=False)
    amount = (
        rf"(?:(?P<c{{0}}>{_sign_before()})\.?\s?)?(?P<n{{0}}>{_SPACED_NUMBER}|{_NUMBER})(?![\d%])"
        rf"(?:[,.]-+|/[-=])?\s?(?P<k{{0}}>{_scale()})?(?:\s?(?P<d{{0}}>{behind}))?"
    )
    join = "|".join((words(joins["words"]), *map(re.escape, joins["signs"])))
    step = rf"(?:(?:{words(joins['steps'])})\.? ?\w{{1,4}} ?\(?)?"
    first, second = amount.replace("{0}", "1"), amount.replace("{0}", "2")
    # First the characters that a figure can begin with: to try the whole grammar at any other takes ten times as long.
    begins = rf"(?=[\d{re.escape(''.join(sorted({sign[0] for sign in signs()})))}])"
    return re.compile(
        rf"{begins}(?:(?<![{_LETTERS}\d_.,#-])|(?=[$€£₹])|(?=(?:{'|'.join(map(re.escape, _RUN_ON))})))"
        rf"{first}(?:{_period_between()}\)?\s{{0,2}}(?:{join})\s{{0,2}}(?:~|c\. ?)?{step}{second})?"
        # Or a text without its line breaks runs on: "£25,000Highly paid".
        rf"(?:(?=p(?:h|a|d|m|cm|er)\b)|(?![{_LETTERS}\d_]|[.,]\d|%)|(?<=\d{{3}})(?=[{_LETTERS}]{{3}}))"
    )
