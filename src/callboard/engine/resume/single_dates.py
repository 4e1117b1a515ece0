"""Single dates in a text, in the forms people write: what `dates` joins to spans."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from callboard.engine.dates import PartialDate
from callboard.engine.resume.lexicon import plain, table

_YEAR = r"(?:18[5-9]\d|19\d\d|20[0-4]\d)"
_END = r"(?![\d])"
_WORD = re.compile(r"[^\W\d_]+")
# Private characters that stand for months and seasons while dates are looked for.
_MONTH, _SEASON = 0xE000, 0xE020


class SingleDate(NamedTuple):
    """One date in the text, at `text[start:end]`. A weak one counts only inside a span."""

    start: int
    end: int
    value: PartialDate | None
    until: PartialDate | None = None
    weak: bool = False
    month: int | None = None
    season: bool = False


@cache
def _months() -> dict[str, int]:
    names = {plain(name): number for number, group in enumerate(table("dates")["months"], 1) for name in group}
    endings = [plain(ending) for ending in table("dates")["endings"]]
    inflected = {name + ending: month for name, month in names.items() if len(name) > 4 for ending in endings}
    return {**inflected, **names}


def _sign(word: re.Match[str]) -> str:
    """A month's or season's name as a run of its sign, of the same length: one short pattern finds them all."""
    month = _months().get(word[0])
    if month:
        return chr(_MONTH + month) * len(word[0])
    season = table("dates")["seasons"].get(word[0])
    return chr(_SEASON + season) * len(word[0]) if season else word[0]


def _signed(text: str, base: int) -> int | None:
    """The number that a sign in `text` stands for."""
    return next((ord(char) - base for char in text if base < ord(char) <= base + 12), None)


@cache
def _tokens() -> re.Pattern[str]:
    month, season = rf"[{chr(_MONTH + 1)}-{chr(_MONTH + 12)}]+", rf"[{chr(_SEASON + 1)}-{chr(_SEASON + 12)}]+"
    short = r"(?:'\s?\d\d|\d\d)(?![\d:%])(?!\s*(?:,|\.)\s*\d{4})"
    forms = [
        rf"(?P<cjk>{_YEAR}\s*[年년](?:\s*\d{{1,2}}\s*[月월])?)",
        rf"(?<![\d.,/])(?P<dmy>\d{{1,2}}\s?[./-]\s?\d{{1,2}}\s?[./-]\s?(?:{_YEAR}|\d\d)){_END}",
        rf"(?<![\d.,])(?P<iso>{_YEAR}[-./](?:0[1-9]|1[0-2]|[1-9])(?:[-./](?:0[1-9]|[12]\d|3[01]|[1-9]))?)(?!\d|[./-]\d{{1,2}}(?!\d))",
        rf"(?<![\d.,/])(?P<my>(?:0?[1-9]|1[0-2])\s?[./-]\s?{_YEAR}){_END}",
        rf"(?P<pair>(?<![\d.,]){_YEAR}\s?[-–—/]\s?'?\d\d)(?![\d./])",
        rf"(?<!\w)(?P<season>(?:{season})\s*,?\s*(?:of\s|de\s|del\s|do\s)?\s*(?:{_YEAR}|'\d\d)(?:/\d\d(?:\d\d)?)?){_END}",
        rf"(?<!\w)(?P<quarter>[qt][1-4][\s/.,-]*(?:{_YEAR}|'?\d\d)|{_YEAR}[\s/-]*[qt][1-4]){_END}",
        rf"(?P<named>(?:(?<![\d.,])\d{{1,2}}(?:\.|st|nd|rd|th|er|º|°)?[ \u00a0]?(?:de |of )?)?"
        rf"{month}\.?\s*,?\s*(?:-|/)?\s*"
        rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s*,\s*)?(?:(?:de|del|do|di|of|d')\s*)?(?:{_YEAR}|{short})){_END}",
        rf"(?<!\d)(?P<yearfirst>{_YEAR}\.?,?\s?(?:m\.\s?)?{month})",
        rf"(?<![\d.,/$€£#+])(?P<year>{_YEAR})(?:'?e\b)?(?![\d%]|[.,]\d|\s?[€$£%])",
        rf"(?<![\d.,/])(?P<short>(?:0[1-9]|1[0-2])[/.]'?\d\d){_END}(?![./]\d)",
        rf"(?P<month>(?:(?<![\d.,])\d{{1,2}}\.?[ \u00a0])?{month})\.?",
    ]
    return re.compile("|".join(forms))


def _year(text: str) -> int:
    digits = re.sub(r"\D", "", text)
    if len(digits) == 4:
        return int(digits)
    return 2000 + int(digits) if int(digits) < 50 else 1900 + int(digits)


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _iso(text: str) -> tuple[PartialDate, PartialDate | None]:
    numbers = _numbers(text)
    year, month = int(numbers[0]), int(numbers[1])
    # 2010/11 is a school year; 2010-11 is a month
    if "/" in text and len(numbers) == 2 and len(numbers[1]) == 2 and month == (year + 1) % 100:
        return PartialDate.of(year), PartialDate.of(year + 1)
    return PartialDate.of(year, month, int(numbers[2]) if len(numbers) > 2 else None), None


def _day_month(text: str, *, day_first: bool) -> PartialDate | None:
    first, second, year = _numbers(text)
    day, month = (int(first), int(second)) if day_first or "/" not in text else (int(second), int(first))
    if month > 12:
        day, month = month, day
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return PartialDate.of(_year(year), month, day)


def _named(text: str) -> PartialDate:
    month = _signed(text, _MONTH)
    numbers = _numbers(text)
    day = int(numbers[0]) if len(numbers) > 1 and 1 <= int(numbers[0]) <= 31 else None
    return PartialDate.of(_year(numbers[-1]), month, day if month else None)


def _season(text: str) -> PartialDate:
    return PartialDate.of(_year(_numbers(text)[0]), _signed(text, _SEASON))


def _quarter(text: str) -> PartialDate:
    number = re.search(r"[qt]([1-4])", text)
    year = next(item for item in reversed(_numbers(re.sub(r"[qt][1-4]", " ", text))))
    return PartialDate.of(_year(year), int(number[1]) * 3 - 2 if number else None)


def _pair(text: str) -> tuple[PartialDate, PartialDate | None] | None:
    first, second = _numbers(text)
    end = int(first) // 100 * 100 + int(second)
    if end < int(first):
        end += 100
    return (PartialDate.of(int(first)), PartialDate.of(end)) if end - int(first) < 45 else None


def _read(kind: str, text: str, *, day_first: bool) -> tuple[PartialDate | None, PartialDate | None]:
    """The value of one matched form; nothing where its numbers make no date."""
    if kind in {"iso", "pair"}:
        return _iso(text) if kind == "iso" else _pair(text) or (None, None)
    return _single(kind, text, day_first=day_first), None


def _cjk(text: str) -> PartialDate:
    numbers = _numbers(text)
    month = int(numbers[1]) if len(numbers) > 1 and 1 <= int(numbers[1]) <= 12 else None
    return PartialDate.of(int(numbers[0]), month)


def _single(kind: str, text: str, *, day_first: bool) -> PartialDate | None:
    match kind:
        case "dmy":
            return _day_month(text, day_first=day_first)
        case "my" | "short":
            numbers = _numbers(text)
            return PartialDate.of(_year(numbers[1]), int(numbers[0]))
        case "cjk":
            return _cjk(text)
        case "season" | "quarter":
            return _season(text) if kind == "season" else _quarter(text)
        case "named":
            return _named(text)
        case "yearfirst":
            return PartialDate.of(int(text[:4]), _signed(text, _MONTH))
        case _:
            return PartialDate.of(int(text))


def find_single_dates(folded: str, *, day_first: bool) -> list[SingleDate]:
    """Every date in `plain` text, in order."""
    marks: list[SingleDate] = []
    for match in _tokens().finditer(_WORD.sub(_sign, folded)):
        kind = match.lastgroup or "year"
        text = match[kind]
        start, end = match.span(kind)
        if kind == "month":
            marks.append(SingleDate(start, end, None, weak=True, month=_signed(text, _MONTH)))
            continue
        value, until = _read(kind, text, day_first=day_first)
        if value:
            marks.append(SingleDate(start, end, value, until, weak=kind == "short", season=kind == "season"))
    return marks


def writes_day_first(folded: str, language: str) -> bool:
    """Whether 03/04/2020 is in April: the text's other dates tell, else its language."""
    pairs = re.findall(r"(?<!\d)(\d{1,2})/(\d{1,2})/(?:\d{4}|\d\d)(?!\d)", folded)
    if any(int(first) > 12 for first, _ in pairs):
        return True
    return language != "en" and not any(int(second) > 12 for _, second in pairs)
