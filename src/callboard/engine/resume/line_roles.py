"""What each row of a résumé is: the head of a job or of a study, a point told of it, a heading, something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.entries import EntryDraft
from callboard.engine.resume.line_features import features_of_lines
from callboard.engine.resume.model import Section
from callboard.engine.resume.rows import Row
from callboard.engine.resume.section_rows import dates_in
from callboard.engine.resume.sections import SectionPart
from callboard.engine.resume.skills import group_of_section
from callboard.engine.resume.word_scores import school_score

JOB, STUDY = "job", "study"
GOES_ON = "+"
"""After a role: the row goes on with what the row before began."""
_SECTIONS = {JOB: Section.WORK, STUDY: Section.EDUCATION}
_LIKELY = 0.25
_LISTS = {"skill": Section.SKILLS}
_KEPT = {Section.SKILLS, Section.LANGUAGES, Section.CERTIFICATES, Section.INTERESTS, Section.PUBLICATIONS}
_SURE = 0.5


@dataclass
class Entries:
    """The entries of one kind that follow each other in one part of the résumé."""

    kind: str
    section: Section
    drafts: list[EntryDraft]


def roles_of(
    rows: Sequence[Row], parts: Sequence[SectionPart], spans: list[DateSpan], tagger: Tagger
) -> dict[int, Tag]:
    """The role of each row, by its index."""
    tags = tagger.tag(features_of_lines(rows, parts, spans))
    return {row.index: tag for row, tag in zip(rows, tags, strict=True)}


def cut_entries(
    parts: Sequence[SectionPart], roles: dict[int, Tag], spans: Sequence[DateSpan]
) -> tuple[list[SectionPart], list[Entries]]:
    """The parts without the rows of jobs and studies, and these as entries."""
    kept: list[SectionPart] = []
    found: list[Entries] = []
    for part in parts:
        rest: list[Row] = []
        current: Entries | None = None
        for row in part.rows:
            dated = any(span.is_range for span in dates_in(row, spans))
            kind, goes_on = _kind(roles.get(row.index), part.section, dated=dated)
            if kind:
                goes_on = goes_on and not _is_complete(current, row, spans, dated=dated)
                current = _with_head_row(found, current, part, kind, row, goes_on=goes_on)
            elif current:
                current.drafts[-1].body.append(row)
            else:
                rest.append(row)
        kept.append(SectionPart(part.section, part.heading, rest))
    return kept, found


def by_role(parts: Sequence[SectionPart], roles: dict[int, Tag]) -> list[SectionPart]:
    """The parts with rows of skills moved to sections of their own, whatever heading they are under."""
    found: list[SectionPart] = []
    for part in parts:
        open_part = replace(part, rows=[])
        named_group = part.section == Section.OTHER and part.heading and group_of_section(part.heading, part.rows)
        found.append(open_part)
        for row in part.rows:
            tag = roles.get(row.index)
            section = _LISTS.get(tag.label) if tag and tag.probability >= _SURE else None
            kept = part.section in _KEPT or named_group or degree_score(row.text) > 0
            section = part.section if section is None or kept else section
            if section != open_part.section:
                open_part = SectionPart(section, part.heading if section == part.section else None)
                found.append(open_part)
            open_part.rows.append(row)
    return found


def _kind(tag: Tag | None, section: Section, *, dated: bool) -> tuple[str | None, bool]:
    """Job, study or neither, and whether the row goes on with the head before it.

    A stretch of time in a section of jobs is taken for a job's sooner than not: a lost job loses all that it tells.
    """
    if not tag:
        return None, False
    kind = tag.label.removesuffix(GOES_ON)
    if kind in {JOB, STUDY}:
        return kind, tag.label.endswith(GOES_ON)
    likely = dated and section == Section.WORK and tag.probabilities.get(JOB, 0.0) >= _LIKELY
    return (JOB if likely else None), False


def _is_complete(current: Entries | None, row: Row, spans: Sequence[DateSpan], *, dated: bool) -> bool:
    """Whether a head has what the row would give it: a stretch of time of its own, or a degree and its school."""
    if not current:
        return False
    both = _names_degree_and_school(row) and any(map(_names_degree_and_school, current.drafts[-1].head))
    return both or (dated and _dated(current, spans))


def _names_degree_and_school(row: Row) -> bool:
    return degree_score(row.text) > 0 and school_score(row.text) >= 1


def _dated(current: Entries | None, spans: Sequence[DateSpan]) -> bool:
    """Whether the head that is being read has a stretch of time already: a head has one."""
    rows = current.drafts[-1].head if current else []
    return any(span.is_range for row in rows for span in dates_in(row, spans))


def _with_head_row(
    found: list[Entries], current: Entries | None, part: SectionPart, kind: str, row: Row, *, goes_on: bool
) -> Entries:
    """Begin an entry with a row, or go on with its head."""
    if current is None or current.kind != kind:
        section = part.section if kind == JOB and part.section == Section.VOLUNTEER else _SECTIONS[kind]
        current = Entries(kind, section, [EntryDraft([row])])
        found.append(current)
    elif goes_on:
        draft = current.drafts[-1]
        (draft.body if draft.body else draft.head).append(row)
    else:
        current.drafts.append(EntryDraft([row]))
    return current
