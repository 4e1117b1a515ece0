"""A résumé in the schema of JSON Resume, version 1.0.0, read as facts.

Each field is shown where the document's text holds it. `jsonresume` writes the schema.
"""

from __future__ import annotations

import re
from typing import Any, cast

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact
from callboard.engine.resume.model import (
    Certificate,
    Contact,
    Entry,
    LanguageSkill,
    Position,
    Profile,
    Project,
    Resume,
    SkillGroup,
    Study,
)
from callboard.engine.resume.page_header.links import WebLink, network_of, username_of
from callboard.engine.resume.pieces import Piece, clean
from callboard.engine.resume.vocabulary.degrees import level_of
from callboard.engine.resume.vocabulary.languages import cefr_of, language_code
from callboard.engine.text.dates import find_spans

Json = dict[str, Any]

# Some write their summaries in HTML.
_TAG = re.compile(r"</?(?:a|b|br|code|div|em|i|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>]{0,300}>", re.IGNORECASE)


class QuotationFinder:
    """Finds the values of the file in the document's text; goes forward, as both are in one order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.cursor = 0

    def text(self, value: object) -> Fact[str] | None:
        """A text value as a fact, or None for an empty one."""
        words = clean(_TAG.sub(" ", str(value))) if isinstance(value, str | int | float) else ""
        return Fact(value=words, evidence=self.evidence(words), confidence=1.0) if words else None

    def date(self, value: object) -> Fact[PartialDate] | None:
        """A date as a fact; other ways of writing than ISO 8601 are read as a résumé's are."""
        words = clean(str(value)) if isinstance(value, str | int) else ""
        spans = find_spans(words) if words else []
        return Fact(value=spans[0].first, evidence=self.evidence(words), confidence=1.0) if spans else None

    def evidence(self, words: str) -> Evidence:
        """Where the text says it, from the last place on, else anywhere, else the line that was reached.

        The text is tidied and may not hold a value as it is written in the file; a fact without a source is none.
        """
        pattern = re.compile(r"\s+".join(re.escape(word) for word in words.split()), re.IGNORECASE)
        match = pattern.search(self.document.text, self.cursor) or pattern.search(self.document.text)
        if not match:
            return self._here()
        self.cursor = max(self.cursor, match.start())
        return self.document.evidence(*match.span())

    def _here(self) -> Evidence:
        """The line that was reached."""
        text = self.document.text
        end = text.find("\n", self.cursor)
        return self.document.evidence(text.rfind("\n", 0, self.cursor) + 1, end if end >= 0 else len(text))

    def around(self, start: int) -> Evidence:
        """The text from `start` to the end of the line of the last value found."""
        line = self.document.lines[self.document.line_at(self.cursor)] if self.document.lines else None
        end = max(line.end if line else start, start)
        return self.document.evidence(min(start, end), end)


def _dicts(value: object) -> list[Json]:
    return (
        [cast("Json", item) for item in cast("list[object]", value) if isinstance(item, dict)]
        if isinstance(value, list)
        else []
    )


def _texts(value: object, quoter: QuotationFinder) -> tuple[Fact[str], ...]:
    items = cast("list[object]", value) if isinstance(value, list) else []
    return tuple(fact for item in items if (fact := quoter.text(item)))


def _is_filled(entry: Json) -> bool:
    """Return True if an entry says anything; forms that were left empty are saved with empty values."""
    return any(value for value in entry.values() if value not in ([""], [{}]))


def _first(entry: Json, *names: str) -> object:
    return next((entry[name] for name in names if entry.get(name)), None)


def _profiles(basics: Json, quoter: QuotationFinder) -> tuple[Profile, ...]:
    found: list[Profile] = []
    for entry in _dicts(basics.get("profiles")):
        network = clean(str(entry.get("network") or ""))
        user = clean(str(entry.get("username") or "")) or None
        url = quoter.text(entry.get("url")) or quoter.text(user)
        if not url:
            continue
        link = WebLink(url.value, Piece(url.value, 0))
        found.append(
            Profile(network=network or network_of(link.host) or link.host, username=user or username_of(link), url=url)
        )
    return tuple(found)


def _contact(basics: Json, quoter: QuotationFinder) -> Contact:
    place = cast("Json", basics.get("location")) if isinstance(basics.get("location"), dict) else {}

    def part(name: str) -> str | None:
        return clean(str(place[name])) if place.get(name) else None

    email, phone = quoter.text(basics.get("email")), quoter.text(basics.get("phone"))
    website = quoter.text(_first(basics, "url", "website"))
    location = quoter.text(_first(place, "city", "address", "region"))
    return Contact(
        email=email, phone=phone, location=location, address=part("address"), postal_code=part("postalCode"),
        city=part("city"), region=part("region"), country_code=part("countryCode"), website=website,
        profiles=_profiles(basics, quoter),
    )  # fmt: skip


def _position(entry: Json, quoter: QuotationFinder) -> Position:
    company = quoter.text(_first(entry, "name", "company", "organization"))
    begin = company.evidence.start if company else quoter.cursor
    title, place = quoter.text(entry.get("position")), quoter.text(entry.get("location"))
    start, end = quoter.date(entry.get("startDate")), quoter.date(entry.get("endDate"))
    summary = quoter.text(_first(entry, "summary", "description"))
    bullets = _texts(entry.get("highlights"), quoter)
    return Position(
        company=company, title=title, location=place, start=start, end=end, current=bool(start and not end),
        summary=summary, bullets=bullets, evidence=quoter.around(begin),
    )  # fmt: skip


def _read_study(entry: Json, quoter: QuotationFinder) -> Study:
    school = quoter.text(entry.get("institution"))
    begin = school.evidence.start if school else quoter.cursor
    degree, area = quoter.text(entry.get("studyType")), quoter.text(entry.get("area"))
    return Study(
        institution=school,
        degree=degree,
        area=area,
        level=level_of(degree.value) if degree else None,
        location=quoter.text(entry.get("location")),
        start=quoter.date(entry.get("startDate")),
        end=quoter.date(entry.get("endDate")),
        score=quoter.text(_first(entry, "score", "gpa")),
        courses=_texts(entry.get("courses"), quoter),
        evidence=quoter.around(begin),
    )


def _language(entry: Json, quoter: QuotationFinder) -> LanguageSkill | None:
    name, fluency = quoter.text(entry.get("language")), quoter.text(entry.get("fluency"))
    if not name:
        return None
    code = language_code(name.value)
    cefr = cefr_of(fluency.value) if fluency else None
    return LanguageSkill(language=name, fluency=fluency, cefr=cefr, code=code if code and len(code) == 2 else None)


def _project(entry: Json, quoter: QuotationFinder) -> Project | None:
    name = quoter.text(entry.get("name"))
    if not name:
        return None
    return Project(
        name=name,
        description=quoter.text(_first(entry, "description", "summary")),
        start=quoter.date(entry.get("startDate")),
        end=quoter.date(entry.get("endDate")),
        url=quoter.text(entry.get("url")),
        bullets=_texts(entry.get("highlights"), quoter),
    )


def _entries(items: list[Json], quoter: QuotationFinder, names: tuple[str, str, str]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for item in items:
        name = quoter.text(item.get(names[0]))
        if name:
            detail = item.get(names[1])
            words = (
                ", ".join(str(part) for part in cast("list[object]", detail)) if isinstance(detail, list) else detail
            )
            found.append(Entry(name=name, detail=quoter.text(words), date=quoter.date(item.get(names[2]))))
    return tuple(found)


def _certificate(entry: Json, quoter: QuotationFinder) -> Certificate | None:
    name = quoter.text(entry.get("name"))
    if not name:
        return None
    return Certificate(name=name, issuer=quoter.text(entry.get("issuer")), date=quoter.date(entry.get("date")))


def _read_group(entry: Json, quoter: QuotationFinder) -> SkillGroup:
    name, keywords = quoter.text(entry.get("name")), _texts(entry.get("keywords"), quoter)
    # an entry without keywords is a skill itself
    return SkillGroup(name=name, keywords=keywords) if keywords or not name else SkillGroup(keywords=(name,))


def read_structured(document: Document, language: str) -> Resume:
    """The facts of a document whose `json_resume` is set."""
    data = document.json_resume or {}
    quoter = QuotationFinder(document)
    basics = cast("Json", data.get("basics")) if isinstance(data.get("basics"), dict) else {}
    name, label = quoter.text(basics.get("name")), quoter.text(_first(basics, "label"))
    parts = {key: _dicts(data.get(key)) for key in data}

    def of(section: str) -> list[Json]:
        quoter.cursor = 0
        return parts.get(section, [])

    return Resume(
        language=language,
        name=name,
        label=label,
        contact=_contact(basics, quoter),
        summary=quoter.text(basics.get("summary")),
        work=tuple(_position(entry, quoter) for entry in of("work") if _is_filled(entry)),
        volunteer=tuple(_position(entry, quoter) for entry in of("volunteer") if _is_filled(entry)),
        education=tuple(_read_study(entry, quoter) for entry in of("education") if _is_filled(entry)),
        skills=tuple(_read_group(entry, quoter) for entry in of("skills")),
        languages=tuple(item for entry in of("languages") if (item := _language(entry, quoter))),
        certificates=tuple(item for entry in of("certificates") if (item := _certificate(entry, quoter))),
        projects=tuple(item for entry in of("projects") if (item := _project(entry, quoter))),
        awards=_entries(of("awards"), quoter, ("title", "awarder", "date")),
        publications=_entries(of("publications"), quoter, ("name", "publisher", "releaseDate")),
        interests=_entries(of("interests"), quoter, ("name", "keywords", "")),
    )
