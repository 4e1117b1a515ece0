"""The facts of a résumé in the schema of JSON Resume, version 1.0.0: written in it, and read from a file in it.

What is unknown is left out, and a job without end has no `endDate`. Of a file that is read, each field is shown where
the document's text holds it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import BaseModel

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
Names = Mapping[str, tuple[str, ...]]
"""The names of a fact in the schema, by its own name: the first is written, and others are read too."""

# Some write their summaries in HTML.
_TAG = re.compile(r"</?(?:a|b|br|code|div|em|i|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>]{0,300}>", re.IGNORECASE)

_TIME: Names = {"start": ("startDate",), "end": ("endDate",)}
_JOB: Names = {
    "title": ("position",), "location": ("location",), **_TIME, "summary": ("summary", "description"),
    "bullets": ("highlights",),
}  # fmt: skip
_SECTIONS: Mapping[str, tuple[type[BaseModel], Names]] = {
    "work": (Position, {"company": ("name", "company", "organization"), **_JOB}),
    "volunteer": (Position, {"company": ("organization", "name", "company"), **_JOB}),
    "education": (
        Study,
        {
            "institution": ("institution",), "degree": ("studyType",), "area": ("area",), "location": ("location",),
            **_TIME, "score": ("score", "gpa"), "courses": ("courses",),
        },
    ),
    "skills": (SkillGroup, {"name": ("name",), "keywords": ("keywords",)}),
    "languages": (LanguageSkill, {"language": ("language",), "fluency": ("fluency",)}),
    "certificates": (Certificate, {"name": ("name",), "issuer": ("issuer",), "date": ("date",)}),
    "projects": (
        Project,
        {
            "name": ("name",), "description": ("description", "summary"), **_TIME, "url": ("url",),
            "bullets": ("highlights",),
        },
    ),
    "awards": (Entry, {"name": ("title",), "detail": ("awarder",), "date": ("date",)}),
    "publications": (Entry, {"name": ("name",), "detail": ("publisher",), "date": ("releaseDate",)}),
    "interests": (Entry, {"name": ("name",), "detail": ("keywords",)}),
}  # fmt: skip
"""The sections by their name in the schema and in `Resume`, with what their entries say, in the order that is read."""
_DATES, _LISTS = frozenset(("start", "end", "date")), frozenset(("bullets", "courses", "keywords"))
_BASICS: Names = {"name": ("name",), "label": ("label",), "summary": ("summary",)}
_CONTACT: Names = {"email": ("email",), "phone": ("phone",), "website": ("url", "website")}
_PLACE = {
    "address": "address", "postal_code": "postalCode", "city": "city", "region": "region",
    "country_code": "countryCode",
}  # fmt: skip


def to_json_resume(resume: Resume) -> Json:
    """The document of the schema."""
    sections = {
        name: [_written(entry, names) for entry in getattr(resume, name)] for name, (_, names) in _SECTIONS.items()
    }
    for entry in sections["interests"]:
        if "keywords" in entry:
            entry["keywords"] = [entry["keywords"]]
    return _known({"basics": _basics(resume), **sections})


def _written(entry: BaseModel, names: Names) -> Json:
    """What an entry says, under the names of the schema."""
    found = {written: _value(getattr(entry, fact)) for fact, (written, *_) in names.items()}
    return _known(found | ({"endDate": None} if getattr(entry, "current", False) else {}))


def _value(fact: Fact[Any] | tuple[Fact[Any], ...] | None) -> str | list[str] | None:
    if isinstance(fact, tuple):
        return [one.value for one in fact]
    return str(fact.value) if fact else None


def _known(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value not in (None, [], {}, "")}


def _basics(resume: Resume) -> Json:
    contact = resume.contact
    profiles = [{"network": one.network, "username": one.username, "url": one.url.value} for one in contact.profiles]
    place = _known({written: getattr(contact, field) for field, written in _PLACE.items()})
    if not (contact.address or contact.city or contact.region):
        # a location that is only a country is written as its code and its name
        place |= _known({"address": _value(contact.location)})
    own = _written(resume, _BASICS) | _written(contact, _CONTACT)
    return _known({**own, "location": place, "profiles": [_known(one) for one in profiles]})


def read_json_resume(document: Document, language: str) -> Resume:
    """The facts of a document whose `json_resume` is set."""
    data = document.json_resume or {}
    basics = _object(data.get("basics"))
    quoter = QuotationFinder(document)
    own = _facts(basics, _BASICS, quoter)
    contact = _contact(basics, quoter)
    sections: Json = {}
    for section in _SECTIONS:
        quoter.cursor = 0
        read = (_entry(section, entry, quoter) for entry in _objects(data.get(section)))
        sections[section] = tuple(entry for entry in read if entry)
    return Resume(language=language, contact=contact, **own, **sections)


def _facts(entry: Json, names: Names, quoter: QuotationFinder) -> Json:
    """What an entry says, by the names of the facts."""
    found: Json = {}
    for fact, written in names.items():
        value = next((entry[name] for name in written if entry.get(name)), None)
        if fact in _LISTS:
            found[fact] = tuple(one for item in _list(value) if (one := quoter.text(item)))
        else:
            found[fact] = quoter.date(value) if fact in _DATES else quoter.text(value)
    return found


def _entry(section: str, entry: Json, quoter: QuotationFinder) -> BaseModel | None:
    """One entry; None for one that says nothing (empty forms are saved with empty values), or has no name."""
    model, names = _SECTIONS[section]
    if not any(value for value in entry.values() if value not in ([""], [{}])):
        return None
    begin = quoter.cursor
    facts: Json = _facts(entry, names, quoter)
    first: Fact[str] | None = facts[next(iter(names))]
    if model in {Position, Study}:
        facts["evidence"] = quoter.around(first.evidence.start if first else begin)
    elif model is SkillGroup:
        # an entry without keywords is a skill itself
        facts |= {} if facts["keywords"] or not first else {"name": None, "keywords": (first,)}
    elif first is None:
        return None
    if model is Position:
        facts["current"] = bool(facts["start"] and not facts["end"])
    elif model is Study:
        facts["level"] = level_of(facts["degree"].value) if facts["degree"] else None
    elif model is LanguageSkill and first:
        code = language_code(first.value)
        facts["code"] = code if code and len(code) == 2 else None
        facts["cefr"] = cefr_of(facts["fluency"].value) if facts["fluency"] else None
    return model(**facts)


def _contact(basics: Json, quoter: QuotationFinder) -> Contact:
    place = _object(basics.get("location"))
    parts: Json = {field: clean(str(place[written])) for field, written in _PLACE.items() if place.get(written)}
    location = next((place[name] for name in ("city", "address", "region") if place.get(name)), None)
    return Contact(
        **_facts(basics, _CONTACT, quoter),
        location=quoter.text(location),
        **parts,
        profiles=tuple(_profiles(basics, quoter)),
    )


def _profiles(basics: Json, quoter: QuotationFinder) -> Sequence[Profile]:
    found: list[Profile] = []
    for entry in _objects(basics.get("profiles")):
        network, user = (clean(str(entry.get(name) or "")) for name in ("network", "username"))
        url = quoter.text(entry.get("url")) or quoter.text(user)
        if url:
            link = WebLink(url.value, Piece(url.value, 0))
            network = network or network_of(link.host) or link.host
            found.append(Profile(network=network, username=user or username_of(link), url=url))
    return found


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _object(value: object) -> Json:
    return cast("Json", value) if isinstance(value, dict) else {}


def _objects(value: object) -> list[Json]:
    return [cast("Json", item) for item in _list(value) if isinstance(item, dict)]


class QuotationFinder:
    """Finds the values of the file in the document's text; goes forward, as both are in one order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.cursor = 0

    def text(self, value: object) -> Fact[str] | None:
        """A text value, or several as one, as a fact; None for an empty one."""
        value = ", ".join(map(str, _list(value))) or value
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
