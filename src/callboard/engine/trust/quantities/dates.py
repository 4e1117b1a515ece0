"""Find the months and times of day that a text names: "March 2019" and "03/2019" are one, and "5 pm" and "17:00"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from callboard.engine.data_files import any_of, read_table
from callboard.engine.text.dates import SingleDate, find_single_dates, writes_day_first
from callboard.engine.text.folding import fold_in_place

_HOURS: list[str] = read_table("text", "words")["numbers"]["to_twelve"]
_ORDINAL = any_of("text", "words", "numbers", "ordinal_endings")
_DAY = re.compile(rf"(?<![\d.,/-])[0-3]?\d(?:{_ORDINAL}|\.)?(?=\s[^\W\d_]{{3,}})")

_CLOCK = re.compile(
    rf"\b(?:(?P<half>half past )(?P<words>{'|'.join(_HOURS)}|\d{{1,2}})"
    r"|(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d))? ?(?P<part>[ap])\.?m\b\.?|(?P<full>\d{1,2}):00)(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NamedMonth:
    """A month, with its year if that is named too, as it is written."""

    month: int
    year: int | None
    written: str

    def agrees_with(self, other: NamedMonth) -> bool:
        """Return True if both are the same month, of the same year if `self` names one."""
        return self.month == other.month and (self.year is None or self.year == other.year)


def named_months(text: str) -> tuple[NamedMonth, ...]:
    """The months that a text names, in order."""
    return tuple(_named(text, date) for date in _dates(text))


def without_months(text: str) -> str:
    """The text with the names of months left blank; the figures of dates stay."""
    for date in _dates(text):
        written = "".join(" " if each.isalpha() else each for each in text[date.start : date.end])
        text = text[: date.start] + written + text[date.end :]
    return text


def with_clock_times(text: str) -> str:
    """The English text with each time of day as on a clock of 24 hours: "17" for "5 pm" and "17:00"."""
    return _CLOCK.sub(_clock_time, text)


def _clock_time(hit: re.Match[str]) -> str:
    if hit["full"]:
        return hit["full"]
    if hit["half"]:
        spoken = hit["words"].lower()
        return f"{_HOURS.index(spoken) + 1 if spoken in _HOURS else spoken}:30"
    hour = int(hit["hour"]) % 12 + (12 if hit["part"].lower() == "p" else 0)
    return f"{hour}:{hit['minute']}" if hit["minute"] and hit["minute"] != "00" else str(hour)


def _dates(text: str) -> Iterator[SingleDate]:
    # "31 March" is March, of whatever year.
    lowered = fold_in_place(_DAY.sub(lambda hit: " " * len(hit[0]), text))
    for date in find_single_dates(lowered, day_first=writes_day_first(lowered, "en")):
        # "May" and "march" are months of their own only with a capital, and not where a sentence begins.
        alone = date.month is not None and date.start > 0 and text[date.start].isupper()
        if alone or (date.value is not None and date.value.month and not date.weak and not date.season):
            yield date


def _named(text: str, date: SingleDate) -> NamedMonth:
    written = text[date.start : date.end]
    if date.value is None or date.value.month is None:
        return NamedMonth(date.month or 0, None, written)
    return NamedMonth(date.value.month, date.value.year, written)
