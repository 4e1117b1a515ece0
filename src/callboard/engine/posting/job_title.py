"""Which words of a posting are the job's title: candidates, features, weights, the likeliest or none.

Candidates stand in a label or on top. `data/titles.npz` holds the
weights, `data/titles.md` what they were learned from.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from callboard.engine.gazetteer.places import look_up
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.posting.cells import Labelled, is_piped
from callboard.engine.posting.firms import LEGAL, is_trade
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.title import GENDER, MAX_CHARS, Title, behind_firm, clean, is_deed, is_role, not_titles
from callboard.engine.text.flattening import words_only

_GENDER_MARK = re.compile(
    r"\((?:[mwfdxhv](?:/[mwfdxhv*]){1,3})\)|\b(?:[mwfdxh]/[mwfdxh](?:/[dx])?)\b|\(all genders?\)|\(gn\)", re.IGNORECASE
)
_SENTENCE = re.compile(
    r"(?<!\b[SJ]r)(?<!\bSt)(?<!\bDr)[.!?]\s+(?-i:[A-ZÀ-Ý])|\b(?:is|are|was|will|has|have|you|your|we|our|sie|"
    r"wir|ihr|ist|sind|nous|vous|est)\b",
    re.IGNORECASE,
)
# Labels of nothing but titles; "Role" and "Position" may stand over anything.
_PLAIN_LABELS = frozenset(
    {"job title", "title", "position title", "role title", "working title", "official title", "post title"}
)


# "Job role: generate leads, handle customers, …" tells of the work.
_TASKS = re.compile(r"^[a-z][^,]*,[^,]*,|^[a-z].{40,}|\.$")


def candidates(reading: Reading, header: Sequence[Row], labels: Sequence[Labelled]) -> Iterator[Title]:
    """Everything that may be the title, with a score."""
    for label in labels:
        start, text = behind_firm(label.start, reading.text[label.start : label.end])
        if (
            label.kind == "title"
            and (label.label in _PLAIN_LABELS or (is_role(text) and not _TASKS.search(text)))
            and (found := clean(text, start, 9.0 + is_role(text)))
        ):
            yield found
    for index, row in enumerate(header):
        yield from _from_row(row, index)


def _jobs(text: str, index: int) -> Iterator[tuple[str, int]]:
    """The cells of a row; of "Global Partners — Senior Director" what follows the firm."""
    for part, offset in _cells(text):
        led = _FIRM_FIRST.match(part) if index < 3 else None
        if led and not _is_job(led[1]) and is_role(part[led.end() :]):
            yield part[led.end() :], offset + led.end()
        else:
            yield part, offset


def _is_job(words: str) -> bool:
    """Whether the words are a role and no firm called after one: "Global Partners", "Hart Consultants"."""
    return is_role(re.sub(r"\b(?:Partners|Associates|Consultants|Advisors|Engineers|Architects|Group)$", " ", words))


_FIRM_FIRST = re.compile(r"([A-ZÀ-Ý0-9][^–—:|]{2,50}?)\s+(?:[–—]|-{1,2})\s+(?=[A-ZÀ-Ý])")


def _from_row(row: Row, index: int) -> Iterator[Title]:
    text = row.text
    if row.label or words_only(text) in not_titles() or (len(text) > 160 and not is_piped(row)):
        return
    marked = bool(_GENDER_MARK.search(text))
    for part, offset in _jobs(text, index):
        if len(part) > MAX_CHARS or words_only(part) in not_titles() or re.search(r"https?:|@\w|[.?]$", part):
            continue
        role = is_role(part) and not is_trade(part.split(",")[0]) and not is_deed(part)
        if not role and not marked and row.level != 1 and index > 1:
            continue
        prose = bool(_SENTENCE.search(part))
        score = (
            4.0 * role
            + 3.0 * marked * bool(_GENDER_MARK.search(part))
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


YES = "yes"
LEAST = 0.22
"""Below this probability no title is given."""

# Titles in a sentence have fewer words, and stand near the top.
_SHORT = 8
_SENTENCES_WITHIN = 2000
_FROM_SENTENCE = 0.5
# Rows so far down hold no title that no sentence names.
_TOP = 8
# Longer rows are no title as they are.
_MOST_WORDS = 14
# A row of which a title is so much holds little else.
_WHOLE = 0.95
# A longer row is no title, however few its words.
_LONGEST_ROW = 300


def job_title(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> Title | None:
    """The title, scored by its probability; where no candidate is likely enough, what a sentence says is sought."""
    found = titles(reading, outlined, labels)
    if not found:
        return _sought(reading)
    likely = _classifier().probability(features(reading, outlined, labels, found), YES)
    best = max(range(len(found)), key=lambda at: (likely[at], -found[at].start))
    return replace(found[best], score=likely[best]) if likely[best] >= LEAST else _sought(reading)


# A short ad names the job in a sentence alone: "Acme is looking for an experienced, reliable Line Cook to …".
_SOUGHT = re.compile(
    r"(?<!\w)(?:looking for|seeking|seeks|hiring(?: for)?|recruiting|recruits|needs|applications (?:are invited )?for|"
    r"suchen|sucht|recrute|recherche|cherche|busca(?:mos)?|procura(?:mos)?|cerca|cerchiamo|ricerca|zoekt|zoeken|"
    r"szukamy|poszukuje(?:my)?|position of|role of|post of|as(?= an? ))\s+"
    r"(?:(?:the|an?|(?:position|role|post) of|eine?n?|une?|una?|um|uma|een|new|full-time|part-time)\s+){0,3}"
)
_SOUGHT_ENDS = re.compile(
    r"\s(?:to|who|with|for|that|in|at|on|based|within|and (?:you|we)|you|you'll|from|der|die|das|mit|im|am|zur|zum|fur|"
    r"bei|ab|pour|qui|avec|dans|sur|a|au|en|chez|para|con|que|com|na|no|per|presso|voor|met|bij|w|do)\s|[,;:!?().\n]|"
    r"\s[–—-]\s"
)
_PRAISE = re.compile(r"(?:[a-z-]{4,20},? (?:and )?){1,5}(?=[A-Z])")
_MOST_SOUGHT = 90


def _sought(reading: Reading) -> Title | None:
    """The first title that a sentence says is sought."""
    for found in _SOUGHT.finditer(reading.flat[:_SENTENCES_WITHIN]):
        praise = _PRAISE.match(reading.text, found.end())
        start = praise.end() if praise and not is_role(praise[0]) else found.end()
        stop = _SOUGHT_ENDS.search(reading.flat, start, start + _MOST_SOUGHT)
        words = reading.text[start : stop.start() if stop else start + _MOST_SOUGHT]
        if is_role(words) and len(words.split()) < _SHORT and words_only(words) not in not_titles():
            return clean(words, start, _FROM_SENTENCE)
    return None


@cache
def _classifier() -> Classifier:
    return load_classifier(files("callboard.engine.posting") / "data" / "titles.npz")


def titles(reading: Reading, outlined: Outline, labels: Sequence[Labelled]) -> list[Title]:
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
            or words_only(row.text) in not_titles()
        ):
            continue
        if made := clean(row.text, row.start, 0.0):
            found.append(made)
    best: dict[str, Title] = {}
    for one in found:
        key = words_only(one.text)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return sorted(best.values(), key=lambda title: (title.start, title.end))


def features(reading: Reading, outlined: Outline, labels: Sequence[Labelled], found: Sequence[Title]) -> list[Features]:
    """The features of every candidate."""
    judged = {one.unit.row: (one.label, one.probability) for one in reversed(outlined.judged)}
    most = max(title.score for title in found)
    spans = [(label.start, label.end) for label in labels if label.kind == "title"]
    return [Features(_signs(reading, title, judged, most, spans)) for title in found]


def _shares(index: int, label: str, whole: float) -> dict[str, bool]:
    """Whether the words are all of a row that tends to be a title."""
    return {
        "all of the first row": index == 0 and whole > _WHOLE,
        "all of a row of a title": label == "title" and whole > _WHOLE,
        "part of a row of a title": label == "title" and whole <= _WHOLE,
    }


def _signs(
    reading: Reading,
    title: Title,
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
        "has a legal form or kind": LEGAL.search(title.text),
        "labelled": any(start <= title.start <= end for start, end in labelled),
        "begins its row": row.start == title.start,
        "first row": index == 0,
        **_shares(index, label, whole),
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
