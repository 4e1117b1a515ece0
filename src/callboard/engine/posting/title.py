"""The job's title: which words of a posting it is.

Candidates stand in a label or on top; features, weights, the likeliest or none. `data/titles.npz` holds the weights,
`data/titles.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache

from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Features
from callboard.engine.posting.field_candidates import FieldCandidate, likeliest
from callboard.engine.posting.header_cells import is_piped, is_prose
from callboard.engine.posting.labelled_values import LabelledValue
from callboard.engine.posting.lexicon import load, wording
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.title_words import GENDER, MAX_CHARS, behind_firm, clean, is_role
from callboard.engine.text.flattening import words_only

_SENTENCE = re.compile(
    r"(?<!\b[SJ]r)(?<!\bSt)(?<!\bDr)[.!?]\s+(?-i:[A-ZÀ-Ý])|\b(?:is|are|was|will|has|have|you|your|we|our|sie|"
    r"wir|ihr|ist|sind|nous|vous|est)\b",
    re.IGNORECASE,
)
# Labels of nothing but titles; "Role" and "Position" may stand over anything.
_PLAIN_LABELS = frozenset(
    {"job title", "title", "position title", "role title", "working title", "official title", "post title"}
)


def candidates(
    reading: PostingText, header: Sequence[PostingRow], labels: Sequence[LabelledValue]
) -> Iterator[FieldCandidate]:
    """Everything that may be the title, with a score."""
    for label in labels:
        start, text = behind_firm(label.start, reading.text[label.start : label.end])
        if label.kind == "title" and (label.label in _PLAIN_LABELS or is_role(text)):
            found = clean(text, start, 9.0 + is_role(text))
            if found:
                yield found
    for index, row in enumerate(header):
        yield from _from_row(row, index)


def _from_row(row: PostingRow, index: int) -> Iterator[FieldCandidate]:
    text = row.text
    if len(text) > 160 and not is_piped(row):
        return
    marked = bool(GENDER.search(text))
    for part, offset in _cells(text):
        if len(part) > MAX_CHARS or re.search(r"https?:|@\w|[.?]$", part):
            continue
        role = is_role(part)
        if not role and not marked and row.level != 1 and index > 1:
            continue
        prose = bool(_SENTENCE.search(part))
        score = (
            4.0 * role
            + 3.0 * marked * bool(GENDER.search(part))
            + 2.5 * (row.level == 1)
            + 1.2 * row.strong
            - 0.25 * index
            - 4.0 * prose
            - 0.02 * len(part)
        )
        # A short row that is nothing else says it better than a sentence of the text.
        score += 0.7 * (role and index < 3 and part == text and len(text) < 60)
        score += (0.8 if index == 0 else 0.0) - 5.0 * row.bullet
        if (role and (found := clean(part, row.start + offset, score))) or (
            not role and index == 0 and row.level and (found := clean(part, row.start + offset, score + 0.5))
        ):
            yield found


def _cells(text: str) -> Iterator[tuple[str, int]]:
    """The row's cells: split at pipes, dots and tabs, each with its offset; other dashes are cut by `clean`."""
    at = 0
    for cell in re.split(r"(\s*[|•\t]\s*|\s·\s)", text):
        if cell.strip() and not re.fullmatch(r"\s*[|•\t]\s*|\s·\s", cell):
            yield cell, at
        at += len(cell)


def row_of_title(reading: PostingText, title: FieldCandidate | None) -> tuple[int, int] | None:
    """The whole row of a title, for what was cut from it may state the hours; None without a title."""
    if title is None:
        return None
    row = reading.rows[reading.row_at(title.start)]
    if is_piped(row):
        # Other cells speak of other things: "UTC +/- 3h" is not a number of hours.
        end = row.text.find("|", max(title.end - row.start, 0))
        return title.start, row.end if end < 0 else row.start + end
    short = len(row.text) < MAX_CHARS and not is_prose(row)
    return (row.start, row.end) if short else (title.start, title.end)


LEAST = 0.22
"""Below this probability no title is given."""

# Titles in a sentence have fewer words, and stand near the top.
_SHORT = 8
_SENTENCES_WITHIN = 2000
_FROM_SENTENCE = 0.5
# Rows so far down hold no title that no sentence names.
_TOP = 8
# Longer rows are not titles as they are.
_MOST_WORDS = 14
# A row of which a title is so much holds little else.
_WHOLE = 0.95
# A longer row is not a title, however few its words.
_LONGEST_ROW = 300


def job_title(reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue]) -> FieldCandidate | None:
    """The title, scored by its probability; None where no candidate is likely enough."""
    found = titles(reading, outlined, labels)
    return likeliest(found, features(reading, outlined, labels, found), model="titles", least=LEAST)


# A short ad names the job in a sentence alone: "Acme is looking for an experienced, reliable Line Cook to …".
@cache
def _sought_words() -> str:
    seeking = "|".join(load("wording")["title"]["seeking"])
    return (
        rf"(?<!\w)(?:{seeking})\s+"
        r"(?:(?:the|an?|(?:position|role|post) of|eine?n?|une?|una?|um|uma|een|new|full-time|part-time)\s+){0,3}"
    )


@cache
def _seeking() -> re.Pattern[str]:
    return re.compile(_sought_words())


@cache
def _seeks() -> re.Pattern[str]:
    return re.compile(_sought_words() + r"(?:[a-z-]{4,20},? (?:and )?){0,5}$")


_BEGINS = re.compile(r"(?:^|[.!?\n]\s?)(?:The|As an?|As the|In the role of|In de rol van) $")


@cache
def _sought_ends() -> re.Pattern[str]:
    words = "|".join(load("wording")["title"]["ends_sought"])
    return re.compile(rf"\s(?:{words})\s|[,;:!?().\n]|\s[–—-]\s")


_PRAISE = re.compile(r"(?:[a-z-]{4,20},? (?:and )?){1,5}(?=[A-Z])")
_MOST_SOUGHT = 90
# A word that seeks stands so near.
_BEFORE = 60


def _sought(reading: PostingText) -> Iterator[FieldCandidate]:
    """Titles that a sentence says are sought."""
    for found in _seeking().finditer(reading.flat[:_SENTENCES_WITHIN]):
        praise = _PRAISE.match(reading.text, found.end())
        start = praise.end() if praise and not is_role(praise[0]) else found.end()
        stop = _sought_ends().search(reading.flat, start, start + _MOST_SOUGHT)
        words = reading.text[start : stop.start() if stop else start + _MOST_SOUGHT]
        title = is_role(words) and len(words.split()) < _SHORT
        if title and (one := clean(words, start, _FROM_SENTENCE)):
            yield one


# "The Executive Director leads …": what most sentences begin with.
_SUBJECT = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:The|As an?|As the|In the role of|In de rol van) "
    r"([A-ZÀ-Ý][\w&/-]+(?: [A-ZÀ-Ý][\w&/-]+){0,4})(?= [a-zà-ý])",
    re.MULTILINE,
)


def _subjects(reading: PostingText) -> Iterator[FieldCandidate]:
    """Roles that sentences begin with."""
    for found in _SUBJECT.finditer(reading.text[:_SENTENCES_WITHIN]):
        if is_role(found[1]) and (one := clean(found[1], found.start(1))):
            yield one


def titles(reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue]) -> list[FieldCandidate]:
    """Everything that may be the title, once each, with the score of how the text puts it."""
    found = list(candidates(reading, outlined.header, labels))
    rows = [unit.row for unit in outlined.labelled("title") if unit.alone and unit.row < _TOP]
    for index in dict.fromkeys((0, 1, *rows)):
        row = reading.rows[index] if index < len(reading.rows) else None
        if (
            row is None
            or "|" in row.text
            or len(row.text) > _LONGEST_ROW
            or len(row.text.split()) > _MOST_WORDS
            or _SENTENCE.search(row.text)
        ):
            continue
        if made := clean(row.text, row.start, 0.0):
            found.append(made)
    found += _sought(reading)
    found += _subjects(reading)
    best: dict[str, FieldCandidate] = {}
    for one in found:
        key = words_only(one.text)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return sorted(best.values(), key=lambda title: (title.start, title.end))


def features(
    reading: PostingText, outlined: Outline, labels: Sequence[LabelledValue], found: Sequence[FieldCandidate]
) -> list[Features]:
    """The features of every candidate."""
    judged = {one.unit.row: (one.label, one.probability) for one in reversed(outlined.judged)}
    most = max((title.score for title in found), default=0.0)
    spans = [(label.start, label.end) for label in labels if label.kind == "title"]
    return [Features(_signs(reading, title, judged, most, spans)) for title in found]


def _shares(index: int, label: str, whole: float) -> dict[str, bool]:
    """Whether the words stand in the first row, and are all of a row that tends to be a title."""
    return {
        "first row": index == 0,
        "all of the first row": index == 0 and whole > _WHOLE,
        "all of a row of a title": label == "title" and whole > _WHOLE,
        "part of a row of a title": label == "title" and whole <= _WHOLE,
    }


def _in_sentences(reading: PostingText, title: FieldCandidate) -> dict[str, bool]:
    """Whether a sentence seeks the title, or begins with it."""
    before = max(title.start - _BEFORE, 0)
    return {
        "a sentence seeks it": bool(_seeks().search(reading.flat[before : title.start])),
        "a sentence begins with it": bool(_BEGINS.search(reading.text[before : title.start])),
    }


def _signs(
    reading: PostingText,
    title: FieldCandidate,
    judged: dict[int, tuple[str, float]],
    most: float,
    labelled: Sequence[tuple[int, int]],
) -> dict[str, float]:
    index = reading.row_at(title.start)
    row = reading.rows[index]
    words = title.text.split()
    label, sure = judged.get(index, ("nothing", 0.0))
    whole = len(title.text) / max(len(row.text), 1)
    signs = {
        "names a role": is_role(title.text),
        "marked for every gender": GENDER.search(row.text),
        "has a legal form or kind": wording("employer", "legal_forms").search(title.text),
        "labelled": any(start <= title.start <= end for start, end in labelled),
        "begins its row": row.start == title.start,
        **_shares(index, label, whole),
        **_in_sentences(reading, title),
        "set as a heading": row.strong,
        "in a bullet": row.bullet,
        "a place": look_up(title.text),
        "begins in lower case": title.text[:1].islower(),
        "first in rank": title.score >= most,
        f"in a row of {label}": True,
    }
    return {
        "score": max(min(title.score, 10.0), -5.0) / 4,
        "below the best score": min(most - title.score, 8.0) / 4,
        "early": 1 / (1 + index),
        "likely a title's row": sure if label == "title" else 0.0,
        "share of its row": whole,
        "capitals": sum(not word[:1].islower() for word in words) / len(words),
        "words": math.log(len(words)),
        "one word": float(len(words) == 1),
        "many words": float(len(words) > 7),
        "times": math.log(max(reading.text.count(title.text), 1)),
        **{sign: 1.0 for sign, holds in signs.items() if holds},
    }
