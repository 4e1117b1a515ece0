"""Which work counts as experience for a role, and how many years of it there are; overlapping jobs count once."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.resume_texts import Job
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.model import rounded
from callboard.engine.matching.role.asked_work import AskedWork, asked_work, asks_for_leading
from callboard.engine.matching.vocabulary.tables import LEADS_PEOPLE, asking_pattern, title_rank
from callboard.engine.matching.vocabulary.word_vectors import without_masks
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.posting.qualifications import years_in
from callboard.engine.spans import Span
from callboard.engine.text.folding import fold_in_place

# Jobs of lower relevance are a different occupation: their months do not count toward the required years.
_MIN_RELEVANCE = 0.2
# From this relevance on a month counts in full.
_FULL_RELEVANCE = 0.7
# From here on a job is mostly the work of the role: more of its months count than do not.
_MOSTLY_RELEVANT = 0.5
_LED_PEOPLE = re.compile(
    rf"\b{any_of('matching', 'wording', 'years', 'led')}\b[^.;]{{0,30}}"
    rf"(?:{asking_pattern('people').pattern}|\bassociates\b)",
    re.IGNORECASE,
)
# A word of this nearness is the same thing ("clerk" for "clerical"); "budgets" is not "economics". Chosen on 67 judged
# requirements: of 42 with a job that names what is asked for 14 are met, of 25 without one two.
_NAMES = 0.5
# A job that has nearly all that is asked for is not told apart by one word.
_NEARLY_ALL = 0.7
# Who worked for four years and seven months may say five.
_NEARLY_THE_YEARS = 0.9
_YEARS = re.compile(r"\byears?\b", re.IGNORECASE)
# Fewer relevant years would be displayed as 0.0.
MIN_SHOWN_YEARS = 0.05


class YearsOfWork(NamedTuple):
    """Years of work: total, and weighted by relevance to the role; overlapping jobs count once."""

    total: float
    relevant: float


def years_of_work(comparison: Comparison) -> YearsOfWork | None:
    """How long the candidate has worked; None if no job has dates."""
    relevance, jobs = comparison.similarity.relevance, comparison.candidate.jobs
    whole = _counted(tuple((job.span, _relevance_weight(relevance[job.index])) for job in jobs if job.span))
    return whole._replace(relevant=whole.relevant + comparison.assumed_years) if whole else None


@lru_cache(maxsize=256)
def _counted(spans: tuple[tuple[Span, float], ...]) -> YearsOfWork | None:
    best: dict[int, float] = {}
    for span, share in spans:
        for month in range(span.first, span.last + 1):
            best[month] = max(best.get(month, 0.0), share)
    return YearsOfWork(len(best) / 12, math.fsum(best[month] for month in sorted(best)) / 12) if best else None


def years_of_asked_work(asked: str, comparison: Comparison) -> YearsOfWork | None:
    """How long the candidate has done what years are asked of: leading people, or else the work of the role."""
    return (
        _with_relevant_years(comparison, _shares(asked, comparison))
        if asks_for_leading(asked)
        else years_of_work(comparison)
    )


def years_of_named_work(asked: str, comparison: Comparison) -> YearsOfWork | None:
    """As `years_of_asked_work`, but if more is named than the role, only jobs that mention it count: economics."""
    work = asked_work(asked)
    if work is None:
        return years_of_asked_work(asked, comparison)
    shares = _shares(asked, comparison)
    return _with_relevant_years(
        comparison, {job.index: shares[job.index] * job_mentions(job, work) for job in comparison.candidate.jobs}
    )


def _with_relevant_years(comparison: Comparison, shares: Mapping[int, float]) -> YearsOfWork | None:
    worked = years_of_work(comparison)
    asked = _counted(tuple((job.span, shares[job.index]) for job in comparison.candidate.jobs if job.span))
    return worked._replace(relevant=asked.relevant) if worked and asked else None


def _shares(asked: str, comparison: Comparison) -> dict[int, float]:
    """The share of the months of each job that counts: of leading people where that is asked for, or of the role."""
    if asks_for_leading(asked):
        return {job.index: float(_led_people(job)) for job in comparison.candidate.jobs}
    return {index: _relevance_weight(relevance) for index, relevance in comparison.similarity.relevance.items()}


def _led_people(job: Job) -> bool:
    """Return True for a job whose title is that of a leader, or whose text tells of people who were led."""
    return (title_rank(job.title) or 0) >= LEADS_PEOPLE or any(_LED_PEOPLE.search(piece.text) for piece in job.pieces)


def _relevance_weight(relevance: float) -> float:
    return min(max((relevance - _MIN_RELEVANCE) / (_FULL_RELEVANCE - _MIN_RELEVANCE), 0.0), 1.0)


def job_evidence(comparison: Comparison) -> tuple[Evidence, ...]:
    """Quotations of the most relevant jobs."""
    relevance = comparison.similarity.relevance
    ranked = sorted(comparison.candidate.jobs, key=lambda job: (-relevance[job.index], job.index))[:2]
    facts = (job.position.title or job.position.company for job in ranked)
    return tuple(fact.evidence for fact in facts if fact)


def job_titles(comparison: Comparison, asked: str = "") -> tuple[Evidence, ...]:
    """The titles of two jobs whose months count, those of the same share by relevance; see `years_of_named_work`."""
    work, shares = asked_work(asked), _shares(asked, comparison)
    counted = [job for job in comparison.candidate.jobs if job.span and shares[job.index] > 0]
    if not asks_for_leading(asked):
        counted.sort(key=lambda job: (-comparison.similarity.relevance[job.index], job.index))
    named = [job for job in counted if work is None or job_mentions(job, work)]
    return tuple(job.position.title.evidence for job in named if job.position.title)[:2]


def relevant_jobs(comparison: Comparison) -> tuple[int, ...]:
    """The places in the résumé of the jobs that are mostly the work of the role."""
    relevance = comparison.similarity.relevance
    return tuple(index for index, share in relevance.items() if share >= _MOSTLY_RELEVANT)


def relevant_years(comparison: Comparison) -> float | None:
    """Years of relevant work as they are displayed; None if no job has dates, or none can be compared with the role."""
    worked = years_of_work(comparison) if comparison.similarity.is_work_comparable else None
    return rounded(worked.relevant) if worked else None


def job_mentions(job: Job, asked: AskedWork) -> bool:
    """Return True if title, text or employer of a job name what years are asked of, or nearly all of it."""
    shown = _shown(job, asked)
    return shown.rarest >= _NAMES or shown.covered >= _NEARLY_ALL


def states_years(text: str, asked: AskedWork) -> bool:
    """Return True for a line that tells years of what is asked for: "over ten years of teaching economics"."""
    return bool(_YEARS.search(text)) and float(asked.coverage_by(text)[asked.demands.rarity.argmax()]) >= _NAMES


class _Shown(NamedTuple):
    rarest: float
    covered: float
    """The share of the demands that is shown; rare ones count most."""


def _shown(job: Job, asked: AskedWork) -> _Shown:
    shown = np.max([asked.coverage_by(text) for text in _texts(job)] or [asked.coverage_by("")], axis=0)
    rare = asked.demands.rarity
    return _Shown(float(shown[rare.argmax()]), float((shown * rare).sum() / rare.sum()))


def _texts(job: Job) -> Iterator[str]:
    yield from (without_masks(piece.text) for piece in job.pieces)
    if job.position.company:
        yield without_masks(job.position.company.value)


def worked_too_briefly(compared: RequirementComparison) -> bool:
    """Return True if all dated jobs together are shorter than the years asked for, and no line tells of as many."""
    asked, worked = compared.asked.years, years_of_work(compared.comparison)
    if not asked or compared.asked.level or worked is None or worked.total >= _NEARLY_THE_YEARS * asked:
        return False
    lines = (fold_in_place(line.text) for line in compared.lines.lines)
    return max((years for line in lines for years in years_in(line)), default=0.0) < asked


def unnamed_work(compared: RequirementComparison) -> AskedWork | None:
    """What years are asked of, if no job names it, nor any line with its years: economics, of somebody who teaches."""
    work = asked_work(compared.asked.text) if compared.asked.years and compared.asked.level is None else None
    if work is None or any(job_mentions(job, work) for job in compared.candidate.jobs):
        return None
    if any(states_years(line.text, work) for line in compared.lines.lines):
        return None
    # A skill may go by another name in the résumé.
    skills = [name for name in compared.asked.hard_skills if work.rarest & set(tokens(compared.asked.written(name)))]
    return None if any((shown := compared.comparison.shown_skill(name)) and shown.months for name in skills) else work
