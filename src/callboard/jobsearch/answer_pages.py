"""Pages of what the five agents of a job search found: readable text, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind
from callboard.core.text import count_noun, shorten, squeeze
from callboard.engine.advice.model import (
    InterviewPreparation,
    JobMatch,
    JobMatches,
    MarketAnalysis,
    PayRange,
    ProfileAnalysis,
    ResumeStrength,
    TailoredResume,
)
from callboard.engine.advice.own_reasons import condition_reason
from callboard.engine.facts import quotations
from callboard.engine.matching.model import Verdict

MAX_LISTED = 10
"""Upper bound on entries of one kind; the run has all."""

MAX_QUOTATIONS = 40
"""Upper bound on quotations kept with an answer."""

MAX_LINE_CHARACTERS = 300

MARKS = {Verdict.MET: "✓", Verdict.PARTLY: "~", Verdict.MISSING: "✗", Verdict.UNKNOWN: "?"}

Section = tuple[str, list[str]]
"""The title of a section, and its lines."""
Sections = Iterator[Section]


def single_line(text: str) -> str:
    """Words of a document on one line."""
    return shorten(squeeze(text), MAX_LINE_CHARACTERS)


def output_answer(heading: str, headline: str, output: BaseModel, *, only: Section | None = None) -> Answer:
    """The page of one output, or `only` one section of it."""
    writer = _PAGES.get(type(output))
    every = (only,) if only else writer(output) if writer else ()
    sections = [(title, lines) for title, lines in every if lines]
    parts = [AnswerPart(kind=PartKind.RESULT, title="In short", text=headline)]
    parts += [AnswerPart(kind=PartKind.SECTION, title=title, text="\n".join(lines)) for title, lines in sections]
    sources = [
        Citation(title=each.source.word, place=f"line {each.line}", quote=each.quote, document=each.source)
        for each in quotations(output)
    ]
    body = "\n\n".join([headline, *(f"## {part.title}\n\n{part.text}" for part in parts[1:])])
    return Answer(
        text=f"{heading}\n\n{body}".strip(), parts=tuple(parts), sources=tuple(dict.fromkeys(sources))[:MAX_QUOTATIONS]
    )


def _profile(found: ProfileAnalysis) -> Sections:
    yield strengths(found)
    yield "Gaps in time", [f"- {gap.text}" for gap in found.gaps]
    yield missing_skills(found)


def strengths(found: ProfileAnalysis) -> Section:
    """What speaks for the profile, each with its line."""
    return "Strengths", [f"- {single_line(one.text.removesuffix('.'))} ({_where(one)})" for one in found.strengths]


def missing_skills(found: ProfileAnalysis) -> Section:
    """The skills that postings ask for and the profile does not show, with how many postings ask for each."""
    title = f"Asked for in {count_noun(found.postings, 'posting')} and not shown"
    counts = ("" if found.postings == 1 else f": {count_noun(one.postings, 'posting')}" for one in found.missing)
    return title, [f"- {one.skill}{count}" for one, count in zip(found.missing, counts, strict=True)]


def _where(one: ResumeStrength) -> str:
    """The line of a strength, with its words unless the strength quotes them."""
    line, words = f"line {one.evidence[0].line}", single_line(one.evidence[0].quote)
    return line if "“" in one.text else f"{line}: “{words}”"


def _market(found: MarketAnalysis) -> Sections:
    yield "Pay", [_pay(found.pay)] if found.pay else []
    yield "Skills", [f"- {one.skill}: {count_noun(one.postings, 'posting')}" for one in found.skills]
    yield "Levels", [f"- {one.label}: {count_noun(one.postings, 'posting')}" for one in found.levels]
    yield "Places", [f"- {single_line(one.label)}: {count_noun(one.postings, 'posting')}" for one in found.places]


def _pay(pay: PayRange) -> str:
    spread = f", half of them between {pay.lower:,} and {pay.upper:,}" if pay.lower and pay.upper else ""
    rates = f", exchange rates of {pay.rates_of:%Y-%m-%d}" if pay.rates_of else ""
    return f"Median {pay.median:,} euros a year{spread} (stated in {count_noun(pay.postings, 'posting')}{rates})."


def _matches(found: JobMatches) -> Sections:
    for match in found.matches[:MAX_LISTED]:
        yield match_title(match), [f"- {line}" for line in match_lines(match)]


def match_title(match: JobMatch) -> str:
    """A match in one line: the posting and its score."""
    company = f", {single_line(match.company)}" if match.company else ""
    sample = " (sample)" if match.is_sample else ""
    return f"{single_line(match.title)}{company}: {match.score:.0f} of 100{sample}"


def match_lines(match: JobMatch) -> Iterator[str]:
    """What a match rests on: conditions first, with the line of the posting, then the reason and each requirement."""
    for check in match.blockers:
        mark, quote = MARKS[check.status], single_line(check.requirement_evidence.quote)
        yield f"{mark} condition: “{quote}”. {condition_reason(check)}"
    yield single_line(match.reason)
    yield from (f"{MARKS[one.verdict]} {single_line(one.text)}" for one in match.requirements)


def _tailoring(found: TailoredResume) -> Sections:
    yield (
        "Suggestions",
        [
            f"- {single_line(one.action)} Line {one.evidence[0].line}: “{single_line(one.evidence[0].quote)}”"
            + (f" → “{single_line(one.text)}”" if one.text else "")
            for one in found.suggestions
        ],
    )
    yield (
        "Asked for and not shown: write it in only if it is true",
        [f"- {single_line(one.text)}" for one in found.gaps],
    )


def _interview(found: InterviewPreparation) -> Sections:
    for topic in found.topics:
        lines = [f"- {single_line(one.question)}\n  {single_line(one.tip)}" for one in topic.questions]
        yield topic.title, lines


_PAGES: Mapping[type[BaseModel], Callable[[Any], Sections]] = {
    ProfileAnalysis: _profile,
    MarketAnalysis: _market,
    JobMatches: _matches,
    TailoredResume: _tailoring,
    InterviewPreparation: _interview,
}
