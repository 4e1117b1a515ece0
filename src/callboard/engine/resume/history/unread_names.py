"""Names in an entry's header that are too rare for the tagger, told by their words and by standing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, groupby
from statistics import mean

from callboard.engine.resume.history.header_words import IDEOGRAPH, LEAST, HeaderField, TaggedWords, field_of, is_at
from callboard.engine.resume.lexicon import company_score, school_score, title_score
from callboard.engine.resume.vocabulary.degrees import AT_START, degree_score, split_degree
from callboard.engine.resume.vocabulary.places import place_score

_LONGEST_BESIDE, _LONGEST_STUDY = 8, 14
"""Words of a name beside another at most, and of a degree with the field that it is in."""
_MISSING = (
    ((), ("school",)),
    ((), ("employer",)),
    (("degree", "field"), ("school",)),
    (("school",), ("degree",)),
    (("school",), ("field", "degree")),
    (("employer",), ("position",)),
    (("position",), ("employer",)),
)
"""What is looked for beside a field that was read; the first two where nothing was read."""
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
_NAMED = re.compile(r"[^\W\d_]{2}")
_PARTING = frozenset(",;|")


def likeliest_beside(fields: dict[str, HeaderField], words: TaggedWords) -> None:
    """Read "Illustration" as the field of "Illustration, Moor School", of which neither field nor degree was read.

    Looked for is what is missing beside a school, a degree, a firm, a title, among the parts between commas, dates and
    what was read: one that sounds so, else the one that the tagger gives most.
    """
    for known, missing in _MISSING:
        nothing_read = not fields and bool(words) and missing[0] in words[0][1].probabilities
        if fields.keys() & set(missing) or not (fields.keys() & set(known) if known else nothing_read):
            continue
        longest = _LONGEST_STUDY if "degree" in missing else _LONGEST_BESIDE
        # a degree may stand at the beginning of what was read as its field
        others = [field for label, field in fields.items() if (label, missing) != ("field", ("degree",))]
        parts = [part for part in _unread_parts(others, words, longest) if not _is_place(part)]
        chances = [_chance(part, missing) for part in parts]
        if chances and max(chances) >= (_LEAST_CHANCE if known else _WEIGHT_OF_SOUND):
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
    """Words of which nothing was read; `alone` if none that was read stands between the same commas, dates, cells.

    `held_at` if "at" opens them.
    """

    words: TaggedWords
    alone: bool
    held_at: bool

    @property
    def text(self) -> str:
        return " ".join(word.text for word, _ in self.words)


def _is_place(part: _Part) -> bool:
    return place_score(part.text) >= _KNOWN_PLACE


def _chance(part: _Part, labels: Sequence[str]) -> float:
    """How likely a part is one of some fields; what stands beside something else, and a degree, has to sound so."""
    sounds = any(score(part.text) >= least for label, score, least in _SOUNDS if label in labels)
    sounds = sounds or (part.held_at and labels in {("employer",), ("school",)})
    if not sounds and (not part.alone or labels == ("degree",)):
        return 0.0
    given = mean(sum(tag.probabilities.get(label, 0.0) for label in labels) for _, tag in part.words)
    # the tagger has read hardly any Chinese and Japanese
    unfamiliar = bool(IDEOGRAPH.search(part.text)) and labels[0] in part.words[0][1].probabilities
    return given + _WEIGHT_OF_SOUND * sounds + _LEAST_CHANCE * unfamiliar


def _parts(text: str) -> bool:
    """Return True for what stands between two names: a comma, or "at"."""
    return text in _PARTING or is_at(text)


def _unread_parts(fields: Sequence[HeaderField], words: TaggedWords, longest: int) -> Iterator[_Part]:
    """Short parts between commas, dates, cells and what was read."""
    before = ""
    for _, group in groupby(words, key=lambda one: (one[0].row, one[0].cell, _parts(one[0].text), one[0].is_date)):
        whole = list(group)
        opened, before = before, whole[-1][0].text
        for read, own in groupby(whole, key=lambda one: any(field.holds(one[0]) for field in fields)):
            named = list(dropwhile(lambda one: one[0].is_sign, own))
            part = _Part(named, len(named) == len(whole), is_at(opened) and whole[0][0].text[:1].isupper())
            again = any(part.text in field.value for field in fields)
            if not read and not again and len(part.words) <= longest and _NAMED.search(part.text):
                yield part
