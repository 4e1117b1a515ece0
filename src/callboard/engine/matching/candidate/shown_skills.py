"""The skills that a résumé shows, each with its evidence and how strong that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from callboard.engine.facts import Evidence, Fact
from callboard.engine.matching.candidate.resume_texts import EARLIER, Job, recency
from callboard.engine.resume.model import Mention, Resume, Section
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import taxonomy
from callboard.engine.spans import Span, covered

# Strength of a mention in prose outside any job, or only in a list; that of one in a job is the job's weight.
PROSE = 0.82
LISTED = 0.72
# A skill that implies another shows it nearly as well; a related skill shows it in part.
_IMPLIED_STRENGTH = 0.95
_RELATED_STRENGTH = 0.4
_LISTS = frozenset({Section.SKILLS, Section.INTERESTS, Section.LANGUAGES})


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


_PAPER = "License"
"""How skills end that are papers: they show that somebody may do some work, and not that they have."""


def find_shown_skill(skill: str, skills: Mapping[str, ShownSkill]) -> ShownSkill | None:
    """The evidence for a skill: the skill itself, one that implies it or, in part, a related one."""
    if skill in skills:
        return skills[skill]
    best: ShownSkill | None = None
    for other in sorted(taxonomy().related(skill)):
        # Who may drive has not yet worked in logistics.
        shown = None if other.endswith(_PAPER) else skills.get(other)
        if shown and (best is None or shown.strength * _RELATED_STRENGTH > best.strength):
            best = ShownSkill(shown.strength * _RELATED_STRENGTH, shown.evidence, shown.months, via=other)
    return best


def skills_of(resume: Resume, jobs: tuple[Job, ...]) -> dict[str, ShownSkill]:
    """Every skill that is mentioned or implied by one that is; `jobs` are in the order of the page."""
    by_skill: dict[str, list[Mention]] = {}
    for mention in resume.mentions:
        by_skill.setdefault(mention.skill, []).append(mention)
    mentioned = {skill: _mentioned_skill(mentions, jobs) for skill, mentions in sorted(by_skill.items())}
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


def _mentioned_skill(mentions: list[Mention], jobs: tuple[Job, ...]) -> ShownSkill:
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
        return recency(jobs[mention.position].years_ago) if names_a_job and mention.position is not None else EARLIER
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
