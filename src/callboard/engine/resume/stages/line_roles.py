"""What each row of a résumé is: the header of a job or of a study, a point told of it, a heading, something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callboard.engine.learning.tagger import Tag, Tagger
from callboard.engine.resume.lexicon import phrases
from callboard.engine.resume.model import Section
from callboard.engine.resume.stages.entries import EntryDraft, dates_in
from callboard.engine.resume.stages.layout import Entries, SectionPart
from callboard.engine.resume.stages.line_features import features_of_lines
from callboard.engine.resume.stages.rows import SAME_INDENT, Row
from callboard.engine.resume.vocabulary.degrees import degree_score
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import phrase_key

JOB, STUDY, POINT = "job", "study", "point"
CERTIFICATE = "certificate"
SKILL = "skill"
GOES_ON = "+"
"""After a role: the row goes on with what the row before began."""
_SECTIONS = {JOB: Section.WORK, STUDY: Section.EDUCATION}
_LIKELY, _LIKELY_DATED = 0.25, 0.2
"""How probable a row is at least as a study, or as a job with a stretch of time, in the section of its kind."""
_NO_ENTRIES = {Section.CERTIFICATES, Section.LANGUAGES, Section.PUBLICATIONS}
_NOT_OF_JOBS = {Section.CONTACT, Section.SUMMARY, Section.SKILLS, Section.LANGUAGES, Section.INTERESTS}
_LISTS = {SKILL: Section.SKILLS}
_KEPT = {Section.SKILLS, Section.LANGUAGES, Section.CERTIFICATES, Section.INTERESTS, Section.PUBLICATIONS}
_SURE = 0.5
_SURE_HEADER = 0.9
_SHORT = 12
_LISTED = 90
# White space above a row from which on it begins something new, in line heights.
_APART = 0.8


def roles_of(
    rows: Sequence[Row], parts: Sequence[SectionPart], spans: Sequence[DateSpan], tagger: Tagger
) -> dict[int, Tag]:
    """The role of each row, by its index."""
    tags = tagger.tag(features_of_lines(rows, parts, spans))
    return {row.index: tag for row, tag in zip(rows, tags, strict=True)}


def cut_entries(
    parts: Sequence[SectionPart], roles: Mapping[int, Tag], spans: Sequence[DateSpan]
) -> tuple[list[SectionPart], list[Entries]]:
    """The parts without the rows of jobs and studies, and these as entries."""
    remaining_parts: list[SectionPart] = []
    found: list[Entries] = []
    for part in parts:
        entries = [one for one in _entries_of(part, roles, spans) if not _is_no_job(one, part, spans)]
        entry_rows = {row.index for one in entries for draft in one.drafts for row in (*draft.header, *draft.body)}
        remaining_parts.append(replace(part, rows=[row for row in part.rows if row.index not in entry_rows]))
        found += entries
    return remaining_parts, found


def _entries_of(part: SectionPart, roles: Mapping[int, Tag], spans: Sequence[DateSpan]) -> list[Entries]:
    found: list[Entries] = []
    current: Entries | None = None
    for row in part.rows:
        dated = any(span.is_range for span in dates_in(row, spans))
        kind, goes_on = _kind(roles.get(row.index), part.section, row, dated=dated)
        if kind:
            goes_on = goes_on and not (dated and _has_date(current, spans))
            current = _with_header_row(found, current, part, kind, row, goes_on=goes_on)
        elif current:
            current.drafts[-1].body.append(_without_margin(row, current.drafts[-1].header[0], spans))
    return found


def _without_margin(row: Row, header: Row, spans: Sequence[DateSpan]) -> Row:
    """A row without what stands in the margin, below the date of the header: "4 months", "Internship"."""
    margin, date = row.cells[0].text, header.cells[0]
    dated = len(header.cells) > 1 and any(date.start <= span.start < date.end for span in dates_in(header, spans))
    below = (row.page, row.column) == (header.page, header.column) and abs(row.indent - header.indent) < SAME_INDENT
    if not dated or not below or row.bullet or len(row.cells) < 2 or len(margin) > len(date.text):
        return row
    return replace(row, piece=row.piece.cut(row.cells[1].start - row.start), cells=row.cells[1:])


def _is_no_job(entries: Entries, part: SectionPart, spans: Sequence[DateSpan]) -> bool:
    """True if a contact line or a list names a post, or tools, that nothing dates: "Role: Engineer", "Stack: …".

    A member of an association has no job there.
    """
    if part.heading and phrase_key(part.heading.text) in phrases("entries", "memberships"):
        return entries.kind == JOB
    dated = any(dates_in(row, spans) for draft in entries.drafts for row in draft.header)
    return entries.kind == JOB and part.section in _NOT_OF_JOBS and not dated


def by_role(parts: Sequence[SectionPart], roles: Mapping[int, Tag]) -> list[SectionPart]:
    """The parts with rows of skills moved to sections of their own, whatever heading they are under."""
    found: list[SectionPart] = []
    for part in parts:
        open_part = replace(part, rows=[])
        found.append(open_part)
        for row in part.rows:
            tag = roles.get(row.index)
            section = _LISTS.get(tag.label) if tag and tag.probability >= _SURE else None
            kept = part.section in _KEPT or degree_score(row.text) > 0
            section = part.section if section is None or kept else section
            if section != open_part.section:
                open_part = SectionPart(section, part.heading if section == part.section else None)
                found.append(open_part)
            open_part.rows.append(row)
    return found


def _kind(tag: Tag | None, section: Section, row: Row, *, dated: bool) -> tuple[str | None, bool]:
    """Job, study or neither, and whether the row goes on with the header before it.

    Header or going on with one are told apart less well than header or not: their probabilities count together.
    In a section of jobs a stretch of time counts as a job even if that is less likely, because a job that is missed
    loses its whole description; so does a row that is not told in a section of studies.
    """
    if not tag:
        return None, False
    kind = next((kind for kind in _SECTIONS if _either(tag, kind) >= _SURE), tag.label.removesuffix(GOES_ON))
    if section == Section.EDUCATION and _either(tag, JOB) < _SURE_HEADER:
        told = row.bullet or max(_either(tag, STUDY), _either(tag, JOB)) < _LIKELY
        kind = kind if told and kind != JOB else STUDY
    # what looks like a heading may stand in the midst of the jobs
    if section in _NO_ENTRIES and not (kind == JOB and dated and tag.probability >= _SURE_HEADER):
        return None, False
    if kind in {JOB, STUDY}:
        likelier = tag.probabilities.get(kind + GOES_ON, 0.0) > tag.probabilities.get(kind, 0.0)
        goes_on = tag.label.endswith(GOES_ON) if tag.label.startswith(JOB) else likelier
        doubtful = tag.label == JOB and not dated and tag.probability < _SURE
        return (None if doubtful else kind), goes_on
    likely = section == Section.WORK and _either(tag, JOB) >= _LIKELY_DATED
    # few résumés that were learned from have volunteering: there a stretch of time is a post's, unless it is in a point
    likely = likely or (section == Section.VOLUNTEER and not row.bullet)
    return (JOB if dated and likely else None), False


def _either(tag: Tag, kind: str) -> float:
    """How probable a row is in a header of that kind."""
    return tag.probabilities.get(kind, 0.0) + tag.probabilities.get(kind + GOES_ON, 0.0)


def _has_date(current: Entries | None, spans: Sequence[DateSpan]) -> bool:
    """Return True if a header has its stretch of time; a row with another one begins an entry."""
    header = current.drafts[-1].header if current else []
    return any(span.is_range for one in header for span in dates_in(one, spans))


def _with_header_row(
    found: list[Entries], current: Entries | None, part: SectionPart, kind: str, row: Row, *, goes_on: bool
) -> Entries:
    """Begin an entry with a row, or go on with its header."""
    if current is None or current.kind != kind:
        section = part.section if kind == JOB and part.section == Section.VOLUNTEER else _SECTIONS[kind]
        current = Entries(kind, section, [EntryDraft([row])])
        found.append(current)
    elif goes_on:
        draft = current.drafts[-1]
        (draft.body if draft.body else draft.header).append(row)
    else:
        current.drafts.append(EntryDraft([row]))
    return current
