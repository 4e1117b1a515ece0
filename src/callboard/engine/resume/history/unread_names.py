"""Names in an entry's header that are too rare for the tagger, told by their words and by standing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, groupby, takewhile
from statistics import mean

from callboard.engine.resume.history.header_words import LEAST, HeaderField, HeaderWord, TaggedWords, field_of
from callboard.engine.resume.lexicon import company_score, school_score, table, title_score
from callboard.engine.resume.vocabulary.degrees import AT_START, degree_score, split_degree
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.text.folding import phrase_key

_LONGEST_SCHOOL = 6
_LONGEST_BESIDE, _LONGEST_STUDY = 8, 14
"""Words of a name beside another at most, and of a degree with the field that it is in."""
_MISSING = (
    (("degree", "field"), ("school",)),
    (("school",), ("degree",)),
    (("school",), ("field", "degree")),
    (("employer",), ("position",)),
    (("position",), ("employer",)),
)
"""What is looked for beside a field that was read."""
_LEAST_CHANCE = 0.12
"""How much of a part the tagger has to give to what is missing, though it gives more to something else."""
_KNOWN_PLACE = 0.9
_SOUNDS = (
    ("school", school_score, 1.0),
    ("degree", degree_score, AT_START),
    ("position", title_score, 1.0),
    ("employer", company_score, 0.9),
)
"""What a field sounds like, and how much at least."""
_WEIGHT_OF_SOUND = 0.3
_NAMED = re.compile(r"[^\W\d_]{3}")
_PARTING = frozenset(",;|")


def likeliest_beside(fields: dict[str, HeaderField], words: TaggedWords) -> None:
    """Read "Illustration" as the field of "Illustration, Moor School", of which neither field nor degree was read.

    Looked for is what is missing beside a school, a degree, a firm, a title, among the parts between commas, dates and
    what was read: one that sounds so, else the one that the tagger gives most.
    """
    for known, missing in _MISSING:
        if not fields.keys() & set(known) or fields.keys() & set(missing):
            continue
        longest = _LONGEST_STUDY if "degree" in missing else _LONGEST_BESIDE
        # a degree may stand at the beginning of what was read as its field
        others = [field for label, field in fields.items() if (label, missing) != ("field", ("degree",))]
        parts = [part for part in _unread_parts(others, words, longest) if not _is_place(part)]
        chances = [_chance(part, missing) for part in parts]
        if chances and max(chances) >= _LEAST_CHANCE:
            found = field_of([word for word, _ in parts[chances.index(max(chances))].words], LEAST)
            if "degree" in missing and degree_score(found.value):
                _take_degree(fields, found)
            else:
                fields[missing[0]] = found


def _take_degree(fields: dict[str, HeaderField], found: HeaderField) -> None:
    """Read a text as a degree with the field that it is in: "BSc Economics"."""
    degree = split_degree(found.piece)
    if degree.degree:
        found = replace(found, piece=degree.degree, value=degree.degree.text)
    if degree.area and ("field" not in fields or found.value in fields["field"].value):
        fields["field"] = replace(found, piece=degree.area, value=degree.area.text)
    fields["degree"] = found


@dataclass(frozen=True)
class _Part:
    """Words of which nothing was read; `alone` if none that was read stands between the same commas, dates, cells."""

    words: TaggedWords
    alone: bool

    @property
    def text(self) -> str:
        return " ".join(word.text for word, _ in self.words)


def _is_place(part: _Part) -> bool:
    return place_score(part.text) >= _KNOWN_PLACE


def _chance(part: _Part, labels: Sequence[str]) -> float:
    """How likely a part is one of some fields; what stands beside something else, and a degree, has to sound so."""
    sounds = any(score(part.text) >= least for label, score, least in _SOUNDS if label in labels)
    if not sounds and (not part.alone or labels == ("degree",)):
        return 0.0
    given = mean(sum(tag.probabilities.get(label, 0.0) for label in labels) for _, tag in part.words)
    return given + _WEIGHT_OF_SOUND * sounds


def _unread_parts(fields: Sequence[HeaderField], words: TaggedWords, longest: int) -> Iterator[_Part]:
    """Short parts between commas, dates, cells and what was read."""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, one[0].text in _PARTING, one[0].is_date)):
        whole = list(group)
        for read, own in groupby(whole, key=lambda one: any(field.holds(one[0]) for field in fields)):
            named = list(dropwhile(lambda one: one[0].is_sign, own))
            part = _Part(named, len(named) == len(whole))
            again = any(part.text in field.value for field in fields)
            if not read and not again and len(part.words) <= longest and _NAMED.search(part.text):
                yield part


def whole_title(fields: dict[str, HeaderField], tagged: TaggedWords) -> None:
    """Take a title with the words before its "and", where it was read from there on: "Kundenberatung & Verkauf"."""
    words = [word for word, _ in tagged]
    title = fields.get("position")
    if title is None or title.value.partition(" ")[0].casefold() not in table("wording")["joints"]["headings"]:
        return
    first = next((at for at, word in enumerate(words) if title.holds(word)), 0)
    before = takewhile(lambda word: _may_open(word, words[first], fields), reversed(words[:first]))
    if opening := list(before)[::-1]:
        fields["position"] = field_of(
            [*opening, *(word for word in words[first:] if title.holds(word))], title.probability
        )


def _may_open(word: HeaderWord, first: HeaderWord, fields: dict[str, HeaderField]) -> bool:
    beside = (word.row, word.cell) == (first.row, first.cell)
    named = word.is_date or word.text in _PARTING or any(field.holds(word) for field in fields.values())
    return beside and not named


def whole_school(fields: dict[str, HeaderField], tagged: TaggedWords) -> None:
    """Take the university where a part of it was read as school or employer: "Faculty of Law, Leeds University"."""
    words = [word for word, _ in tagged]
    for label in ("school", "employer"):
        part = fields.get(label)
        if part is None or not _is_part_of_university(part.value):
            continue
        for _, group in groupby(words, key=lambda word: (word.row, word.cell, word.text in _PARTING, word.is_date)):
            found = field_of(list(group), LEAST)
            if found.row >= part.row and _is_university(found.value) and len(found.value.split()) <= _LONGEST_SCHOOL:
                fields[label] = found
                break


def _is_university(text: str) -> bool:
    return bool(_words_of(text) & _listed("universities")) and not _is_part_of_university(text)


def _is_part_of_university(text: str) -> bool:
    said = _words_of(text)
    return bool(said & _listed("parts_of_universities")) and not said & _listed("universities")


def _words_of(text: str) -> set[str]:
    return set(phrase_key(text).split())


def _listed(name: str) -> frozenset[str]:
    return frozenset(table("degrees")[name])
