"""Analyse a profile: level, years, strengths with their lines, gaps in time, and skills in demand that it lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

from callboard.core.text import fold, shorten
from callboard.engine.advice.market import skills_asked
from callboard.engine.advice.model import PostingBrief, ProfileAnalysis, ResumeStrength, SkillCount, TimelineGap
from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence, Fact
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts, candidate_facts
from callboard.engine.matching.candidate.shown_skills import ShownSkill, with_mentions
from callboard.engine.messages.catalogue import catalogue, fill, first_filled, join_items
from callboard.engine.posting.model import Seniority
from callboard.engine.posting.seniority import seniority_by_years, seniority_of_title
from callboard.engine.research.timeline import evidence_around_gap, gaps, is_open
from callboard.engine.resume.model import Resume, Section
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.spans import Span, duration_words, month_words, work_months
from callboard.engine.writing.achievement_figures import figure_in

MAX_SKILLS = 5
MAX_RESULTS = 3
MAX_MISSING_SKILLS = 8
MAX_QUOTE_CHARACTERS = 160
_MONTHS = 12
_PROSE = frozenset({Section.WORK, Section.VOLUNTEER, Section.PROJECTS, Section.SUMMARY})
"""Where a résumé tells in sentences; elsewhere it lists."""
_any_of = partial(any_of, "advice", "learning", "learning")
_LEARNING = re.compile(
    rf"^\W*{_any_of('beginnings')}\b|\b{_any_of('own')} (?!own\b)"
    rf"|\b{_any_of('attending')}\b.{{0,60}}\b{_any_of('lessons')}\b"
    rf"|\b{_any_of('keeping')} (?:\w+(?:self|selves) |\w+ly )?{_any_of('current')}\b"
)


def analyse_profile(resume: Resume, postings: Sequence[PostingBrief], *, today: date) -> ProfileAnalysis:
    """What a profile shows, and which skills the postings ask for that it does not."""
    seen = with_mentions(resume)
    facts = candidate_facts(seen, today=today)
    months = work_months(seen, today=today)
    asked = skills_asked(postings)
    skills = _strongest(facts, asked)
    level = career_level(seen, facts, months)
    return ProfileAnalysis(
        headline=_headline(level, months, [name for name, _ in skills]),
        level=level,
        years=round(months / _MONTHS, 1),
        strengths=(*_skill_strengths(seen, skills), *_results(seen)),
        gaps=tuple(_gap(seen, gap, today) for gap in gaps(seen, today=today)),
        missing=_missing(facts, asked),
        postings=len(postings),
    )


def career_level(resume: Resume, facts: CandidateFacts, months: int) -> Seniority | None:
    """The level that the latest title names, otherwise the one usual for the years of work; None without any work."""
    titled = (seniority_of_title(job.title) for job in facts.jobs[:1])
    return next((level for level in titled if level), None) or (
        seniority_by_years(months / _MONTHS) if months and resume.work else None
    )


def lines_of(resume: Resume) -> Iterator[Fact[str]]:
    """Every sentence and bullet of a résumé: those of its jobs first, then all others."""
    for position in (*resume.work, *resume.volunteer):
        yield from (fact for fact in (*position.bullets, position.summary) if fact)
    for project in resume.projects:
        yield from (fact for fact in (*project.bullets, project.description) if fact)
    yield from (fact for fact in (resume.summary, resume.label) if fact)


def line_around(resume: Resume, place: Evidence) -> Evidence:
    """The complete line that contains a quotation; the quotation itself if no line does."""
    holding = (
        fact.evidence
        for fact in lines_of(resume)
        if fact.evidence.start <= place.start and place.end <= fact.evidence.end
    )
    return next(holding, place)


def _words() -> dict[str, Any]:
    return catalogue("advice")["profile"]


def _headline(level: Seniority | None, months: int, skills: Sequence[str]) -> str:
    words = {
        "level": level.value.capitalize() if level else "",
        "years": duration_words(months) if months else "",
        "skills": join_items(skills[:3], "en"),
    }
    return first_filled(_words()["headline"], words)


def _strongest(facts: CandidateFacts, asked: Counter[str]) -> list[tuple[str, ShownSkill]]:
    """The skills that sentences show, not just lists; traits last, those in demand first, then by the time in use.

    A line on what somebody learned shows no work, and so no skill in use.
    """
    in_prose = {mention.skill for mention in facts.resume.mentions if mention.section in _PROSE}
    shown = [
        (name, skill)
        for name, skill in facts.skills.items()
        if skill.via is None and _places_of_work(facts.resume, skill) and (skill.months or name in in_prose)
    ]
    shown.sort(key=lambda one: (is_trait(one[0]), -asked[one[0]], -len(one[1].months), -one[1].strength, one[0]))
    return shown[:MAX_SKILLS]


def _places_of_work(resume: Resume, skill: ShownSkill) -> list[Evidence]:
    """The lines that show a skill, without those that tell of learning."""
    lines = dict.fromkeys(line_around(resume, place) for place in skill.evidence)
    return [line for line in lines if not states_learning(line.quote)]


def states_learning(line: str) -> bool:
    """Return True for a line on what somebody learned, attended or followed: "Stayed current with web design"."""
    return _LEARNING.search(fold(line)) is not None


def _skill_strengths(resume: Resume, skills: Sequence[tuple[str, ShownSkill]]) -> Iterator[ResumeStrength]:
    for name, skill in skills:
        time = duration_words(len(skill.months)) if skill.months else ""
        sentence = fill(_words()["skill"], {"skill": name, "time": time}) or _words()["named_skill"].format(skill=name)
        yield ResumeStrength(text=sentence, evidence=tuple(_places_of_work(resume, skill)))


def _results(resume: Resume) -> Iterator[ResumeStrength]:
    """Lines of jobs that have a figure, the latest first."""
    results = [fact for position in resume.work for fact in position.bullets if figure_in(fact.value, resume.language)]
    for fact in results[:MAX_RESULTS]:
        text = _words()["result"].format(quote=shorten(fact.value.removesuffix("."), MAX_QUOTE_CHARACTERS))
        yield ResumeStrength(text=text, evidence=(fact.evidence,))


def _gap(resume: Resume, gap: Span, today: date) -> TimelineGap:
    time, first = duration_words(gap.months), month_words(gap.first)
    if is_open(gap, resume, today=today):
        text = _words()["open_gap"].format_map({"from": first, "time": time})
    else:
        text = _words()["gap"].format_map({"from": first, "to": month_words(gap.last), "time": time})
    return TimelineGap(text=text, months=gap.months, evidence=evidence_around_gap(resume, gap, today=today))


def _missing(facts: CandidateFacts, asked: Counter[str]) -> tuple[SkillCount, ...]:
    wanted = [(count, skill) for skill, count in asked.items() if skill not in facts.skills]
    ranked = sorted(wanted, key=lambda one: (-one[0], one[1]))
    return tuple(SkillCount(skill=skill, postings=count) for count, skill in ranked[:MAX_MISSING_SKILLS])
