"""Where the work is done: on site, remotely or both; in which places, or from which regions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from callboard.engine.gazetteer.named_places import NamedPlace, distinct, in_cell, in_prose
from callboard.engine.gazetteer.places import PlaceKind, country_code, country_name, regions_in
from callboard.engine.posting.cells import Span
from callboard.engine.posting.lexicon import pattern, table, words
from callboard.engine.posting.role_text import RoleText
from callboard.engine.text.folding import fold_in_place

# Places in running text count only near the top, before a company lists its offices.
PLACES_WITHIN = 3000


@dataclass(frozen=True, slots=True)
class Workplace:
    """How and where the work is done; None and empty where the text is silent."""

    remote: bool | None = None
    hybrid: bool | None = None
    regions: tuple[str, ...] = ()
    """From where one may work remotely."""
    places: tuple[NamedPlace, ...] = ()
    """Where one comes to."""

    @property
    def country(self) -> str | None:
        """The code of the first country that is named."""
        named = (place.country for place in self.places if place.country)
        return next(named, country_code(self.regions[0]) if self.regions else None)


def workplace(part: RoleText) -> Workplace:
    """What labels and the cells on top say comes first, then the running text."""
    flat, cells = part.reading.flat, part.header_cells()
    says = {name: _phrase(name).search(flat, *part.body) is not None for name in table("remote")}
    header = [*part.labelled("location", "remote", "employment"), *cells]
    offers = [(span, word) for span in header if (word := pattern("wording", "places", "remote").search(flat, *span))]
    is_silent = not (offers or any(says.values()))
    remote = None if is_silent else bool(offers or says["remote"]) and not says["not_remote"]
    places = _places(part, cells)
    # A country beside remote work is where one may work from, not a place to come to.
    countries = [one for one in places if remote and one.kind is PlaceKind.COUNTRY]
    regions = [*_regions(part, offers), *(country_name(one.country or "") for one in countries)] if remote else []
    kept = tuple(one for one in places if one not in countries)
    return Workplace(remote, says["hybrid"] or None, tuple(dict.fromkeys(filter(None, regions))), kept)


def on_site_line(text: str) -> str:
    """The first line that says that the work is done on site, or partly; empty where none does."""
    patterns = [_phrase(name) for name in ("not_remote", "onsite", "hybrid")]
    lines = (line for line in text.splitlines() if any(pattern.search(fold_in_place(line)) for pattern in patterns))
    return next(lines, "").strip()


def _phrase(name: str) -> re.Pattern[str]:
    return pattern("remote", name) if name == "hybrid" else words("remote", name)


def _places(part: RoleText, cells: Sequence[Span]) -> list[NamedPlace]:
    """The places that labels name, or else cells of the header; where none is a town, the first of the text too."""
    text, flat = part.reading.text, part.reading.flat
    places: list[NamedPlace] = []
    for start, end in part.labelled("location"):
        places += in_cell(text[start:end], start, trusted=True) or in_prose(text, flat, start, end)
    if not places:
        places = [place for start, end in cells for place in in_cell(text[start:end], start)]
    if not any(place.kind is PlaceKind.CITY for place in places):
        start, end = part.body
        places += in_prose(text, flat, start, min(end, start + PLACES_WITHIN))[:1]
    return distinct(places)


def _regions(part: RoleText, offers: Sequence[tuple[Span, re.Match[str]]]) -> list[str]:
    """Regions named in a cell before the word remote, or else behind it, or else behind it in running text."""
    flat, between = part.reading.flat, pattern("wording", "places", "between")
    before, behind = list[Span](), list[Span]()
    for (start, end), word in offers:
        # What goes with the word is "US" in "Berlin / US remote".
        cut = max((cut.end() for cut in between.finditer(flat, start, word.start())), default=start)
        before.append((cut, word.start()))
        behind.append((word.end(), end))
    in_text = [found.span(1) for found in pattern("wording", "places", "remote_from").finditer(flat, *part.body)]
    named = (
        [one for span in spans for one in regions_in(part.reading.text, flat, span)]
        for spans in (before, behind, in_text)
    )
    return next(filter(None, named), list[str]())
