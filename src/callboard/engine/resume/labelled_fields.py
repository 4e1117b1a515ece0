"""Fields of an entry's head that their names stand before: "Employer: Moor Mills", "Role | Baker"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from callboard.engine.resume.head_words import HeadWord
from callboard.engine.resume.lexicon import phrases, table
from callboard.engine.text.plain_letters import key

_LONGEST_LABEL = 4
_COLONS = frozenset(":：")


@cache
def _labels() -> dict[str, str]:
    return {
        label: field
        for field in table("entries")["field_labels"]
        for label in phrases("entries", "field_labels", field)
    }


def labelled_words(words: Sequence[HeadWord]) -> dict[str, list[HeadWord]]:
    """The words behind the name of a field, by the label of the field; of one named twice the first.

    A row that names several fields is not read so: "Company: Moor Mills, Role: Baker".
    """
    found: dict[str, list[HeadWord]] = {}
    for _, group in groupby(words, key=lambda word: word.row):
        row = list(group)
        end = _end_of_label(row)
        field = _labels().get(key(" ".join(word.text for word in row[:end]))) if end else None
        value = [word for word in row[end:] if not word.is_date]
        value = value[1:] if value and value[0].text in _COLONS else value
        if field and value and not _names_field(value):
            found.setdefault(field, _first_sentence(value))
    return found


def _end_of_label(row: Sequence[HeadWord]) -> int:
    """How many words of a row stand before its first colon, or in its first cell of several."""
    for at, word in enumerate(row[: _LONGEST_LABEL + 1]):
        if word.text in _COLONS or word.cell != row[0].cell:
            return at
    return 0


def _names_field(words: Sequence[HeadWord]) -> bool:
    """Return True if words hold the name of a field, before a colon or in a cell of its own."""
    cells = [[word.text for word in cell] for _, cell in groupby(words, key=lambda word: word.cell)]
    colons = [at for at, word in enumerate(words) if word.text in _COLONS]
    before = [[word.text for word in words[max(at - n, 0) : at]] for at in colons for n in range(1, _LONGEST_LABEL + 1)]
    known = _labels().keys() | phrases("entries", "head_labels")
    return any(key(" ".join(texts)) in known for texts in cells + before)


def _first_sentence(words: list[HeadWord]) -> list[HeadWord]:
    """The words up to another name of a field in the row: "Moor Mills. Supervisor: Ann Weir"."""
    colon = next((at for at, word in enumerate(words) if word.text in _COLONS), len(words))
    stop = next((at for at in range(colon - 1, 0, -1) if words[at - 1].text.endswith(".")), colon)
    return words[: stop if colon < len(words) else colon]
