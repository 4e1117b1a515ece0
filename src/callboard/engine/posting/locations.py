"""Where a job is: the places that labels and cells name, or that running text puts it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callboard.engine.gazetteer.named_places import NamedPlace, distinct, in_cell, in_prose
from callboard.engine.gazetteer.places import PlaceKind, country_name
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import RoleText, Span
from callboard.engine.posting.workplace import ON_SITE, Workplace

# Places in running text count only near the top, before a company lists its offices.
PLACES_WITHIN = 3000


def locations(part: RoleText, header: Sequence[Span]) -> list[NamedPlace]:
    """The places that labels name, or else cells of the header; where none is a town, the first of the text too."""
    text, flat = part.reading.text, part.reading.flat
    places: list[NamedPlace] = []
    for start, end in part.labelled("location"):
        places += in_cell(text[start:end], start, trusted=True) or in_prose(text, flat, start, end)
    if not places:
        places = [place for start, end in header for place in in_cell(text[start:end], start)]
    if not any(place.kind is PlaceKind.CITY for place in places):
        start, end = part.body
        places += in_prose(text, flat, start, min(end, start + PLACES_WITHIN))[:1]
    return distinct(places)


def remote_countries_apart(
    reading: PostingText, work: Workplace, found: list[NamedPlace]
) -> tuple[Workplace, list[NamedPlace]]:
    """A country beside remote work is where one may work from, not a place to come to."""
    if not work.remote:
        return work, found
    on_site = [place for place in found if ON_SITE.match(reading.flat, place.end)]
    countries = [place for place in found if place.kind is PlaceKind.COUNTRY and place not in on_site]
    regions = dict.fromkeys((*work.regions, *(country_name(place.country or "") for place in countries)))
    kept = [place for place in found if place not in countries]
    return replace(work, regions=tuple(region for region in regions if region)), kept
