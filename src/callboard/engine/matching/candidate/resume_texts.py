"""The texts of a résumé, each with its weight and its place, and the jobs that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from callboard.engine.facts import Evidence, Fact
from callboard.engine.resume.model import Position, Resume
from callboard.engine.spans import Span, month_number, position_span

# Weight of what is told of a recent, an earlier or a long-ago job.
RECENT, EARLIER, LONG_AGO = 1.0, 0.92, 0.78
_RECENT_YEARS, _EARLIER_YEARS = 3, 8


class WeightedText(NamedTuple):
    """A text of the résumé, its weight, and where it stands."""

    text: str
    factor: float
    evidence: Evidence


@dataclass(frozen=True)
class Job:
    """One job. `index` is its position in `Resume.work`; `CandidateFacts.jobs` has the latest first."""

    index: int
    title: str
    span: Span | None
    position: Position
    pieces: tuple[WeightedText, ...]
    years_ago: float | None
    """Years since it ended: 0 for a current job, None without dates."""


def jobs_in_page_order(resume: Resume, *, today: date) -> tuple[Job, ...]:
    """The jobs as the résumé has them."""
    return tuple(_job(index, position, today) for index, position in enumerate(resume.work))


def _job(index: int, position: Position, today: date) -> Job:
    span = position_span(position, today=today)
    ago = max(month_number(today) - span.last, 0) / 12 if span else None
    factor = recency(ago)
    pieces: list[WeightedText] = []
    if position.title:
        pieces.append(WeightedText(position.title.value, 2 * factor, position.title.evidence))
    texts = [position.summary, *position.bullets]
    pieces += [WeightedText(fact.value, factor, fact.evidence) for fact in texts if fact]
    return Job(index, position.title.value if position.title else "", span, position, tuple(pieces), ago)


def recency(years_ago: float | None) -> float:
    """The weight of what is told of a job, by the years since it ended; without dates that of an earlier one."""
    if years_ago is None or (years_ago <= _EARLIER_YEARS and years_ago > _RECENT_YEARS):
        return EARLIER
    return RECENT if years_ago <= _RECENT_YEARS else LONG_AGO


def pieces_of(resume: Resume, jobs: tuple[Job, ...]) -> tuple[WeightedText, ...]:
    """Every text of the résumé in the order of its model, then skill mentions outside any recognised text."""
    pieces = [*_other_pieces(resume), *(piece for job in jobs for piece in job.pieces)]
    return (*pieces, *_unplaced_mentions(resume, pieces))


def _facts(resume: Resume) -> Iterator[tuple[Fact[str] | None, float]]:
    yield resume.label, 2.0
    yield resume.summary, 1.0
    for group in resume.skills:
        yield group.name, 0.5
        yield from ((keyword, 1.0) for keyword in group.keywords)
    yield from ((certificate.name, 1.0) for certificate in resume.certificates)
    for project in resume.projects:
        yield from ((fact, 0.7) for fact in (project.name, project.description, *project.bullets))
    for study in resume.education:
        yield study.degree, 0.6
        yield study.area, 1.0
        yield from ((course, 0.5) for course in study.courses)
    yield from ((entry.name, 0.4) for entry in resume.publications)
    yield from ((fact, 0.7) for fact in resume.remainder)


def _other_pieces(resume: Resume) -> Iterator[WeightedText]:
    for fact, factor in _facts(resume):
        if fact:
            yield WeightedText(fact.value, factor, fact.evidence)
    for position in resume.volunteer:
        for fact in (position.title, position.summary, *position.bullets):
            if fact:
                yield WeightedText(fact.value, 0.6, fact.evidence)


def _unplaced_mentions(resume: Resume, pieces: list[WeightedText]) -> Iterator[WeightedText]:
    """Mentions outside any recognised text: on a page with a broken layout they may be all that was read."""
    places = [(piece.evidence.start, piece.evidence.end) for piece in pieces]
    for mention in resume.mentions:
        at = mention.evidence.start
        if not any(start <= at < end for start, end in places):
            yield WeightedText(mention.evidence.quote, 0.7, mention.evidence)
