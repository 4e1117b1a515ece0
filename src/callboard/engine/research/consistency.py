"""Whether dates and claims of a résumé agree with each other, and with the age of technologies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from callboard.core.text import count_noun, fold
from callboard.engine.facts import Evidence, Fact
from callboard.engine.research.model import Check, CheckKind, Stance
from callboard.engine.research.timeline import shortest_span
from callboard.engine.research.words import first_releases, is_part_time, job_evidence, job_name, study_name, word_lists
from callboard.engine.resume.model import Position, Resume, Study
from callboard.engine.skills.reader import find_known
from callboard.engine.spans import (
    Span,
    closing,
    date_words,
    duration_words,
    month_number,
    opening,
    position_span,
    skill_months,
    told_until,
    work_months,
)

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")

# A claim of years may round up by this much before it is worth a word.
_SLACK_YEARS = 1.0
# Words on either side of a length of time in which it is said to be of work.
_NEAR_WORDS = 5
# Work beside one's studies is ordinary; full posts for longer than this beside a course are worth a question.
_STUDY_MONTHS = 24


def date_checks(resume: Resume, *, today: date) -> list[Check]:
    """Ends before starts, dates in the future, studies beside full posts."""
    found = [check for each in resume.work for check in _position_checks(each, today)]
    found += [check for each in resume.education for check in _study_checks(each)]
    return found + [check for each in resume.education for check in _study_overlaps_work(each, resume, today)]


def _position_checks(position: Position, today: date) -> Iterator[Check]:
    start, end = position.start, position.end
    if start and end and closing(end.value) < opening(start.value):
        yield _contradiction(
            f"{job_name(position)} ends ({date_words(end.value)}) before it starts ({date_words(start.value)}).",
            "Ask for the right dates, and see them on a reference.",
            (start.evidence, end.evidence),
        )
    for fact, verb in ((start, "starts"), (end, "ended")):
        if fact and opening(fact.value) > month_number(today):
            yield _contradiction(
                f"{job_name(position)} {verb} in the future ({date_words(fact.value)}).",
                "Ask for the right date; it may be a contract that has been signed.",
                (fact.evidence,),
            )


def _study_checks(study: Study) -> Iterator[Check]:
    if study.start and study.end and closing(study.end.value) < opening(study.start.value):
        start, end = date_words(study.start.value), date_words(study.end.value)
        yield _contradiction(
            f"{study_name(study)} ends ({end}) before it starts ({start}).",
            "Ask for the right dates, and see them on the certificate.",
            (study.start.evidence, study.end.evidence),
        )


def _study_overlaps_work(study: Study, resume: Resume, today: date) -> Iterator[Check]:
    """The full post that ran longest beside a course, if that was long, by the shortest spans of both."""
    until = told_until(resume, today=today)
    course = shortest_span(study, until)
    posts = [each for each in resume.work if not is_part_time(each)]
    spans = [(span, each) for each in posts if (span := shortest_span(each, until))]
    beside = [(_shared_months(course, span), each) for span, each in spans if course]
    months, position = max(beside, key=lambda each: each[0], default=(0, None))
    if position and months >= _STUDY_MONTHS:
        yield Check(
            kind=CheckKind.CONSISTENCY,
            stance=Stance.VERIFY,
            finding=f"{study_name(study)} and {job_name(position)} overlap by {duration_words(months)}.",
            how_to_verify="Ask which of the two was part-time.",
            evidence=(study.evidence, job_evidence(position)),
        )


def _shared_months(one: Span, other: Span) -> int:
    return min(one.last, other.last) - max(one.first, other.first) + 1


def _contradiction(finding: str, how: str, evidence: tuple[Evidence, ...]) -> Check:
    return Check(kind=CheckKind.DATES, stance=Stance.CONTRADICTS, finding=finding, how_to_verify=how, evidence=evidence)


def claim_checks(resume: Resume, *, today: date) -> list[Check]:
    """Claims like "n years of …" against the timeline and against the age of the technology.

    Of several claims of experience as a whole only the longest is checked: the others add nothing to it.
    """
    longest: dict[str, tuple[int, Check]] = {}
    for fact in _prose(resume):
        for subject, years, check in _year_claims(fact, resume, today):
            if subject not in longest or years > longest[subject][0]:
                longest[subject] = years, check
    return [check for _, check in longest.values()]


def _prose(resume: Resume) -> Iterator[Fact[str]]:
    if resume.label:
        yield resume.label
    if resume.summary:
        yield resume.summary
    for group in resume.skills:
        yield from group.keywords


def _year_claims(fact: Fact[str], resume: Resume, today: date) -> Iterator[tuple[str, int, Check]]:
    """What a claim is of (a skill, or empty for experience as a whole), its years, and the check."""
    for sentence in _SENTENCE.split(fact.value):
        for hit in re.finditer(word_lists()["claimed_years"], fold(sentence)):
            if not _is_of_work(hit):
                continue
            years = int(hit["years"])
            skills = list(dict.fromkeys(span.skill for span in find_known(sentence) if span.skill in first_releases()))
            young = [skill for skill in skills if today.year - first_releases()[skill] < years]
            claim = _sentence_place(sentence.strip(), fact.evidence)
            if young:
                yield young[0], years, _older_than_technology(young[0], years, sentence, claim)
            else:
                skill = skills[0] if len(skills) == 1 else ""
                yield skill, years, _years_check(years, skill, resume, claim, today)


def _is_of_work(hit: re.Match[str]) -> bool:
    """Return True for years that somebody has worked, and not lived ("a student of 22 years")."""
    if hit["more"] or hit["plus"]:
        return True
    before, after = hit.string[: hit.start()].split()[-_NEAR_WORDS:], hit.string[hit.end() :].split()[:_NEAR_WORDS]
    near = " ".join([*before, *after])
    return bool(re.search(word_lists()["of_work"], near) or re.match(word_lists()["goes_on"], hit.string[hit.end() :]))


def _sentence_place(sentence: str, whole: Evidence) -> Evidence:
    """The sentence as the page has it; the whole text where its letters were changed in reading."""
    hit = re.search(r"\s+".join(map(re.escape, sentence.split())), whole.quote)
    return whole.part(*hit.span()) if hit else whole


def _older_than_technology(skill: str, years: int, sentence: str, evidence: Evidence) -> Check:
    return Check(
        kind=CheckKind.CONSISTENCY,
        stance=Stance.CONTRADICTS,
        finding=f"Claims {years} years of {skill}, which was first released in {first_releases()[skill]}.",
        how_to_verify=f"Ask what “{sentence.strip()}” includes.",
        evidence=(evidence,),
    )


def _years_check(years: int, skill: str, resume: Resume, evidence: Evidence, today: date) -> Check:
    shown_years = (skill_months(resume, skill, today=today) if skill else work_months(resume, today=today)) / 12
    claimed = f"of {skill}" if skill else "of experience"
    subject = " that show it" if skill else ""
    total = work_months(resume, today=today) / 12
    stance = Stance.SUPPORTS if shown_years + _SLACK_YEARS >= years else Stance.VERIFY
    if resume.work and total > 0 and total + _SLACK_YEARS < years:
        stance = Stance.CONTRADICTS
    bears_out = stance is Stance.SUPPORTS
    return Check(
        kind=CheckKind.CONSISTENCY,
        stance=stance,
        finding=f"Claims {count_noun(years, 'year')} {claimed}; {_added_up(shown_years, subject)}.",
        how_to_verify="" if bears_out else "Ask in which jobs those years were, and compare with references.",
        evidence=(evidence,),
    )


def _added_up(years: float, subject: str) -> str:
    months = round(years * 12)
    number = f"{years:.1f}".removesuffix(".0") if years >= 1 else duration_words(months)
    return f"the dated jobs{subject} add up to {number}" if months else "no dated job bears this out"


def release_checks(resume: Resume, *, today: date) -> list[Check]:
    """Technologies in the text of a job that ended before they were released."""
    found: list[Check] = []
    for mention in resume.mentions:
        first = first_releases().get(mention.skill)
        if first is None or mention.position is None or mention.position >= len(resume.work):
            continue
        position = resume.work[mention.position]
        span: Span | None = position_span(position, today=today)
        if span and span.last // 12 < first:
            found.append(
                Check(
                    kind=CheckKind.CONSISTENCY,
                    stance=Stance.CONTRADICTS,
                    finding=f"{job_name(position)} names {mention.skill}, first released in {first}, after it ended.",
                    how_to_verify=f"Ask where {mention.skill} was used; it may belong to a later job.",
                    evidence=(mention.evidence, job_evidence(position)),
                )
            )
    return list({check.finding: check for check in found}.values())
