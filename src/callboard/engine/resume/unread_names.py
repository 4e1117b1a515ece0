"""Names in an entry's header that are too rare for the tagger, told by their words and by standing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import mean

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.degrees import AT_START, degree_score, split_degree
from callboard.engine.resume.header_fields import LEAST, OTHER, HeaderField, field_of
from callboard.engine.resume.header_words import HeaderWord
from callboard.engine.resume.lexicon import company_score, school_score, table, title_score
from callboard.engine.resume.places import place_score
from callboard.engine.text.folding import phrase_key

_LONGEST_NAMES = 14
"""Words of a title and an employer together, at most."""
_LONGEST_SCHOOL, _LONGEST_EMPLOYER = 6, 9
_LONGEST_BESIDE = 8
_MISSING = (("school", ("field", "degree")), ("employer", ("position",)), ("position", ("employer",)))
"""What is looked for beside a field that was read."""
_LEAST_CHANCE = 0.12
"""How much of a part the tagger has to give to what is missing, though it gives more to something else."""
_KNOWN_PLACE = 0.9
_SOUNDS_LIKE_A_FIRM = 0.9
_INITIALS = re.compile(r"[A-Z]{3,6}")
_NAMED = re.compile(r"[^\W\d_]{3}")
_CONJUNCTIONS = frozenset(("&", "and", "und", "et", "y", "e"))
_PARTING = frozenset(",;|")


def school_in_own_cell(fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]]) -> None:
    """Read "Universidad del Norte" as the school of a study, if it is alone in a cell, or between commas and dates."""
    if "school" in fields or not fields.keys() & {"degree", "field"}:
        return
    parts = [field_of([word for word, _ in part], LEAST) for part in _unread_parts(fields, words, _LONGEST_SCHOOL)]
    for found in (*parts, *_unread_cells(words, _LONGEST_SCHOOL)):
        if school_score(found.value) >= 1 and not degree_score(found.value):
            fields["school"] = found
            return


def likeliest_beside(fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]]) -> None:
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


def _is_place(part: Sequence[tuple[HeaderWord, Tag]]) -> bool:
    return place_score(_text_of(part)) >= _KNOWN_PLACE


def _text_of(part: Sequence[tuple[HeaderWord, Tag]]) -> str:
    return " ".join(word.text for word, _ in part)


def _chance(part: Sequence[tuple[HeaderWord, Tag]], labels: Sequence[str]) -> float:
    return mean(sum(tag.probabilities.get(label, 0.0) for label in labels) for _, tag in part)


def _unread_parts(
    fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]], longest: int
) -> Iterator[list[tuple[HeaderWord, Tag]]]:
    """Parts of up to so many words between commas, dates and cells, of which nothing was read."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text in _PARTING, one[0].is_date)):
        part = list(group)
        text = _text_of(part)
        read = any(any(field.holds(word) for word, _ in part) or text in field.value for field in fields.values())
        if not read and not part[0][0].is_date and len(part) <= longest and _NAMED.match(part[0][0].text):
            yield part


def employer_in_own_cell(fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]]) -> None:
    """Read "Department of Roads" as the employer, if it is the only text of a cell with no other field."""
    if "employer" in fields or "position" not in fields:
        return
    for found in _unread_cells(words, _LONGEST_EMPLOYER):
        if company_score(found.value) >= _SOUNDS_LIKE_A_FIRM and title_score(found.value) < 1:
            fields["employer"] = found
            return


def _unread_cells(words: Sequence[tuple[HeaderWord, Tag]], longest: int) -> Iterator[HeaderField]:
    """Cells of up to so many words of which none is part of a field."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell)):
        cell = list(group)
        if 1 < len(cell) <= longest and all(tag.label == OTHER and not word.is_date for word, tag in cell):
            yield field_of([word for word, _ in cell], LEAST)


def whole_school(fields: dict[str, HeaderField], words: Sequence[HeaderWord]) -> None:
    """Take the university where a part of it was read as school or employer: "Faculty of Law, Leeds University".

    No school begins within a name: "and Technology University" goes back to "Moor Science and Technology University".
    """
    for label in ("school", "employer"):
        part = fields.get(label)
        if part is None or not _is_part_of_university(part.value):
            continue
        for _, group in groupby(words, key=lambda word: (word.row, word.cell, word.text in _PARTING, word.is_date)):
            found = field_of(list(group), LEAST)
            if found.row >= part.row and _is_university(found.value) and len(found.value.split()) <= _LONGEST_SCHOOL:
                fields[label] = found
                break
    if school := fields.get("school"):
        fields["school"] = _from_its_beginning(school, words)


def _from_its_beginning(school: HeaderField, words: Sequence[HeaderWord]) -> HeaderField:
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


def _is_before(word: HeaderWord, other: HeaderWord) -> bool:
    """Return True if a word goes on in another of the same cell, or in the row below after a hyphen."""
    near = (word.row, word.cell) == (other.row, other.cell) or (word.text == "-" and word.row < other.row)
    return near and not word.is_date and word.text not in _PARTING


def school_by_its_letters(fields: dict[str, HeaderField], words: Sequence[HeaderWord]) -> None:
    """Read "UCL" as the school of "BSc Economics; UCL": a word in capitals that stands alone between signs."""
    if "school" in fields or not fields.keys() & {"degree", "field"}:
        return
    for _, group in groupby(words, key=lambda word: (word.row, word.cell, word.text in _PARTING, word.is_date)):
        part = list(group)
        text = part[0].text
        read = any(field.holds(part[0]) for field in fields.values())
        if len(part) == 1 and _INITIALS.fullmatch(text) and not (read or place_score(text) or degree_score(text)):
            fields["school"] = field_of(part, LEAST)
            return


def unread_words(words: Sequence[HeaderWord], before: HeaderField, fields: dict[str, HeaderField]) -> list[HeaderWord]:
    """The words from a field to the end of its row, if no field was read from the last of them."""
    last = words[-1] if words else None
    if last is None or last.row != before.row or any(field.holds(last) for field in fields.values()):
        return []
    rest = [word for word in words if word.row == last.row and word.piece.start >= before.piece.end]
    alone = all(not (word.is_date or word.is_sign or field.holds(word)) for word in rest for field in fields.values())
    return rest if alone and len(rest) <= _LONGEST_SCHOOL else []


def _is_university(text: str) -> bool:
    return bool(_words_of(text) & _listed("universities")) and not _is_part_of_university(text)


def _is_part_of_university(text: str) -> bool:
    said = _words_of(text)
    return bool(said & _listed("parts_of_universities")) and not said & _listed("universities")


def _words_of(text: str) -> set[str]:
    return set(phrase_key(text).split())


def title_unread(fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]]) -> None:
    """Read the title before a comma, "Internship, Moor Mills", of which the tagger was not sure."""
    if "position" in fields or "employer" not in fields:
        return
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text == ",", one[0].is_date)):
        part = [word for word, tag in group if tag.label == OTHER]
        if 0 < len(part) <= _LONGEST_NAMES and title_score((found := field_of(part, LEAST)).value) >= 1:
            fields["position"] = found
            return


def degree_unread(fields: dict[str, HeaderField], words: Sequence[tuple[HeaderWord, Tag]]) -> None:
    """Read "BSc Economics" between commas in the header of a study of which no degree was read."""
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


def _listed(name: str) -> frozenset[str]:
    return frozenset(table("degrees")[name])
