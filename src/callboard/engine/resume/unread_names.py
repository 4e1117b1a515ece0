"""Names in an entry's head that are too rare for the tagger, told by their words and by standing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import mean

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.head_fields import LEAST, OTHER, HeadField, field_of
from callboard.engine.resume.head_words import HeadWord
from callboard.engine.resume.lexicon import school_score, table
from callboard.engine.resume.places import place_score
from callboard.engine.text.plain_letters import key

_LONGEST_SCHOOL = 6
_LONGEST_BESIDE = 8
_MISSING = (("school", ("field", "degree")), ("employer", ("position",)), ("position", ("employer",)))
"""What is looked for beside a field that was read."""
_LEAST_CHANCE = 0.12
"""How much of a part the tagger has to give to what is missing, though it gives more to something else."""
_KNOWN_PLACE = 0.9
_NAMED = re.compile(r"[^\W\d_]{3}")
_CONJUNCTIONS = frozenset(("&", "and", "und", "et", "y", "e"))
_PARTING = frozenset(",;|")


def school_in_own_cell(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read "Universidad del Norte" as the school of a study, if it is alone in a cell, or between commas and dates."""
    if "school" in fields or not fields.keys() & {"degree", "field"}:
        return
    parts = [field_of([word for word, _ in part], LEAST) for part in _unread_parts(fields, words, _LONGEST_SCHOOL)]
    for found in (*parts, *_unread_cells(words, _LONGEST_SCHOOL)):
        if school_score(found.value) >= 1:
            fields["school"] = found
            return


def likeliest_beside(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read "Illustration" as the field of "Illustration, Moor School", of which neither field nor degree was read.

    The part between commas and dates that the tagger gives most to what is missing beside a school, a firm, a title.
    """
    for known, missing in _MISSING:
        if known not in fields or fields.keys() & set(missing):
            continue
        parts = [part for part in _unread_parts(fields, words, _LONGEST_BESIDE) if not _is_place(part)]
        chances = [_chance(part, missing) for part in parts]
        if chances and max(chances) >= _LEAST_CHANCE:
            found = field_of([word for word, _ in parts[chances.index(max(chances))]], LEAST)
            fields[missing[-1] if degree_score(found.value) else missing[0]] = found


def _is_place(part: Sequence[tuple[HeadWord, Tag]]) -> bool:
    return place_score(_text_of(part)) >= _KNOWN_PLACE


def _text_of(part: Sequence[tuple[HeadWord, Tag]]) -> str:
    return " ".join(word.text for word, _ in part)


def _chance(part: Sequence[tuple[HeadWord, Tag]], labels: Sequence[str]) -> float:
    return mean(sum(tag.probabilities.get(label, 0.0) for label in labels) for _, tag in part)


def _unread_parts(
    fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]], longest: int
) -> Iterator[list[tuple[HeadWord, Tag]]]:
    """Parts of up to so many words between commas, dates and cells, of which nothing was read."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text in _PARTING, one[0].is_date)):
        part = list(group)
        text = _text_of(part)
        read = any(any(field.holds(word) for word, _ in part) or text in field.value for field in fields.values())
        if not read and not part[0][0].is_date and len(part) <= longest and _NAMED.match(part[0][0].text):
            yield part


def _unread_cells(words: Sequence[tuple[HeadWord, Tag]], longest: int) -> Iterator[HeadField]:
    """Cells of up to so many words of which none is part of a field."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell)):
        cell = list(group)
        if 1 < len(cell) <= longest and all(tag.label == OTHER and not word.is_date for word, tag in cell):
            yield field_of([word for word, _ in cell], LEAST)


def whole_school(fields: dict[str, HeadField], words: Sequence[HeadWord]) -> None:
    """Take the university where a part of it was read as school or employer: "Faculty of Law, Leeds University".

    No school begins within a name: "and Technology University" goes back to "Moor Science and Technology University".
    """
    for label in ("school", "employer"):
        part = fields.get(label)
        if part is None or not _is_part_of_university(part.value):
            continue
        for _, group in groupby(words, key=lambda word: (word.row, word.cell, word.text in _PARTING, word.is_date)):
            found = field_of(list(group), LEAST)
            if found.row >= part.row and _is_university(found.value):
                fields[label] = found
                break
    if school := fields.get("school"):
        fields["school"] = _from_its_beginning(school, words)


def _from_its_beginning(school: HeadField, words: Sequence[HeadWord]) -> HeadField:
    """A school with the words before it, where it begins with "and" or with the rest of a word that is parted."""
    held = [at for at, word in enumerate(words) if school.holds(word)]
    start = held[0] if held and school.value == school.piece.text else 0
    before, first = words[start - 1 : start + 1] if start else (None, None)
    if not before or not first:
        return school
    is_parted = before.text == "-" and before.row < first.row
    if not is_parted and first.text.lower() not in _CONJUNCTIONS:
        return school
    while start and _is_before(words[start - 1], words[start]):
        start -= 1
    return field_of(list(words[start : held[-1] + 1]), school.probability)


def _is_before(word: HeadWord, other: HeadWord) -> bool:
    """Return True if a word goes on in another of the same cell, or in the row below after a hyphen."""
    near = (word.row, word.cell) == (other.row, other.cell) or (word.text == "-" and word.row < other.row)
    return near and not word.is_date and word.text not in _PARTING


def _is_university(text: str) -> bool:
    return bool(_words_of(text) & _listed("universities")) and not _is_part_of_university(text)


def _is_part_of_university(text: str) -> bool:
    said = _words_of(text)
    return bool(said & _listed("parts_of_universities")) and not said & _listed("universities")


def _words_of(text: str) -> set[str]:
    return set(key(text).split())


def _listed(name: str) -> frozenset[str]:
    return frozenset(table("degrees")[name])
