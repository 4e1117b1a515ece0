"""Names of cities, states and countries, looked up by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from babel import Locale

from callboard.engine.data_files import read_table
from callboard.engine.text.folding import any_word, fold_in_place, words_only

_COUNTRY_CODES = ("DE", "NL", "GB", "FR", "ES", "IT", "AT", "CH", "PT")
_SHORT_NAMES = {"US": "US", "GB": "UK"}


class PlaceKind(StrEnum):
    """The kind of a place."""

    CITY = "city"
    REGION = "region"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True)
class GazetteerEntry:
    """An entry: its kind, its country code, and whether the word also has another meaning."""

    kind: PlaceKind
    country: str
    ambiguous: bool = False


def places_table() -> dict[str, Any]:
    """The tables of `data/places.toml`."""
    return read_table("gazetteer", "places")


def names_in(*tables: str) -> Iterator[tuple[str, str]]:
    """The names of some tables of `data/places.toml`, as written, each with the code of its country."""
    for table in tables:
        for country, names in places_table()[table].items():
            yield from ((name, country) for name in names)


_TABLES = (
    (PlaceKind.CITY, ("cities", "city_states")),
    (PlaceKind.REGION, ("regions", "nations")),
    (PlaceKind.COUNTRY, ("countries", "written_codes")),
)
"""Of a name in several, the last counts: "Luxembourg" is the country. A state of the US comes before a country."""


@cache
def _names() -> dict[str, GazetteerEntry]:
    data = places_table()
    doubtful = {words_only(word) for words in data["doubtful"].values() for word in words}
    names: dict[str, GazetteerEntry] = {}
    for kind, tables in _TABLES:
        for name, country in names_in(*tables):
            if len(name) > 3 or kind is not PlaceKind.REGION:
                ambiguous = words_only(name) in doubtful or (len(name) < 3 and kind is not PlaceKind.CITY)
                names[words_only(name)] = GazetteerEntry(kind, country, ambiguous)
    for name in data["us_states"].values():
        known = names.get(words_only(name))
        if known is None or known.kind is PlaceKind.COUNTRY:
            names[words_only(name)] = GazetteerEntry(PlaceKind.REGION, "US", words_only(name) in doubtful)
    names["washington"] = GazetteerEntry(PlaceKind.REGION, "US")
    return names


@cache
def _codes() -> dict[str, GazetteerEntry]:
    data = places_table()
    states: dict[str, str] = data["us_states"]
    codes = {code: GazetteerEntry(PlaceKind.COUNTRY, code) for code in _COUNTRY_CODES if code not in states}
    for country, entries in data["regions"].items():
        codes.update(
            {code: GazetteerEntry(PlaceKind.REGION, country) for code in entries if len(code) <= 4 and code.isupper()}
        )
    codes.update({code: GazetteerEntry(PlaceKind.REGION, "US") for code in states})
    return codes


@cache
def country_name(code: str) -> str:
    """The short English name that Callboard writes: "US", "UK", "Germany". An unknown code stays as it is."""
    territories: dict[str, str] = dict(Locale("en").territories)  # pyright: ignore[reportUnknownMemberType]
    return _SHORT_NAMES.get(code) or territories.get(code, code)


def look_up(name: str) -> GazetteerEntry | None:
    """The entry of a name as written; two-letter codes only in capitals."""
    stripped = name.strip(" .")
    if stripped in _codes():
        return _codes()[stripped]
    known = _names().get(words_only(name))
    written = stripped.isupper() or (known is not None and known.kind is PlaceKind.CITY and stripped.istitle())
    if known and len(stripped) <= 3 and not written:
        return None
    if known and known.ambiguous and known.kind is PlaceKind.CITY and len(stripped) <= 3 and stripped.isupper():
        return GazetteerEntry(known.kind, known.country)
    return known


def region_code(name: str) -> GazetteerEntry | None:
    """The entry of a state's or province's code ("OH", "ON")."""
    return _codes().get(name.strip(" ."))


@cache
def country_code(name: str) -> str | None:
    """The code of a country by its name ("Canada"), or None."""
    known = look_up(name)
    return known.country if known and known.kind is PlaceKind.COUNTRY else None


def country_of(place: str) -> str | None:
    """The code of the country of a place as postings write it ("Berlin, Germany", "Austin, TX"), or None.

    The last part that is known decides: towns share their names, countries do not.
    """
    known = (look_up(part) for part in reversed(place.split(",")))
    return next((entry.country for entry in known if entry), None)


@cache
def region_names() -> dict[str, str]:
    """The region of several countries, or the country, that each folded word for one stands for ("e.u." is "EU")."""
    return {fold_in_place(word): region for region, words in _regions()["names"].items() for word in words}


def regions_in(text: str, flat: str, span: tuple[int, int]) -> Iterator[str]:
    """The regions and countries that a stretch of a text, also given folded, names; each by its canonical name."""
    named, names = _region_names()
    for found in named.finditer(flat, *span):
        word = text[found.start() : found.end()]
        # "us" and "na" in lower case are ordinary words.
        if len(word) > 3 or word.isupper() or "." in word:
            yield names[found[0]]


@cache
def _region_names() -> tuple[re.Pattern[str], dict[str, str]]:
    names = dict(region_names())
    others = {*map(fold_in_place, (*places_table()["doubtful"]["hardly"], *places_table()["us_states"].values()))}
    for name, code in names_in("countries"):
        if len(name) > 3 and fold_in_place(name) not in others:
            names.setdefault(fold_in_place(name), country_name(code))
    return any_word(names), names


WORLDWIDE = "Worldwide"
"""The region that holds every country."""


@cache
def countries_in(region: str) -> frozenset[str]:
    """The codes of the countries of a region ("EU", "DACH"), or of the one country that it names; empty if unknown."""
    table = _regions()
    if region in table["regions"]:
        return frozenset[str]().union(*(countries_in(part) for part in table["regions"][region]))
    if region in table["countries"]:
        return frozenset(table["countries"][region].split())
    code = country_code(region)
    return frozenset((code,)) if code else frozenset()


def regions_with(countries: frozenset[str]) -> tuple[str, ...]:
    """The regions that hold any of these countries, and the names of the countries themselves."""
    table = _regions()
    regions = (*table["regions"], *table["countries"])
    named = (region for region in regions if countries & countries_in(region))
    return (WORLDWIDE, *named, *map(country_name, sorted(countries)))


def _regions() -> dict[str, Any]:
    return read_table("gazetteer", "regions")
