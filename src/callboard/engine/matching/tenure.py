"""Which work counts as experience for a role, and how many years of it there are; overlapping jobs count once."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate_facts import Job
from callboard.engine.matching.case import Case
from callboard.engine.matching.parts import rounded
from callboard.engine.matching.tables import title_rank
from callboard.engine.spans import Span

# Jobs of lower relevance are a different occupation: their months do not count toward the required years.
_MIN_RELEVANCE = 0.2
# From this relevance on a month counts in full.
_FULL_RELEVANCE = 0.7
# From here on a job is mostly the work of the role: more of its months count than do not.
_MOSTLY_RELEVANT = 0.5
# From this rank on a title is that of somebody who leads people.
_LEADER = 4
# "Two years of people management", "supervisory experience": years of leading people, in whatever trade.
_ASKS_FOR_LEADING = re.compile(
    r"\b(?:people|personnel|staff|team) (?:management|leadership|supervision)\b|\b(?:supervisory|managerial)\b"
    r"|\b(?:manag|supervis|lead)ing\b[^.;]{0,30}\b(?:people|teams?|staff|personnel|employees|direct reports)\b",
    re.IGNORECASE,
)
_LED_PEOPLE = re.compile(
    r"\b(?:manag(?:ed?|ing)|supervis(?:ed?|ing)|led|lead|leading)\b[^.;]{0,30}"
    r"\b(?:people|teams?|staff|personnel|employees|associates|direct reports)\b",
    re.IGNORECASE,
)


class Tenure(NamedTuple):
    """Years of work: total, and weighted by relevance to the role; overlapping jobs count once."""

    total: float
    relevant: float


def tenure(case: Case) -> Tenure | None:
    """How long the candidate has worked; None if no job has dates."""
    spans = tuple((job.span, _relevance_weight(case.relevance[job.index])) for job in case.candidate.jobs if job.span)
    whole = _tenure(spans)
    return whole._replace(relevant=whole.relevant + case.assumed.years) if whole else None


@lru_cache(maxsize=256)
def _tenure(spans: tuple[tuple[Span, float], ...]) -> Tenure | None:
    best: dict[int, float] = {}
    for span, share in spans:
        for month in range(span.first, span.last + 1):
            best[month] = max(best.get(month, 0.0), share)
    return Tenure(len(best) / 12, math.fsum(best[month] for month in sorted(best)) / 12) if best else None


def asks_for_leading(asked: str) -> bool:
    """Return True if what is asked for is leading people: "two years of people management". English only."""
    return bool(_ASKS_FOR_LEADING.search(asked))


def asked_tenure(asked: str, case: Case) -> Tenure | None:
    """How long the candidate has done what years are asked of: leading people, or else the work of the role."""
    worked = tenure(case)
    if worked is None or not asks_for_leading(asked):
        return worked
    led = _tenure(tuple((job.span, float(_led_people(job))) for job in case.candidate.jobs if job.span))
    return worked._replace(relevant=led.relevant) if led else worked


def _led_people(job: Job) -> bool:
    """Return True for a job whose title is that of a leader, or whose text tells of people who were led."""
    return (title_rank(job.title) or 0) >= _LEADER or any(_LED_PEOPLE.search(piece.text) for piece in job.pieces)


def _relevance_weight(relevance: float) -> float:
    return min(max((relevance - _MIN_RELEVANCE) / (_FULL_RELEVANCE - _MIN_RELEVANCE), 0.0), 1.0)


def job_evidence(case: Case) -> tuple[Evidence, ...]:
    """Quotations of the most relevant jobs."""
    ranked = sorted(case.candidate.jobs, key=lambda job: (-case.relevance[job.index], job.index))[:2]
    facts = (job.position.title or job.position.company for job in ranked)
    return tuple(fact.evidence for fact in facts if fact)


def job_titles(case: Case, asked: str = "") -> tuple[Evidence, ...]:
    """The titles of two jobs whose months count: of leading people where that is asked for, or else of the role."""
    dated = [job for job in case.candidate.jobs if job.span]
    if asks_for_leading(asked):
        ranked = list(filter(_led_people, dated))
    else:
        counted = [job for job in dated if _relevance_weight(case.relevance[job.index]) > 0]
        ranked = sorted(counted, key=lambda job: (-case.relevance[job.index], job.index))
    return tuple(job.position.title.evidence for job in ranked if job.position.title)[:2]


def relevant_jobs(case: Case) -> tuple[int, ...]:
    """The places in the résumé of the jobs that are mostly the work of the role."""
    return tuple(job.index for job in case.candidate.jobs if case.relevance[job.index] >= _MOSTLY_RELEVANT)


def relevant_years(case: Case) -> float | None:
    """Years of relevant work as they are displayed; None if no job has dates."""
    worked = tenure(case)
    return rounded(worked.relevant) if worked else None
