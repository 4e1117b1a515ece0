"""The job of a résumé that a letter names: nearest to the role by its title, or by what its lines show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from callboard.engine.facts import Fact
from callboard.engine.matching.model import MatchingAnalysis, Verdict
from callboard.engine.matching.vocabulary.occupations import title_similarity
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Position, Resume
from callboard.engine.writing import names
from callboard.engine.writing.titles import tells_only_a_level

SAME_ROLE = 0.9
"""From here on one title names the same work as another: "Accountant" and "Accounting Clerk", not two "Agents"."""
_SHOWN = frozenset({Verdict.MET, Verdict.PARTLY})


class NearestJob(NamedTuple):
    """A job, its title as written within a sentence, and how near it is to the role, 0 to 1 in tenths."""

    job: Position
    title: str
    nearness: float


def nearest_job(
    jobs: Iterable[Position], language: str, posting: Posting, *, near_enough: float = 1.0
) -> NearestJob | None:
    """The job nearest to the role, of equals the first; None where no job has a title that fits in a sentence.

    Jobs that are `near_enough` count as equals.
    """
    role = names.role_title(posting)
    found = [
        NearestJob(job, title, _nearness(title, language, role, posting.language))
        for job in jobs
        if (title := names.job_title(job, language)) and not tells_only_a_level(title)
    ]
    least = min(max((each.nearness for each in found), default=0.0), near_enough)
    return next((each for each in found if each.nearness >= least), None)


def nearest_relevant_job(matching: MatchingAnalysis, resume: Resume, posting: Posting) -> NearestJob | None:
    """Of the jobs that are mostly the work of the role, the one whose title is nearest to it.

    A title alone says too little: a teacher of robotics is no robotics engineer.
    """
    jobs = (resume.work[at] for at in matching.relevant_jobs)
    return nearest_job(jobs, resume.language, posting, near_enough=SAME_ROLE)


def most_quoted_job(matching: MatchingAnalysis, jobs: Sequence[Position], language: str) -> NearestJob | None:
    """The job whose lines show most requirements, of equals the first; None where no line of a job shows one."""
    quoted = [each for match in matching.requirements if match.verdict in _SHOWN for each in match.resume_evidence]
    found = [
        (sum(any(fact.evidence.overlaps(each) for fact in _facts(job)) for each in quoted), NearestJob(job, title, 0.0))
        for job in jobs
        if (title := names.job_title(job, language)) and not tells_only_a_level(title)
    ]
    most = max((count for count, _ in found), default=0)
    return next((job for count, job in found if count == most), None) if most else None


def _facts(job: Position) -> Iterable[Fact[str]]:
    return [fact for fact in (job.title, job.summary, *job.bullets) if fact]


def _nearness(title: str, language: str, role: str | None, role_language: str) -> float:
    return round(title_similarity(title, language, role, role_language) or 0.0, 1) if role else 0.0
