"""The facts that a board's JSON states beside the description: employer, places, hours, remote work, level, pay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from callboard.documents.job_boards.keys import (
    MAX_VALUES,
    Node,
    any_of,
    as_items,
    by_normalized_key,
    first_text,
    letters_and_digits,
    name_of,
    node_of,
    pattern,
    table,
    table_values,
)
from callboard.documents.job_boards.pay import pay

Keyed = Mapping[str, object]

# In these countries people write the region's code behind the town.
_STATES = frozenset(
    {"", "US", "USA", "UNITED STATES", "UNITED STATES OF AMERICA", "CA", "CANADA", "AU", "AUSTRALIA", "BR", "BRAZIL"}
    | {"BRASIL", "IT", "ITALY"}
)
_HOURS_A_WEEK = 60


def facts(job: Node) -> Iterator[tuple[str, str]]:
    """Each fact that is stated, as a label and its value."""
    node = by_normalized_key(job)
    if company := next((words for value in table_values(node, "company") if (words := name_of(value))), ""):
        yield "Company", _NUMBERED.sub("", company)
    regions = dict.fromkeys(_from(node))
    places = list(_places(node))
    everywhere = [place for place in places if _matches("everywhere", place)]
    for place in places:
        if place not in everywhere:
            yield "Location", place
    for kind in dict.fromkeys(_kinds(node)):
        yield "Employment type", kind
    if hours := _hours(node):
        yield "Hours", hours
    if mode := _mode(node, everywhere, regions):
        yield "Workplace", mode
    yield from _demands(node)
    if told := pay(node):
        yield "Salary", told


def _matches(name: str, words: str) -> bool:
    return bool(pattern(table("remote")[name]).search(letters_and_digits(words)))


def _places(node: Keyed) -> Iterator[str]:
    named = [place for value in table_values(node, "place") for one in _inner(value) if (place := _place(one))]
    if not named or not any("," in place for place in named):
        address = node.get("address")
        own = _address(by_normalized_key(cast("Node", address))) if isinstance(address, dict) else _address(node)
        named = [own, *named] if own and (not named or own.startswith(f"{named[0]},")) else named
    if not named:
        named = [place for key in table("place")["spare"] for one in as_items(node.get(key)) if (place := _place(one))]
    kept = dict.fromkeys(named)
    # "Berlin" beside "Berlin, Germany" is one place.
    return (one for one in kept if not any(other != one and other.startswith(f"{one},") for other in kept))


def _inner(value: object) -> Iterator[object]:
    """The places in a value: Personio wraps several as {"office": [...]}."""
    if isinstance(value, dict) and len(cast("Node", value)) == 1:
        ((key, inner),) = cast("Node", value).items()
        if isinstance(inner, list) or letters_and_digits(key) in table("place")["names"]:
            yield from as_items(cast("object", inner))
            return
    yield value


# "US-CA-San Jose", as Workday's customers name their places.
_CODED = re.compile(r"^(US|USA|CA|CAN|AU|AUS)\s?-\s?([A-Z]{2,3})\s?-\s?([A-Z][\w .']+)$")
_NUMBERED = re.compile(r"^\d{3,} (?=[A-Z])")


def _place(value: object) -> str:
    if isinstance(value, str):
        return _CODED.sub(r"\3, \2, \1", name_of(value))
    if not isinstance(value, dict):
        return ""
    node = by_normalized_key(cast("Node", value))
    if node.get("hidden") is True:
        return ""
    address = node.get("address") if isinstance(node.get("address"), dict) else node.get("postaladdress")
    if isinstance(address, dict):
        return _place(cast("object", address)) or name_of(cast("object", value))
    name = name_of(cast("object", value))
    if ", " in name:
        return name
    return _address(node) or first_text(node, table("address")["whole"]) or name_of(node.get("address")) or name


def _address(node: Keyed) -> str:
    inner = node.get("postaladdress")
    if isinstance(inner, dict):
        return _address(by_normalized_key(cast("Node", inner)))
    parts = [first_text(node, table("address")[part]) for part in ("city", "region", "country")]
    parts[2] = parts[2].upper() if len(parts[2]) == 2 else parts[2]
    coded = len(parts[1]) < 3 or (len(parts[1]) == 3 and parts[1].isupper())
    if parts[0] and coded and parts[2].upper() not in _STATES:
        # Codes of regions are written in few countries; elsewhere "TH" says nothing to a reader.
        parts[1] = ""
    return ", ".join(dict.fromkeys(part for part in parts if part))


def _kinds(node: Keyed) -> Iterator[str]:
    stated = False
    for value in _chosen(node):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]", " ", name_of(value)).lower().strip()
        words = re.sub(r"\b(full|part)(?= or part)", r"\1 time", words)
        if words and words not in ("other", "not applicable", "unspecified"):
            yield words.capitalize()
            stated = True
    # "type" may be of anything; it is the job's where it says so.
    if not stated and (kind := any_of("employment", "kinds").match(name_of(node.get("type")))):
        yield f"{kind[0]} time" if kind[0].lower() in ("full", "part") else name_of(node.get("type"))


def _chosen(node: Keyed) -> Iterator[object]:
    """The stated kinds; of several in one list ("FULL_TIME", "CONTRACTOR") up to the first that speaks of hours."""
    lists = [cast("list[object]", value) for value in node.values() if isinstance(value, list)]
    for value in table_values(node, "employment"):
        yield value
        among = any(len(one) > 1 and value in one for one in lists)
        if among and any_of("employment", "by_hours").search(letters_and_digits(name_of(value))):
            return


def _hours(node: Keyed) -> str:
    """Hours a week: "16 - 24 hours per week"."""
    bounds = [_number(node, table("hours")[part]) for part in ("least", "most", "both")]
    figures = dict.fromkeys(f"{bound:g}" for bound in bounds if bound)
    return f"{' - '.join(list(figures)[:2])} hours per week" if figures else ""


def _number(node: Keyed, names: list[str]) -> float:
    for key in names:
        words = str(node.get(key) or "")
        if re.fullmatch(r"\d{1,2}(?:\.\d+)?", words) and 0 < float(words) <= _HOURS_A_WEEK:
            return float(words)
    return 0.0


def _mode(node: Keyed, everywhere: list[str], regions: Mapping[str, None]) -> str:
    """Remote, hybrid or on site. Words outweigh flags: Ashby sets `isRemote` for hybrid jobs too."""
    levels = [
        node,
        *(by_normalized_key(cast("Node", one)) for one in as_items(node.get("location"))[:1] if isinstance(one, dict)),
    ]
    words = [name_of(level.get(key)) for level in levels for key in table("remote")["names"]]
    words = [_BAMBOO.get(one, one) for one in words if one]
    flags = {kind: any(_is_set(level, kind) for level in levels) for kind in ("flags", "hybrid", "onsite")}
    if any(_matches("yes", one) for one in words):
        return _remote(everywhere, regions)
    if any(_matches("partly", one) for one in words):
        return "Hybrid"
    if any(_matches("no", one) for one in words):
        return "On-site"
    if flags["flags"] or everywhere or regions or _on_remote_board(node):
        return _remote(everywhere, regions)
    return "Hybrid" if flags["hybrid"] else "On-site" if flags["onsite"] else ""


# BambooHR's `locationType` is a number.
_BAMBOO = {"0": "onsite", "1": "remote", "2": "hybrid"}


def _remote(everywhere: list[str], regions: Mapping[str, None]) -> str:
    named = list(regions) or [place for place in everywhere if not letters_and_digits(place).endswith("remote")]
    return f"Remote ({', '.join(named)})" if named else "Remote"


def _is_set(node: Keyed, kind: str) -> bool:
    stated = [node.get(key) for key in table("remote")[kind]]
    words = [letters_and_digits(one) for one in stated if isinstance(one, str)]
    return True in stated or any(one in ("true", "yes", "remote", "fullyremote", "1") for one in words)


def _from(node: Keyed) -> Iterator[str]:
    """The regions from which one may work."""
    for key in table("remote")["from"]:
        for value in as_items(node.get(key)):
            if place := _place(value):
                yield place


def _on_remote_board(node: Keyed) -> bool:
    address = " ".join(value for key in table("remote")["addresses"] if isinstance(value := node.get(key), str))
    return any(board in address for board in table("remote")["boards"])


def _demands(node: Keyed) -> Iterator[tuple[str, str]]:
    """Level, years and education, where a field of its own states them."""
    for value in list(table_values(node, "level"))[:MAX_VALUES]:
        words = name_of(value).replace("_", " ")
        if 0 < len(words) < 40 and not re.search(r"\d", words):
            yield "Seniority level", words
            break
    if (years := name_of(next(table_values(node, "years"), None))) and re.search(r"\d", years):
        yield "Years of experience", f"{years} years" if re.fullmatch(r"[\d\s+–-]+", years) else years
    asked = by_normalized_key(node_of(node.get("experiencerequirements")))
    months = str(asked.get("monthsofexperience") or "").removesuffix(".0")
    if months.isdecimal() and 12 <= int(months) < 600:
        yield "Years of experience", f"{int(months) // 12} years"
    credential = by_normalized_key(node_of(next(iter(as_items(node.get("educationrequirements"))), None))).get(
        "credentialcategory"
    )
    education = name_of(next(table_values(node, "education"), credential)).replace("_", " ")
    if 0 < len(education) < 80:
        yield "Education level", education
