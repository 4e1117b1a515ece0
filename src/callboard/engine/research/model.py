"""Results of checking a résumé's own links and dates."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from callboard.engine.dates import PartialDate
from callboard.engine.facts import Evidence, Frozen, ReadOnly


class CheckKind(StrEnum):
    """The subject of a check."""

    LINK = "link"
    DATES = "dates"
    GAP = "gap"
    OVERLAP = "overlap"
    CONSISTENCY = "consistency"
    ONLINE = "online"


class Stance(StrEnum):
    """Whether a check supports the claim."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    VERIFY = "verify"
    """Nothing speaks for or against: a person can check it."""


class Check(Frozen):
    """One observation, its stance, and what a person could do to verify it."""

    kind: CheckKind
    stance: Stance
    finding: str
    how_to_verify: str
    evidence: tuple[Evidence, ...]


class Period(Frozen):
    """A stretch of the career, for the timeline: dates as exact as the page gives them. `months` counts both ends."""

    label: str
    start: PartialDate
    end: PartialDate
    months: int
    kind: str
    """`work`, `education`, `leave` or `gap`."""
    ongoing: bool = False
    """Whether it goes on; `end` is then the day of the evaluation, or that of a file which is older."""

    @property
    def until(self) -> str:
        """Its end in words."""
        return "present" if self.ongoing else self.end


class ResearchAnalysis(Frozen):
    """Observations and the timeline; it never claims an online presence that nobody looked at."""

    checks: tuple[Check, ...]
    timeline: Annotated[tuple[Period, ...], ReadOnly] = ()
    total_months: Annotated[int, ReadOnly] = 0
    """Months of work, overlaps counted once."""
    told_until: Annotated[PartialDate | None, ReadOnly] = None
    """The month of the file where what goes on is counted up to it."""


class GitHubProfile(Frozen):
    """The result of a look-up of a GitHub account; all of it public.

    `languages` counts bytes of code per language, over the public repositories pushed to last.
    """

    username: str
    url: str
    name: str | None = None
    company: str | None = None
    created: PartialDate | None = None
    public_repos: int = 0
    languages: dict[str, int] = Field(default_factory=dict[str, int])
