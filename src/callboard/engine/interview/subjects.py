"""What there is to ask about in two documents: each subject with its words and the quotations behind it.

Only what a person could answer about themselves and this job becomes a subject; words that read badly in a question
are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise

from babel import Locale

from callboard.core.text import fold
from callboard.engine.facts import Evidence, Fact
from callboard.engine.gazetteer.places import PlaceKind, look_up
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.results import figure_in
from callboard.engine.matching.scorer import match
from callboard.engine.messages.catalogue import LANGUAGES, catalogue, first_filled
from callboard.engine.posting.model import BlockerKind, Importance, Posting, Requirement, RequirementKind, Seniority
from callboard.engine.research.model import CheckKind, Stance
from callboard.engine.research.reader import research
from callboard.engine.research.timeline import beside, gaps
from callboard.engine.research.words import job_evidence, study_name
from callboard.engine.resume.model import Position, Resume, Section
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.spans import duration_words, month_number, position_span, recent_first
from callboard.engine.trust.instructions import find_instruction
from callboard.engine.writing import phrases

SHORT_STAY_MONTHS = 12
LEADS = frozenset({Seniority.LEAD, Seniority.MANAGER, Seniority.DIRECTOR, Seniority.EXECUTIVE})

# Conditions that are checked when somebody is hired and never asked in an interview: they touch protected traits.
_NEVER_ASKED = frozenset({BlockerKind.AGE})
_CONDITIONS = {
    BlockerKind.WORK_AUTHORISATION: "work_authorisation",
    BlockerKind.CLEARANCE: "clearance",
    BlockerKind.LICENCE: "licence",
    BlockerKind.LOCATION: "location",
}
_ABILITIES = frozenset(
    {RequirementKind.SKILL, RequirementKind.EXPERIENCE, RequirementKind.CERTIFICATE, RequirementKind.OTHER}
)


@dataclass(frozen=True)
class Subject:
    """One thing to ask about: the name of its questions in the catalogue, their words, and at least one quotation."""

    name: str
    words: Mapping[str, str]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class Case:
    """A candidate and a role, with what the engine found in both."""

    resume: Resume
    posting: Posting
    today: date

    @property
    def language(self) -> str:
        """The language of the questions: the posting's, where there is a catalogue for it."""
        return self.posting.language if self.posting.language in LANGUAGES else "en"

    @cached_property
    def matching(self) -> MatchingAnalysis:
        """The comparison of the two documents."""
        return match(self.resume, self.posting, today=self.today)

    @cached_property
    def work(self) -> tuple[Position, ...]:
        """The jobs, the latest first."""
        return tuple(self.resume.work[index] for index in recent_first(self.resume.work, today=self.today))

    def job(self, position: Position) -> str:
        """A job in words ("Data Engineer at Acme"); empty if its title cannot be named."""
        words = {
            "title": phrases.job_title(position, self.resume.language) or "",
            "company": phrases.employer(position, self.resume.language) or "",
        }
        return first_filled(catalogue("questions", self.language)["job"], words)

    def quote(self, text: str) -> str:
        """Words of a document in the quotation marks of the language; empty if they read badly."""
        words = phrases.quoted(text)
        pattern: str = catalogue("questions", self.language)["quote"]
        return pattern.format(text=words.replace('"', "'")) if words else ""

    def asked_for(self, requirement: RequirementMatch) -> str:
        """A requirement in a few words; empty where it has no short form, or is nothing to ask about by itself."""
        known = self._requirements.get((requirement.text, requirement.requirement_evidence.start))
        topic = phrases.topic(known, self.posting) if known else None
        if topic is None:
            return ""
        openings = [
            place
            for each in catalogue("questions", self.language)["experience"]
            if (place := fold(topic).find(f"{fold(each)} ") + len(each) + 1) > len(each)
        ]
        topic = topic[max(openings, default=0) :]
        return topic if self.language == "de" or topic[:2].isupper() else _lower_first(topic)

    @cached_property
    def _requirements(self) -> dict[tuple[str, int], Requirement]:
        return {(each.text, each.evidence.start): each for each in self.posting.role.requirements}

    def month(self, number: int) -> str:
        """A month number (`year * 12 + month - 1`) in words."""
        texts = catalogue("questions", self.language)
        pattern: str = texts["date"]
        return pattern.format(month=texts["months"][number % 12], year=number // 12)


def conditions(case: Case) -> Iterator[Subject]:
    """Deal-breakers that the résumé does not settle, each kind once."""
    kinds = {each.evidence.start: each.kind for each in case.posting.role.blockers}
    seen: set[str] = set()
    for check in case.matching.blockers:
        kind = kinds.get(check.requirement_evidence.start)
        name = _CONDITIONS.get(kind, "condition") if kind else "condition"
        words = phrases.condition(check.detail, case.language)
        if check.status is Verdict.MET or kind in _NEVER_ASKED or name in seen or not words:
            continue
        seen.add(name)
        yield Subject(name, {"condition": words}, _of_check(check))


def _of_check(check: BlockerCheck) -> tuple[Evidence, ...]:
    return (check.requirement_evidence, *check.resume_evidence[:1])


def career_gaps(case: Case) -> Iterator[Subject]:
    """Stretches without a position, the latest first."""
    for gap in sorted(gaps(case.resume, today=case.today), key=lambda each: -each.last):
        evidence = beside(case.resume, gap, today=case.today)
        if evidence:
            words = {
                "start": case.month(gap.first),
                "end": case.month(gap.last),
                "duration": duration_words(gap.months, case.language),
            }
            yield Subject("gap_today" if gap.last >= month_number(case.today) else "gap", words, evidence)


def disagreeing_dates(case: Case) -> Iterator[Subject]:
    """Dates of the résumé that contradict each other."""
    for check in research(case.resume, today=case.today).checks:
        if check.kind in {CheckKind.DATES, CheckKind.CONSISTENCY} and check.stance is Stance.CONTRADICTS:
            yield Subject("dates", {"finding": check.finding}, check.evidence)


def short_stays(case: Case) -> Iterator[Subject]:
    """Past jobs of less than a year whose months the résumé gives, the shortest first."""
    found = [
        (span.months, position)
        for position in case.resume.work
        if not position.current
        and position.start
        and position.end
        and position.start.value.month
        and position.end.value.month
        and (span := position_span(position, today=case.today))
        and span.months < SHORT_STAY_MONTHS
    ]
    for months, position in sorted(found, key=lambda item: item[0]):
        if (job := case.job(position)) and months > 1:
            yield Subject(
                "short_stay", {"job": job, "duration": duration_words(months, case.language)}, (job_evidence(position),)
            )


def moves(case: Case) -> Iterator[Subject]:
    """The present job, then the steps from one job to the next, the latest first."""
    if case.work and case.work[0].current and (job := case.job(case.work[0])):
        yield Subject("current", {"job": job}, (job_evidence(case.work[0]),))
    for later, earlier in pairwise(case.work):
        words = {"job": case.job(later), "earlier": case.job(earlier)}
        if all(words.values()) and words["job"] != words["earlier"]:
            yield Subject("move", words, (job_evidence(later), job_evidence(earlier)))


def languages(case: Case) -> Iterator[Subject]:
    """Languages that the posting asks for, other than its own."""
    names: dict[str, str] = dict(Locale(case.language).languages)  # pyright: ignore[reportUnknownMemberType]
    for asked in case.posting.role.requirements:
        if asked.kind is RequirementKind.LANGUAGE and asked.language and asked.language != case.posting.language:
            yield Subject("language", {"language": names.get(asked.language, asked.language)}, (asked.evidence,))


def place(case: Case) -> Iterator[Subject]:
    """Where the role is based, unless it is remote or the résumé gives the same place."""
    role, home = case.posting.role, case.resume.contact.location
    if role.remote or len(role.locations) != 1:
        return
    where = role.locations[0]
    city = where.value.split(",")[0].strip()
    known = look_up(city)
    if known and known.kind is not PlaceKind.CITY:
        return
    if city and len(where.value.split()) <= 5 and not (home and city.casefold() in home.value.casefold()):
        yield Subject(
            "place",
            {"place": phrases.normal_capitals(where.value)},
            (where.evidence, *((home.evidence,) if home else ())),
        )


def start(case: Case) -> Iterator[Subject]:
    """When they could start."""
    if case.posting.role.title:
        yield Subject("start", {}, (case.posting.role.title.evidence,))


def _requirements(case: Case, verdict: Verdict) -> Iterator[Subject]:
    """Requirements of one verdict, musts first, that no deal-breaker covers."""
    covered = [check.requirement_evidence for check in case.matching.blockers]
    found = [each for each in case.matching.requirements if each.verdict is verdict and each.kind in _ABILITIES]
    for each in sorted(found, key=lambda each: each.importance is not Importance.MUST):
        asked = each.requirement_evidence
        if any(one.start < asked.end and asked.start < one.end for one in covered):
            continue
        if requirement := case.asked_for(each):
            yield Subject(verdict.value, {"requirement": requirement}, (asked, *each.resume_evidence[:1]))


def missing(case: Case) -> Iterator[Subject]:
    """What the role asks for and the résumé does not show."""
    return _requirements(case, Verdict.MISSING)


def partly(case: Case) -> Iterator[Subject]:
    """What the résumé shows in part."""
    return _requirements(case, Verdict.PARTLY)


def unknown(case: Case) -> Iterator[Subject]:
    """What the role asks for and a résumé can hardly show."""
    return _requirements(case, Verdict.UNKNOWN)


def claims(case: Case) -> Iterator[Subject]:
    """What the candidate did, the most telling first: results with figures, recent, near to the role."""
    asked = {skill for each in case.posting.role.requirements for skill in each.skills}
    found: list[tuple[float, int, Subject]] = []
    for index, position in enumerate(case.work):
        for fact in position.bullets:
            quote = case.quote(fact.value)
            if not quote or find_instruction(fact.value) is not None:
                continue
            figure = figure_in(quote, case.resume.language)
            near = min(len({each.skill for each in find_known(fact.value)} & asked), 2)
            whole = 0.5 if len(fact.value.split()) <= phrases.MOST_WORDS else 0.0
            rank = (1.5 if figure else 0.0) + max(1.5 - 0.5 * index, 0.0) + near + whole
            subject = Subject("result" if figure else "claim", {"quote": quote}, (fact.evidence,))
            found.append((-rank, fact.evidence.start, subject))
    for _, _, subject in sorted(found, key=lambda item: item[:2]):
        yield subject


def duties(case: Case) -> Iterator[Subject]:
    """What the role involves."""
    told = case.posting.role.sections.responsibilities
    for fact in sorted(told, key=lambda each: len(each.value.split()) > phrases.MOST_WORDS):
        if not phrases.is_sentence(fact.value, case.language) and (quote := case.quote(fact.value)):
            yield Subject("duty", {"duty": quote}, (fact.evidence,))


def routine(case: Case) -> Iterator[Subject]:
    """The work of each job in general, where the documents give little to ask about."""
    for position in case.work:
        if job := case.job(position):
            yield Subject("routine", {"job": job}, (job_evidence(position),))


def listed_skills(case: Case) -> Iterator[Subject]:
    """Skills that are listed and that no position mentions, those that the role asks for first."""
    told = {each.skill for each in case.resume.mentions if each.section is not Section.SKILLS}
    asked = {skill for each in case.posting.role.requirements for skill in each.skills}
    found = {each.skill: each for each in case.resume.mentions if each.section is Section.SKILLS}
    for name in sorted(found.keys() - told, key=lambda name: (name not in asked, name)):
        yield Subject("listed", {"skill": name}, (found[name].evidence,))


def studies(case: Case) -> Iterator[Subject]:
    """Education, for somebody without positions."""
    for study in case.resume.education if not case.work else ():
        name: Fact[str] | None = study.degree or study.area
        if name and (words := phrases.short(study_name(study), case.resume.language)):
            yield Subject("study", {"study": words}, (name.evidence,))


def motivation(case: Case) -> Iterator[Subject]:
    """Why this company, why this role."""
    role = case.posting.role
    name = phrases.company(case.posting)
    if name and role.company:
        yield Subject("why_company", {"company": name}, (role.company.evidence,))
    elif role.title:
        yield Subject("why_role", {}, (role.title.evidence,))


def judgement(case: Case) -> Iterator[Subject]:
    """Whom they led, where the role leads, and what they would decide differently."""
    for position in case.work[:2]:
        if job := case.job(position):
            if case.posting.role.seniority in LEADS:
                yield Subject("leading", {"job": job}, (job_evidence(position),))
            yield Subject("decision", {"job": job}, (job_evidence(position),))


def one_year(case: Case) -> Iterator[Subject]:
    """What would make the role the right decision."""
    if case.posting.role.title:
        yield Subject("one_year", {}, (case.posting.role.title.evidence,))


def _lower_first(text: str) -> str:
    """A phrase within a sentence: "Budget planning" is "budget planning", "Python" and "SQL" stay."""
    first = text.split()[0]
    named = any(span.start == 0 and span.label is Category.TECHNICAL for span in find_known(text))
    plain = first[1:].islower() and text[1:] == text[1:].lower()
    return text if named or not plain else text[0].lower() + text[1:]
