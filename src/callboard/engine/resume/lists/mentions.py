"""Every skill of the taxonomy that the text shows, in the skill list, in a job or elsewhere."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from callboard.engine.document import Document
from callboard.engine.resume.model import Mention, Position, Section
from callboard.engine.resume.pieces import MOST_CHARACTERS
from callboard.engine.resume.stages.layout import SectionPart
from callboard.engine.resume.vocabulary.section_headings import title_of
from callboard.engine.skills.reader import find_known


def find_mentions(document: Document, parts: Sequence[SectionPart], work: tuple[Position, ...]) -> tuple[Mention, ...]:
    """The mentions in the order of the text, but for those in titles of sections, which say what follows."""
    stretches = sorted(
        (cell.start, cell.end, part.section)
        for part in parts
        for row in ([part.heading] if part.heading else []) + part.rows
        for cell in (*row.cells, row.piece)
    )
    starts = [start for start, _, _ in stretches]
    headings = [part.heading for part in parts if part.heading and title_of(part.heading.text)]
    titles = {(row.start, row.end) for row in headings}

    def section_of(start: int, _text: str, _job: int | None) -> Section | None:
        place = bisect_right(starts, start) - 1
        if place < 0:
            return Section.OTHER
        return None if stretches[place][:2] in titles else stretches[place][2]

    return _mentions(document, work, section_of)


def mentions_of_structured(
    document: Document, work: tuple[Position, ...], skill_texts: frozenset[str]
) -> tuple[Mention, ...]:
    """The mentions of a document whose sections are fields: in a job, in the skill list, or elsewhere."""

    def section_of(_start: int, text: str, job: int | None) -> Section:
        listed = Section.SKILLS if text.casefold() in skill_texts else Section.OTHER
        return listed if job is None else Section.WORK

    return _mentions(document, work, section_of)


def _mentions(
    document: Document, work: tuple[Position, ...], section_of: Callable[[int, str, int | None], Section | None]
) -> tuple[Mention, ...]:
    """The mentions whose section is known, by where they begin, their words, and the job that tells of them."""
    jobs = sorted((job.evidence.start, job.evidence.end, index) for index, job in enumerate(work))
    starts = [start for start, _, _ in jobs]
    found: list[Mention] = []
    for span in find_known(document.text[:MOST_CHARACTERS]):
        place = bisect_right(starts, span.start) - 1
        job = jobs[place][2] if place >= 0 and span.start < jobs[place][1] else None
        section = section_of(span.start, span.text, job)
        if section:
            evidence = document.evidence(span.start, span.end)
            position = job if section == Section.WORK else None
            found.append(Mention(skill=span.skill or span.text, evidence=evidence, section=section, position=position))
    return tuple(found)
