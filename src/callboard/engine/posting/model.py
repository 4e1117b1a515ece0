"""The facts of a posting."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import AliasChoices, Field

from callboard.engine.facts import Evidence, Fact, Frozen, ReadOnly
from callboard.engine.pay.model import SalaryPeriod


class EducationLevel(StrEnum):
    """Ranks of formal education, lowest first. Ranks compare by `rank`."""

    SECONDARY = "secondary"
    VOCATIONAL = "vocational"
    ASSOCIATE = "associate"
    BACHELOR = "bachelor"
    MASTER = "master"
    DOCTORATE = "doctorate"

    @property
    def rank(self) -> int:
        """0 for the lowest."""
        return list(EducationLevel).index(self)


class EmploymentType(StrEnum):
    """As schema.org's JobPosting.employmentType, in lower case."""

    FULL_TIME = "full_time"
    PART_TIME = "part_time"
    CONTRACT = "contract"
    TEMPORARY = "temporary"
    INTERNSHIP = "internship"
    APPRENTICESHIP = "apprenticeship"
    FREELANCE = "freelance"
    VOLUNTEER = "volunteer"


class Seniority(StrEnum):
    """How senior the role is, lowest first."""

    INTERN = "intern"
    JUNIOR = "junior"
    MID = "mid"
    SENIOR = "senior"
    LEAD = "lead"
    STAFF = "staff"
    PRINCIPAL = "principal"
    MANAGER = "manager"
    DIRECTOR = "director"
    EXECUTIVE = "executive"


class Salary(Frozen):
    """Pay in whole units of `currency` (ISO 4217); a single figure is both `min` and `max`, "up to" has no `min`."""

    min: float | None = None
    max: float | None = None
    currency: str | None = None
    period: SalaryPeriod | None = None
    evidence: Evidence


class Importance(StrEnum):
    """Whether a requirement must be met."""

    MUST = "must"
    NICE = "nice"


class RequirementKind(StrEnum):
    """The subject of a requirement."""

    SKILL = "skill"
    EXPERIENCE = "experience"
    EDUCATION = "education"
    LANGUAGE = "language"
    CERTIFICATE = "certificate"
    OTHER = "other"


class Requirement(Frozen):
    """One thing asked for. `text` is the posting's own words; `skills` are canonical names from the taxonomy.

    Several skills in one requirement are all asked for unless `any_of`; `years` is the least asked for.
    """

    text: str
    kind: RequirementKind
    importance: Importance
    skills: tuple[str, ...] = ()
    any_of: bool = False
    years: float | None = None
    education: EducationLevel | None = None
    or_equivalent: bool = False
    """Whether experience may stand in for the degree or the certificate."""
    language: str | None = None
    """ISO 639-1 code of the spoken language asked for."""
    probability: float = 1.0
    """How likely the posting asks for this at all, 0 to 1."""
    evidence: Evidence


class BlockerKind(StrEnum):
    """A condition that knocks out whatever the score."""

    WORK_AUTHORISATION = "work_authorisation"
    CLEARANCE = "clearance"
    LICENCE = "licence"
    LOCATION = "location"
    LANGUAGE = "language"
    AGE = "age"

    @property
    def may_be_asked(self) -> bool:
        """False for what touches a protected trait: it is checked at the hiring, and never asked in an interview."""
        return self is not BlockerKind.AGE


class Blocker(Frozen):
    """A knock-out condition; `detail` is its short form ("US citizenship", "driving licence B")."""

    kind: BlockerKind
    detail: str
    evidence: Evidence


class Sections(Frozen):
    """The posting's own items, one per bullet or sentence."""

    responsibilities: tuple[Fact[str], ...] = ()
    requirements: tuple[Fact[str], ...] = ()
    preferred: tuple[Fact[str], ...] = ()
    benefits: tuple[Fact[str], ...] = ()
    # Older records have it under its old name.
    prose: tuple[Fact[str], ...] = Field(default=(), validation_alias=AliasChoices("prose", "told"))
    """Sentences that may speak of the work and are not items of a list: what opens a posting, what prose tells."""


class Role(Frozen):
    """One role that the text offers."""

    title: Fact[str] | None = None
    company: Fact[str] | None = None
    locations: tuple[Fact[str], ...] = ()
    remote: bool | None = None
    hybrid: bool | None = None
    remote_regions: tuple[str, ...] = ()
    employment_type: EmploymentType | None = None
    seniority: Seniority | None = None
    salary: Salary | None = None
    years: float | None = None
    education: EducationLevel | None = None
    sections: Sections = Sections()
    requirements: tuple[Requirement, ...] = ()
    blockers: tuple[Blocker, ...] = ()
    protected: Annotated[tuple[Evidence, ...], ReadOnly] = ()
    """Lines that ask for a protected trait: religion, gender, youth, family, origin. They are in no list, nothing is
    judged by them, and nobody is asked."""


class Posting(Frozen):
    """A parsed posting: its role, or the first of several (`roles` holds all, also a single one)."""

    language: str = "en"
    is_job_posting: bool
    role: Role
    roles: tuple[Role, ...] = ()

    @property
    def has_several_roles(self) -> bool:
        """True if the text offers several roles."""
        return len(self.roles) > 1

    def about(self, role: Role) -> Posting:
        """The same posting, of which one role is meant."""
        return self.model_copy(update={"role": role})
