"""The facts of a résumé."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated

from callboard.engine.dates import PartialDate
from callboard.engine.facts import Evidence, Fact, Frozen, ReadOnly


class Section(StrEnum):
    """What a part of a résumé is about."""

    CONTACT = "contact"
    SUMMARY = "summary"
    WORK = "work"
    VOLUNTEER = "volunteer"
    EDUCATION = "education"
    SKILLS = "skills"
    LANGUAGES = "languages"
    CERTIFICATES = "certificates"
    PROJECTS = "projects"
    AWARDS = "awards"
    PUBLICATIONS = "publications"
    INTERESTS = "interests"
    REFERENCES = "references"
    OTHER = "other"


class Profile(Frozen):
    """A page of the candidate's on some network; `network` is its plain name ("LinkedIn")."""

    network: str
    username: str | None
    url: Fact[str]


class Contact(Frozen):
    """How to reach the candidate. `phone` is kept as written; `phone_e164` where it could be normalised."""

    email: Fact[str] | None = None
    phone: Fact[str] | None = None
    phone_e164: str | None = None
    location: Fact[str] | None = None
    address: str | None = None
    postal_code: str | None = None
    city: str | None = None
    region: str | None = None
    country_code: str | None = None
    website: Fact[str] | None = None
    profiles: tuple[Profile, ...] = ()


class Position(Frozen):
    """One job (or one volunteer post), most often of several at one company. `current` means it has no end yet."""

    company: Fact[str] | None = None
    title: Fact[str] | None = None
    location: Fact[str] | None = None
    start: Fact[PartialDate] | None = None
    end: Fact[PartialDate] | None = None
    current: bool = False
    summary: Fact[str] | None = None
    bullets: tuple[Fact[str], ...] = ()
    evidence: Evidence


class Study(Frozen):
    """One course of study. `degree` as written; `level` is the normalised rank (see `posting.model.EducationLevel`)."""

    institution: Fact[str] | None = None
    degree: Fact[str] | None = None
    area: Fact[str] | None = None
    level: str | None = None
    location: Fact[str] | None = None
    start: Fact[PartialDate] | None = None
    end: Fact[PartialDate] | None = None
    score: Fact[str] | None = None
    courses: tuple[Fact[str], ...] = ()
    evidence: Evidence

    @property
    def title(self) -> str:
        """Degree and area ("Bachelor of Arts, English"), as much as is known; it may be empty."""
        return ", ".join(part for fact in (self.degree, self.area) if fact and (part := fact.value.strip(" ,;:")))


class SkillGroup(Frozen):
    """A line of the skill list: "Databases: PostgreSQL, Redis". `name` is missing where the list is flat."""

    name: Fact[str] | None = None
    keywords: tuple[Fact[str], ...] = ()


class LanguageSkill(Frozen):
    """A spoken language; `fluency` as written, `cefr` (A1–C2) where the words say it, `code` is ISO 639-1."""

    language: Fact[str]
    fluency: Fact[str] | None = None
    cefr: str | None = None
    code: str | None = None


class Certificate(Frozen):
    """A certificate or licence."""

    name: Fact[str]
    issuer: Fact[str] | None = None
    date: Fact[PartialDate] | None = None


class Project(Frozen):
    """A project outside the jobs."""

    name: Fact[str]
    description: Fact[str] | None = None
    url: Fact[str] | None = None
    start: Fact[PartialDate] | None = None
    end: Fact[PartialDate] | None = None
    bullets: tuple[Fact[str], ...] = ()


class Entry(Frozen):
    """An award, a publication or an interest: a name, and what stands with it."""

    name: Fact[str]
    detail: Fact[str] | None = None
    date: Fact[PartialDate] | None = None


class Mention(Frozen):
    """A skill of the taxonomy where the résumé shows it, in the skill list or in prose."""

    skill: str
    evidence: Evidence
    section: Section
    position: int | None = None
    """Index in `Resume.work` of the job whose text shows it."""


class Resume(Frozen):
    """All that was read. Jobs and studies are in the order of the page."""

    language: str = "en"
    modified: Annotated[date | None, ReadOnly] = None
    """The day on which its file was last written."""
    name: Fact[str] | None = None
    label: Fact[str] | None = None
    """The headline under the name ("Senior Data Engineer")."""
    contact: Contact = Contact()
    summary: Fact[str] | None = None
    work: tuple[Position, ...] = ()
    leaves: tuple[Position, ...] = ()
    """Time off between jobs that is told with its dates: parental leave, a sabbatical."""
    volunteer: tuple[Position, ...] = ()
    education: tuple[Study, ...] = ()
    skills: tuple[SkillGroup, ...] = ()
    languages: tuple[LanguageSkill, ...] = ()
    certificates: tuple[Certificate, ...] = ()
    projects: tuple[Project, ...] = ()
    awards: tuple[Entry, ...] = ()
    publications: tuple[Entry, ...] = ()
    interests: tuple[Entry, ...] = ()
    remainder: tuple[Fact[str], ...] = ()
    """Sentences and points that stand under no section that is read: of a page in disorder they may be most of it."""
    mentions: Annotated[tuple[Mention, ...], ReadOnly] = ()
