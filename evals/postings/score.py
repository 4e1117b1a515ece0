"""Compare what was read from a posting with its truth, field by field.

A folder holds `name.md` (or `.txt`, `.html`) and `name.truth.json`. A field that the truth leaves null is not in the
posting: a value found there is wrong, except for those of `INFERRED`, which a careful reader may conclude.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from evals.resumes.compare import fold, same_place, same_text
from evals.resumes.fields import Json, Tally, one, score

FOLDER = Path(__file__).parents[2] / "tests" / "fixtures" / "postings"
PARTS = ("responsibilities", "requirements", "preferred")
INFERRED = ("seniority", "remote", "education", "employment_type")
ALWAYS_FAIR = {"location", "language"}
"""Blockers that a reader may name beside those of the truth: where one must live, what one must speak."""
REGIONS = {"us": "united states", "usa": "united states", "uk": "united kingdom", "eu": "european union"}


@dataclass(frozen=True)
class Reading:
    """One posting: its truth, what was read, and the tallies."""

    name: str
    truth: Json
    found: Json
    tallies: dict[str, Tally]
    error: str = ""


def same_title(truth: object, found: object) -> bool:
    """Titles without gender marks, brackets and years."""
    a, b = (fold(re.sub(r"\([^)]*\)|\b20\d\d\b", " ", str(value))) for value in (truth, found))
    return a == b


def same_region(truth: object, found: object) -> bool:
    """Regions by their usual names."""
    a, b = fold(truth), fold(found)
    return REGIONS.get(a, a) == REGIONS.get(b, b)


def same_place_loosely(truth: object, found: object) -> bool:
    """The same city, whatever stands around it."""
    return same_place(truth, found) or fold(str(truth).split(",")[0]) == fold(str(found).split(",")[0])


def compare(truth: Json, found: Json) -> dict[str, Tally]:
    """One tally per field."""
    tallies = {"is_job_posting": score([truth["is_job_posting"]], one_of(found.get("is_job_posting")), exact)}
    if truth["is_job_posting"]:
        for name, expected, actual, same in fields(truth, found):
            tallies[name] = score(expected, actual, same)
    return {name: tally for name, tally in tallies.items() if tally.counted}


def exact(truth: object, found: object) -> bool:
    """Equal."""
    return truth == found


def one_of(value: object) -> list[Any]:
    """A value as a list of one; none where it is unknown."""
    return [] if value is None else [value]


def fields(truth: Json, found: Json) -> Iterator[tuple[str, list[Any], list[Any], Callable[[object, object], bool]]]:
    """Name, truth, reading and comparison of every field."""
    yield "title", one(truth.get("title")), one(found.get("title")), same_title
    yield "company", one(truth.get("company")), one(found.get("company")), same_text
    yield "locations", truth["locations"], found.get("locations") or [], same_place_loosely
    yield "remote regions", truth["remote_regions"], found.get("remote_regions") or [], same_region
    for key in ("years", *INFERRED):
        if key not in INFERRED or truth.get(key) is not None:
            yield key.replace("_", " "), one_of(truth.get(key)), one_of(found.get(key)), exact
    pay, read = truth.get("salary") or {}, found.get("salary") or {}
    yield "salary", *([amounts(p)] if any(amounts(p)) else [] for p in (pay, read)), exact
    if pay.get("period"):
        yield "salary period", [pay["period"]], one_of(read.get("period")), exact
    kinds = {b["kind"] for b in found.get("blockers") or []} - (ALWAYS_FAIR - set(truth["blockers"]))
    yield "blockers", truth["blockers"], sorted(kinds), exact
    yield "roles", truth["roles"], [r.get("title") for r in found.get("roles") or []], same_title
    for part in PARTS if "sections" in truth else ():
        yield part, truth["sections"][part], (found.get("sections") or {}).get(part) or [], same_text


def amounts(pay: Json) -> tuple[Any, ...]:
    """Least, most and currency."""
    return pay.get("min"), pay.get("max"), pay.get("currency")


def read_all(reader: Callable[[Path], Json], folder: Path = FOLDER) -> list[Reading]:
    """Read and compare every posting of a folder."""
    readings: list[Reading] = []
    for path in sorted(folder.glob("*.truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".truth.json")
        source = next(p for p in folder.glob(f"{name}.*") if p.suffix in {".md", ".txt", ".html"})
        found, error = {}, ""
        try:
            found = reader(source)
        except Exception as problem:  # noqa: BLE001 - any failure is a result here, and is printed
            error = f"{type(problem).__name__}: {problem}"
        readings.append(Reading(source.name, truth, found, compare(truth, found), error))
    return readings


def pooled(readings: list[Reading]) -> dict[str, Tally]:
    """Fields of all postings."""
    total: dict[str, Tally] = {}
    for reading in readings:
        for name, tally in reading.tallies.items():
            total.setdefault(name, Tally()).add(tally)
    return total


def macro_f1(readings: list[Reading]) -> float:
    """Mean of the fields' F1."""
    return mean(t.f1 for t in pooled(readings).values())
