"""Cells of an entry's header that hold one field each: a place set apart from a name is all of its cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from statistics import mean

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.header_words import HeaderWord
from callboard.engine.resume.lexicon import company_score, school_score, title_score
from callboard.engine.resume.places import place_score

PLACE = "place"
_NAMES = ("employer", "school")
_LONGEST_PLACE = 6
_LONGEST_PART = 3
_SURE = 0.5
_KNOWN_PLACE = 0.9


def give_cells_to_places(words: Sequence[HeaderWord], tags: list[Tag]) -> None:
    """Have a place hold all of its cell; the tags are changed in place.

    "San Sebastián, Basque Country" in a cell of its own is a place as a whole, though only its country was read.
    """
    cells = [[at for at, _ in group] for _, group in groupby(enumerate(words), key=_cell)]
    named = [cell for cell in cells if any(tags[at].label in _NAMES for at in cell)]
    for cell in cells:
        if any(other is not cell for other in named) and _is_place(cell, words, tags):
            _relabel([at for at in cell if not words[at].is_date], tags, PLACE)


def are_cells_apart(word: HeaderWord, other: HeaderWord) -> bool:
    """Return True if two words are in different cells of a row; loosely set words are a cell each, but one text."""
    loose = " " not in word.within.text.strip() and " " not in other.within.text.strip()
    return word.row == other.row and word.cell != other.cell and not loose


def _cell(one: tuple[int, HeaderWord]) -> tuple[int, int]:
    return one[1].row, one[1].cell


def _is_place(cell: list[int], words: Sequence[HeaderWord], tags: Sequence[Tag]) -> bool:
    """Return True if a cell that ends in a place consists of short names between commas, none a firm or a school."""
    named = [at for at in cell if not words[at].is_date]
    if not named or tags[named[-1]].label != PLACE or len(named) != len(cell):
        return False
    parts = _parts(named, words)
    texts = [" ".join(words[at].text for at in part) for part in parts]
    return (
        len(parts) > 1
        and sum(map(len, parts)) <= _LONGEST_PLACE
        and all(len(part) <= _LONGEST_PART and words[part[0]].text[0].isupper() for part in parts)
        and not any(max(score(text) for score in _OTHER_NAMES) >= 1 for text in texts)
        and not any(_is_surely_a_name(part, text, tags) for part, text in zip(parts, texts, strict=True))
    )


_OTHER_NAMES = (title_score, company_score, school_score, degree_score)


def _is_surely_a_name(part: Sequence[int], text: str, tags: Sequence[Tag]) -> bool:
    other = [tags[at].probability for at in part if tags[at].label in _NAMES]
    return bool(other) and mean(other) >= _SURE and place_score(text) < _KNOWN_PLACE


def _parts(cell: Sequence[int], words: Sequence[HeaderWord]) -> list[list[int]]:
    groups = groupby(cell, key=lambda at: words[at].text == ",")
    return [list(group) for is_comma, group in groups if not is_comma]


def _relabel(places: Sequence[int], tags: list[Tag], label: str) -> None:
    """Give words one label, as probable as the surest of them has it."""
    probability = max(tags[at].probability for at in places)
    for at in places:
        tags[at] = Tag(label, {**tags[at].probabilities, label: probability})
