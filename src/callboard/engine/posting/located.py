"""Places that labels and running text put a job in: "our office in Lyon", "based in", "for its Atlanta, GA office"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from callboard.core.text import squeeze
from callboard.engine.posting.gazetteer import PlaceKind
from callboard.engine.posting.lexicon import any_word, label_kind, load, plain
from callboard.engine.posting.places import NAME, UNPLACED, Place, distinct, in_cell
from callboard.engine.posting.reading import Reading, Row


@cache
def _cues() -> re.Pattern[str]:
    return any_word(load("places")["labels"]["before"])


_IN = re.compile(r"(?<!\w)(?:in|à|en|em|a|te|at|near|bei|au|from|we?) (?=[A-ZÀ-Ý'])")
_OF = re.compile(r"(?<!\w)(?:de|di|of|von|van|für|para|per) (?=[A-ZÀ-Ý'])")
_AFTER_CUE = re.compile(r"[:\s]*(?:(?:the|our|der|im|in|zentral|downtown|central|a|em|à|en)\s+)*")


def in_prose(reading: Reading, start: int, end: int) -> list[Place]:
    """Places that running text puts the job in; names the gazetteer lacks only right behind a cue ("based in")."""
    found: list[Place] = []
    for match in _cues().finditer(reading.flat, start, end):
        at = _AFTER_CUE.match(reading.text, match.end())
        first = at.end() if at else match.end()
        # "our team in der Datenanalyse": behind an article a word in capitals may be any noun.
        article = re.search(r"\b(?:der|im)\s", reading.text[match.end() : first]) is not None
        found.extend(_named(reading, first, end, trusted=not article))
    for match in _IN.finditer(reading.text, start, end):
        # A country in running text is where the firm is, or its customers.
        named = _named(reading, match.end(), end, trusted=False)
        found.extend(place for place in named if place.kind is not PlaceKind.COUNTRY)
    for match in _OFFICE.finditer(reading.text, start, end):
        found.extend(_named(reading, match.start(1), match.end(1), trusted=False))
    if not found:
        # "Mental Health Centre of Milan", "au cœur de Riga": weaker, for texts that say it nowhere else.
        for match in _OF.finditer(reading.text, start, end):
            found.extend(_named(reading, match.end(), end, trusted=False))
    return distinct(sorted(found, key=lambda place: place.start))


# "for its Atlanta, GA office": the place of one of several houses.
_OFFICE = re.compile(
    r"\b(?:its|our|their|the) ([A-ZÀ-Ý][\w'’.-]*(?: [A-ZÀ-Ý][\w'’.-]*)?(?:, [A-Z]{2})?) (?:office|branch|store|site|"
    r"location|restaurant|clinic|campus|warehouse|plant|facility|headquarters|studio)\b"
)
_STRETCH = re.compile(
    r"[A-ZÀ-ÖØ-Ý'][\w'’.-]*(?:(?:, |,? (?:or|and|und|oder|ou|et|y|o|e|en) | / |/| |-)(?:[A-ZÀ-ÖØ-Ý'][\w'’.-]*|(?:am|"
    r"an|der|de|du|la|sur|di|upon|do|da)\b))*"
)


def _named(reading: Reading, start: int, end: int, *, trusted: bool) -> Iterator[Place]:
    stretch = _STRETCH.match(reading.text, start, min(end, start + 80))
    # "SEDE DI PARTENZA: Orbassano": words before a colon are a label.
    if not stretch or reading.text[stretch.end() : stretch.end() + 1] == ":":
        return
    text = re.sub(r"(?:[.,'’-]|'s)+$", "", stretch[0])
    places = in_cell(text, start)
    if not places and trusted:
        name = NAME.match(text)
        if name and len(name[0].split()) <= 4 and not UNPLACED.search(name[0]) and plain(name[0]) not in _NOT_NAMES:
            places = [
                Place(squeeze(name[0].rstrip(".,")), start, start + len(name[0].rstrip(".,")), None, PlaceKind.CITY)
            ]
    yield from places


_NOT_NAMES = frozenset(
    {
        "i",
        "you",
        "we",
        "your",
        "our",
        "january",
        "june",
        "europe",
        "vollzeit",
        "teilzeit",
        "it",
        "january 2025",
        "kürze",
        "der",
        "die",
        "und",
    }
)


# An address below its label: building, street, town.
ADDRESS_ROWS = 6
# A row of an address is short.
PLACE_CHARS = 40
_POSTCODE = re.compile(r"[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}")


def at_label(reading: Reading, start: int, end: int) -> list[Place]:
    """The places of a labelled value; of an address over several short rows, the town."""
    named = in_cell(reading.text[start:end], start, trusted=True)
    if not named:
        named = in_prose(reading, start, end)
    index = reading.row_at(start)
    if reading.rows[index].start == start and not in_cell(reading.text[start:end], start):
        above: Row | None = None
        for row in reading.rows[index + 1 : index + ADDRESS_ROWS]:
            if row.gap or len(row.text) > PLACE_CHARS or label_kind(row.text):
                break
            if town := in_cell(row.text, row.start):
                return town
            if above and _POSTCODE.fullmatch(row.text):
                return in_cell(above.text, above.start, trusted=True)
            above = row
    return named
