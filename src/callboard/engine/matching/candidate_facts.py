"""The candidate as the scorer sees them: dated jobs, skills with the strength of their evidence, and words.

Built from a blinded résumé, so it holds no name, address, age or link.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

from callboard.engine.facts import Evidence, Fact
from callboard.engine.matching.words import bag, stems
from callboard.engine.resume.model import Mention, Position, Resume, Section
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import Span, covered, month_number, position_span, recent_first

# Strength of a mention by where it stands: in a recent, earlier or long-ago job, elsewhere in prose, or only in a list.
RECENT, EARLIER, LONG_AGO = 1.0, 0.92, 0.78
PROSE = 0.82
LISTED = 0.72
_RECENT_YEARS, _EARLIER_YEARS = 3, 8

# A skill that implies another shows it nearly as well; a related skill shows it in part.
_IMPLIED_STRENGTH = 0.95
_RELATED_STRENGTH = 0.4

_LISTS = frozenset({Section.SKILLS, Section.INTERESTS, Section.LANGUAGES})


class WeightedText(NamedTuple):
    """A text of the résumé, its weight, and where it stands."""

    text: str
    factor: float
    evidence: Evidence


@dataclass(frozen=True)
class Job:
    """One job. `index` is its position in `Resume.work`; `CandidateFacts.jobs` has the latest first."""

    index: int
    title: str
    span: Span | None
    position: Position
    pieces: tuple[WeightedText, ...]
    years_ago: float | None
    """Years since it ended: 0 for a current job, None without dates."""


@dataclass(frozen=True)
class ShownSkill:
    """A skill and its evidence. `months` are the calendar months of the jobs whose text shows it."""

    strength: float
    evidence: tuple[Evidence, ...]
    months: frozenset[int] = frozenset()
    via: str | None = None
    """The related or implying skill that shows it, if it is not named itself."""
    assumed: bool = False
    """True if the skill is only assumed, to compute what it would add to the score."""


@dataclass(frozen=True)
class CandidateFacts:
    """Everything known about the candidate, arranged for comparison with postings."""

    resume: Resume
    jobs: tuple[Job, ...]
    skills: dict[str, ShownSkill]
    language: str
    today: date
    assumed: tuple[str, ...] = ()
    """Skills that are only assumed, to compute what they would add to the score."""

    @cached_property
    def pieces(self) -> tuple[WeightedText, ...]:
        """Every text of the résumé in the order of its model, then skill mentions outside any recognised text."""
        pieces = [*_other_pieces(self.resume), *(piece for job in self.jobs for piece in job.pieces)]
        return (*pieces, *_unplaced_mentions(self.resume, pieces))

    @cached_property
    def piece_stems(self) -> tuple[tuple[str, ...], ...]:
        """The stems of each piece without stop words, each once, in order."""
        return tuple(tuple(dict.fromkeys(stems(piece.text, self.language))) for piece in self.pieces)

    @cached_property
    def bag(self) -> dict[str, float]:
        """The stems of the whole résumé with their weights."""
        texts = [(piece.text, piece.factor) for piece in self.pieces]
        return bag([*texts, *((skill, RECENT) for skill in self.assumed)], self.language)

    @cached_property
    def months(self) -> int:
        """Months of work; overlapping jobs count once."""
        return len(covered([job.span for job in self.jobs if job.span]))

    def shows(self, skill: str) -> ShownSkill | None:
        """The evidence for a skill: the skill itself, one that implies it or, in part, a related one."""
        if skill in self.skills:
            return self.skills[skill]
        best: ShownSkill | None = None
        for other in sorted(taxonomy().related(skill)):
            shown = self.skills.get(other)
            if shown and (best is None or shown.strength * _RELATED_STRENGTH > best.strength):
                best = ShownSkill(shown.strength * _RELATED_STRENGTH, shown.evidence, shown.months, via=other)
        return best

    def assuming(self, skill: str) -> CandidateFacts:
        """The same candidate with a skill added to the current job, for as many years as anyone asks for."""
        skills = {**self.skills, skill: ShownSkill(RECENT, (), assumed=True)}
        other = replace(self, skills=skills, assumed=(*self.assumed, skill))
        # An assumed skill does not change the texts.
        other.__dict__.update(pieces=self.pieces, piece_stems=self.piece_stems)
        return other


def candidate_facts(resume: Resume, *, today: date) -> CandidateFacts:
    """Arrange a (blinded) résumé for comparison."""
    in_page_order = tuple(_job(index, position, today) for index, position in enumerate(resume.work))
    jobs = tuple(in_page_order[index] for index in recent_first(resume.work, today=today))
    return CandidateFacts(resume, jobs, _skills(resume, in_page_order), resume.language, today)


def _job(index: int, position: Position, today: date) -> Job:
    span = position_span(position, today=today)
    ago = max(month_number(today) - span.last, 0) / 12 if span else None
    factor = _recency(ago)
    pieces: list[WeightedText] = []
    if position.title:
        pieces.append(WeightedText(position.title.value, 2 * factor, position.title.evidence))
    texts = [position.summary, *position.bullets]
    pieces += [WeightedText(fact.value, factor, fact.evidence) for fact in texts if fact]
    return Job(index, position.title.value if position.title else "", span, position, tuple(pieces), ago)


def _recency(years_ago: float | None) -> float:
    if years_ago is None or (years_ago <= _EARLIER_YEARS and years_ago > _RECENT_YEARS):
        return EARLIER
    return RECENT if years_ago <= _RECENT_YEARS else LONG_AGO


def _facts(resume: Resume) -> Iterator[tuple[Fact[str] | None, float]]:
    yield resume.label, 2.0
    yield resume.summary, 1.0
    for group in resume.skills:
        yield group.name, 0.5
        yield from ((keyword, 1.0) for keyword in group.keywords)
    yield from ((certificate.name, 1.0) for certificate in resume.certificates)
    for project in resume.projects:
        yield from ((fact, 0.7) for fact in (project.name, project.description, *project.bullets))
    for study in resume.education:
        yield study.degree, 0.6
        yield study.area, 1.0
        yield from ((course, 0.5) for course in study.courses)
    yield from ((entry.name, 0.4) for entry in resume.publications)
    yield from ((fact, 0.7) for fact in resume.remainder)


def _other_pieces(resume: Resume) -> Iterator[WeightedText]:
    for fact, factor in _facts(resume):
        if fact:
            yield WeightedText(fact.value, factor, fact.evidence)
    for position in resume.volunteer:
        for fact in (position.title, position.summary, *position.bullets):
            if fact:
                yield WeightedText(fact.value, 0.6, fact.evidence)


def _unplaced_mentions(resume: Resume, pieces: list[WeightedText]) -> Iterator[WeightedText]:
    """Mentions outside any recognised text: on a page with a broken layout they may be all that was read."""
    places = [(piece.evidence.start, piece.evidence.end) for piece in pieces]
    for mention in resume.mentions:
        at = mention.evidence.start
        if not any(start <= at < end for start, end in places):
            yield WeightedText(mention.evidence.quote, 0.7, mention.evidence)


def _skills(resume: Resume, jobs: tuple[Job, ...]) -> dict[str, ShownSkill]:
    by_skill: dict[str, list[Mention]] = {}
    for mention in resume.mentions:
        by_skill.setdefault(mention.skill, []).append(mention)
    mentioned = {skill: _shown_skill(mentions, jobs) for skill, mentions in sorted(by_skill.items())}
    every = dict(mentioned)
    for skill, shown in mentioned.items():
        for implied in sorted(taxonomy().implied(skill)):
            every[implied] = _merged(every.get(implied), shown, via=skill)
    return every


def _merged(present: ShownSkill | None, source: ShownSkill, *, via: str) -> ShownSkill:
    """Merge the evidence that a skill gives for one it implies with the evidence there is already."""
    derived = ShownSkill(source.strength * _IMPLIED_STRENGTH, source.evidence, source.months, via=via)
    if present is None:
        return derived
    months = present.months | source.months
    stronger = derived if derived.strength > present.strength else present
    return replace(stronger, months=months)


def _shown_skill(mentions: list[Mention], jobs: tuple[Job, ...]) -> ShownSkill:
    ranked = sorted(mentions, key=lambda each: (-_strength(each, jobs), each.evidence.start))
    spans = [span for each in mentions if (span := _span_of(each, jobs))]
    evidence = tuple(each.evidence for each in ranked[:3])
    return ShownSkill(_strength(ranked[0], jobs), evidence, covered(spans))


def _span_of(mention: Mention, jobs: tuple[Job, ...]) -> Span | None:
    if mention.position is None or mention.section is not Section.WORK or mention.position >= len(jobs):
        return None
    return jobs[mention.position].span


def _strength(mention: Mention, jobs: tuple[Job, ...]) -> float:
    if mention.section in _LISTS:
        return LISTED
    if mention.section is Section.WORK:
        names_a_job = mention.position is not None and mention.position < len(jobs)
        return _recency(jobs[mention.position].years_ago) if names_a_job and mention.position is not None else EARLIER
    return PROSE


def with_mentions(resume: Resume) -> Resume:
    """The same résumé with a mention for every skill that its texts name; unchanged where it has mentions."""
    if resume.mentions:
        return resume
    found = tuple(mention for text in _mentioning_texts(resume) for mention in _mentions_in(*text))
    return resume.model_copy(update={"mentions": found}) if found else resume


def _mentions_in(fact: Fact[str] | None, section: Section, position: int | None) -> Iterator[Mention]:
    if fact is None:
        return
    for span in find_known(fact.value):
        if span.skill is None:
            continue
        # If the value equals the quotation, the position of the skill in the document is exact.
        at = fact.evidence.quote.find(span.text)
        start = fact.evidence.start + max(at, 0)
        place = {"quote": span.text, "start": start, "end": start + len(span.text)} if at >= 0 else {}
        evidence = fact.evidence.model_copy(update=place)
        yield Mention(skill=span.skill, evidence=evidence, section=section, position=position)


def _mentioning_texts(resume: Resume) -> Iterator[tuple[Fact[str] | None, Section, int | None]]:
    yield resume.label, Section.SUMMARY, None
    yield resume.summary, Section.SUMMARY, None
    for index, position in enumerate(resume.work):
        yield from ((fact, Section.WORK, index) for fact in (position.title, position.summary, *position.bullets))
    for group in resume.skills:
        yield from ((keyword, Section.SKILLS, None) for keyword in group.keywords)
    for project in resume.projects:
        facts = (project.name, project.description, *project.bullets)
        yield from ((fact, Section.PROJECTS, None) for fact in facts)
    for study in resume.education:
        yield from ((fact, Section.EDUCATION, None) for fact in (study.degree, study.area, *study.courses))
    yield from ((each.name, Section.CERTIFICATES, None) for each in resume.certificates)
    for position in resume.volunteer:
        facts = (position.title, position.summary, *position.bullets)
        yield from ((fact, Section.VOLUNTEER, None) for fact in facts)
