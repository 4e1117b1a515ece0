"""A cover letter for one posting, made of lines that stand in the writer's own résumé; nothing is added to them.

Lines of work that show a requirement convincingly become its points. What the résumé does not show is left out of the
letter and told beside it. Why somebody wants this job no résumé says: the letter leaves a place for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Any

from callboard.core.text import squeeze, with_capital
from callboard.engine.advice.convincing import hard_skills_in, is_open_in_resume, line_convinces
from callboard.engine.advice.model import FoundPosting, PostingBrief
from callboard.engine.advice.profile import line_around, states_learning
from callboard.engine.facts import Evidence, Frozen
from callboard.engine.gazetteer.places import look_up
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.evidence.phrase_ranking import repeats
from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import catalogue, first_filled, join_items
from callboard.engine.messages.languages import letter_language
from callboard.engine.messages.names import at_employer
from callboard.engine.posting.model import Importance, Posting
from callboard.engine.resume.model import Resume, Section
from callboard.engine.spans import present_first
from callboard.engine.writing import names
from callboard.engine.writing.near_lines import near_lines
from callboard.engine.writing.quotes import first_of_two
from callboard.engine.writing.titles import as_title

MAX_POINTS = 4
ENOUGH_POINTS = 3
"""Points from which on no line is added that is only near to the posting."""
MIN_NEARNESS = 2.0
"""The summed weight of the words that such a line shares with the posting: two that are telling."""
MAX_SKILLS = 6
MAX_LINE = 200
"""Characters: a longer line is several that ran together, and is not cut."""
MIN_LINE_WORDS = 4
"""A shorter line is an entry of a list, and tells of no work."""


_SLASH = re.compile(r"\s*/\s*")


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
    points = _points(seen, posting, judged)
    title = _SLASH.sub("/", brief.title)
    told = {"title": title, "company": _company(brief), "at_company": at_employer(_company(brief), language)}
    signed = seen.name.value if seen.name else words["name"]
    paragraphs = [
        first_filled(words["greeting"], told),
        " ".join((first_filled(words["opening"], told), _position(seen, language, today))).strip(),
        _shown(seen, points, words) if posting.language == resume.language else words["points"],
        _skills(seen, judged, points, language),
        words["motive"],
        words["closing"],
        f"{words['regards']}\n{signed}",
    ]
    return CoverLetter(
        title=brief.title,
        company=brief.company,
        language=language,
        subject=first_filled(words["subject"], told),
        body="\n\n".join(part for part in paragraphs if part),
        evidence=tuple(points),
        not_shown=tuple(one.text for one in judged if is_open_in_resume(one, posting.language)),
    )


def _company(brief: PostingBrief) -> str:
    """The employer, without its town; empty where a part of the title was taken for it."""
    name, _, place = brief.company.partition(",")
    name = name if look_up(place.partition(",")[0].strip()) else brief.company
    return "" if names.is_part_of_title(name, brief.title) else name


def _points(resume: Resume, posting: Posting, judged: Sequence[RequirementMatch]) -> list[Evidence]:
    """Lines of work that show a requirement; where they are few, also those nearest to the posting."""
    showing = _lines_that_show(resume, posting, judged)
    near = (line.fact.evidence for line in near_lines(resume, posting) if line.shared >= MIN_NEARNESS)
    points: list[Evidence] = []
    for line, most in chain(((each, MAX_POINTS) for each in showing), ((each, ENOUGH_POINTS) for each in near)):
        is_new = not any(repeats(_told(line.quote), _told(point.quote)) for point in points)
        if len(points) < most and is_new and _stands_alone(line.quote):
            points.append(line)
    return points


def _lines_that_show(resume: Resume, posting: Posting, judged: Sequence[RequirementMatch]) -> Iterator[Evidence]:
    """For each requirement that is met the first line of work that shows it convincingly."""
    entries = (*resume.work, *resume.volunteer, *resume.projects)
    work = frozenset(fact.evidence for entry in entries for fact in entry.bullets)
    for one in judged:
        lines = (line_around(resume, place) for place in one.resume_evidence)
        convincing = (
            line
            for line in lines
            if line in work and line_convinces(one, line.quote, asked_in=posting.language, written_in=resume.language)
        )
        if one.verdict is Verdict.MET and (line := next(convincing, None)):
            yield line


def _told(line: str) -> str:
    """A line as it stands in the letter: of two that ran together the first."""
    return with_capital(first_of_two(squeeze(line)).strip(" .;,"))


def _stands_alone(line: str) -> bool:
    """Return True for a line that is whole, short enough for a letter, and tells of work."""
    told = _told(line)
    is_whole = len(line) <= MAX_LINE and told.count("(") == told.count(")")
    return is_whole and len(told.split()) >= MIN_LINE_WORDS and not states_learning(told)


def _shown(resume: Resume, points: Sequence[Evidence], words: dict[str, Any]) -> str:
    """The points with their employers; without any a place for the person's own."""
    if not points:
        return words["points"]
    told = ({"line": _told(line.quote), "employer": _employer(resume, line)} for line in points)
    lines = (first_filled(words["bracketed_point" if ")" in one["line"][-1:] else "point"], one) for one in told)
    return "\n".join((words["shown"], "", *(f"- {line}" for line in lines)))


def _employer(resume: Resume, line: Evidence) -> str:
    """The employer of the job that a line stands under; empty where its name was taken out."""
    jobs = (job for job in resume.work if any(fact.evidence == line for fact in job.bullets))
    return next((names.employer(job, resume.language) or "" for job in jobs), "")


def _skills(resume: Resume, judged: Sequence[RequirementMatch], points: Sequence[Evidence], language: str) -> str:
    """Skills that the posting asks for and the person lists, in their own words, beside those of points and titles."""
    if resume.language != language:
        return ""
    titles = [job.title.value for job in resume.work if job.title]
    told = {skill for text in (*titles, *(line.quote for line in points)) for skill in hard_skills_in(text)}
    asked = {skill for one in judged if one.verdict is Verdict.MET for skill in hard_skills_in(one.text)} - told
    listed = (each for each in resume.mentions if each.section is Section.SKILLS and each.skill in asked)
    own_words = {each.skill: squeeze(each.evidence.quote) for each in listed}
    kept = list(dict.fromkeys(own_words.values()))[:MAX_SKILLS]
    words = catalogue("cover_letters", language)["skills_too" if points else "skills"]
    return words.format(skills=join_items(kept, language)) if kept else ""


def _position(resume: Resume, language: str, today: date) -> str:
    """The latest job in one sentence; empty if it cannot be named."""
    words = catalogue("cover_letters", language)
    jobs = (resume.work[index] for index in present_first(resume.work, today=today))
    job = next((job for job in jobs if names.job_title(job, resume.language)), None)
    if job is None:
        return ""
    told = {
        "position": as_title(names.job_title(job, resume.language) or "", language),
        "at_employer": at_employer(names.employer(job, resume.language) or "", language),
    }
    return first_filled(words["now" if job.current else "before"], told)
