"""Both documents laid out for an interviewer: what was judged, what is claimed, what is open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from callboard.engine.facts import Evidence, Fact
from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.occupations import callings, group
from callboard.engine.matching.results import figure_in
from callboard.engine.matching.scorer import match
from callboard.engine.matching.tables import seniority_rank, title_rank
from callboard.engine.matching.words import stems, weight
from callboard.engine.posting.model import Posting, Role
from callboard.engine.research.reader import research
from callboard.engine.resume.model import Position, Resume, Section
from callboard.engine.spans import position_span, recent_first, work_months
from callboard.engine.trust.instructions import instruction

# Fewer words than this make no claim to ask about.
_LEAST_WORDS = 4


@dataclass(frozen=True)
class Claim:
    """Something the candidate says they did, in which job, and how much it offers to ask about."""

    fact: Fact[str]
    job: Position | None
    figure: str | None
    rank: float


@dataclass(frozen=True)
class Dossier:
    """A résumé and a posting with everything that questions start from."""

    resume: Resume
    posting: Posting
    today: date

    @property
    def role(self) -> Role:
        """The role that is asked about."""
        return self.posting.role

    @cached_property
    def work(self) -> tuple[Position, ...]:
        """The jobs, the latest first."""
        return tuple(self.resume.work[index] for index in recent_first(self.resume.work, today=self.today))

    @cached_property
    def matching(self) -> MatchingAnalysis:
        """The comparison of the two documents."""
        return match(self.resume, self.posting, today=self.today)

    @cached_property
    def checks(self) -> tuple[tuple[str, str, tuple[Evidence, ...]], ...]:
        """Kind, finding and quotations of what research observed and has quotations for."""
        found = research(self.resume, today=self.today).checks
        return tuple((f"{each.kind}:{each.stance}", each.finding, each.evidence) for each in found if each.evidence)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the candidate says they did, what offers most to ask about first."""
        found = [
            self._claim(fact, position, index)
            for index, position in enumerate(self.work)
            for fact in position.bullets or ((position.summary,) if position.summary else ())
        ]
        found += [
            self._claim(fact, None, 2)
            for project in self.resume.projects
            for fact in (*((project.description,) if project.description else ()), *project.bullets)
        ]
        told = [claim for claim in found if len(claim.fact.value.split()) >= _LEAST_WORDS]
        told = [claim for claim in told if instruction(claim.fact.value) is None]
        return tuple(sorted(told, key=lambda claim: (-claim.rank, claim.fact.evidence.start)))

    def _claim(self, fact: Fact[str], job: Position | None, index: int) -> Claim:
        figure = figure_in(fact.value, self.resume.language)
        rank = (1.5 if figure else 0.0) + max(1.5 - 0.5 * index, 0.0) + self.nearness(fact.value)
        return Claim(fact, job, figure, rank + min(len(fact.value), 160) / 160)

    def nearness(self, text: str) -> float:
        """How many of the posting's telling words a text shares, 0 to 2."""
        language = self.posting.language
        if language != self.resume.language:
            return 0.0
        shared = {each for each in stems(text, language) if each in self._posting_stems}
        return min(sum(weight(each, language) for each in sorted(shared)) / 2, 2.0)

    @cached_property
    def _posting_stems(self) -> frozenset[str]:
        sections = self.role.sections
        texts = [fact.value for fact in (*sections.responsibilities, *sections.requirements, *sections.preferred)]
        return frozenset(each for text in texts for each in stems(text, self.posting.language))

    def requirements(self, *verdicts: Verdict) -> list[RequirementMatch]:
        """The requirements with one of these verdicts, musts first."""
        found = [each for each in self.matching.requirements if each.verdict in verdicts]
        return sorted(found, key=lambda each: each.importance.value != "must")

    @cached_property
    def listed_only(self) -> tuple[tuple[str, Evidence], ...]:
        """Skills that stand in a list and in no sentence, those of the posting first."""
        told = {each.skill for each in self.resume.mentions if each.section is not Section.SKILLS}
        listed = {each.skill: each.evidence for each in self.resume.mentions if each.section is Section.SKILLS}
        asked = {skill for requirement in self.role.requirements for skill in requirement.skills}
        names = [skill for skill in listed if skill not in told]
        return tuple((skill, listed[skill]) for skill in sorted(names, key=lambda name: (name not in asked, name)))

    @cached_property
    def voice(self) -> str:
        """The family of occupations that the role, or else the last job, belongs to; empty where unknown."""
        titles = [(self.role.title, self.posting.language)]
        titles += [(position.title, self.resume.language) for position in self.work[:2]]
        return next((voice for title, language in titles if (voice := _family(title, language))), "")

    def voice_of(self, job: Position | None) -> str:
        """The family of occupations that a job belongs to; the role's where its title names none."""
        return (_family(job.title, self.resume.language) if job else "") or self.voice

    @cached_property
    def level(self) -> int:
        """How senior the role is, 0 (learner) to 6 (leads a house)."""
        if self.role.seniority is not None:
            return seniority_rank(self.role.seniority)
        said = title_rank(self.role.title.value) if self.role.title else None
        if said is not None:
            return said
        years = work_months(self.resume, today=self.today) / 12
        return 1 if years < 2 else 2

    def short_stays(self) -> list[tuple[Position, int]]:
        """Past jobs that lasted less than a year, with their months, where the page gives months."""
        found: list[tuple[Position, int]] = []
        for position in self.resume.work:
            span = position_span(position, today=self.today)
            exact = position.start and position.end and position.start.value.month and position.end.value.month
            if span and exact and not position.current and span.months < 12:
                found.append((position, span.months))
        return found


def _family(title: Fact[str] | None, language: str) -> str:
    found = callings(title.value, language) if title else ()
    return group(found[0].occupation) if found else ""
