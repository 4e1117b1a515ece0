"""Skills that the texts of a résumé name, for a résumé that was not read from a document."""

from __future__ import annotations

from collections.abc import Iterator

from callboard.engine.facts import Fact
from callboard.engine.resume.model import Mention, Resume, Section
from callboard.engine.skills.reader import find_known


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
