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

from callboard.engine.dates import PartialDate
from callboard.engine.resume.lexicon import alternatives, key, plain, table
from callboard.engine.resume.single_dates import SingleDate, find_single_dates, writes_day_first

_ARTICLE = re.compile(r"^(?:about )?(?:an?|one|un[ae]?|eine?|een|uma?) (?=\w{2,}$)")
_DASH = r"[-－‐‑‒–—−―→~～〜/⟶➔>至]|--+"


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
        """Whether it has two ends, or one and no end yet."""
        return self.current or self.last is not None


@cache
def _joins() -> re.Pattern[str]:
    to = alternatives(list(table("dates")["words"]["to"]))
    return re.compile(rf"[\s,.)]*(?:{_DASH})?\s*(?:(?:{to})(?!\w))?\s*(?:{_DASH})?[\s(]*")


@cache
def _present() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives(list(table('dates')['words']['present']))})(?!\w)")


@cache
def _before() -> re.Pattern[str]:
    words = table("dates")["words"]
    since, expected = alternatives(list(words["since"])), alternatives(list(words["expected"]))
    return re.compile(rf"(?<!\w)(?:(?P<expected>{expected})\s*[:.]?\s*)?(?:(?P<since>{since})\s*:?\s*)?$")


@cache
def _after() -> re.Pattern[str]:
    unit = alternatives(list(table("dates")["words"]["duration"]))
    expected = alternatives(list(table("dates")["words"]["expected"]))
    span = rf"\d+(?:[.,]\d)?\s*\+?\s*(?:{unit})\.?(?!\w)"
    full = rf"(?:about\s|ca\.?\s)?{span}(?:\s*,?\s*(?:and|und|et|y|e|en|i|og|och|ja|a)?\s*{span})?"
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
    """Whether the text between two dates makes them one span. Over a line break a dash or a word is needed."""
    if len(gap) > 24 or not _joins().fullmatch(gap):
        return False
    bare = re.sub(r"[\s.,()]", "", gap)
    return bool(bare) or ("\n" not in gap and bool(gap.strip(" .,()") or gap.strip(".,()")))


def _borrowed(first: SingleDate, second: SingleDate) -> PartialDate | None:
    """The first date of "Jan – Mar 2020", whose year stands with the second."""
    if first.value or not first.month or not second.value:
        return first.value
    return PartialDate.of(second.value.year, first.month)


def _pairs_up(folded: str, first: SingleDate, second: SingleDate) -> DateSpan | None:
    if first.until or second.until or not second.value:
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
    dash = re.compile(r"[ \t]*(?:[-–—]|\.\.\.|…)[ \t]*(?=\n|\)|$|\t|\|)").match(folded, span.end)
    return replace(span, end=dash.end(), current=True) if dash else span


def _with_words(folded: str, span: DateSpan) -> DateSpan:
    """Take in "since", "expected", a duration, and the brackets around it all."""
    since = {key(word) for word in table("dates")["words"]["open_since"]}
    before = _before().search(folded[max(span.start - 24, 0) : span.start])
    if before and before[0]:
        opened = before["since"] and key(before["since"]) in since and not span.last
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


def is_duration(text: str) -> bool:
    """Whether a text only says how long something took, or that it goes on."""
    folded = plain(text.strip(" ()-–—•·"))
    folded = _ARTICLE.sub("1 ", folded)
    whole = _after().match(folded) or _after().match(f"({folded})")
    return bool(whole and whole.end() >= len(folded)) or bool(_present().fullmatch(folded))


def beginning_in(spans: Sequence[DateSpan], start: int, end: int) -> list[DateSpan]:
    """Those of the ordered spans that begin at `text[start:end]`."""
    return list(spans[bisect_left(spans, start, key=_start) : bisect_left(spans, end, key=_start)])


def _start(span: DateSpan) -> int:
    return span.start


def find_spans(text: str, *, language: str = "en") -> list[DateSpan]:
    """Every date and span of dates in `text`, in order, with offsets into it."""
    folded = plain(text)
    marks = find_single_dates(folded, day_first=writes_day_first(folded, language))
    spans: list[DateSpan] = []
    index = 0
    while index < len(marks):
        mark = marks[index]
        pair = _pairs_up(folded, mark, marks[index + 1]) if index + 1 < len(marks) else None
        span = pair or _still_going(folded, mark)
        index += 2 if pair else 1
        if not span and mark.value and not mark.weak:
            place = (mark.start, mark.end)
            # "Summer 2025" alone says when, not in which of its months
            value = PartialDate.of(int(mark.value[:4])) if mark.season else mark.value
            span = DateSpan(mark.start, mark.end, value, mark.until, opens=place, closes=place)
        if span:
            spans.append(_with_words(folded, _open_end(folded, span)))
    return spans
