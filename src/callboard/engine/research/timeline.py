"""The career in time: work, education, and the gaps between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from callboard.engine.dates import PartialDate
from callboard.engine.facts import Evidence, Fact
from callboard.engine.research.model import Check, CheckKind, Period, Stance
from callboard.engine.research.words import is_part_time, job_evidence, job_name, study_name
from callboard.engine.resume.model import Position, Resume, Study
from callboard.engine.spans import (
    Span,
    closing,
    covered,
    date_of,
    duration_words,
    month_number,
    month_words,
    opening,
    position_span,
    study_span,
    told_until,
)

GAP_MONTHS = 4
"""Shorter breaks between two posts are ordinary."""

# Who has been away from work for so long is rarer than who sends an old résumé.
_STALE_MONTHS = 36

_LONG_AGO_MONTHS = 120
_LONG_GAP_MONTHS = 24
"""A gap long ago is asked about only from here on."""

# Handing over takes weeks; two full posts side by side for longer than this are worth a question.
_OVERLAP_MONTHS = 3


def timeline(resume: Resume, *, today: date) -> tuple[Period, ...]:
    """Jobs, studies, leaves and gaps, oldest first, each once: some documents list the whole career twice.

    What goes on lasts until the day of the file, as far as it can tell.
    """
    until = told_until(resume, today=today)
    periods = [_job(each, span) for each in resume.work if (span := _span(each, until))]
    periods += [_study(each, span) for each in resume.education if (span := study_span(each, today=until))]
    periods += [_leave(each, span) for each in resume.leaves if (span := _span(each, until))]
    periods += [_period("Gap", span, "gap") for span in gaps(resume, today=today)]
    return tuple(sorted(dict.fromkeys(periods), key=lambda each: (each.start, each.end, each.kind, each.label)))


def _span(position: Position, today: date) -> Span | None:
    return position_span(position, today=today)


def _period(label: str, span: Span, kind: str) -> Period:
    return Period(label=label, start=date_of(span.first), end=date_of(span.last), months=span.months, kind=kind)


def _job(position: Position, span: Span) -> Period:
    last = position.end or (None if position.current else position.start)
    dated = _with_original_precision(_period(job_name(position), span, "work"), position.start, last)
    return dated.model_copy(update={"ongoing": position.current})


def _leave(leave: Position, span: Span) -> Period:
    label = leave.title.value if leave.title else ""
    dated = _with_original_precision(_period(label, span, "leave"), leave.start, leave.end)
    return dated.model_copy(update={"ongoing": leave.current})


def _study(study: Study, span: Span) -> Period:
    dated = _with_original_precision(_period(study_name(study), span, "education"), study.start, study.end)
    if study.start is None:
        return dated.model_copy(update={"start": dated.end})
    return dated.model_copy(update={"ongoing": study.end is None})


def _with_original_precision(period: Period, start: Fact[PartialDate] | None, end: Fact[PartialDate] | None) -> Period:
    """The period with years only where the résumé gives no month."""
    bare = {"start": start, "end": end}
    years = {name: fact.value for name, fact in bare.items() if fact and not fact.value.month}
    return period.model_copy(
        update={name: PartialDate.of(getattr(period, name).year) for name in years},
    )


def gaps(resume: Resume, *, today: date) -> list[Span]:
    """Stretches of `GAP_MONTHS` or more without work, study or leave that is told, from the first job on.

    Bare years are read in the candidate's favour: a year opens in January and closes in December. So are jobs whose
    dates are missing or contradict each other: they may have filled the time between their neighbours on the page. One
    whose end is missing may have lasted until the next one began, the first one until today. Of the time after the day
    of its file a résumé tells nothing.
    """
    today = told_until(resume, today=today)
    jobs = [span for each in resume.work if (span := _span(each, today))]
    if not jobs:
        return []
    every = [*jobs, *(span for each in resume.education if (span := study_span(each, today=today)))]
    every += [span for each in resume.volunteer if (span := _span(each, today))]
    every += [span for each in resume.leaves if (span := _span(each, today))]
    every += _possible_spans(resume.work, today)
    busy, first = covered(every), min(span.first for span in jobs)
    found: list[Span] = []
    start = first
    for month in range(first, month_number(today) + 2):
        if month in busy or month > month_number(today):
            if month - start >= GAP_MONTHS:
                found.append(Span(start, month - 1))
            start = month + 1
    return found


def is_open(gap: Span, resume: Resume, *, today: date) -> bool:
    """Return True for a gap that had not ended when the résumé was written."""
    return gap.last >= month_number(told_until(resume, today=today))


def _possible_spans(work: Sequence[Position], today: date) -> Iterator[Span]:
    """The time that each job without usable dates, or without an end, may have filled."""
    spans = [_span(each, today) for each in work]
    for index, position in enumerate(work):
        above = next((span for span in reversed(spans[:index]) if span), None)
        if span := spans[index]:
            if position.start and position.start.value.month and not position.end:
                yield Span(span.first, above.first if above else month_number(today))
            continue
        if position.start and position.end:
            yield Span(opening(position.end.value), closing(position.start.value))
            continue
        below = next((span for span in spans[index + 1 :] if span), None)
        if above and below:
            yield Span(min(above.last, below.last), max(above.first, below.first))
        elif below:
            # Above all dated jobs stands the latest one.
            yield Span(below.last, month_number(today))


def gap_checks(resume: Resume, *, today: date) -> list[Check]:
    """One observation for each gap that is worth a question, quoting the entries on both sides of it."""
    return [_gap_check(resume, gap, today) for gap in gaps(resume, today=today) if worth_asking(gap, today=today)]


def worth_asking(gap: Span, *, today: date) -> bool:
    """Return False for a gap of less than two years that ended more than ten years ago."""
    return not is_long_ago(gap, today=today) or gap.months >= _LONG_GAP_MONTHS


def is_long_ago(span: Span, *, today: date) -> bool:
    """Return True for a stretch of time that ended more than ten years ago."""
    return span.last < month_number(today) - _LONG_AGO_MONTHS


def _gap_check(resume: Resume, gap: Span, today: date) -> Check:
    months, still_open = month_number(today) - gap.first + 1, is_open(gap, resume, today=today)
    when = f"since {month_words(gap.first)}" if still_open else f"{month_words(gap.first)} – {month_words(gap.last)}"
    finding = f"Gap: {when} ({duration_words(gap.months)})."
    ask = "Ask what they did in that time; it need not have been work."
    if still_open and months >= _STALE_MONTHS:
        finding = f"The résumé ends in {month_words(gap.first - 1)} ({duration_words(months)} ago)."
        ask = "It may be an old version: ask for a current one."
    evidence = evidence_around_gap(resume, gap, today=today)
    return Check(kind=CheckKind.GAP, stance=Stance.VERIFY, finding=finding, how_to_verify=ask, evidence=evidence)


def evidence_around_gap(resume: Resume, gap: Span, *, today: date) -> tuple[Evidence, ...]:
    """The dates of the last job before a gap and of the first job after it."""
    dated = [(span, each) for each in resume.work if (span := _span(each, today))]
    before = max((item for item in dated if item[0].last < gap.first), key=lambda item: item[0].last, default=None)
    after = min((item for item in dated if item[0].first > gap.last), key=lambda item: item[0].first, default=None)
    return tuple(_date_evidence(item[1]) for item in (before, after) if item)


def _date_evidence(position: Position) -> Evidence:
    fact = position.end or position.start
    return fact.evidence if fact else job_evidence(position)


def overlap_checks(resume: Resume, *, today: date) -> list[Check]:
    """Pairs of full-time posts at two employers that ran side by side for long."""
    until = told_until(resume, today=today)
    posts = [(each, span) for each in resume.work if not is_part_time(each) and (span := shortest_span(each, until))]
    found: list[Check] = []
    for index, (one, span) in enumerate(posts):
        for other, other_span in posts[index + 1 :]:
            months = min(span.last, other_span.last) - max(span.first, other_span.first) + 1
            if months >= _OVERLAP_MONTHS and not _same_employer(one, other):
                found.append(_overlap(one, other, months))
    return found


def shortest_span(entry: Position | Study, until: date) -> Span | None:
    """The shortest span that an entry may have had: a year without month starts in December and ends in January."""
    span = position_span(entry, today=until) if isinstance(entry, Position) else study_span(entry, today=until)
    if span is None or entry.start is None:
        return None
    first = span.first if entry.start.value.month else span.first + 11
    last = span.last if entry.end is None or entry.end.value.month else min(span.last, span.last - 11)
    return Span(first, last) if first <= last else None


def _same_employer(one: Position, other: Position) -> bool:
    if one.company is None or other.company is None:
        return True
    return one.company.value.casefold() == other.company.value.casefold()


def _overlap(one: Position, other: Position, months: int) -> Check:
    return Check(
        kind=CheckKind.OVERLAP,
        stance=Stance.VERIFY,
        finding=f"{job_name(one)} and {job_name(other)} overlap by {duration_words(months)}.",
        how_to_verify="Ask whether one of them was part-time.",
        evidence=(_date_evidence(one), _date_evidence(other)),
    )
