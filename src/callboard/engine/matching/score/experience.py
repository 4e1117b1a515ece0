"""Judge experience: the role of a candidate's work, and its length, against those asked for.

Which of the work counts, and for how long, is in `years_of_work`.
"""

from __future__ import annotations

from collections.abc import Mapping

from callboard.core.text import shorten
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.comparison.years_of_work import MIN_SHOWN_YEARS, relevant_jobs, years_of_work
from callboard.engine.matching.evidence.reasons import length, sentence
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.score.fit import LEARNERS
from callboard.engine.matching.score.parts import Part
from callboard.engine.matching.vocabulary.tables import is_far_above
from callboard.engine.posting.model import Requirement, Role
from callboard.engine.spans import MONTHS_PER_YEAR, month_number, month_words
from callboard.engine.text.folding import words_only

# Weights of the parts, on the scale of the requirements (see `scorer`).
_ROLE, _YEARS, _LEVEL = 20.0, 10.0, 15.0
# More years of relevant work than these count no further.
_MANY_YEARS = 10.0
# Share of the role part's weight if the posting has no title: its text says less surely what the role is.
_UNTITLED_SHARE = 0.5
# Upper bound on the characters of a title in a reason.
_MAX_TITLE_CHARACTERS = 60
_MAX_HEADLINE_WORDS = 5


def parts(comparison: Comparison) -> tuple[Part, ...]:
    """Everything of experience that no single requirement asks for."""
    return _role_part(comparison), _years_part(comparison), _level_part(comparison)


def _role_part(comparison: Comparison) -> Part:
    """Similarity of the role's title to the titles that the candidate has or had."""
    if not comparison.role.title and not comparison.role.occupations:
        return Part(0.0, None)
    weight = _ROLE if comparison.role.title else _ROLE * _UNTITLED_SHARE
    return Part(weight, comparison.similarity.own_role.credit if comparison.similarity.own_role else None)


def required_years(role: Role) -> float | None:
    """The fewest years of general experience that the posting requires; None if it names none."""
    year_counts = [each.years for each in role.requirements if each.years and not each.skills]
    return max(year_counts) if year_counts else role.years


def _years_part(comparison: Comparison) -> Part:
    """Years of relevant work, up to ten: of two who have what is asked for, readers prefer who has done it longer.

    Not so for positions of learners.
    """
    if comparison.role.posted.employment_type in LEARNERS:
        return Part(0.0, None)
    worked = years_of_work(comparison)
    if (
        worked is None
        or (not comparison.role.title and not comparison.role.words)
        or not comparison.similarity.is_work_comparable
    ):
        return Part(_YEARS, None)
    return Part(_YEARS, min(worked.relevant / _MANY_YEARS, 1.0))


def _level_part(comparison: Comparison) -> Part:
    """No credit for whoever last led a house, for work in which nobody is led; for all others it does not count.

    Readers of 73 pairs rated all six such candidates at most 2 of 5, whatever else they had.
    """
    return Part(_LEVEL, 0.0) if _title_far_above(comparison) else Part(0.0, None)


def _title_far_above(comparison: Comparison) -> str | None:
    """The latest title, if it is far above the role."""
    latest, role = next((job.title for job in comparison.candidate.jobs if job.title), None), comparison.role.title
    return latest if latest and role and is_far_above(latest, role) else None


def experience_reason(comparison: Comparison, judged: Mapping[Requirement, Verdict]) -> str:
    """The reason for the component: the candidate's title that is most similar to the role, and the years of work.

    `judged` has the verdicts on the requirements, which the sentence must not contradict.
    """
    told = (_title_sentence(comparison), _level_sentence(comparison), _years_sentence(comparison, judged))
    return " ".join(filter(None, [*told, _age(comparison)]))


def _age(comparison: Comparison) -> str:
    """That a file is old, if it tells of a job "to present"; empty for one of the last year."""
    candidate = comparison.candidate
    until, is_current = month_number(candidate.until), any(job.position.current for job in candidate.jobs)
    if not is_current or month_number(candidate.today) - until < MONTHS_PER_YEAR:
        return ""
    return sentence("work", "until", month=month_words(until))


def _title_sentence(comparison: Comparison) -> str:
    own = _role_part(comparison)
    if own.credit is None or comparison.similarity.own_role is None:
        return sentence("title", "incomparable" if comparison.role.title else "unread")
    own_words = comparison.similarity.own_role.text
    near = "close" if own.credit >= 0.7 else "near" if own.credit >= 0.35 else "far"
    titles = {job.title for job in comparison.candidate.jobs}
    # The beginning of a summary is no title, and reads badly as one.
    is_title = own_words in titles or len(own_words.split()) <= _MAX_HEADLINE_WORDS
    name = "quoted" if is_title else "summary"
    named = sentence("title", name, title=shorten(own_words, _MAX_TITLE_CHARACTERS))
    is_same = words_only(own_words) == words_only(comparison.role.title or "")
    return sentence("title", "same" if is_same else near, named=named)


def _level_sentence(comparison: Comparison) -> str:
    title = _title_far_above(comparison)
    named = sentence("title", "quoted", title=shorten(title, _MAX_TITLE_CHARACTERS)) if title else ""
    return sentence("title", "above", named=named) if named else ""


def _years_sentence(comparison: Comparison, judged: Mapping[Requirement, Verdict]) -> str:
    worked = years_of_work(comparison)
    if worked is None:
        return sentence("work", "undated")
    fewest_years = required_years(comparison.role.posted) or 0.0
    relevant, total = length(worked.relevant), length(worked.total)
    verdicts = {verdict for requirement, verdict in judged.items() if requirement.years == fewest_years}
    if not comparison.similarity.is_work_comparable:
        return sentence("work", "total", total=total)
    if verdicts and (worked.relevant >= fewest_years) != (Verdict.MET in verdicts):
        # Lines of the résumé decided, and not the months of jobs that are near the role as a whole.
        return sentence("work", "total", total=total)
    share = relevant if relevant != total else sentence("work", "all")
    # Months of jobs that are only near the role count in part: no job is that long.
    name = "relevant" if relevant_jobs(comparison) else "near"
    if worked.relevant < MIN_SHOWN_YEARS:
        name, share = "relevant", sentence("work", "none")
    name = f"{name}_of" if fewest_years else name
    return sentence("work", name, total=total, share=share, required=length(fewest_years))
