"""Analyse a profile: level, years, strengths with their lines, gaps in time, and skills in demand that it lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

from callboard.core.text import fold
from callboard.engine.advice.market import skills_asked
from callboard.engine.advice.model import PostingBrief, ProfileAnalysis, ResumeStrength, SkillCount, TimelineGap
from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence, Fact
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts, candidate_facts
from callboard.engine.matching.candidate.shown_skills import ShownSkill, with_mentions
from callboard.engine.matching.vocabulary.tables import language_code
from callboard.engine.messages.catalogue import catalogue, fill, first_filled, join_items
from callboard.engine.posting.model import Seniority
from callboard.engine.posting.seniority import seniority_by_years, seniority_of_title
from callboard.engine.research.timeline import evidence_around_gap, gaps, is_open, worth_asking
from callboard.engine.resume.model import Resume, Section
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.spans import Span, duration_words, month_words, work_months
from callboard.engine.writing.achievement_figures import figure_in, measures_change

MAX_SKILLS = 5
MAX_RESULTS = 3
MAX_MISSING_SKILLS = 8
MAX_QUOTE_CHARACTERS = 160
_MONTHS = 12
_PRODUCTS = frozenset({Category.TECHNICAL, Category.OFFICE})
MIN_LINES = 2
"""Sentences that bear out a skill which nothing else does."""
MIN_SENTENCE_WORDS = 4
"""A shorter line is a title or an entry of a list."""
MAX_SENTENCE_WORDS = 40
"""A longer line is several that ran together: one that can be read is shown before it."""
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
    return ProfileAnalysis(
        headline=_headline(_titled_level(facts), months, [name for name, _ in skills]),
        level=career_level(seen, facts, months),
        years=round(months / _MONTHS, 1),
        strengths=(*_skill_strengths(seen, skills), *_results(seen)),
        gaps=tuple(_gap(seen, gap, today) for gap in gaps(seen, today=today) if worth_asking(gap, today=today)),
        missing=_missing(facts, asked, written_in=seen.language),
        postings=len(postings),
    )


def career_level(resume: Resume, facts: CandidateFacts, months: int) -> Seniority | None:
    """The level that the latest title names, otherwise the one usual for the years of work; None without any work."""
    return _titled_level(facts) or (seniority_by_years(months / _MONTHS) if months and resume.work else None)


def _titled_level(facts: CandidateFacts) -> Seniority | None:
    """The level that the latest title names. Only this one is told: twenty years at a counter make no senior."""
    titled = (seniority_of_title(job.title) for job in facts.jobs[:1])
    return next((level for level in titled if level), None)


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
        "skills": join_items(skills[:3], "en") if len(skills) > 1 else "",
    }
    return first_filled(_words()["headline"], words)


def _strongest(facts: CandidateFacts, asked: Counter[str]) -> list[tuple[str, ShownSkill]]:
    """The skills that sentences about work bear out: those in demand first, then by the time in use. No traits.

    A line on what somebody learned shows no work, and so no skill in use.
    """
    shown = [
        (name, skill)
        for name, skill in facts.skills.items()
        if skill.via is None and not is_trait(name) and _is_borne_out(facts.resume, name, skill)
    ]
    shown.sort(key=lambda one: (-asked[one[0]], -len(one[1].months), -one[1].strength, one[0]))
    return shown[:MAX_SKILLS]


def _is_borne_out(resume: Resume, name: str, skill: ShownSkill) -> bool:
    """Return True for a skill in several lines of work, or in one where it is listed too or is a product by its name.

    One word in passing is often another thing: "SIP decking" of a bridge, "mise en place" of a new process. So is one
    everyday word for a science ("local economies").
    """
    lines = {fold(line.quote) for line in _places_of_work(resume, skill) if _is_work(resume, line)}
    mentions = [mention for mention in resume.mentions if mention.skill == name]
    spans = [span for mention in mentions for span in find_known(mention.evidence.quote) if span.skill == name]
    is_listed = any(mention.section is Section.SKILLS for mention in mentions)
    if spans and not is_listed and all(span.label is Category.SCIENCE and " " not in span.text for span in spans):
        return False
    is_named = any(
        span.label in _PRODUCTS and set(fold(span.text).split()) <= set(fold(name).split()) for span in spans
    )
    return len(lines) >= MIN_LINES or bool(lines and (is_listed or is_named))


def _is_work(resume: Resume, line: Evidence) -> bool:
    """Return True for a sentence of a job or project: a summary claims, and a title or an entry of a list is none."""
    claims = [fact.evidence for fact in (resume.summary, resume.label) if fact]
    return len(line.quote.split()) >= MIN_SENTENCE_WORDS and line not in claims


def _places_of_work(resume: Resume, skill: ShownSkill) -> list[Evidence]:
    """The lines that show a skill, sentences on work first, without those that tell of learning."""
    lines = dict.fromkeys(line_around(resume, place) for place in skill.evidence)
    kept = [line for line in lines if not states_learning(line.quote)]
    return sorted(kept, key=lambda line: (not _is_work(resume, line), len(line.quote.split()) > MAX_SENTENCE_WORDS))


def states_learning(line: str) -> bool:
    """Return True for a line on what somebody learned, attended or followed: "Stayed current with web design"."""
    return _LEARNING.search(fold(line)) is not None


def _skill_strengths(resume: Resume, skills: Sequence[tuple[str, ShownSkill]]) -> Iterator[ResumeStrength]:
    """Each skill with its lines, first one that is not first for another skill, where there is one."""
    first: set[Evidence] = set()
    for name, skill in skills:
        time = duration_words(len(skill.months)) if skill.months else ""
        sentence = fill(_words()["skill"], {"skill": name, "time": time}) or _words()["named_skill"].format(skill=name)
        places = _places_of_work(resume, skill)
        places.sort(key=lambda line: not _is_work(resume, line) or line in first)
        first.add(places[0])
        yield ResumeStrength(text=sentence, evidence=tuple(places))


def _results(resume: Resume) -> Iterator[ResumeStrength]:
    """Lines of jobs that state a measured change, the latest first; one too long to be quoted whole is left out."""
    results = [
        fact
        for position in resume.work
        for fact in position.bullets
        if measures_change(fact.value) and figure_in(fact.value, resume.language)
        if len(fact.value) <= MAX_QUOTE_CHARACTERS
    ]
    # A line is often repeated under a second job.
    for fact in list({fold(fact.value): fact for fact in reversed(results)}.values())[::-1][:MAX_RESULTS]:
        text = _words()["result"].format(quote=fact.value.removesuffix("."))
        yield ResumeStrength(text=text, evidence=(fact.evidence,))


def _gap(resume: Resume, gap: Span, today: date) -> TimelineGap:
    time, first = duration_words(gap.months), month_words(gap.first)
    if is_open(gap, resume, today=today):
        text = _words()["open_gap"].format_map({"from": first, "time": time})
    else:
        text = _words()["gap"].format_map({"from": first, "to": month_words(gap.last), "time": time})
    return TimelineGap(text=text, months=gap.months, evidence=evidence_around_gap(resume, gap, today=today))


def _missing(facts: CandidateFacts, asked: Counter[str], *, written_in: str) -> tuple[SkillCount, ...]:
    """Skills asked for and not shown; who writes in a language need not name it."""
    lacking = (skill for skill in asked if skill not in facts.skills and language_code(skill) != written_in)
    ranked = sorted(lacking, key=lambda skill: (-asked[skill], skill))
    return tuple(SkillCount(skill=skill, postings=asked[skill]) for skill in ranked[:MAX_MISSING_SKILLS])
