"""The fields that are scored, and the comparison of one reading with its truth, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from evals.resumes.compare import Same, align, pairs, same_date, same_phone, same_place, same_text, same_url

Json = dict[str, Any]
PRESENT = "present"


@dataclass
class Tally:
    """Counts of one field: right, missed (in the truth only) and wrong (in the reading only), with examples."""

    right: int = 0
    missed: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])

    @property
    def precision(self) -> float:
        """Share of what was found that is right."""
        return self.right / (self.right + len(self.wrong)) if self.right + len(self.wrong) else 1.0

    @property
    def recall(self) -> float:
        """Share of the truth that was found."""
        return self.right / (self.right + len(self.missed)) if self.right + len(self.missed) else 1.0

    @property
    def f1(self) -> float:
        """2PR / (P + R)."""
        total = 2 * self.right + len(self.missed) + len(self.wrong)
        return 2 * self.right / total if total else 1.0

    @property
    def counted(self) -> bool:
        """Whether truth or reading had anything here."""
        return bool(self.right or self.missed or self.wrong)

    def add(self, other: Tally) -> None:
        """Pool the counts of another file."""
        self.right += other.right
        self.missed += other.missed
        self.wrong += other.wrong


def compare(truth: Json, found: Json) -> dict[str, Tally]:
    """One tally per field of `truth` and `found`, both JSON Resume."""
    result: dict[str, Tally] = {}
    for name, expected, actual, same in flat(truth, found):
        result.setdefault(name, Tally()).add(score(expected, actual, same))
    for name, tally in (*entries(truth, found, "work"), *entries(truth, found, "education")):
        result.setdefault(name, Tally()).add(tally)
    result["bullets under their job"] = housed(truth, found)
    return {name: tally for name, tally in result.items() if tally.counted}


def score(expected: list[Any], actual: list[Any], same: Same) -> Tally:
    """Match two lists."""
    matched = pairs(expected, actual, same)
    left, right = {i for i, _ in matched}, {j for _, j in matched}
    return Tally(
        right=len(matched),
        missed=[str(v) for i, v in enumerate(expected) if i not in left],
        wrong=[str(v) for j, v in enumerate(actual) if j not in right],
    )


def flat(truth: Json, found: Json) -> Iterator[tuple[str, list[Any], list[Any], Same]]:
    """The fields that are values or plain lists."""
    basics, seen = truth.get("basics") or {}, found.get("basics") or {}
    for key, same in {"name": same_text, "email": same_text, "phone": same_phone, "label": same_text}.items():
        yield key, one(basics.get(key)), one(seen.get(key)), same
    yield "city", one(city(basics)), one(city(seen)), same_place
    yield "summary", one(basics.get("summary")), one(seen.get("summary")), same_text
    yield "links", links(basics), links(seen), same_url
    yield "skills", keywords(truth), keywords(found), same_text
    yield "languages", listed(truth, "languages", "language"), listed(found, "languages", "language"), same_text
    yield "fluency", listed(truth, "languages", "fluency"), listed(found, "languages", "fluency"), same_text
    for kind in ("certificates", "projects", "publications"):
        yield kind, listed(truth, kind, "name"), listed(found, kind, "name"), same_text


def one(value: object) -> list[Any]:
    """A value as a list of one or none."""
    return [value] if value else []


def city(basics: Json) -> str | None:
    """The city, or the address where there is nothing finer."""
    place = basics.get("location") or {}
    return place.get("city") or place.get("address")


def links(basics: Json) -> list[str]:
    """The website and every profile."""
    return one(basics.get("url")) + [p["url"] for p in basics.get("profiles") or [] if p.get("url")]


def keywords(resume: Json) -> list[str]:
    """Every skill of every group; a group without keywords is a skill itself."""
    result: list[str] = []
    for group in resume.get("skills") or []:
        result += group.get("keywords") or one(group.get("name"))
    return result


def listed(resume: Json, kind: str, key: str) -> list[str]:
    """One value of each entry."""
    return [entry[key] for entry in resume.get(kind) or [] if entry.get(key)]


KEYS: dict[str, dict[str, Same]] = {
    "work": {"name": same_text, "position": same_text, "location": same_place},
    "education": {"institution": same_text, "studyType": same_text, "area": same_text},
}
LIKE = {
    "work": ("name", "position", "startDate", "highlights"),
    "education": ("institution", "studyType", "area", "startDate"),
}


def entries(truth: Json, found: Json, kind: str) -> Iterator[tuple[str, Tally]]:
    """Jobs or studies: aligned first, then compared value by value."""
    expected, actual = truth.get(kind) or [], found.get(kind) or []
    for i, j in align(expected, actual, LIKE[kind]):
        left = expected[i] if i is not None else {}
        right = actual[j] if j is not None else {}
        for key, same in KEYS[kind].items():
            yield f"{kind}.{key}", score(one(left.get(key)), one(right.get(key)), same)
        for key in ("startDate", "endDate"):
            yield f"{kind}.{key}", score(one(moment(left, key)), one(moment(right, key)), same_date)
        if kind == "work":
            yield "work.highlights", score(left.get("highlights") or [], right.get("highlights") or [], same_text)


def moment(entry: Json, key: str) -> str | None:
    """A date; the end of what has begun and not ended is the present."""
    if key == "endDate" and not entry.get(key) and entry.get("startDate"):
        return PRESENT
    return entry.get(key)


def housed(truth: Json, found: Json) -> Tally:
    """The bullets of the truth that stand under the right job, wherever others may have gone."""
    expected, actual = truth.get("work") or [], found.get("work") or []
    tally = Tally()
    for i, j in align(expected, actual, LIKE["work"]):
        if i is None:
            continue
        under = actual[j].get("highlights") or [] if j is not None else []
        result = score(expected[i].get("highlights") or [], under, same_text)
        tally.add(Tally(right=result.right, missed=result.missed))
    return tally
