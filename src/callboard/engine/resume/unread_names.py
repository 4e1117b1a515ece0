"""Names in an entry's head that are too rare for the tagger, told by their words and by standing alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.degrees import AT_START, degree_score, split_degree
from callboard.engine.resume.head_fields import LEAST, OTHER, HeadField, field_of
from callboard.engine.resume.head_words import HeadWord
from callboard.engine.resume.lexicon import company_score, school_score, title_score

_LONGEST_NAMES = 14
"""Words of a title and an employer together, at most."""
_LONGEST_SCHOOL, _LONGEST_EMPLOYER = 6, 9
_SOUNDS_LIKE_A_FIRM = 0.9


def school_in_own_cell(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read "Universidad del Norte" as the school of a study, if it is the only text of a cell with no other field."""
    if "school" in fields or not fields.keys() & {"degree", "field"}:
        return
    for found in _unread_cells(words, _LONGEST_SCHOOL):
        if school_score(found.value) >= 1 and not degree_score(found.value):
            fields["school"] = found
            return


def employer_in_own_cell(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read "Department of Roads" as the employer, if it is the only text of a cell with no other field."""
    if "employer" in fields or "position" not in fields:
        return
    for found in _unread_cells(words, _LONGEST_EMPLOYER):
        if company_score(found.value) >= _SOUNDS_LIKE_A_FIRM and title_score(found.value) < 1:
            fields["employer"] = found
            return


def _unread_cells(words: Sequence[tuple[HeadWord, Tag]], longest: int) -> Iterator[HeadField]:
    """Cells of up to so many words of which none is part of a field."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell)):
        cell = list(group)
        if 1 < len(cell) <= longest and all(tag.label == OTHER and not word.is_date for word, tag in cell):
            yield field_of([word for word, _ in cell], LEAST)


def title_unread(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read the title before a comma, "Internship, Moor Mills", of which the tagger was not sure."""
    if "position" in fields or "employer" not in fields:
        return
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text == ",", one[0].is_date)):
        part = [word for word, tag in group if tag.label == OTHER]
        if 0 < len(part) <= _LONGEST_NAMES and title_score((found := field_of(part, LEAST)).value) >= 1:
            fields["position"] = found
            return


def degree_unread(fields: dict[str, HeadField], words: Sequence[tuple[HeadWord, Tag]]) -> None:
    """Read "BSc Economics" between commas in the head of a study of which no degree was read."""
    if "degree" in fields or "school" not in fields:
        return
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text == ",", one[0].is_date)):
        part = [word for word, tag in group if tag.label in {OTHER, "field"}]
        found = field_of(part, LEAST) if part else None
        if found and len(part) <= _LONGEST_NAMES and degree_score(found.value) >= AT_START:
            degree = split_degree(found.piece)
            if degree.degree:
                fields["degree"] = replace(found, piece=degree.degree, value=degree.degree.text)
            if degree.area and "field" not in fields:
                fields["field"] = replace(found, piece=degree.area, value=degree.area.text)
            return
