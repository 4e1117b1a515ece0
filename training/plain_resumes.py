"""Résumés in plain text, printed from the project's invented people in many shapes.

Real labelled résumés are few and most come from one program; these teach what can be written, not how often it is.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from callboard.engine.gazetteer.places import places_table

ROOT = Path(__file__).parents[1]
PEOPLE = ROOT / "tests" / "fixtures" / "resumes" / "people"
WORDS = ROOT / "evals" / "resumes" / "words.toml"
ENTRIES = ROOT / "src" / "callboard" / "engine" / "resume" / "data" / "entries.toml"
SHAPES = Path(__file__).with_name("plain_resumes.toml")
EACH = 16
"""Résumés a person."""
SEED = 20261122
_FLAT, _LEAVE, _VARIED, _UNKNOWN_TOWN = 0.08, 0.12, 0.7, 0.4
_SIGNS = ("- ", "• ", "* ", "")
GONE = "\0"
_HOLE = re.compile(rf"(?:[ ]?(?:—|–|-|\||:|,)?[ ]?)?\(?{GONE}\)?|(?<=\n){GONE}\n")


@dataclass(frozen=True)
class PlainResume:
    """One printed résumé with its label (JSON Resume)."""

    name: str
    text: str
    label: dict[str, Any]


def plain_resumes() -> Iterator[PlainResume]:
    """Every person in several shapes, the same at every call."""
    shapes = tomllib.loads(SHAPES.read_text(encoding="utf-8"))
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    leaves = tomllib.loads(ENTRIES.read_text(encoding="utf-8"))["leaves"]
    for path in sorted(PEOPLE.glob("*.json")):
        person = json.loads(path.read_text(encoding="utf-8"))
        language = person["meta"]["language"]
        for number in range(EACH):
            random = Random(f"{SEED} {path.stem} {number}")  # noqa: S311 - variety, no secret
            printer = _Printer(
                person, {**words[language], "leaves": leaves}, shapes, shapes["at"].get(language, ["at"]), random
            )
            yield PlainResume(f"{path.stem} {number}", printer.text(), printer.label)


class _Printer:
    """One person on one page of text."""

    def __init__(
        self, person: dict[str, Any], words: dict[str, Any], shapes: dict[str, Any], at: list[str], random: Random
    ) -> None:
        self.words, self.shapes, self.at, self.random = words, shapes, at, random
        self.sign = random.choice(_SIGNS)
        self.months = random.choice(["months", "short", "numbers", "years"])
        self.label = dict(person)
        if person["meta"]["language"] == "en" and random.random() < _VARIED:
            self._vary(shapes["varied"])
        self.named = random.random() < 0.7
        if not self.named:
            self.label["basics"] = {**person["basics"], "name": None}

    def text(self) -> str:
        """The page."""
        parts = [self._top(), *self._section("work", self._jobs()), *self._section("education", self._studies())]
        skills = [", ".join(group.get("keywords") or [group["name"]]) for group in self.label.get("skills") or []]
        parts += self._section("skills", skills)
        page = "\n".join(part for part in parts if part)
        # A box that a text is pasted into may take its line breaks.
        return page.replace("\n", " ") if self.random.random() < _FLAT else page

    def _top(self) -> str:
        basics = self.label["basics"]
        # Who took the name out left the headline, mostly in capitals.
        title = basics.get("label") or ""
        reach = [basics.get("email"), basics.get("phone"), (basics.get("location") or {}).get("city")]
        shown = " | ".join(filter(None, reach)) if self.named and self.random.random() < 0.5 else ""
        lines = [basics["name"] if self.named else "", title if self.named else title.upper(), shown]
        if basics.get("summary") and self.random.random() < 0.6:
            lines += [self.random.choice(self.words["summary"]), basics["summary"]]
        return "\n".join(line for line in lines if line)

    def _section(self, name: str, entries: Sequence[str]) -> list[str]:
        return [self.random.choice(self.words[name]), *entries] if entries else []

    def _jobs(self) -> list[str]:
        shape, at = self.random.choice(self.shapes["jobs"]), self.random.choice(self.at)
        found: list[str] = []
        if self.random.random() < _LEAVE:
            self._take_leave()
        for job in self.label.get("work") or []:
            fields = {
                "title": job.get("position"), "name": job.get("name"), "town": job.get("location"), "at": at,
                "dates": self._dates(job),
            }  # fmt: skip
            found += [filled(shape, fields), *(self.sign + point for point in job.get("highlights") or [])]
        return found

    def _vary(self, names: dict[str, list[str]]) -> None:
        """Give schools, degrees, fields, employers and positions other names."""
        towns = [town for country in ("US", "GB", "IE") for town in places_table()["cities"][country]]

        def new(kind: str) -> str:
            return self.random.choice(names[kind]).format(
                town=self.random.choice(towns), family=self.random.choice(names["families"])
            )

        self.label["education"] = [
            {**study, "institution": new("schools"), "studyType": new("degrees"), "area": new("fields")}
            for study in self.label.get("education") or []
        ]
        self.label["work"] = [
            {**job, "name": new("employers"), "position": new("titles"), "location": self._town(names, towns)}
            for job in self.label.get("work") or []
        ]

    def _town(self, names: dict[str, list[str]], towns: list[str]) -> str:
        if self.random.random() < _UNKNOWN_TOWN:
            return self.random.choice(names["families"]) + self.random.choice(names["endings"])
        return self.random.choice(towns)

    def _take_leave(self) -> None:
        """An entry between two jobs that only says why there was no work."""
        jobs = list(self.label.get("work") or [])
        dates = {"startDate": "2015-04", "endDate": "2016-05"}
        leave = {"position": self.random.choice(self.words["leaves"]).capitalize(), **dates}
        self.label["work"] = [*jobs[:1], leave, *jobs[1:]]

    def _studies(self) -> list[str]:
        shape = self.random.choice(self.shapes["studies"])
        found: list[str] = []
        for study in self.label.get("education") or []:
            fields = {
                "degree": study.get("studyType"), "field": study.get("area"), "school": study.get("institution"),
                "town": study.get("location"), "in": self.words["in"].strip() or "in", "dates": self._dates(study),
                "end": self._date(study.get("endDate") or study.get("startDate")),
            }  # fmt: skip
            found.append(filled(shape, fields))
        return found

    def _dates(self, entry: dict[str, Any]) -> str | None:
        start, end = self._date(entry.get("startDate")), self._date(entry.get("endDate"))
        if not start:
            return end
        return f"{start} – {end or self.random.choice(self.words['present'])}"

    def _date(self, value: str | None) -> str | None:
        if not value:
            return None
        year, month = value[:4], int(value[5:7] or 0)
        if not month or self.months == "years":
            return year
        return f"{month:02d}/{year}" if self.months == "numbers" else f"{self.words[self.months][month - 1]} {year}"


def filled(shape: str, fields: dict[str, str | None]) -> str:
    """A shape with its fields; what is missing goes with the sign before it."""
    text = shape.format(**{name: value or GONE for name, value in fields.items()})
    text = _HOLE.sub("", text)
    return "\n".join(line.strip(" ,|–—-:") for line in text.split("\n") if line.strip(" ,|–—-:\t"))
