"""Dates and spans of dates as people write them, in some twenty languages.

Works on a whole text at once: first single dates are marked, then neighbours that are joined by a dash or a word for
"until" become spans. Knows nothing of jobs or studies.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from callboard.engine.data_files import any_of, read_table
from callboard.engine.dates import PartialDate
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_DASH = r"[-－‐‑‒–—−―→~～〜/⟶➔>至]|--+"
_YEAR = r"(?:18[5-9]\d|19\d\d|20[0-4]\d)"
_LAST_YEAR = 2049
_END = r"(?![\d])"
_MONTH_NUMBER = r"(?:0?[1-9]|1[0-2])"
# One sign parts day, month and year: in "04/21 - 06/22" are two dates.
_BETWEEN = "|".join(rf"\s?{sign}\s?\d{{1,2}}\s?{sign}\s?" for sign in (r"\.", "/", "-"))
_WORD = re.compile(r"[^\W\d_]+")
# The year before the first one of the reigns of Japan, and of the Republic of China.
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "民国": 1911, "民國": 1911}
# Private characters that stand for months and seasons while dates are looked for.
_MONTH, _SEASON = 0xE000, 0xE020


# "IV 2012" is April. Behind another word it would count something else: "Chapter IV 2012".
_ROMAN_MONTH = re.compile(
    r"(?:(?<=\n)|(?<=\s\s)|(?<=[-–—] )|(?<=[-–—])|(?<=\d )|^)"
    rf"(?:i{{1,3}}|iv|vi{{0,3}}|ix|xi{{0,2}}|x)(?=[ .]{{1,2}}{_YEAR}{_END})"
)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


class SingleDate(NamedTuple):
    """One date in the text, at `text[start:end]`. A weak one counts only inside a span."""

    start: int
    end: int
    value: PartialDate | None
    until: PartialDate | None = None
    weak: bool = False
    month: int | None = None
    season: bool = False


def _listed(kind: str) -> list[str]:
    """The words of a kind in `data/dates.toml`."""
    return read_table("text", "dates")["words"][kind]


@cache
def _months() -> dict[str, int]:
    groups = read_table("text", "dates")["months"]
    names = {fold_in_place(name): number for number, group in enumerate(groups, 1) for name in group}
    endings = [fold_in_place(ending) for ending in read_table("text", "dates")["endings"]]
    inflected = {name + ending: month for name, month in names.items() if len(name) > 4 for ending in endings}
    return {**inflected, **names}


def _sign(word: re.Match[str]) -> str:
    """A month's or season's name as a run of its sign, of the same length: one short pattern finds them all."""
    month = _months().get(word[0])
    if month:
        return chr(_MONTH + month) * len(word[0])
    season = read_table("text", "dates")["seasons"].get(word[0])
    return chr(_SEASON + season) * len(word[0]) if season else word[0]


def _roman_sign(number: re.Match[str]) -> str:
    """A month in Roman numerals as a run of its sign."""
    return chr(_MONTH + 1 + _ROMAN.index(number[0])) * len(number[0])


def _signed(text: str, base: int) -> int | None:
    """The number that a sign in `text` stands for."""
    return next((ord(char) - base for char in text if base < ord(char) <= base + 12), None)


@cache
def _tokens() -> re.Pattern[str]:
    month, season = rf"[{chr(_MONTH + 1)}-{chr(_MONTH + 12)}]+", rf"[{chr(_SEASON + 1)}-{chr(_SEASON + 12)}]+"
    short = r"(?:'\s?\d\d|\d\d)(?![\d:%])(?!\s*(?:,|\.)\s*\d{4})"
    joint, behind_day = (
        any_of("text", "dates", "between", "month_and_year"),
        any_of("text", "dates", "between", "behind_day"),
    )
    ordinal = any_of("text", "words", "numbers", "ordinal_endings")
    forms = [
        rf"(?P<cjk>{_YEAR}\s*[年년](?:\s*\d{{1,2}}\s*[月월])?)",
        rf"(?P<era>(?:{'|'.join(_ERAS)})\s*(?:元|\d{{1,3}})\s*年(?:\s*\d{{1,2}}\s*月)?)",
        rf"(?<![\d.,/])(?P<dmy>\d{{1,2}}(?:{_BETWEEN})(?:{_YEAR}|\d\d)){_END}",
        rf"(?<![\d.,/])(?P<months>{_MONTH_NUMBER}\s?[-–]\s?{_MONTH_NUMBER}\s?[./]\s?{_YEAR}){_END}",
        rf"(?<![\d.,])(?P<iso>{_YEAR}(?:[-./](?:0[1-9]|1[0-2]|[1-9])(?:[-./](?:0[1-9]|[12]\d|3[01]|[1-9]))?"
        rf"| / (?:0[1-9]|1[0-2])(?! ?/)))(?!\d|[./-]\d{{1,2}}(?!\d))",
        rf"(?<![\d.,/])(?P<my>(?:0?[1-9]|1[0-2])\s?[./-]\s?{_YEAR}){_END}",
        rf"(?P<pair>(?<![\d.,]){_YEAR}\s?[-–—/]\s?'?\d\d)(?![\d./])",
        rf"(?<!\w)(?P<season>(?:{season}) *,? *(?:{joint} )?(?:{_YEAR}|'\d\d)(?:/\d\d(?:\d\d)?)?){_END}",
        rf"(?<!\w)(?P<quarter>[qt][1-4][\s/.,-]*(?:{_YEAR}|'?\d\d)|{_YEAR}[\s/-]*[qt][1-4]){_END}",
        rf"(?P<named>(?:(?<![\d.,])\d{{1,2}}{behind_day}?[ \u00a0]?(?:de |of )?)?"
        rf"{month}\.?\s*,?\s*(?:-|/)?\s*"
        rf"(?:\d{{1,2}}{ordinal}?\s*,\s*)?(?:{joint}\s*)?(?:{_YEAR}|{short})){_END}",
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
    if kind == "months":
        return _months_of_a_year(text)
    return _single(kind, text, day_first=day_first), None


def _months_of_a_year(text: str) -> tuple[PartialDate, PartialDate | None]:
    """Both ends of "5 - 11/2012", whose year stands once."""
    first, last, year = map(int, _numbers(text))
    end = PartialDate.of(year, last)
    return (PartialDate.of(year, first), end) if first < last else (end, None)


def _cjk(text: str) -> PartialDate:
    numbers = _numbers(text)
    month = int(numbers[1]) if len(numbers) > 1 and 1 <= int(numbers[1]) <= 12 else None
    return PartialDate.of(int(numbers[0]), month)


def _era(text: str) -> PartialDate | None:
    """The date of "平成28年3月"; the first year of a reign is written 元."""
    numbers = [1 if number == "元" else int(number) for number in re.findall(r"元|\d+", text)]
    year = next(before for era, before in _ERAS.items() if text.startswith(era)) + numbers[0]
    month = numbers[1] if len(numbers) > 1 and 1 <= numbers[1] <= 12 else None
    return PartialDate.of(year, month) if year <= _LAST_YEAR else None


def _single(kind: str, text: str, *, day_first: bool) -> PartialDate | None:
    match kind:
        case "dmy":
            return _day_month(text, day_first=day_first)
        case "my" | "short":
            numbers = _numbers(text)
            return PartialDate.of(_year(numbers[1]), int(numbers[0]))
        case "cjk" | "era":
            return _cjk(text) if kind == "cjk" else _era(text)
        case "season" | "quarter":
            return _season(text) if kind == "season" else _quarter(text)
        case "named":
            return _named(text)
        case "yearfirst":
            return PartialDate.of(int(text[:4]), _signed(text, _MONTH))
        case _:
            return PartialDate.of(int(text))


def find_single_dates(folded: str, *, day_first: bool) -> list[SingleDate]:
    """Every date in folded text, in order."""
    marks: list[SingleDate] = []
    for match in _tokens().finditer(_WORD.sub(_sign, _ROMAN_MONTH.sub(_roman_sign, folded))):
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
    """Return True if 03/04/2020 is in April: the text's other dates tell, else its language."""
    pairs = re.findall(r"(?<!\d)(\d{1,2})/(\d{1,2})/(?:\d{4}|\d\d)(?!\d)", folded)
    if any(int(first) > 12 for first, _ in pairs):
        return True
    return language != "en" and not any(int(second) > 12 for _, second in pairs)


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A date or a stretch of time at `text[start:end]`; `opens` and `closes` hold the places of its two ends.

    `first` alone is a single date. `current` says that the stretch has no end yet; `expected` that it is foreseen.
    """

    start: int
    end: int
    first: PartialDate
    last: PartialDate | None = None
    current: bool = False
    expected: bool = False
    opens: tuple[int, int] = (0, 0)
    closes: tuple[int, int] = (0, 0)

    @property
    def is_range(self) -> bool:
        """True if it has two ends, or one and no end yet."""
        return self.current or self.last is not None


@cache
def _joins() -> re.Pattern[str]:
    to = alternation(_listed("to"))
    return re.compile(rf"[\s,.)]*(?:{_DASH})?\s*(?:(?:{to})(?!\w))?\s*(?:{_DASH})?[\s(]*")


_LONGEST_WORDS = 40
"""Letters of "anticipated graduation date: since", and somewhat more."""


@cache
def _present() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternation(_listed('present'))})(?!\w)")


@cache
def _before() -> re.Pattern[str]:
    since, expected = alternation(_listed("since")), alternation(_listed("expected"))
    return re.compile(rf"(?<!\w)(?:(?P<expected>{expected})\s*[:.]?\s*)?(?:(?P<since>{since})\s*:?\s*)?$")


@cache
def _after() -> re.Pattern[str]:
    unit = alternation(_listed("duration"))
    expected = alternation(_listed("expected"))
    span = rf"\d+(?:[.,]\d)?\s*\+?\s*(?:{unit})\.?(?!\w)"
    full = rf"(?:about\s|ca\.?\s)?{span}(?:\s*,?\s*(?:{any_of('text', 'dates', 'between', 'units')})?\s*{span})?"
    return re.compile(
        rf"\s*(?:[·•|,;:–—-]\s*)?(?:\(\s*{full}\s*\)|\[\s*{full}\s*\]|{full})|\s*\(?(?P<expected>{expected})\)?(?!\w)"
    )


def _stacked(folded: str, first: SingleDate, second: SingleDate) -> bool:
    """Two dates on lines of their own, one under the other."""
    gap = folded[first.end : second.start]
    alone = folded[max(first.start - 1, 0) : first.start] in {"", "\n"} and folded[second.end : second.end + 1] in {
        "",
        "\n",
    }
    return alone and gap.strip(" ") == "\n"


def _joined(gap: str) -> bool:
    """Return True if the text between two dates makes them one span. Over a line break a dash or a word is needed."""
    if len(gap) > 24 or not _joins().fullmatch(gap):
        return False
    bare = re.sub(r"[\s.,()]", "", gap)
    return bool(bare) or ("\n" not in gap and bool(gap.strip(" .,()") or gap.strip(".,()")))


def _borrowed(first: SingleDate, second: SingleDate) -> PartialDate | None:
    """The first date of "Jan – Mar 2020", whose year stands with the second."""
    if first.value or not first.month or not second.value:
        return first.value
    return PartialDate.of(second.value.year, first.month)


def _in_the_same_year(folded: str, first: SingleDate, second: SingleDate) -> SingleDate:
    """The second date of "2018, Jul – Aug", whose year stands before the first."""
    if second.value or not second.month or not first.value or not first.value[5:7]:
        return second
    if not re.fullmatch(rf"\.?\s*(?:{_DASH})\s*", folded[first.end : second.start]):
        return second
    year_first = folded[first.start : first.start + 4].isdigit()
    if not year_first or second.month <= int(first.value[5:7]):
        return second
    return second._replace(value=PartialDate.of(int(first.value[:4]), second.month))


def _pairs_up(folded: str, first: SingleDate, second: SingleDate) -> DateSpan | None:
    if first.until or second.until:
        return None
    second = _in_the_same_year(folded, first, second)
    if not second.value:
        return None
    if not _joined(folded[first.end : second.start]) and not _stacked(folded, first, second):
        return None
    opens = _borrowed(first, second)
    if not opens or opens[:4] > second.value[:4]:
        return None
    gap = folded[first.end : second.start]
    if not re.search(rf"{_DASH}|[^\W\d_]", gap) and (first.weak or opens >= second.value):
        return None
    return DateSpan(
        first.start, second.end, opens, second.value, opens=(first.start, first.end), closes=(second.start, second.end)
    )


def _still_going(folded: str, mark: SingleDate) -> DateSpan | None:
    """A span that ends in a word for "today"."""
    if not mark.value:
        return None
    gap = _joins().match(folded, mark.end, mark.end + 40)
    end = gap.end() if gap else mark.end
    while end >= mark.end:
        today = _present().match(folded, end)
        if today and _joined_to_present(folded[mark.end : end], today[0]):
            place = (mark.start, mark.end)
            return DateSpan(mark.start, today.end(), mark.value, current=True, opens=place, closes=today.span())
        end -= 1
    return None


def _joined_to_present(gap: str, word: str) -> bool:
    bare = re.sub(r"[\s.,()]", "", gap)
    if not gap:
        # Chinese and Japanese set no blank before it.
        return not word.isascii() and word[0] > "\u3000"
    wide = "  " in gap or "\t" in gap or "\n" in gap
    return bool(bare) or (len(word) > (3 if wide else 5) and bool(gap) and gap.count("\n") < 2)


def _open_end(folded: str, span: DateSpan) -> DateSpan:
    """“2015 –” with nothing after it has no end yet."""
    if span.is_range:
        return span
    dash = re.compile(r"[ \t]*(?:[-–—][ \t]*(?:\.{2,3}|…|\?)?|\.\.\.|…)[ \t]*(?=\n|\)|$|\t|\|)").match(folded, span.end)
    return replace(span, end=dash.end(), current=True) if dash else span


def _since(folded: str, start: int) -> bool:
    """Return True if a word for "since" stands before a date."""
    before = _before().search(folded[max(start - _LONGEST_WORDS, 0) : start])
    return bool(before and before["since"])


def _with_words(folded: str, span: DateSpan) -> DateSpan:
    """Take in "since", "expected", a duration, and the brackets around it all."""
    since = {phrase_key(word) for word in _listed("open_since")}
    before = _before().search(folded[max(span.start - _LONGEST_WORDS, 0) : span.start])
    if before and before[0]:
        opened = before["since"] and phrase_key(before["since"]) in since and not span.last
        span = replace(
            span,
            start=span.start - len(before[0]),
            current=span.current or bool(opened),
            expected=bool(before["expected"]),
        )
    after = _after().match(folded, span.end)
    if after:
        span = replace(span, end=after.end(), expected=span.expected or bool(after["expected"]))
    head, tail = folded[: span.start].rstrip(" "), folded[span.end : span.end + 3]
    if head and (head[-1], tail.lstrip(" ")[:1]) in {("(", ")"), ("[", "]")}:
        span = replace(span, start=len(head) - 1, end=span.end + tail.index(tail.lstrip(" ")[0]) + 1)
    again = _after().match(folded, span.end) if not after else None
    return replace(span, end=again.end()) if again else span


def beginning_in(spans: Sequence[DateSpan], start: int, end: int) -> list[DateSpan]:
    """Those of the ordered spans that begin at `text[start:end]`."""
    return list(spans[bisect_left(spans, start, key=_start) : bisect_left(spans, end, key=_start)])


def _start(span: DateSpan) -> int:
    return span.start


def find_spans(text: str, *, language: str = "en") -> list[DateSpan]:
    """Every date and span of dates in `text`, in order, with offsets into it."""
    folded = fold_in_place(text)
    marks = find_single_dates(folded, day_first=writes_day_first(folded, language))
    spans: list[DateSpan] = []
    index = 0
    while index < len(marks):
        mark = marks[index]
        pair = _pairs_up(folded, mark, marks[index + 1]) if index + 1 < len(marks) else None
        span = pair or _still_going(folded, mark)
        index += 2 if pair else 1
        if not span and mark.value and (not mark.weak or _since(folded, mark.start)):
            place = (mark.start, mark.end)
            # "Summer 2025" alone says when, not in which of its months
            value = PartialDate.of(int(mark.value[:4])) if mark.season else mark.value
            span = DateSpan(mark.start, mark.end, value, mark.until, opens=place, closes=place)
        if span:
            spans.append(_with_words(folded, _open_end(folded, span)))
    return spans
