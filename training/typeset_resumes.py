"""Résumés as PDF, typeset from the project's invented people in the manner of the templates that many people use.

What plain text cannot teach: bold and italic type, what stands at the right end of a line, columns, side bars, margins.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import typst

from callboard.engine.gazetteer.places import places_table
from training.plain_resumes import PEOPLE, WORDS, filled

SHAPES = Path(__file__).with_name("typeset_resumes.toml")
EACH = 12
"""Résumés a person who writes English."""
SEED = 20261123
_FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans", "DejaVu Serif")
_SIGNS = ("•", "•", "–", "▪", "")
_ABOVE, _OWN_MAIL, _ALL_LISTED = 0.2, 0.7, 0.1
"""How often something stands above the name, the address holds the name, entries are themselves items of a list."""
_STYLES = {"b": "strong", "i": "emph", "c": "smallcaps", "l": "text.with(size: 1.2em)"}
_TAG = re.compile(r"<(/?)([bicl])>")
_SYLLABLES = (
    "ve", "lo", "tar", "kin", "mor", "za", "bri", "qua", "nex", "dal", "phi", "ro", "sel", "um", "go", "ti", "hal",
    "pra", "wen", "ox",
)  # fmt: skip


@dataclass(frozen=True)
class TypesetResume:
    """One résumé as PDF with its label (JSON Resume)."""

    name: str
    pdf: bytes
    label: dict[str, Any]


def typeset_resumes() -> Iterator[TypesetResume]:
    """Every person who writes English in several layouts, the same at every call."""
    shapes = tomllib.loads(SHAPES.read_text(encoding="utf-8"))
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))["en"]
    people = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(PEOPLE.glob("*.en.json"))]
    points: list[str] = [point for person in people for job in person["work"] for point in job.get("highlights") or []]
    for person in people:
        for number in range(EACH):
            random = Random(f"{SEED} {person['basics']['name']} {number}")  # noqa: S311 - variety, no secret
            label = _Varied(person, shapes["varied"], points, random).label()
            page = _Page(label, words, shapes, random)
            yield TypesetResume(f"{person['basics']['name']} typeset {number}", typst.compile(page.source()), label)


class _Varied:
    """A person with other jobs and studies, so that more names are learned than the invented people hold."""

    def __init__(self, person: dict[str, Any], names: dict[str, list[str]], points: list[str], random: Random) -> None:
        self.person, self.names, self.points, self.random = person, names, points, random
        self.towns = [town for country in ("US", "GB", "DE") for town in places_table()["cities"][country]]

    def label(self) -> dict[str, Any]:
        """The person's own name and skills, with new jobs and studies."""
        undated = self.random.random() < 0.06
        year = self.random.randint(2019, 2025)
        work: list[dict[str, Any]] = []
        for _ in range(self.random.randint(2, 6)):
            begun = year - self.random.randint(0, 4)
            work.append(self._job(begun, year if work or self.random.random() < 0.4 else None, undated=undated))
            year = begun - (self.random.random() < 0.3)
        studies = [self._study(year - 4 * number) for number in range(self.random.choice((1, 2, 2, 3)))]
        return {**self.person, "work": work, "education": studies, "summary": None}

    def _job(self, begun: int, ended: int | None, *, undated: bool) -> dict[str, Any]:
        job: dict[str, Any] = {
            "position": self._name("titles"), "name": self._name("employers"), "location": self._town(),
            "highlights": self._points(), "startDate": self._month(begun), "endDate": ended and self._month(ended),
        }  # fmt: skip
        if job["endDate"] and job["endDate"] < job["startDate"]:
            job["startDate"], job["endDate"] = job["endDate"], job["startDate"]
        return {**job, "startDate": None, "endDate": None} if undated else job

    def _study(self, year: int) -> dict[str, Any]:
        start = self._month(year - 4) if self.random.random() < 0.6 else None
        return {
            "studyType": self._name("degrees"), "area": self._name("fields"), "institution": self._name("schools"),
            "location": self._town(), "startDate": start, "endDate": self._month(year),
        }  # fmt: skip

    def _points(self) -> list[str]:
        count = self.random.choice((0, 1, 2, 2, 3, 3, 4, 5, 7))
        chosen = self.random.sample(self.points, count)
        if count and self.random.random() < 0.15:
            chosen = [f"{self._brand()}: {point}" for point in chosen]
        return chosen

    def _name(self, kind: str) -> str:
        brand = self._brand()
        return self.random.choice(self.names[kind]).format(
            brand=brand, brand2=self._brand(), caps=brand.upper(), town=self.random.choice(self.towns),
            field=self.random.choice(self.names["fields"]),
        )  # fmt: skip

    def _brand(self) -> str:
        """A name that no list holds."""
        return "".join(self.random.choices(_SYLLABLES, k=self.random.choice((2, 2, 3)))).capitalize()

    def _town(self) -> str | None:
        town = self.random.choice(self.towns) if self.random.random() < 0.8 else self._brand()
        tail = self.random.choice(("", ", CA", ", NY", ", UK", ", Germany", ", USA", ", India"))
        return None if self.random.random() < 0.15 else town + tail

    def _month(self, year: int) -> str:
        return f"{year}-{self.random.randint(1, 12):02d}"


class _Page:
    """One résumé as typst's markup."""

    def __init__(self, label: dict[str, Any], words: dict[str, Any], shapes: dict[str, Any], random: Random) -> None:
        self.label, self.words, self.shapes, self.random = label, words, shapes, random
        self.months = random.choice(("months", "short", "short", "numbers", "years"))
        self.dash = random.choice((" – ", " - ", "–", " to "))
        self.beside = random.choice((None, None, None, None, "left", "left", "right"))
        self.sides = random.choice((None, None, None, "left", "right"))
        self.margin = self.sides is None and self.beside is None and random.random() < 0.15
        self.listed = self.beside is None and random.random() < _ALL_LISTED
        self.upper = random.random() < 0.4

    def source(self) -> bytes:
        """The page."""
        choose = self.random.choice
        paper, margin = choose(("a4", "us-letter")), choose((12, 18, 24))
        justify, indent = choose(("true", "false")), choose((0, 4, 9))
        return "\n".join((
            "#set document(date: none)",
            f'#set page(paper: "{paper}", margin: {margin}mm)',
            f'#set text(font: "{choose(_FONTS)}", size: {choose((9, 10, 10.5, 11))}pt)',
            f"#set par(justify: {justify})",
            f'#set list(marker: "{choose(_SIGNS)}", indent: {indent}pt)',
            self._page_header(), self._body(),
        )).encode()  # fmt: skip

    def _body(self) -> str:
        main = [
            self._section("work", self._jobs),
            self._section("education", self._studies),
            self._section("projects", self._projects),
        ]
        if self.random.random() < 0.4:
            main[0], main[1] = main[1], main[0]
        side = [self._section("skills", self._skills), self._section("languages", self._languages)]
        if self.sides is None:
            return "\n".join(main + side)
        columns = [("2.4fr", main), ("1fr", side)]
        columns = columns[::-1] if self.sides == "left" else columns
        shown = ", ".join("[\n" + "\n".join(parts) + "\n]" for _, parts in columns)
        return f"#grid(columns: ({', '.join(width for width, _ in columns)}), column-gutter: 8mm, {shown})"

    def _page_header(self) -> str:
        basics, choose = self.label["basics"], self.random.choice
        place: str | None = (basics.get("location") or {}).get("city")
        mail = basics.get("email") if self.random.random() < _OWN_MAIL else "contact@mail.example"
        reach: list[str] = [one for one in (mail, basics.get("phone"), place) if one]
        name = basics["name"].upper() if self.random.random() < 0.25 else basics["name"]
        look = choose(('weight: "bold"', "fill: navy"))
        lines = [f"#text(size: {choose((16, 20, 26))}pt, {look})[{_plain(name)}]"]
        if self.random.random() < 0.6 and basics.get("label"):
            lines.append(_plain(basics["label"]))
        lines += (
            [_plain(choose((" | ", " · ", "   ")).join(reach))]
            if self.random.random() < 0.7
            else [_plain(one) for one in reach]
        )
        if self.random.random() < _ABOVE:
            lines.insert(0, _plain(choose(("Last updated in March 2024", "Curriculum Vitae", *reach))))
        place = choose(("left", "left", "center", "right"))
        return f"#align({place})[" + " \\\n".join(lines) + "]"

    @cached_property
    def _heading(self) -> str:
        return self.random.choice((
            "#v(6pt)\n#text(size: 1.2em, weight: \"bold\")[{}] #v(-6pt) #line(length: 100%, stroke: 0.5pt)",
            "#v(6pt)\n#text(size: 1.25em)[#smallcaps[{}]]\n",
            "#v(8pt)\n#text(size: 1.3em, fill: rgb(\"#2a5\"), weight: \"bold\")[{}]\n",
            "#v(6pt)\n*{}*\n",
        ))  # fmt: skip

    def _section(self, name: str, content: Callable[[], str]) -> str:
        told = content()
        if not told:
            return ""
        title = self.random.choice(self.words[name])
        title = title.upper() if self.upper else title
        if self.margin:
            return f"#grid(columns: (27mm, 1fr), column-gutter: 4mm, [*{_plain(title)}*], [{told}])"
        return self._heading.format(_plain(title)) + "\n" + told

    def _jobs(self) -> str:
        shape = self.random.choice(self.shapes["jobs_beside" if self.beside else "jobs"])
        return "\n".join(
            self._entry(
                shape, {"title": job["position"], "name": job["name"], "town": job["location"]}, job, job["highlights"]
            )
            for job in self.label["work"]
        )  # fmt: skip

    def _studies(self) -> str:
        shape = self.random.choice(self.shapes["studies_beside" if self.beside else "studies"])
        joint = self.random.choice(("in", "in", "of", "–"))
        found: list[str] = []
        for study in self.label["education"]:
            fields = {
                "degree": study["studyType"], "field": study["area"], "school": study["institution"], "in": joint,
                "town": study["location"], "end": self._date(study["endDate"]),
                "grade": f"3.{self.random.randint(10, 99)}",
            }  # fmt: skip
            study["startDate"] = None if "{end}" in shape else study["startDate"]
            found.append(self._entry(shape, fields, study, self._notes()))
        return "\n".join(found)

    def _notes(self) -> list[str]:
        varied = self.shapes["varied"]["fields"]
        chosen = self.random.sample(self.shapes["notes"], self.random.choice((0, 0, 1, 2, 3)))
        return [
            note.format(
                grade="3.7", field=self.random.choice(varied), other=self.random.choice(varied), family="Harrow",
                point="a study of how people read maps",
            )
            for note in chosen
        ]  # fmt: skip

    def _entry(self, shape: str, fields: dict[str, Any], entry: dict[str, Any], told: Sequence[str]) -> str:
        dates = self._dates(entry)
        missing = [name for name, value in {**fields, "dates": dates}.items() if not value]
        for name in missing:
            shape = re.sub(rf"<([bicl])>\{{{name}\}}</\1>", f"{{{name}}}", shape)
        rows = filled(shape, {**fields, "dates": dates}).split("\n")
        head = "\n".join(_row(row) for row in rows if row.strip())
        body = head + "\n" + "".join(f"- {_plain(point)}\n" for point in told)
        if self.listed:
            return "- " + body.replace("\n", "\n  ") + "\n"
        if not self.beside:
            return body + "\n#v(3pt)"
        cells = [("26mm", _plain(dates or "")), ("1fr", body)]
        cells = cells if self.beside == "left" else cells[::-1]
        shown = ", ".join(f"[{text}]" for _, text in cells)
        return f"#grid(columns: ({', '.join(width for width, _ in cells)}), column-gutter: 4mm, {shown})"

    def _projects(self) -> str:
        if self.random.random() < 0.5:
            return ""
        found: list[str] = []
        for project in self._listed("projects"):
            head = f"*{_plain(project['name'])}* #h(1fr) {self.random.randint(2012, 2024)}"
            found.append(f"{head}\n- {_plain(project.get('description') or '')}")
        return "\n".join(found)

    def _skills(self) -> str:
        joint = self.random.choice((", ", " · ", " | "))
        found: list[str] = []
        for group in self._listed("skills"):
            named = f"*{_plain(group['name'])}:* " if "name" in group else ""
            found.append(named + _plain(joint.join(group.get("keywords") or [])))
        return " \\\n".join(found)

    def _languages(self) -> str:
        spoken = self._listed("languages")
        return " \\\n".join(_plain(f"{one['language']} – {one.get('fluency', '')}") for one in spoken)

    def _listed(self, name: str) -> list[dict[str, Any]]:
        return list(self.label.get(name) or [])

    def _dates(self, entry: dict[str, Any]) -> str | None:
        start, end = self._date(entry.get("startDate")), self._date(entry.get("endDate"))
        if not start:
            return end
        return f"{start}{self.dash}{end or self.words['present'][0]}"

    def _date(self, value: str | None) -> str | None:
        if not value:
            return None
        year, month = value[:4], int(value[5:7])
        if self.months == "years":
            return year
        return f"{month:02d}/{year}" if self.months == "numbers" else f"{self.words[self.months][month - 1]} {year}"


def _plain(text: str) -> str:
    """Text that typst takes as it is."""
    return f"#{json.dumps(text, ensure_ascii=False)};"


def _row(row: str) -> str:
    left, _, right = row.partition(">>")
    shown = _styled(left.strip(" ,|–-"))
    return (f"{shown} #h(1fr) {_styled(right.strip())}" if right.strip() else shown) + " \\"


def _styled(text: str) -> str:
    """Marked text as typst's markup."""
    found: list[str] = []
    styles: list[str] = []
    position = 0
    for tag in [*_TAG.finditer(text), None]:
        part = text[position : tag.start() if tag else None]
        if part:
            found.append("".join(f"#({_STYLES[one]})[" for one in styles) + _plain(part) + "]" * len(styles))
        if tag:
            position = tag.end()
            styles = [one for one in styles if one != tag[2]] if tag[1] else [*styles, tag[2]]
    return "".join(found)
