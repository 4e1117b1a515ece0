"""Every skill of the taxonomy that a résumé shows, with the section and the job that shows it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from callboard.engine.document import Document
from callboard.engine.resume.headings import title_of
from callboard.engine.resume.limits import MOST_CHARACTERS
from callboard.engine.resume.model import Mention, Position, Section
from callboard.engine.resume.sections import SectionPart
from callboard.engine.skills.reader import find_known


def _sections(parts: list[SectionPart]) -> list[tuple[int, int, Section]]:
    """The stretches of text that belong to sections, in the order of the text."""
    stretches = [
        (cell.start, cell.end, part.section)
        for part in parts
        for row in ([part.heading] if part.heading else []) + part.rows
        for cell in (*row.cells, row.piece)
    ]
    return sorted(stretches)


def _headings(parts: list[SectionPart]) -> set[tuple[int, int]]:
    """Where the titles of sections stand: they say what follows, not what the candidate can do."""
    rows = [part.heading for part in parts if part.heading and title_of(part.heading.text)]
    return {(row.start, row.end) for row in rows}


def _job_at(work: tuple[Position, ...]) -> Callable[[int], int | None]:
    """Which job tells of what stands at an offset."""
    jobs = sorted((job.evidence.start, job.evidence.end, index) for index, job in enumerate(work))
    starts = [start for start, _, _ in jobs]

    def at(offset: int) -> int | None:
        place = bisect_right(starts, offset) - 1
        return jobs[place][2] if place >= 0 and offset < jobs[place][1] else None

    return at


def find_mentions(document: Document, parts: list[SectionPart], work: tuple[Position, ...]) -> tuple[Mention, ...]:
    """The mentions in the order of the text."""
    stretches = _sections(parts)
    starts = [start for start, _, _ in stretches]
    found: list[Mention] = []
    job_at, headings = _job_at(work), _headings(parts)
    for span in find_known(document.text[:MOST_CHARACTERS]):
        place = bisect_right(starts, span.start) - 1
        section = stretches[place][2] if place >= 0 else Section.OTHER
        if place >= 0 and stretches[place][:2] in headings:
            continue
        job = job_at(span.start)
        found.append(
            Mention(
                skill=span.skill or span.text,
                evidence=document.evidence(span.start, span.end),
                section=section,
                position=job if section == Section.WORK else None,
            )
        )
    return tuple(found)


def mentions_of_structured(
    document: Document, work: tuple[Position, ...], skill_texts: frozenset[str]
) -> tuple[Mention, ...]:
    """The mentions of a document whose sections are fields: in a job, in the skill list, or elsewhere."""
    found: list[Mention] = []
    job_at = _job_at(work)
    for span in find_known(document.text[:MOST_CHARACTERS]):
        job = job_at(span.start)
        listed = span.text.casefold() in skill_texts
        section = Section.WORK if job is not None else Section.SKILLS if listed else Section.OTHER
        evidence = document.evidence(span.start, span.end)
        found.append(Mention(skill=span.skill or span.text, evidence=evidence, section=section, position=job))
    return tuple(found)
