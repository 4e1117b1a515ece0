"""Résumés whose line breaks were lost: one long line, cut again at the headings and the dated jobs inside it.

Copied out of a page or exported as one field of a table, a résumé runs on: "… of the hotel. Education Bachelor of Arts
…", or with its headings glued to what follows ("SummaryHighly motivated"). A cut keeps every offset.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from callboard.engine.resume.lexicon import school_score, table, title_score
from callboard.engine.resume.model import Section
from callboard.engine.resume.vocabulary.section_headings import known_titles
from callboard.engine.text.dates import DateSpan, find_spans
from callboard.engine.text.folding import fold_in_place, phrase_key

SHORTEST = 160
"""Lines of fewer characters are lines as somebody wrote them."""
MOST = 60_000

_MOST_WORDS = 5
_LONG_WORD = 10
# What must stand near a heading of one common word that no break sets apart.
_NEAR = 170
_COMMAS = 3
# A summary opens a résumé; the word further down is one of its sentences.
_OPENING = 0.3

_TOKEN = re.compile(r"[^\W\d_]?[^\W\d_A-ZÀ-Þ]+|[A-ZÀ-Þ]+(?![^\W\d_A-ZÀ-Þ])|&|/")
_SIGN = r"|\s*[•●▪■◦○➢✓]\s+"
_ENDS = re.compile(r"(?<=[a-zà-ÿ)\]%0-9][.!?;])\s+(?=[A-ZÀ-Þ0-9])|\s{2,}(?=\S)" + _SIGN)
# Wide gaps part rows and the items of a list; they stand around the signs inside a degree as well.
_ITEMS = re.compile(r"\s{2,}(?=[^\s:,－–-])" + _SIGN)
# After these a heading without a blank is glued on.
_GLUING = frozenset(".!?;)%")
_MAJOR = frozenset({Section.WORK, Section.EDUCATION, Section.SKILLS, Section.SUMMARY})
# A name has no more words, and stands no further from the date.
_LONGEST_NAME, _REACH = 14, 150

_WORD = re.compile(r"\S+")
_ENDED = re.compile(r"[^\W\d_]{3,}[.!?;]$|\)\.$|[\d%]\.$")
# "City , State", "Austin, TX": where it ends the name of the employer ends.
_PLACE = re.compile(r"[A-ZÀ-Þ][\w.'’]+(?: [A-ZÀ-Þ][\w.'’]+){0,2}\s*,\s*(?:[A-Z]{2,5}\b|[A-ZÀ-Þ][a-zà-ÿ]+)")


@cache
def joiners() -> frozenset[str]:
    """Small words and signs that a name may hold."""
    return frozenset(table("entries")["joiners"])


class InlineHeader(NamedTuple):
    """`text[start:end]` names a job; `cells` are its parts."""

    start: int
    end: int
    cells: tuple[tuple[int, int], ...]


def header_at(text: str, span: DateSpan, floor: int, ceiling: int) -> InlineHeader | None:
    """The header around a span of dates: the capitalised words beside it, with a title or a place; else None."""
    left, right = _before(text, span.start, floor), _after(text, span.end, ceiling)
    title_on_the_left = title_score(_name(text[left : span.start])) > 0
    title_on_the_right = title_score(_name(text[span.end : right])) > 0
    has_place = left < span.start and _PLACE.search(text, left, right) is not None
    if not title_on_the_left and not title_on_the_right and not has_place:
        return None
    right = right if title_on_the_right and not title_on_the_left else _place_end(text, span.end, right)
    cells = [*_cell(text, left, span.start), (span.start, span.end), *_cell(text, span.end, right)]
    return InlineHeader(cells[0][0], cells[-1][1], tuple(cells))


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
    for word in reversed(words[-_LONGEST_NAME:]):
        if not _capital(word[0]) or (_ENDED.search(word[0]) and not word[0].rstrip(".").isupper()):
            break
        kept.insert(0, word)
    while kept and kept[0][0].lower() in joiners():
        kept.pop(0)
    return kept[0].start() if kept else at


def _after(text: str, at: int, ceiling: int) -> int:
    """Where the capitalised words after a date end."""
    end = at
    for number, hit in enumerate(_WORD.finditer(text, at, min(ceiling, at + _REACH))):
        if number >= _LONGEST_NAME or not _capital(hit[0]):
            break
        end = hit.end()
        if _ENDED.search(hit[0]):
            break
    return end


def _place_end(text: str, start: int, end: int) -> int:
    """The end of the first place in a stretch; without one the stretch is what is told, not a name."""
    place = _PLACE.search(text, start, end)
    return place.end() if place else start


def _cell(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch without the signs at its ends, unless nothing is left."""
    stripped = text[start:end].strip(" \t\n,–—－-|:")
    if stripped:
        first = text.index(stripped, start)
        yield first, first + len(stripped)


class StretchKind(Enum):
    """What a stretch of a cut line is."""

    TEXT = "text"
    HEADING = "heading"
    HEADER = "header"
    POINT = "point"


class Stretch(NamedTuple):
    """`line[start:end]`; `cells` are the parts of the header of a job, in order."""

    start: int
    end: int
    kind: StretchKind
    cells: tuple[tuple[int, int], ...] = ()


class _Heading(NamedTuple):
    start: int
    end: int
    section: Section


def split_run_on_line(line: str) -> list[Stretch]:
    """The stretches of a line that runs on; the line as one stretch where nothing shows that it does."""
    whole = [Stretch(0, len(line), StretchKind.TEXT)]
    if len(line) < SHORTEST:
        glued = _glued(line)
        return _by_headings(line, glued, []) if glued else whole
    text = line[:MOST]
    spans = [span for span in find_spans(text) if span.is_range]
    headings = list(_headings(text, spans))
    major = {heading.section for heading in headings} & _MAJOR
    if len(headings) < 2 and not (major and spans):
        return whole
    return _by_headings(text, headings, spans)


def _glued(line: str) -> list[_Heading]:
    """Headings in a short line that are glued to its words on either side, and end it or begin it otherwise."""
    end = len(line.rstrip())
    return [
        each
        for each in _candidates(line)
        if (each.start == 0 or line[each.start - 1] in _GLUING or line[each.start - 1].islower())
        and (line[each.end : each.end + 1].isalnum() or each.end == end)
        and each.end - each.start < end
    ]


def _by_headings(text: str, headings: list[_Heading], spans: Sequence[DateSpan]) -> list[Stretch]:
    found: list[Stretch] = []
    section, last = Section.CONTACT, 0
    for heading in [*headings, _Heading(len(text), len(text), Section.OTHER)]:
        found += _content(text, last, heading.start, section, spans)
        if heading.end > heading.start:
            found.append(Stretch(heading.start, heading.end, StretchKind.HEADING))
        section, last = heading.section, heading.end
    return found


def _content(text: str, start: int, end: int, section: Section, spans: Sequence[DateSpan]) -> Iterator[Stretch]:
    """What stands between two headings: jobs with their points, or the text."""
    start = next((at for at in range(start, end) if text[at] not in " :：-–—\t"), end)
    if start >= end:
        return
    if section in {Section.WORK, Section.VOLUNTEER}:
        yield from _jobs(text, start, end, spans)
    elif section is Section.SUMMARY:
        yield Stretch(start, end, StretchKind.TEXT)
    else:
        yield from (Stretch(*part, StretchKind.TEXT) for part in _parts(text, start, end, _ITEMS))


def _jobs(text: str, start: int, end: int, spans: Sequence[DateSpan]) -> Iterator[Stretch]:
    first = bisect_left(spans, start, key=lambda span: span.start)
    headers: list[InlineHeader] = []
    floor = start
    for number, span in enumerate(spans[first:]):
        if span.start >= end:
            break
        after = spans[first + number + 1] if first + number + 1 < len(spans) else None
        header = header_at(text, span, floor, min(end, after.start) if after else end)
        if header:
            headers.append(header)
            floor = header.end
    last = start
    for header in headers:
        yield from (Stretch(*part, StretchKind.POINT) for part in _parts(text, last, header.start, _ENDS))
        yield Stretch(header.start, header.end, StretchKind.HEADER, header.cells)
        last = header.end
    yield from (Stretch(*part, StretchKind.POINT) for part in _parts(text, last, end, _ENDS))


def _parts(text: str, start: int, end: int, ends: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """`text[start:end]` cut at its ends of sentences and wide gaps."""
    last = start
    for mark in ends.finditer(text, start, end):
        if re.search(r"\w", text[last : mark.start()]):
            yield last, mark.start()
            last = mark.end()
    if re.search(r"\w", text[last:end]):
        yield last, end


@cache
def _openers() -> dict[str, int]:
    """The words that open a heading, with how many words the longest heading has."""
    found: dict[str, int] = {}
    for phrase in known_titles():
        words = phrase.split()
        found[words[0]] = max(found.get(words[0], 0), min(len(words), _MOST_WORDS))
    return found


def _candidates(text: str) -> Iterator[_Heading]:
    """Known headings in capitals, the longest where several begin at one place."""
    tokens = [(hit.start(), hit.end()) for hit in _TOKEN.finditer(text)]
    done = 0
    for index, (start, end) in enumerate(tokens):
        if start < done or not text[start].isupper():
            continue
        longest = _openers().get(fold_in_place(text[start:end]), 0)
        for count in range(min(longest, len(tokens) - index), 0, -1):
            last = tokens[index + count - 1][1]
            section = known_titles().get(phrase_key(text[start:last])) if last - start < 60 else None
            if section:
                yield _Heading(start, last, section)
                done = last
                break


def _headings(text: str, spans: Sequence[DateSpan]) -> Iterator[_Heading]:
    starts = [span.start for span in spans]
    for found in _candidates(text):
        if _set_apart(text, found) or _is_likely(text, found, starts):
            yield found


def _set_apart(text: str, heading: _Heading) -> bool:
    """Return True if gaps, glue or a colon show a heading."""
    before, after = text[max(heading.start - 2, 0) : heading.start], text[heading.end : heading.end + 2]
    opens = not before or before.endswith("\n") or (len(before) == 2 and before.isspace())
    glued = bool(before) and not before[-1].isspace() and before[-1] not in "-/&('’\"#@_"
    ended = before.rstrip()[-1:] in {".", ";", "!", ")"}
    wide = not after or after[0] in ":\n：" or (len(after) == 2 and after.isspace())
    joined = after[:1].isupper() or after[:1].isdigit()
    return (opens and wide) or ((opens or glued or ended) and (joined or wide))


def _lowered(text: str, heading: _Heading) -> str:
    return text[heading.start : heading.end].lower()


def _is_likely(text: str, heading: _Heading, starts: list[int]) -> bool:
    """Return True if what follows between single blanks is what such a heading announces."""
    after = text[heading.end : heading.end + 2]
    if not (after[:1].isspace() and (after[1:].isupper() or after[1:].isdigit())):
        return False
    before = text[max(heading.start - _LONG_WORD, 0) : heading.start].split()[-1:]
    if before and before[0].lower() in joiners():
        return False
    near = text[heading.end : heading.end + _NEAR]
    following = " ".join(near.split()[:2])
    if heading.section is not Section.WORK and title_score(following) > 0 and not school_score(following):
        return False
    if heading.section is Section.WORK:
        place = bisect_left(starts, heading.end)
        return place < len(starts) and starts[place] < heading.end + _NEAR
    if heading.section is Section.EDUCATION:
        return (
            text[: heading.start].rstrip()[-1:] in {".", ";"}
            or school_score(near) > 0
            or re.search(r"(?:19|20)\d\d", near) is not None
        )
    if heading.section is Section.SKILLS:
        return near.count(",") >= _COMMAS and (
            heading.end - heading.start >= _LONG_WORD or "skill" in _lowered(text, heading)
        )
    if heading.section is Section.SUMMARY:
        return heading.start < max(_OPENING * len(text), _NEAR)
    return heading.end - heading.start >= _LONG_WORD and text[heading.start - 1 : heading.start].isspace()
