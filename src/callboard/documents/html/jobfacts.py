"""The facts that a board's JSON states beside the description: employer, places, hours, remote work, pay."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

Node = Mapping[str, object]

MAX_PLACES = 20

_COMPANIES = ("hiringorganization", "companyname", "company", "organizationname", "employer", "organization")
_PLACES = (
    *("location", "joblocation", "locations", "alllocations", "additionallocations", "secondarylocations"),
    "positionlocation",
)
_TYPES = (
    *("employmenttype", "commitment", "typeofemployment", "timetype", "jobtype", "jobtypes", "contracttype"),
    *("positionschedule", "worktype"),
)
_REMOTE = ("workplacetype", "joblocationtype", "isremote", "remote", "remotetype", "telecommuting", "locationtype")
_FROM = ("applicantlocationrequirements", "candidaterequiredlocation")
_PAY = (
    *("basesalary", "salary", "salaryrange", "payinputranges", "payranges", "positionremuneration", "compensation"),
    "estimatedsalary",
)
_NAMES = ("name", "label", "title", "text", "locationname", "location", "heading", "display")
_ADDRESS = (
    ("addresslocality", "city", "locality"),
    ("addressregion", "region", "regioncode", "state"),
    ("addresscountry", "country", "countryname", "countrycode"),
)
_STATES = frozenset(
    {"", "US", "USA", "UNITED STATES", "CA", "CANADA", "AU", "AUSTRALIA", "BR", "BRAZIL", "BRASIL", "IT", "ITALY"}
)
_SUMMARIES = ("scrapeablecompensationsalarysummary", "compensationtiersummary", "summary", "text", "display")
_LEAST = ("minvalue", "min", "minimum", "minimumrange", "mincents", "value", "amount")
_MOST = ("maxvalue", "max", "maximum", "maximumrange", "maxcents")
_UNITS = ("unittext", "interval", "period", "unit", "rateintervalcode", "description", "salarytype")
_PERIODS = (
    ("hour", re.compile(r"hour|^hr|^ph$")),
    ("day", re.compile(r"dai?ly|day|^pd$")),
    ("week", re.compile(r"week|^pw$|^bw$")),
    ("month", re.compile(r"month|^pm$")),
    ("year", re.compile(r"year|annu|^pa$")),
)


def letters(text: str) -> str:
    """The letters and digits alone, in lower case: keys of different spelling become one."""
    return re.sub(r"[\W_]", "", text.lower())


def facts(job: Node) -> Iterator[tuple[str, str]]:
    """Each fact that is stated, as a label and its value."""
    keyed = _keyed(job)
    if company := _first(keyed, _COMPANIES):
        yield "Company", company
    places = list(_places(keyed))
    for place in places:
        yield "Location", place
    for kind in dict.fromkeys(_kinds(keyed)):
        yield "Employment type", kind
    yield from _remote(keyed)
    if pay := _pay(keyed):
        yield "Salary", pay


def _keyed(node: Node) -> dict[str, object]:
    """The object by the letters of its keys; what Lever puts in "categories" counts as its own."""
    keyed = {letters(key): value for key, value in node.items()}
    inner = keyed.get("categories")
    if isinstance(inner, dict):
        keyed = {**{letters(key): value for key, value in cast("Node", inner).items()}, **keyed}
    return keyed


def name_of(value: object) -> str:
    """The words of a value: itself, or the name in an object."""
    if isinstance(value, str):
        return " ".join(html.unescape(value).split())
    if isinstance(value, dict):
        keyed = _keyed(cast("Node", value))
        return next((name_of(keyed[key]) for key in _NAMES if isinstance(keyed.get(key), str)), "")
    return ""


def _many(value: object) -> Sequence[object]:
    return cast("list[object]", value)[:MAX_PLACES] if isinstance(value, list) else [value]


def _first(keyed: Mapping[str, object], names: Sequence[str]) -> str:
    return next((words for key in names if (words := name_of(keyed.get(key)))), "")


def _places(keyed: Mapping[str, object]) -> Iterator[str]:
    named = [place for key in _PLACES for one in _many(keyed.get(key)) if (place := _place(one))]
    if not named:
        named = [place for place in [_address(keyed)] if place]
    if not named:
        named = [place for one in _many(keyed.get("offices")) if (place := _place(one))]
    kept = dict.fromkeys(named)
    # "Berlin" beside "Berlin, Germany" is one place.
    return (one for one in kept if not any(other != one and other.startswith(f"{one},") for other in kept))


def _place(value: object) -> str:
    if isinstance(value, str):
        return name_of(value)
    if not isinstance(value, dict):
        return ""
    keyed = _keyed(cast("Node", value))
    address = keyed.get("address")
    if isinstance(address, dict):
        return _place(cast("object", address)) or name_of(cast("object", value))
    name = name_of(cast("object", value))
    return name if ", " in name else _address(keyed) or name_of(address) or name


def _address(keyed: Mapping[str, object]) -> str:
    parts = [_first(keyed, names) for names in _ADDRESS]
    parts[2] = parts[2].upper() if len(parts[2]) == 2 else parts[2]
    if parts[0] and len(parts[1]) < 3 and parts[2].upper() not in _STATES:
        # Codes of regions are written in few countries; elsewhere "TH" says nothing to a reader.
        parts[1] = ""
    return ", ".join(dict.fromkeys(part for part in parts if part))


def _kinds(keyed: Mapping[str, object]) -> Iterator[str]:
    for key in _TYPES:
        for value in _many(keyed.get(key)):
            words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]", " ", name_of(value)).lower().strip()
            if words and words != "other":
                yield words.capitalize()


def _remote(keyed: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    place = keyed.get("location")
    stated: list[object] = [keyed.get(key) for key in _REMOTE]
    if isinstance(place, dict):
        stated += [value for key, value in _keyed(cast("Node", place)).items() if key in _REMOTE]
    words = {letters(one) for one in stated if isinstance(one, str)}
    regions = [region for key in _FROM for one in _many(keyed.get(key)) if (region := _place(one))]
    if (
        keyed.get("candidaterequiredlocation")
        or True in stated
        or any("telecommute" in word or word in ("remote", "fullyremote") for word in words)
    ):
        yield "Workplace", f"Remote ({', '.join(regions)})" if regions else "Remote"
    elif any("hybrid" in word for word in words):
        yield "Workplace", "Hybrid"
    elif words & {"onsite", "inoffice", "inperson"}:
        yield "Workplace", "On-site"


def _pay(keyed: Mapping[str, object]) -> str:
    return next((pay for key in _PAY for one in _many(keyed.get(key))[:1] if (pay := _amount(one))), "")


def _amount(value: object) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    if not isinstance(value, dict):
        return ""
    keyed = _keyed(cast("Node", value))
    if summary := _first(keyed, _SUMMARIES):
        return summary
    inner = keyed.get("value")
    merged = {**keyed, **_keyed(cast("Node", inner))} if isinstance(inner, dict) else keyed
    least, most = _figure(merged, _LEAST), _figure(merged, _MOST)
    if not least and not most:
        return ""
    code = _first(merged, ("currency", "currencytype", "currencycode"))
    period = next((f"per {name}" for name in _periods(merged)), "")
    figures = f"{least} - {most}" if least and most and least != most else least or f"up to {most}"
    return " ".join(part for part in (figures, code, period) if part)


def _figure(keyed: Mapping[str, object], names: Sequence[str]) -> str:
    for key in names:
        value = keyed.get(key)
        try:
            number = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else 0.0
        except ValueError:
            continue
        if 0 < number < 1e12:
            number = number / 100 if key.endswith("cents") else number
            return f"{number:.0f}" if number.is_integer() else f"{number:.2f}"
    return ""


def _periods(keyed: Mapping[str, object]) -> Iterator[str]:
    for key in _UNITS:
        words = keyed.get(key)
        if isinstance(words, str):
            unit = letters(words)
            yield from (name for name, pattern in _PERIODS if pattern.search(unit))
