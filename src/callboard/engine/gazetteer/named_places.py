"""Places that a text names: cells such as "Austin, TX / Berlin", and running text such as "our office in Lyon"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from callboard.core.text import squeeze
from callboard.engine.data_files import any_of
from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.gazetteer.places import GazetteerEntry, PlaceKind, look_up, places_table, region_code
from callboard.engine.text.folding import any_word, words_only

_any_of = partial(any_of, "gazetteer", "place_wording", "place")

_PARTS = re.compile(
    rf"\s*[|/;•·()\[\]\n→+]\s*|\s+{_any_of('and_or')}\s+|\s+[–—-]+\s+|:\s|"
    rf"\.\s(?=[A-Z])|,\s+{_any_of('after_comma')}\s+"
)
_MODE = _any_of("mode")
_LEADING = re.compile(
    rf"(?:(?:{_MODE}|(?-i:or|and|oder)|{_any_of('leading')})\b[\s,:–—-]*|\d{{4,6}}\s+|D-|F-|CH-)+", re.IGNORECASE
)
_TRAILING = re.compile(
    rf"(?:(?<![\s,–—-])[\s,–—-]++(?:{_MODE}|{_any_of('trailing')}|"
    rf"\d{{5}}(?:-\d{{4}})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{{1,2}}(?:e|er|ème|eme)?))+$",
    re.IGNORECASE,
)
# A hyphen belongs to the word alone: one that could part words as well would be tried both ways, each time twice.
_PART = r"[A-ZÀ-ÖØ-Ý'][\w'’.]*(?:-[\w'’.]*)*"
NAME = re.compile(rf"{_PART}(?: (?:{_PART}|{_any_of('within')}))*")

# "07 - ANNONAY" (the number of a French département), "79856 Hinterzarten", "CH-8400 Winterthur (ZH)".
_CODED = re.compile(
    rf"\s*(?:(?:\d\d|2[AB]|97\d)\s+[–-]\s+|(?:(?:[A-Z]{{1,2}}-)?\d{{5}}|(?:A|CH)-\d{{4}})\s+)({NAME.pattern})(?:\s*\([^()]*\))?\s*"
)


@cache
def _no_towns() -> re.Pattern[str]:
    words = "|".join(places_table()["no_towns"]["words"])
    return re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE)


def _is_no_town(text: str) -> bool:
    """Return True if the words hold a region, a way of work, a street or a number."""
    return bool(_no_towns().search(text) or re.search(r"\d{3}", text))


MAX_PLACES = 12
_MAX_TOWN = 40
_LONGEST_SEGMENT = 200
"""Letters of what may be a place with its postal code; in a longer text each part could begin the last one."""


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place as the text writes it, with its country code where it is known."""

    text: str
    start: int
    end: int
    country: str | None
    kind: PlaceKind


def in_cell(text: str, start: int, *, trusted: bool = False) -> list[NamedPlace]:
    """The places of a short text at `start`; `trusted` also takes names the gazetteer lacks (a labelled value)."""
    if coded := town_behind_code(text, start):
        return [coded]
    places: list[NamedPlace] = []
    last = 0
    for cut in (*_PARTS.finditer(text), None):
        end = cut.start() if cut else len(text)
        if last < end:
            places.extend(_in_part(text[last:end], start + last, trusted=trusted))
        last = cut.end() if cut else end
    return places[:MAX_PLACES]


def town_behind_code(text: str, start: int = 0) -> NamedPlace | None:
    """The town of a cell that is a postal code, or the number of a French département, and a name; None for another."""
    coded = _CODED.fullmatch(text)
    if coded is None or _is_no_town(coded[1]) or len(coded[1]) > _MAX_TOWN:
        return None
    known = look_up(coded[1])
    country = known.country if known else "FR" if re.match(r"\s*\w\w\w?\s+[–-]", text) else None
    return NamedPlace(squeeze(coded[1]), start + coded.start(1), start + coded.end(1), country, PlaceKind.CITY)


def _in_part(text: str, start: int, *, trusted: bool) -> Iterator[NamedPlace]:
    """One part: "Columbus, OH 43228, United States", or several cities with commas between."""
    segments = list(_segments(text, start))
    if trusted and (whole := _with_region(segments, text, start)):
        yield whole
        return
    current: NamedPlace | None = None
    for index, (name, at) in enumerate(segments):
        known = look_up(name)
        following = segments[index + 1][0] if index + 1 < len(segments) else ""
        if current and (name.startswith("County ") or name.endswith((" County", " Province", " Region", " Area"))):
            known = GazetteerEntry(PlaceKind.REGION, current.country or "IE")
        if known and known.kind is not PlaceKind.CITY and current and _belongs(current, name, known):
            current = _extended(current, name, at, known, text, start)
            continue
        place = _place(name, at, known, following, trusted=trusted)
        if place:
            if current:
                yield current
            current = place
    if current:
        yield current


def _with_region(segments: list[tuple[str, int]], text: str, start: int) -> NamedPlace | None:
    """A town with a region that the gazetteer lacks and its country: "Athens, Attica, Greece"."""
    if len(segments) != 3:
        return None
    town, region, country = (look_up(name) for name, _ in segments)
    named = all(NAME.fullmatch(name) and not _is_no_town(name) for name, _ in segments[:2])
    apart = town is not None and town.kind is not PlaceKind.CITY
    if not named or region or apart or country is None or country.kind is not PlaceKind.COUNTRY:
        return None
    (_, first), (last, at) = segments[0], segments[2]
    end = at + len(last)
    return NamedPlace(squeeze(text[first - start : end - start]), first, end, country.country, PlaceKind.CITY)


def _segments(text: str, start: int) -> Iterator[tuple[str, int]]:
    at = 0
    for piece in text.split(","):
        name = piece
        offset = at
        lead = _LEADING.match(name.lstrip())
        skip = len(name) - len(name.lstrip()) + (lead.end() if lead else 0)
        name = name[skip:]
        if len(name) <= _LONGEST_SEGMENT:
            name = _TRAILING.sub("", name)
        name = name.strip(" .*:")
        shift = len(piece[skip:]) - len(piece[skip:].lstrip(" .*"))
        if name:
            yield name, start + offset + skip + shift
        at += len(piece) + 1


def _belongs(current: NamedPlace, name: str, known: GazetteerEntry) -> bool:
    """Return True if a state or country after a place says where that place is."""
    if current.kind is PlaceKind.COUNTRY:
        return False
    if current.kind is PlaceKind.REGION:
        # A region and a code are a town only where the two name one that is known ("Washington, DC").
        town = look_up(f"{current.text} {name}") if region_code(name) else None
        is_town = town is not None and town.kind is PlaceKind.CITY
        return current.country == known.country and (known.kind is PlaceKind.COUNTRY or is_town)
    return True


def _extended(current: NamedPlace, name: str, at: int, known: GazetteerEntry, text: str, start: int) -> NamedPlace:
    end = at + len(name)
    country = known.country
    # "Paris, IN" and "Toronto, CA": a code can be a state's or a country's; the city decides where it is known.
    if current.country and current.country != country and look_up(name) == region_code(name):
        country = current.country
    written = squeeze(text[current.start - start : end - start]).replace(" ,", ",")
    is_town = current.kind is PlaceKind.REGION and known.kind is PlaceKind.REGION
    return NamedPlace(written, current.start, end, country, PlaceKind.CITY if is_town else current.kind)


def _place(name: str, at: int, known: GazetteerEntry | None, following: str, *, trusted: bool) -> NamedPlace | None:
    end = at + len(name)
    if known and (not known.ambiguous or trusted or _is_area(following)):
        # A bare code is not a place of its own.
        if region_code(name) and known.kind is PlaceKind.REGION:
            return None
        return NamedPlace(squeeze(name), at, end, known.country, known.kind)
    # "Orbassano (TO)": the code of a province is not a town.
    if len(name) == 2 and name.isupper():
        return None
    # Codes of states are also legal forms, and words: "Fikaflow AB" is in no Canadian province, "Req ID" not in Idaho.
    head, _, code = name.rpartition(" ")
    is_doubtful = is_legal_form(code) or code == "ID"
    state = region_code(code) if not is_doubtful or look_up(head) else None
    if head and state and NAME.fullmatch(head):
        return NamedPlace(squeeze(name), at, end, state.country, PlaceKind.CITY)
    if not NAME.fullmatch(name) or len(name) > _MAX_TOWN or _is_no_town(name):
        return None
    if _is_area(following) or (trusted and len(name.split()) <= 5):
        area = look_up(following)
        return NamedPlace(squeeze(name), at, end, area.country if area else None, PlaceKind.CITY)
    return None


def _is_area(name: str) -> bool:
    known = look_up(name) if name else None
    return known is not None and known.kind is not PlaceKind.CITY


def distinct(places: Sequence[NamedPlace]) -> list[NamedPlace]:
    """Without those that name the same place again ("Huntsville, AL" and "Huntsville, Alabama")."""
    kept: dict[str, NamedPlace] = {}
    for place in places:
        key = words_only(place.text.split(",")[0])
        if key not in kept:
            kept[key] = place
    cities = [place for place in kept.values() if place.kind is PlaceKind.CITY]
    homes = {place.country for place in cities}
    return [place for place in kept.values() if place.kind is PlaceKind.CITY or place.country not in homes]


@cache
def _cues() -> re.Pattern[str]:
    return any_word(places_table()["labels"]["before"])


_IN = re.compile(rf"(?<!\w){_any_of('before')} (?=[A-ZÀ-Ý'])")
_AFTER_CUE = re.compile(rf"[:\s]*(?:{_any_of('after_cue')}\s+)*")


def in_prose(text: str, flat: str, start: int, end: int) -> list[NamedPlace]:
    """Places that `text[start:end]`, also given folded, puts the job in.

    Names that the gazetteer lacks count only right behind a cue ("based in").
    """
    found: list[NamedPlace] = []
    for match in _cues().finditer(flat, start, end):
        at = _AFTER_CUE.match(text, match.end())
        first = at.end() if at else match.end()
        # "our team in der Datenanalyse": behind an article a word in capitals may be any noun.
        article = re.search(r"\b(?:der|im)\s", text[match.end() : first]) is not None
        found.extend(_named(text, first, end, trusted=not article))
    for match in _IN.finditer(text, start, end):
        # A country in running text is where the firm is, or its customers.
        named = _named(text, match.end(), end, trusted=False)
        found.extend(place for place in named if place.kind is not PlaceKind.COUNTRY)
    return distinct(sorted(found, key=lambda place: place.start))


_STRETCH = re.compile(
    rf"[A-ZÀ-ÖØ-Ý'][\w'’.-]*(?:(?:, |,? {_any_of('between_names')} | / |/| |-)"
    rf"(?:[A-ZÀ-ÖØ-Ý'][\w'’.-]*|{_any_of('within_prose')}\b))*"
)


def _named(text: str, start: int, end: int, *, trusted: bool) -> Iterator[NamedPlace]:
    stretch = _STRETCH.match(text, start, min(end, start + 80))
    # "SEDE DI PARTENZA: Orbassano": words before a colon are a label.
    if not stretch or text[stretch.end() : stretch.end() + 1] == ":":
        return
    words = re.sub(r"(?:[.,'’-]|'s)+$", "", stretch[0])
    places = in_cell(words, start)
    if not places and trusted:
        name = NAME.match(words)
        if name and len(name[0].split()) <= 4 and not _is_no_town(name[0]):
            town = name[0].rstrip(".,")
            places = [NamedPlace(squeeze(town), start, start + len(town), None, PlaceKind.CITY)]
    yield from places
