"""A cover letter for one posting, made of lines that stand in the writer's own résumé; nothing is added to them.

Each requirement that the résumé shows is answered by the line that shows it. What it does not show is left out of the
letter and told beside it. Why somebody wants this job no résumé says: the letter leaves a place for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from callboard.core.text import shorten
from callboard.engine.advice.model import FoundPosting
from callboard.engine.advice.profile import line_around, lines_of
from callboard.engine.facts import Evidence, Frozen
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import catalogue, first_filled, is_stand_in, join_items
from callboard.engine.messages.languages import letter_language
from callboard.engine.posting.model import Importance
from callboard.engine.resume.model import Position, Resume

MAX_POINTS = 4
MAX_SKILLS = 6
MAX_LINE = 200
MAX_ASKED = 90
MIN_LINE_WORDS = 4
"""A shorter line is an entry of a list, and tells of no work."""


class CoverLetter(Frozen):
    """A letter, the lines that it quotes, and what it leaves out because no line shows it."""

    title: str
    company: str
    language: str
    """Of the letter: that of the posting, where letters are written in it."""
    subject: str
    body: str
    evidence: tuple[Evidence, ...] = ()
    not_shown: tuple[str, ...] = ()


def write_cover_letter(resume: Resume, found: FoundPosting, *, today: date) -> CoverLetter:
    """The letter that a résumé supports for a posting."""
    seen = with_mentions(resume)
    posting = with_best_role(seen, found.posting, today=today)
    analysis = match(seen, posting, today=today)
    language = letter_language(posting.language)
    words, brief = catalogue("cover_letters", language), found.brief
    judged = sorted(analysis.judged_requirements, key=lambda one: one.importance is not Importance.MUST)
    points = list(_points(seen, judged))[:MAX_POINTS]
    told = {"title": brief.title, "company": brief.company}
    paragraphs = [
        first_filled(words["greeting"], told),
        " ".join((first_filled(words["opening"], told), _position(seen, words))).strip(),
        _shown(seen, points, words),
        _skills(judged, points, words, language),
        words["motive"],
        words["closing"],
        f"{words['regards']}\n{seen.name.value if seen.name else ''}".strip(),
    ]
    open_ = [one.text for one in judged if one.verdict in (Verdict.MISSING, Verdict.UNKNOWN)]
    return CoverLetter(
        title=brief.title,
        company=brief.company,
        language=language,
        subject=first_filled(words["subject"], told),
        body="\n\n".join(part for part in paragraphs if part),
        evidence=tuple(place for _, place, _ in points),
        not_shown=tuple(open_),
    )


_Point = tuple[RequirementMatch, Evidence, Position | None]


def _points(resume: Resume, judged: Sequence[RequirementMatch]) -> Iterator[_Point]:
    """Requirements that are met, each with a line of its own on work that shows it, and the job of that line."""
    used: set[int] = set()
    work = {fact.evidence.line for fact in lines_of(resume) if fact not in (resume.summary, resume.label)}
    for one in judged:
        if one.verdict is not Verdict.MET:
            continue
        for place in one.resume_evidence:
            line = line_around(resume, place)
            if line.line in work - used and len(line.quote.split()) >= MIN_LINE_WORDS:
                used.add(line.line)
                yield one, line, _job_of(resume, line)
                break


def _job_of(resume: Resume, line: Evidence) -> Position | None:
    return next((job for job in resume.work if any(fact.evidence.line == line.line for fact in job.bullets)), None)


def _shown(resume: Resume, points: Sequence[_Point], words: dict[str, Any]) -> str:
    if not points:
        return ""
    lines = (
        first_filled(
            words["point"],
            {
                "asked": shorten(one.text.removesuffix("."), MAX_ASKED),
                "line": shorten(line.quote.removesuffix("."), MAX_LINE),
                "employer": _employer(job, resume.language),
            },
        )
        for one, line, job in points
    )
    return "\n".join((words["shown"], "", *(f"- {line}" for line in lines)))


def _skills(judged: Sequence[RequirementMatch], points: Sequence[_Point], words: dict[str, Any], language: str) -> str:
    """Skills that the posting asks for and the résumé shows, beside those of the points."""
    pointed = [one for one, _, _ in points]
    met = (one for one in judged if one.verdict is Verdict.MET and one not in pointed)
    named = dict.fromkeys(skill for one in met for skill in one.mentioned_skills if skill not in one.absent_skills)
    kept = list(named)[:MAX_SKILLS]
    return words["skills"].format(skills=join_items(kept, language)) if kept else ""


def _employer(job: Position | None, language: str) -> str:
    """The employer of a job; empty where its name was taken out."""
    name = job.company.value if job and job.company else ""
    return "" if is_stand_in(name, language) else name


def _position(resume: Resume, words: dict[str, Any]) -> str:
    """The latest job in one sentence."""
    job = next((job for job in resume.work if job.title), None)
    if job is None or job.title is None:
        return ""
    told = {"position": job.title.value, "employer": _employer(job, resume.language)}
    return first_filled(words["now" if job.current else "before"], told)
