"""The server `resume-parser`: what a résumé says, with the words that say it."""

from __future__ import annotations

from typing import Any

from callboard.core.clock import today
from callboard.engine.research.model import CheckKind, Period
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.hiring.comparisons import ResumeFacts
from callboard.surfaces.mcp.session import (
    Call,
    DocumentText,
    ToolModel,
    ToolServer,
    ToolSession,
    reading_tool,
    told_to_model,
)


class ParsedResume(ToolModel):
    """A résumé as facts."""

    resume: dict[str, Any]
    """The facts in the schema of JSON Resume 1.0.0; what the document does not say is left out."""
    language: str
    """The language of the document, ISO 639-1."""
    warnings: list[str]
    """Hidden text and instructions to the reader that were found in the document; they are not followed."""


class SkillShown(ToolModel):
    """A skill, and where the résumé shows it."""

    skill: str
    quote: str
    line: int
    section: str
    """The section of the résumé: `skills`, `work`, …"""
    job: int | None
    """Which job shows it, counted from 0 in the order of the résumé; null outside of jobs."""


class SkillsShown(ToolModel):
    """The skills of a résumé."""

    skills: list[SkillShown]


class CareerPeriod(ToolModel):
    """A job, a study or a gap."""

    label: str
    kind: str
    """`work`, `education` or `gap`."""
    start: str
    end: str
    months: int
    ongoing: bool


class Experience(ToolModel):
    """The experience that a résumé shows."""

    years_of_work: float
    """Months of work in years, overlaps counted once."""
    timeline: list[CareerPeriod]
    gaps: list[CareerPeriod]
    observations: list[str]
    """What a person may want to check: overlaps, dates that contradict each other."""


class ResumeTools:
    """The tools over the résumés of the caller."""

    def __init__(self, session: ToolSession) -> None:
        self._session = session

    async def _facts_of(self, resume: DocumentText, call: Call) -> ResumeFacts:
        async with told_to_model():
            comparisons = self._session.services.comparisons
            return await comparisons.facts(self._session.caller(call), resume.upload("résumé"), today=today())

    async def parse_resume(self, resume: DocumentText, call: Call) -> ParsedResume:
        """Read a résumé and return its facts as JSON Resume.

        Name, contact, jobs with dates and points, studies, skills, languages, certificates; nothing is guessed.
        """
        found = await self._facts_of(resume, call)
        warnings = [f"{finding.reason}: {finding.text}" for finding in found.scan.findings]
        return ParsedResume(resume=to_json_resume(found.resume), language=found.resume.language, warnings=warnings)

    async def extract_skills(self, resume: DocumentText, call: Call) -> SkillsShown:
        """List the skills that a résumé shows, each with the words and the line that show it.

        Use it to see what a person can do; use parse_resume for everything else.
        """
        found = (await self._facts_of(resume, call)).resume
        return SkillsShown(
            skills=[
                SkillShown(
                    skill=mention.skill,
                    quote=mention.evidence.quote,
                    line=mention.evidence.line,
                    section=mention.section.value,
                    job=mention.position,
                )
                for mention in found.mentions
            ]
        )

    async def analyze_experience(self, resume: DocumentText, call: Call) -> Experience:
        """Work out the years of work that a résumé shows, and its timeline of jobs, studies and gaps.

        Also names dates that contradict each other.
        """
        found = (await self._facts_of(resume, call)).research
        observed = {CheckKind.OVERLAP, CheckKind.CONSISTENCY, CheckKind.DATES}
        return Experience(
            years_of_work=round(found.total_months / 12, 1),
            timeline=[_period(one) for one in found.timeline],
            gaps=[_period(one) for one in found.timeline if one.kind == "gap"],
            observations=[check.finding for check in found.checks if check.kind in observed],
        )


def make_server(session: ToolSession) -> ToolServer:
    """The server with its three tools."""
    tools = ResumeTools(session)
    return ToolServer(
        "resume-parser",
        title="Callboard résumé parser",
        instructions="Reads résumés: facts, skills and experience, each with the words of the document.",
        tools=[
            reading_tool(tools.parse_resume),
            reading_tool(tools.extract_skills),
            reading_tool(tools.analyze_experience),
        ],
    )


def _period(period: Period) -> CareerPeriod:
    return CareerPeriod(
        label=period.label,
        kind=period.kind,
        start=str(period.start),
        end=str(period.end),
        months=period.months,
        ongoing=period.ongoing,
    )
