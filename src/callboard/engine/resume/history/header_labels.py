"""Labels of the words of headers, put right by those of the headers around.

Headers of one section that are set alike say the same in the same place: where the others name an employer, a line or a
cell that says nothing to the tagger names one too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.history.header_words import OTHER, HeaderWord

BARS = frozenset("|•·–—-")
PLACE, EMPLOYER = "place", "employer"
_AGREED = 0.4
"""How probable a label is at least, the labels of other stretches left out."""
_NEARLY_ALL = 0.8
_SURE_EMPLOYER = 0.6
"""A place is read as an employer instead if the headers of the same layout give at least this probability."""


@dataclass(frozen=True)
class Stretch:
    """Neighbouring words of one cell, by their places in the header; a bar parts two stretches of a cell."""

    places: tuple[int, ...]
    look: tuple[object, ...]


def stretches_of(words: Sequence[HeaderWord], rows: int) -> list[Stretch]:
    """The stretches of the first `rows` rows of a header, without dates and signs."""
    found: list[Stretch] = []
    within = [(at, word) for at, word in enumerate(words) if word.row < rows]
    for (row, cell), group in groupby(within, key=lambda one: (one[1].row, one[1].cell)):
        own = list(group)
        dated = any(word.is_date for _, word in own)
        number = 0
        for bar, part in groupby(own, key=lambda one: one[1].text in BARS):
            named = [(at, word) for at, word in part if not word.is_sign and not word.is_date]
            if not bar and named:
                first = named[0][1]
                look = (row, cell, number, dated, first.bold, first.italic)
                found.append(Stretch(tuple(at for at, _ in named), look))
                number += 1
    return found


def agree(headers: Sequence[tuple[Sequence[HeaderWord], list[Tag], int]]) -> None:
    """Have headers that are set alike say the same: one label for each of their stretches, each label once.

    `headers` are words, tags and number of rows of each. A stretch that has no label, or one that belongs to another
    stretch, gets that of its place, with the probability that all headers have together; the tags are changed in place.
    """
    alike: defaultdict[tuple[object, ...], list[tuple[list[Stretch], list[Tag]]]] = defaultdict(list)
    for words, tags, rows in headers:
        stretches = stretches_of(words, rows)
        alike[tuple(one.look for one in stretches)].append((stretches, tags))
    for group in alike.values():
        if len(group) > 1:
            chosen = _labels_of(group)
            for stretches, tags in group:
                _relabel_stretches(stretches, tags, chosen)


def _labels_of(group: Sequence[tuple[list[Stretch], list[Tag]]]) -> dict[int, tuple[str, float]]:
    """The label of each stretch of headers set alike, by its number, with its probability; the surest first."""
    pooled: defaultdict[tuple[int, str], float] = defaultdict(float)
    for stretches, tags in group:
        for number, stretch in enumerate(stretches):
            for at in stretch.places:
                for label, probability in tags[at].probabilities.items():
                    pooled[number, label] += probability / len(stretch.places) / len(group)
    chosen: dict[int, tuple[str, float]] = {}
    for (number, label), probability in sorted(pooled.items(), key=lambda one: -one[1]):
        labels_given = {other for other, _ in chosen.values()} - {OTHER}
        remaining = 1 - sum(pooled[number, other] for other in labels_given)
        if number not in chosen and label not in labels_given and probability >= _AGREED * remaining:
            chosen[number] = label, min(probability / remaining, 1.0)
    return chosen


def _relabel_stretches(stretches: list[Stretch], tags: list[Tag], chosen: dict[int, tuple[str, float]]) -> None:
    own = [_label_of(stretch, tags) for stretch in stretches]
    for number, (label, probability) in chosen.items():
        elsewhere = any(own[number] == other for at, (other, _) in chosen.items() if at != number)
        labels_read = {tags[at].label for at in stretches[number].places}
        firm = label == EMPLOYER and labels_read <= {OTHER, PLACE} and probability >= _SURE_EMPLOYER
        misread = elsewhere and label != PLACE
        if label in {OTHER, *own} or not (own[number] == OTHER or firm or misread):
            continue
        first, last = stretches[number].places[0], stretches[number].places[-1]
        for at in range(first, last + 1):
            tags[at] = Tag(label, {**tags[at].probabilities, label: probability})


def _label_of(stretch: Stretch, tags: list[Tag]) -> str | None:
    """The label of nearly all words of a stretch, if they have one."""
    label, count = Counter(tags[at].label for at in stretch.places).most_common(1)[0]
    return label if count >= _NEARLY_ALL * len(stretch.places) else None


def are_cells_apart(word: HeaderWord, other: HeaderWord) -> bool:
    """Return True if two words are in different cells of a row; loosely set words are a cell each, but one text."""
    loose = " " not in word.within.text.strip() and " " not in other.within.text.strip()
    return word.row == other.row and word.cell != other.cell and not loose
