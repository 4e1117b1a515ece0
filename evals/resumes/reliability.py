"""Whether a confidence means something: of the fields that were given with 0.9, how many are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from callboard.engine.facts import Fact
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.model import Resume
from evals.resumes.compare import Same, align, pairs, same_date
from evals.resumes.fields import KEYS, LIKE, Json, flat

_BASICS = {"name": lambda resume: resume.name, "email": lambda resume: resume.contact.email,
           "phone": lambda resume: resume.contact.phone}  # fmt: skip
_LISTS = {
    "skills": lambda resume: [word for group in resume.skills for word in group.keywords],
    "languages": lambda resume: [skill.language for skill in resume.languages],
    "certificates": lambda resume: [item.name for item in resume.certificates],
    "projects": lambda resume: [item.name for item in resume.projects],
}
_ENTRIES = {
    "work": {"name": "company", "position": "title", "location": "location", "startDate": "start", "endDate": "end"},
    "education": {
        "institution": "institution", "studyType": "degree", "area": "area", "startDate": "start", "endDate": "end",
    },
}  # fmt: skip
"""The fields of JSON Resume by section, with the fact of the reader that each shows."""


@dataclass(frozen=True)
class Given:
    """One field that the reader gave: how sure it was, and whether it is what the label says."""

    field: str
    confidence: float
    right: bool


def given_fields(resume: Resume, truth: Json) -> list[Given]:
    """Every field of a reading that has a confidence, against the label of the résumé."""
    return [*_lists(resume, truth), *(one for kind in _ENTRIES for one in _entries(resume, truth, kind))]


def _lists(resume: Resume, truth: Json) -> Iterator[Given]:
    for name, expected, actual, same in flat(truth, to_json_resume(resume)):
        facts: list[Fact[Any]] = [one for one in [_BASICS[name](resume)] if one] if name in _BASICS else []
        facts = _LISTS[name](resume) if name in _LISTS else facts
        right = {found for _, found in pairs(expected, actual, same)}
        yield from (Given(name, one.confidence, at in right) for at, one in enumerate(facts))


def _entries(resume: Resume, truth: Json, kind: str) -> Iterator[Given]:
    expected, found = truth.get(kind) or [], to_json_resume(resume).get(kind) or []
    partner = {at: of for of, at in align(expected, found, LIKE[kind]) if at is not None}
    for at, entry in enumerate(getattr(resume, kind)):
        own = partner.get(at)
        label = expected[own] if own is not None else {}
        for name, attribute in _ENTRIES[kind].items():
            fact = getattr(entry, attribute)
            if fact:
                same: Same = KEYS[kind].get(name, same_date)
                yield Given(f"{kind}.{name}", fact.confidence, same(label.get(name), str(fact.value)))


Bins = Sequence[tuple[float, float, int]]
"""Mean confidence, share right and number of fields, a tenth of confidence."""


def reliability(given: Iterable[Given]) -> list[tuple[float, float, int]]:
    """Mean confidence, share right and number of fields, a tenth of confidence."""
    tenths: dict[int, list[Given]] = {}
    for one in given:
        tenths.setdefault(min(int(one.confidence * 10), 9), []).append(one)
    return [
        (sum(one.confidence for one in here) / len(here), sum(one.right for one in here) / len(here), len(here))
        for _, here in sorted(tenths.items())
    ]


WIDTH = 50
"""Characters of the diagram from 0 to 1."""


def diagram(bins: Bins) -> list[str]:
    """Lines of text, one a tenth of confidence: the bar is the share that was right, `|` the confidence.

    A bar that ends at its `|` means what it says; one that ends before it promised too much.
    """
    lines = [f"confidence  right  fields  0{'0.5'.rjust(WIDTH // 2)}{'1'.rjust(WIDTH // 2 - 1)}"]
    for said, right, count in bins:
        cells = list("█" * round(right * WIDTH) + " " * (WIDTH - round(right * WIDTH)) + " ")
        cells[round(said * WIDTH)] = "|"
        lines.append(f"{said:10.2f}{right:7.2f}{count:8}  {''.join(cells).rstrip()}")
    return lines
