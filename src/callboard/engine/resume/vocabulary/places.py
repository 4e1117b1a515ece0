"""Places: whether a text names one, where in a line it begins, and its city, region and country."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from callboard.engine.gazetteer.places import names_in, places_table
from callboard.engine.resume.lexicon import company_score, pattern, phrases, table, title_score
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_PARTS = re.compile(r"\s*[,/;|·•]\s*|\s+[-–—]\s+|\s*\(|\)\s*|(?<=[a-zà-ÿ]) (?=[A-Z]{2}$)")
_POSTAL = re.compile(
    r"(?<![\w-])(?:[A-Z]{1,2}-)?(?:\d{5}(?:-\d{3,4})?|\d{4}\s?[A-Z]{2}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}|"
    r"[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)(?![\w-])"
)
# A code of four digits before a comma is rather a year.
_LONG_POSTAL = re.compile(r"(?:[A-Z]{1,2}-)?\d{5}")
# "Lindenstrasse 83 Bern"
_BEHIND_NUMBER = re.compile(r"\d[a-z]?\s+([^\W\d][^\d,]+)$")
_NAME = re.compile(r"(?:[^\W\d_][\w'’.-]*)(?:[\s-]+[\w'’.-]+){0,3}")

LONGEST = 70
"""No place is written with more characters."""
_FEWEST_OF_ADDRESS, _MOST_OF_ADDRESS = 3, 6


@dataclass(frozen=True, slots=True)
class Place:
    """What an address or a place line says."""

    city: str | None = None
    region: str | None = None
    country_code: str | None = None
    postal_code: str | None = None
    address: str | None = None


@cache
def _countries() -> dict[str, str]:
    return {phrase_key(name): code for name, code in names_in("countries", "nations", "city_states")}


@cache
def _regions() -> dict[str, list[str]]:
    """The countries that have a region of a name or code."""
    found: dict[str, list[str]] = {}
    states = ((name, "US") for state in places_table()["us_states"].items() for name in state)
    for name, country in (*states, *names_in("regions", "province_codes")):
        found.setdefault(phrase_key(name), []).append(country)
    return found


@cache
def _cities() -> dict[str, str]:
    return {phrase_key(name): code for name, code in names_in("cities", "city_states")}


def _kind(part: str) -> str | None:
    """city, country, region (a code must be in capitals) or remote."""
    part = _POSTAL.sub("", part).strip(" .-")
    name = phrase_key(part)
    if not name:
        return "postal"
    if name in _countries() and (len(name) > 2 or part.replace(".", "").isupper()):
        return "country"
    if name in _cities():
        return "city"
    if name in _regions() and (len(name) > 3 or part.isupper()):
        return "region"
    return "remote" if name in phrases("places", "remote") else None


def _place_parts(text: str) -> list[str]:
    """The parts of a place line."""
    return [part for part in _PARTS.split(text) if part.strip()]


def place_score(text: str) -> float:
    """From 0, no place, to 1, surely one."""
    text = text.strip()
    if not text or len(text) > LONGEST or len(text.split()) > 9:
        return 0.0
    return _short_score(text)


@lru_cache(maxsize=8192)
def _short_score(text: str) -> float:
    if text.lower().startswith(("remote", "hybrid")) and len(text) < 40:
        return 1.0
    if pattern("places", "remote").search(fold_in_place(text)) and len(text.split()) <= 5:
        return 0.9
    parts = _place_parts(text)
    return _score_of_parts(parts, text) if 1 <= len(parts) <= 5 else 0.0


def _score_of_parts(parts: list[str], text: str) -> float:
    kinds = [_kind(part) for part in parts]
    if kinds[-1] == "postal" and any(kind not in {None, "postal"} for kind in kinds):
        # "Alton, MA, 01375"
        return _score_of_parts(parts[:-1], text)
    if len(parts) > 1 and kinds[-1] is None and parts[-1].strip() in places_table()["countries"]:
        kinds[-1] = "country"
    known_kinds = [kind for kind in kinds if kind]
    if len(known_kinds) == len(kinds):
        return 0.95 if len(kinds) > 1 or kinds[0] != "region" else 0.6
    if kinds[-1] in {"country", "region"} and _city_like(_POSTAL.sub("", parts[0])) and len(parts) <= 4:
        # an unknown town before its country; a name before a known town is not a place
        return 0.8 if len(kinds) - len(known_kinds) == 1 and "city" not in kinds else 0.5
    if kinds[0] == "city" and len(parts) == 2:
        return 0.6
    one = len(parts) == 1 and _POSTAL.match(text) and re.match(r"\S+\s+[A-ZÀ-Þ]", text)
    two = len(parts) == 2 and _LONG_POSTAL.fullmatch(parts[0].strip()) and _city_like(parts[1])
    return 0.75 if one or two else 0.0


def is_full_address(text: str) -> bool:
    """Return True for a house number, then a town, region or country that is known, with a postal code at the end."""
    parts = _place_parts(text.strip())
    if not _FEWEST_OF_ADDRESS <= len(parts) <= _MOST_OF_ADDRESS or len(text) > LONGEST:
        return False
    has_code = any(_POSTAL.search(part) for part in parts[-2:])
    named = any(_kind(part) in {"city", "region", "country"} for part in parts[1:])
    return has_code and named and bool(re.search(r"\d", parts[0]))


def _city_like(name: str) -> bool:
    name = name.strip()
    if not _NAME.fullmatch(name) or not name[:1].isupper() or len(name.split()) > 3 or re.search(r"\d", name):
        return False
    return company_score(name) == 0 and title_score(name) < 1


def read_place(text: str) -> Place:
    """City, region, country and postal code from an address or a place line."""
    parts = [part.strip(" .") for part in _place_parts(text) if part.strip(" .")]
    # a house number of four digits looks like a code, and stands first
    codes = [code for part in parts if not _is_street(part) for code in _POSTAL.findall(part)]
    found: dict[str, str] = {}
    rest: list[str] = []
    for part in parts:
        name = _POSTAL.sub("", part).strip(" .-,")
        kind = _kind(part)
        if kind == "city" and "city" not in found:
            found["city"] = name
            found.setdefault("guess", _cities().get(phrase_key(name), ""))
        elif kind == "country" and _is_region_of(name, found.get("guess")):
            found.setdefault("region", name)
        elif kind == "country":
            found["country"] = _countries()[phrase_key(name)]
            if phrase_key(name) in _cities():
                found.setdefault("state", name)
        elif kind in {"city", "region"}:
            found.setdefault("region", name)
        elif kind is None:
            rest.append(part)
    return _completed(found, rest, codes[-1] if codes else None)


@cache
def _street() -> re.Pattern[str]:
    streets = table("contact")["streets"]
    first, last = alternation(list(streets["other"])), alternation(list(streets["english"]))
    return re.compile(rf"(?:\d{{1,4}}\s+)?(?:{first})(?![^\W\d_])|.*\w\s(?:{last})\.?$")


def _is_street(part: str) -> bool:
    """Return True for a part of an address that opens or ends with a word for streets: "Melbourne Terrace"."""
    return bool(_street().match(fold_in_place(part.strip())))


def _is_region_of(name: str, country: str | None) -> bool:
    """Return True for the name of a country that a region of the city's country has as well: "Atlanta, Georgia"."""
    return country in _regions().get(phrase_key(name), ())


def _completed(fields: dict[str, str], rest: list[str], postal: str | None) -> Place:
    """Fill the city from an unknown part, and the country from city or region."""
    if "city" not in fields:
        holder = next((part for part in rest if postal and postal in part), None)
        candidates = [part for part in ([holder] if holder else reversed(rest)) if part]
        for part in candidates:
            name = _POSTAL.sub("", part).strip(" .-,")
            if re.search(r"[^\W\d_]", name) and not re.search(r"\d", name) and not _is_street(name):
                fields["city"] = name
                rest.remove(part)
                break
    behind_number = (_BEHIND_NUMBER.search(part) for part in rest)
    town = next((found for found in behind_number if found and phrase_key(found[1]) in _cities()), None)
    if "city" not in fields and town:
        fields["city"], fields["guess"] = town[1], _cities()[phrase_key(town[1])]
        rest[rest.index(town.string)] = town.string[: town.start(1)].strip()
    if "city" not in fields and "state" in fields:
        fields["city"] = fields["state"]
    country = fields.get("country")
    if not country and "region" in fields:
        homes = _regions().get(phrase_key(fields["region"]), [])
        country = fields["guess"] if fields.get("guess") in homes else next(iter(homes), None)
    # "Rua da Praia, 12": the number of a house may stand behind a comma
    numbered = [
        part
        for number, part in enumerate(rest)
        if re.search(r"\d", part) or _is_street(part) or "".join(rest[number + 1 : number + 2]).isdigit()
    ]
    address = ", ".join(numbered) or None
    return Place(fields.get("city"), fields.get("region"), country or fields.get("guess") or None, postal, address)
