"""The entries of a résumé as named facts; the names are those of JSON Resume."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from callboard.engine.facts import Fact, Frozen
from callboard.engine.profile.model import ProfileSection
from callboard.engine.resume.model import Position, Resume, Study

Facts = dict[str, Fact[Any]]

BASICS = "basics"
SKILLS = "skills"

BY_HAND = "by-hand"
"""The source of what the person typed."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    BASICS: ("name", "label", "email", "phone", "url", "location", "summary"),
    ProfileSection.WORK: ("name", "position", "location", "startDate", "endDate", "summary"),
    ProfileSection.VOLUNTEER: ("organization", "position", "location", "startDate", "endDate", "summary"),
    ProfileSection.EDUCATION: ("institution", "studyType", "area", "location", "startDate", "endDate", "score"),
    ProfileSection.LANGUAGES: ("language", "fluency"),
    ProfileSection.CERTIFICATES: ("name", "issuer", "date"),
    ProfileSection.PROJECTS: ("name", "description", "url", "startDate", "endDate"),
    ProfileSection.AWARDS: ("title", "awarder", "date"),
    ProfileSection.PUBLICATIONS: ("name", "publisher", "releaseDate"),
}
"""The fields of the basics and of the entries of each section."""

NAMING_FIELDS: Mapping[str, tuple[str, ...]] = {
    ProfileSection.WORK: ("position", "name"),
    ProfileSection.VOLUNTEER: ("position", "organization"),
    ProfileSection.EDUCATION: ("studyType", "area", "institution"),
    ProfileSection.LANGUAGES: ("language", "fluency"),
    ProfileSection.CERTIFICATES: ("name", "issuer"),
    ProfileSection.PROJECTS: ("name",),
    ProfileSection.AWARDS: ("title", "awarder"),
    ProfileSection.PUBLICATIONS: ("name", "publisher"),
}
"""The fields that name an entry, by section."""


class ProfileSource(Frozen):
    """A résumé that was imported. The first of several has the first word."""

    id: str
    resume: Resume


class ProfileParts(Frozen):
    """What a profile is made of.

    Attributes:
        sources: in order of precedence.
        choices: what the person has decided, by path ("basics.email", "work.<id>.startDate", "skills.Python"); an
            empty value leaves the field or the skill out. What the person has added has an id of `entry_by_hand`.
    """

    sources: tuple[ProfileSource, ...]
    choices: dict[str, str]


@dataclass(frozen=True)
class SourceEntry:
    """An entry of one source."""

    id: str
    source: str
    facts: Facts
    points: tuple[Fact[str], ...] = ()
    goes_on: Fact[Any] | None = None
    """What shows that the job has no end."""

    def first(self, *names: str) -> str:
        """The first of these fields that it has, or nothing."""
        return next((str(self.facts[name].value) for name in names if name in self.facts), "")


def entry_by_hand(number: str) -> str:
    """The id of an entry that the person adds."""
    return f"{BY_HAND}-{number}"


def is_by_hand(entry_id: str) -> bool:
    """Return True for the id of an entry that the person has added."""
    return entry_id.startswith(f"{BY_HAND}-")


def basics_of(source: ProfileSource) -> SourceEntry:
    """Who the person is, and how to reach them."""
    resume, contact = source.resume, source.resume.contact
    facts = _known(
        name=resume.name,
        label=resume.label,
        email=contact.email,
        phone=contact.phone,
        url=contact.website,
        location=contact.location,
        summary=resume.summary,
    )
    return SourceEntry(BASICS, source.id, facts)


def entries_of(section: ProfileSection, source: ProfileSource) -> list[SourceEntry]:
    """The entries of a section, in the order of the résumé."""
    return _READERS[section](source)


def _known(**facts: Fact[Any] | None) -> Facts:
    return {name: fact for name, fact in facts.items() if fact is not None}


def _id(source: str, section: ProfileSection, index: int) -> str:
    return sha256(f"{source}/{section}/{index}".encode()).hexdigest()[:12]


def _jobs(section: ProfileSection) -> Callable[[ProfileSource], list[SourceEntry]]:
    def read(source: ProfileSource) -> list[SourceEntry]:
        jobs: tuple[Position, ...] = getattr(source.resume, section.value)
        company = "name" if section is ProfileSection.WORK else "organization"
        return [
            SourceEntry(
                _id(source.id, section, index),
                source.id,
                _known(
                    position=job.title,
                    location=job.location,
                    startDate=job.start,
                    endDate=None if job.current else job.end,
                    summary=job.summary,
                    **{company: job.company},
                ),
                job.bullets,
                (job.start or job.title or job.company) if job.current else None,
            )
            for index, job in enumerate(jobs)
        ]

    return read


def _studies(source: ProfileSource) -> list[SourceEntry]:
    def facts(study: Study) -> Facts:
        return _known(
            institution=study.institution, studyType=study.degree, area=study.area, location=study.location,
            startDate=study.start, endDate=study.end, score=study.score,
        )  # fmt: skip

    return _listed(source, ProfileSection.EDUCATION, [facts(study) for study in source.resume.education])


def _listed(source: ProfileSource, section: ProfileSection, entries: Sequence[Facts]) -> list[SourceEntry]:
    return [SourceEntry(_id(source.id, section, index), source.id, facts) for index, facts in enumerate(entries)]


def _languages(source: ProfileSource) -> list[SourceEntry]:
    entries = [_known(language=one.language, fluency=one.fluency) for one in source.resume.languages]
    return _listed(source, ProfileSection.LANGUAGES, entries)


def _certificates(source: ProfileSource) -> list[SourceEntry]:
    entries = [_known(name=one.name, issuer=one.issuer, date=one.date) for one in source.resume.certificates]
    return _listed(source, ProfileSection.CERTIFICATES, entries)


def _projects(source: ProfileSource) -> list[SourceEntry]:
    return [
        SourceEntry(
            _id(source.id, ProfileSection.PROJECTS, index),
            source.id,
            _known(name=one.name, description=one.description, url=one.url, startDate=one.start, endDate=one.end),
            one.bullets,
        )
        for index, one in enumerate(source.resume.projects)
    ]


def _awards(source: ProfileSource) -> list[SourceEntry]:
    entries = [_known(title=one.name, awarder=one.detail, date=one.date) for one in source.resume.awards]
    return _listed(source, ProfileSection.AWARDS, entries)


def _publications(source: ProfileSource) -> list[SourceEntry]:
    entries = [_known(name=one.name, publisher=one.detail, releaseDate=one.date) for one in source.resume.publications]
    return _listed(source, ProfileSection.PUBLICATIONS, entries)


_READERS: Mapping[ProfileSection, Callable[[ProfileSource], list[SourceEntry]]] = {
    ProfileSection.WORK: _jobs(ProfileSection.WORK),
    ProfileSection.VOLUNTEER: _jobs(ProfileSection.VOLUNTEER),
    ProfileSection.EDUCATION: _studies,
    ProfileSection.LANGUAGES: _languages,
    ProfileSection.CERTIFICATES: _certificates,
    ProfileSection.PROJECTS: _projects,
    ProfileSection.AWARDS: _awards,
    ProfileSection.PUBLICATIONS: _publications,
}
