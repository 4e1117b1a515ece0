"""The head of a job inside running text: the names that stand around its dates."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.word_scores import title_score

# A name has no more words, and stands no further from the date.
_MOST_WORDS, _REACH = 14, 150
# A wider gap than this parts what stands beside a name from it.
_GAP = 2

_WORD = re.compile(r"\S+")
_ENDED = re.compile(r"[^\W\d_]{3,}[.!?;]$|\)\.$|[\d%]\.$")
# "City , State", "Austin, TX": where it ends the name of the employer ends.
_PLACE = re.compile(r"[A-ZÀ-Þ][\w.'’]+(?: [A-ZÀ-Þ][\w.'’]+){0,2}\s*,\s*(?:[A-Z]{2,5}\b|[A-ZÀ-Þ][a-zà-ÿ]+)")

_REST = re.compile(r"\s[a-zà-ÿ][^,.;:()]*(?=[,.;:(])")
_FEW = 4
_MONTH = re.compile(r"(?<=\s)\d{1,2}\s*\Z")


@cache
def joiners() -> frozenset[str]:
    """Small words and signs that a name may hold."""
    return frozenset(table("entries")["joiners"])


class InlineHead(NamedTuple):
    """`text[start:end]` names a job; `cells` are its parts."""

    start: int
    end: int
    cells: tuple[tuple[int, int], ...]


def head_at(text: str, span: DateSpan, floor: int, ceiling: int, *, dated_first: bool = False) -> InlineHead | None:
    """The head around a span of dates, None where no name stands beside it.

    Where the heads before begin with their date (`dated_first`), what stands before this one is not its name.
    """
    left = span.start if dated_first else _before(text, span.start, floor)
    right = _after(text, span.end, ceiling)
    named_left = left < span.start and title_score(_name(text[left : span.start])) > 0
    named_right = title_score(_name(text[span.end : right])) > 0
    placed = _PLACE.search(text, left, right) is not None or _between(text, left, span)
    opens = left == span.start and right > span.end and (dated_first or _opens(text, span.start, floor))
    if not named_left and not named_right and not (placed and left < span.start) and not opens:
        return None
    named_left = named_left or not (named_right or opens)
    if not named_left and left < span.start and not _PLACE.search(text, left, span.start):
        left = span.start
    right = _place_end(text, span.end, right) if named_left else _name_end(text, span.end, right, ceiling)
    cells = [
        *_cells(text, left, _without_month(text, left, span.start)),
        (span.start, span.end),
        *_cells(text, span.end, right),
    ]
    return InlineHead(min(cells[0][0], span.start), max(cells[-1][1], span.end), tuple(cells))


def _between(text: str, left: int, span: DateSpan) -> bool:
    """Whether a name of several words stands before the dates, and a sentence begins behind them."""
    return len(text[left : span.start].split()) > 1 and text[span.end : span.end + 3].lstrip()[:1].isupper()


def _without_month(text: str, start: int, end: int) -> int:
    """Where the name before a date ends, were it not for the number of a month that lost its slash ("04 2015")."""
    number = _MONTH.search(text[start:end])
    return start + number.start() if number else end


def _opens(text: str, at: int, floor: int) -> bool:
    """Whether a date opens a sentence or all that is told."""
    before = text[max(floor, at - 8) : at].rstrip()
    return not before or before[-1] in ".;!)"


def _name(text: str) -> str:
    return " ".join(text.split())[-_REACH:]


def _capital(word: str) -> bool:
    bare = word.strip("()[]\"'“”.,;:–—－-|/&*")
    return not bare or bare[0].isupper() or bare[0].isdigit() or word.lower() in joiners()


def _before(text: str, at: int, floor: int) -> int:
    """Where the capitalised words before a date begin."""
    low = max(floor, at - _REACH)
    words = [hit for hit in _WORD.finditer(text, low, at) if hit.start() == floor or text[hit.start() - 1].isspace()]
    kept: list[re.Match[str]] = []
    for word in reversed(words[-_MOST_WORDS:]):
        if not _capital(word[0]) or (_ENDED.search(word[0]) and not word[0].rstrip(".").isupper()):
            break
        wide = bool(kept) and kept[0].start() - word.end() > _GAP
        if wide and title_score(_name(text[kept[0].start() : at])) > 0:
            break
        kept.insert(0, word)
    while kept and kept[0][0].lower() in joiners():
        kept.pop(0)
    return kept[0].start() if kept else at


def _after(text: str, at: int, ceiling: int) -> int:
    """Where the capitalised words after a date end."""
    end = at
    for number, hit in enumerate(_WORD.finditer(text, at, min(ceiling, at + _REACH))):
        if number >= _MOST_WORDS or not _capital(hit[0]):
            break
        end = hit.end()
        if _ENDED.search(hit[0]):
            break
    return end


def _place_end(text: str, start: int, end: int) -> int:
    """The end of the first place in a stretch; without one the stretch is what is told, not a name."""
    place = _PLACE.search(text, start, end)
    return place.end() if place else start


def _name_end(text: str, start: int, end: int, ceiling: int) -> int:
    """A title that goes on in small letters ("Ayudante de cocina") ends with the first comma or sentence."""
    rest = _REST.match(text, end, min(ceiling, start + _REACH))
    return rest.end() if rest and rest.end() - start < _REACH and len(rest[0].split()) <= _FEW else end


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The stretch, parted where a place ends or a wide gap stands."""
    marks = [start]
    place = _PLACE.search(text, start, end)
    if place and place.end() < end:
        marks.append(place.end())
    marks.append(end)
    parts: list[tuple[int, int]] = []
    for one, other in pairwise(marks):
        stripped = text[one:other].strip(" \t\n,–—－-|:")
        if stripped:
            first = text.index(stripped, one)
            parts.append((first, first + len(stripped)))
    return parts
