"""Topics from the career of a résumé: gaps, dates that disagree, short stays and moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from callboard.core.text import fold, squeeze
from callboard.engine.interview.context import InterviewContext, QuestionTopic
from callboard.engine.matching.vocabulary.tables import title_rank
from callboard.engine.research.model import Check, CheckKind, Stance
from callboard.engine.research.reader import research
from callboard.engine.research.timeline import evidence_around_gap, gaps, is_long_ago, is_open, worth_asking
from callboard.engine.research.words import job_evidence
from callboard.engine.resume.model import Position
from callboard.engine.spans import duration_words, position_span
from callboard.engine.text.folding import words_only
from callboard.engine.writing.titles import SMALL_WORDS

_SHORT_STAY_MONTHS = 12
_LATEST_STEPS = 2


def career_gaps(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Stretches without a position, the latest first; one of a few months long ago is not worth a question."""
    for gap in sorted(gaps(context.resume, today=context.today), key=lambda each: -each.last):
        if not worth_asking(gap, today=context.today):
            continue
        evidence = evidence_around_gap(context.resume, gap, today=context.today)
        if evidence:
            words = {
                "start": context.month(gap.first),
                "end": context.month(gap.last),
                "duration": duration_words(gap.months, context.language),
            }
            yield QuestionTopic(
                "gap_today" if is_open(gap, context.resume, today=context.today) else "gap", words, evidence
            )


def disagreeing_dates(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Dates of the résumé that contradict each other, or a claim of more years than they add up to."""
    for check in research(context.resume, today=context.today).checks:
        if check.kind in {CheckKind.DATES, CheckKind.CONSISTENCY} and check.stance is Stance.CONTRADICTS:
            yield QuestionTopic(*_disagreement(check), check.evidence)


def _disagreement(check: Check) -> tuple[str, dict[str, str]]:
    """The name of the question and its words: two dates of an entry, one in the future, or a claim, quoted alone."""
    quotes = [squeeze(each.quote) for each in check.evidence]
    if check.kind is not CheckKind.DATES:
        return "dates" if len(quotes) > 1 else "claimed_years", {"finding": check.finding}
    if len(quotes) > 1:
        return "reversed_dates", {"finding": check.finding, "start": quotes[0], "end": quotes[1]}
    return "future_date", {"finding": check.finding, "date": quotes[0]}


def short_stays(context: InterviewContext) -> Iterator[QuestionTopic]:
    """Jobs of the last years of less than a year whose months the résumé gives, the shortest first."""
    found = [
        (span.months, position)
        for position in context.resume.work
        if not position.current
        and position.start
        and position.end
        and position.start.value.month
        and position.end.value.month
        and (span := position_span(position, today=context.today))
        and span.months < _SHORT_STAY_MONTHS
        and not is_long_ago(span, today=context.today)
    ]
    for months, position in sorted(found, key=lambda item: item[0]):
        # An internship is meant to be short.
        is_learner = position.title is not None and title_rank(position.title.value) == 0
        if (job := context.job(position)) and months > 1 and not is_learner:
            yield QuestionTopic(
                "short_stay",
                {"job": job, "duration": duration_words(months, context.language)},
                (job_evidence(position),),
            )


def job_changes(context: InterviewContext) -> Iterator[QuestionTopic]:
    """The present job, then the steps from one job to the next, the latest first."""
    if context.work and context.work[0].current and (job := context.job(context.work[0])):
        yield QuestionTopic("current", {"job": job}, (job_evidence(context.work[0]),))
    steps = [
        (words, later, earlier)
        for later, earlier in pairwise(context.work)
        if _began_after(later, earlier, context)
        and (words := {"job": context.step(later), "earlier": context.step(earlier)})
        and all(words.values())
    ]
    # A step up in the same work needs no reason; another kind of work does. Nobody asks about steps long past.
    steps = sorted(steps[:_LATEST_STEPS], key=lambda step: _same_work(step[0]["earlier"], step[0]["job"]))
    for words, later, earlier in steps:
        if _title_words(words["job"]) != _title_words(words["earlier"]):
            yield QuestionTopic("move", words, (job_evidence(later), job_evidence(earlier)))


def _title_words(title: str) -> frozenset[str]:
    """The words of a title in any order: "Media/Public Relations Manager", "Public Relations and Media Manager"."""
    return frozenset(words_only(title.replace("/", " ")).split()) - SMALL_WORDS


def _began_after(later: Position, earlier: Position, context: InterviewContext) -> bool:
    """Return True if the dates say that one job came after the other: what goes on beside a job is no move to it."""
    began, before = (position_span(each, today=context.today) for each in (later, earlier))
    return bool(began and before and began.first > before.first)


def _same_work(one: str, other: str) -> bool:
    """Return True if one title has the other's trade ("Sous Chef", "Executive Chef")."""
    return fold(one).split()[-1] == fold(other).split()[-1]
