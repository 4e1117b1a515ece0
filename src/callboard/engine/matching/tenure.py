"""Which work counts as experience for a role, and how many years of it there are; overlapping jobs count once."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from callboard.engine.facts import Evidence
from callboard.engine.matching.case import Case
from callboard.engine.matching.parts import rounded
from callboard.engine.spans import Span

# Jobs of lower relevance are a different occupation: their months do not count toward the required years.
_MIN_RELEVANCE = 0.2
# From this relevance on a month counts in full.
_FULL_RELEVANCE = 0.7
# From here on a job is mostly the work of the role: more of its months count than do not.
_MOSTLY_RELEVANT = 0.5


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


def _relevance_weight(relevance: float) -> float:
    return min(max((relevance - _MIN_RELEVANCE) / (_FULL_RELEVANCE - _MIN_RELEVANCE), 0.0), 1.0)


def job_evidence(case: Case) -> tuple[Evidence, ...]:
    """Quotations of the most relevant jobs."""
    ranked = sorted(case.candidate.jobs, key=lambda job: (-case.relevance[job.index], job.index))[:2]
    facts = (job.position.title or job.position.company for job in ranked)
    return tuple(fact.evidence for fact in facts if fact)


def job_titles(case: Case) -> tuple[Evidence, ...]:
    """The titles of the two most relevant jobs among those whose months count."""
    counted = [job for job in case.candidate.jobs if job.span and _relevance_weight(case.relevance[job.index]) > 0]
    ranked = sorted(counted, key=lambda job: (-case.relevance[job.index], job.index))
    return tuple(job.position.title.evidence for job in ranked if job.position.title)[:2]


def relevant_jobs(case: Case) -> tuple[int, ...]:
    """The places in the résumé of the jobs that are mostly the work of the role."""
    return tuple(job.index for job in case.candidate.jobs if case.relevance[job.index] >= _MOSTLY_RELEVANT)


def relevant_years(case: Case) -> float | None:
    """Years of relevant work as they are displayed; None if no job has dates."""
    worked = tenure(case)
    return rounded(worked.relevant) if worked else None
