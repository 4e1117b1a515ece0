"""What each row of a résumé is: the head of a job or of a study, a point told of it, a heading, something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from callboard.engine.learning.tagger import Tag, Tagger, load_tagger
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.entries import Draft
from callboard.engine.resume.line_features import features_of_lines
from callboard.engine.resume.model import Section
from callboard.engine.resume.rows import Row
from callboard.engine.resume.sections import Part

JOB, STUDY = "job", "study"
GOES_ON = "+"
"""After a role: the row goes on with what the row before began."""
_SECTIONS = {JOB: Section.WORK, STUDY: Section.EDUCATION}
_LIKELY = 0.25


@dataclass
class Entries:
    """The entries of one kind that follow each other in one part of the résumé."""

    kind: str
    section: Section
    drafts: list[Draft]


@cache
def tagger() -> Tagger:
    """The weights."""
    return load_tagger(resources.files("callboard.engine.resume") / "weights" / "lines.npz")


def roles_of(rows: Sequence[Row], parts: Sequence[Part], spans: list[DateSpan]) -> dict[int, Tag]:
    """The role of each row, by its index."""
    tags = tagger().tag(features_of_lines(rows, parts, spans))
    return {row.index: tag for row, tag in zip(rows, tags, strict=True)}


def cut_entries(
    parts: Sequence[Part], roles: dict[int, Tag], spans: Sequence[DateSpan]
) -> tuple[list[Part], list[Entries]]:
    """The parts without the rows of jobs and studies, and these as entries."""
    kept: list[Part] = []
    found: list[Entries] = []
    for part in parts:
        rest: list[Row] = []
        current: Entries | None = None
        for row in part.rows:
            dated = any(span.is_range and row.holds(span.start) for span in spans)
            kind, goes_on = _kind(roles.get(row.index), part.section, dated=dated)
            if kind:
                current = _with_head_row(
                    found, current, part, kind, row, goes_on=goes_on and not (dated and _dated(current, spans))
                )
            elif current:
                current.drafts[-1].body.append(row)
            else:
                rest.append(row)
        kept.append(Part(part.section, part.heading, rest))
    return kept, found


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


def _dated(current: Entries | None, spans: Sequence[DateSpan]) -> bool:
    """Whether the head that is being read has a stretch of time already: a head has one."""
    rows = current.drafts[-1].head if current else []
    return any(span.is_range and row.holds(span.start) for span in spans for row in rows)


def _with_head_row(
    found: list[Entries], current: Entries | None, part: Part, kind: str, row: Row, *, goes_on: bool
) -> Entries:
    """Begin an entry with a row, or go on with its head."""
    if current is None or current.kind != kind:
        section = part.section if kind == JOB and part.section == Section.VOLUNTEER else _SECTIONS[kind]
        current = Entries(kind, section, [Draft([row])])
        found.append(current)
    elif goes_on:
        draft = current.drafts[-1]
        (draft.body if draft.body else draft.head).append(row)
    else:
        current.drafts.append(Draft([row]))
    return current
