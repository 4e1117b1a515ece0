"""How a résumé is read: its lines become rows, sections and entries stage by stage, and these become facts.

`STAGES` is the way from lines to entries, `_facts` from there to a `Resume`. Which module does what stands beside each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import less_sure
from callboard.engine.page import RECOGNISED
from callboard.engine.resume.history.education import find_studies
from callboard.engine.resume.history.history_forms import history_of
from callboard.engine.resume.history.work import find_volunteer_posts, find_work
from callboard.engine.resume.jsonresume import read_json_resume
from callboard.engine.resume.learned_models import LearnedModels, shipped_models
from callboard.engine.resume.lists.certificates import find_certificates
from callboard.engine.resume.lists.languages import (
    claimed_languages,
    labelled_languages,
    languages_of,
    split_off_languages,
    stated_languages,
    take_language_rows,
)
from callboard.engine.resume.lists.mentions import find_mentions, mentions_of_structured
from callboard.engine.resume.lists.projects import find_projects
from callboard.engine.resume.lists.publications import find_publications
from callboard.engine.resume.lists.short_entries import find_awards, find_interests
from callboard.engine.resume.lists.skills import find_groups, to_groups
from callboard.engine.resume.model import Certificate, Entry, LanguageSkill, Resume, Section, SkillGroup
from callboard.engine.resume.page_header.contact import take_contact_footer
from callboard.engine.resume.page_header.reader import read_page_header
from callboard.engine.resume.page_header.summary import find_remainder, find_summary
from callboard.engine.resume.pieces import MOST_CHARACTERS
from callboard.engine.resume.stages.layout import Layout, SectionPart
from callboard.engine.resume.stages.line_roles import by_role, cut_entries, roles_of
from callboard.engine.resume.stages.rows import rows_of
from callboard.engine.resume.stages.section_contents import without_repeated_sections
from callboard.engine.resume.stages.sections import find_parts, without_heading_icons
from callboard.engine.text.dates import find_spans
from callboard.engine.text.language import detect_language

T = TypeVar("T")

READ_RIGHT = 0.92
"""Share of words that recognition reads letter for letter: those of the example résumé at 200 dots an inch."""


def read_rows(layout: Layout) -> Layout:
    """Lines to rows (`rows`; where breaks were lost, `lost_line_breaks`); icons before headings are no list signs."""
    return replace(layout, rows=without_heading_icons(rows_of(layout.document)))


def cut_sections(layout: Layout) -> Layout:
    """Cut the rows into sections at their headings (`sections`); contact lines at the foot of a page are one more."""
    foot, rows = take_contact_footer(layout.rows, layout.document)
    parts = [*find_parts(rows), *([SectionPart(Section.CONTACT, None, foot)] if foot else [])]
    return replace(layout, sections=parts, parts=parts)


def drop_repeated_sections(layout: Layout) -> Layout:
    """Drop what a page has once more, for paper (`sections`)."""
    parts = without_repeated_sections(layout.sections)
    return replace(layout, sections=parts, parts=parts)


def give_roles(layout: Layout) -> Layout:
    """Say what each row is: header of a job or study, point, heading, skill (`line_roles`, learned)."""
    return replace(layout, roles=roles_of(layout.rows, layout.sections, layout.spans, layout.models.lines))


def take_entries(layout: Layout) -> Layout:
    """Cut jobs and studies out of the sections, each with its header and what is told of it (`line_roles`)."""
    rest, entries = cut_entries(layout.parts, layout.roles, layout.spans)
    return replace(layout, entries=entries, parts=rest)


def gather_skills(layout: Layout) -> Layout:
    """Put rows of skills under skills, whatever heading they stand under (`line_roles`)."""
    return replace(layout, parts=by_role(layout.parts, layout.roles))


Stage = Callable[[Layout], Layout]
SECTION_STAGES: tuple[Stage, ...] = (read_rows, cut_sections, drop_repeated_sections)
"""From lines to sections, by rules; training reads so far."""
STAGES: tuple[Stage, ...] = (*SECTION_STAGES, give_roles, take_entries, gather_skills)
"""From lines to entries, in order."""


def lay_out(document: Document, models: LearnedModels | None = None, stages: Sequence[Stage] = STAGES) -> Layout:
    """What the stages find in a document."""
    document = document.with_parted_blanks()
    text = document.text[:MOST_CHARACTERS]
    language = detect_language(text)
    layout = Layout(document, models or shipped_models(), language, find_spans(text, language=language))
    for stage in stages:
        layout = stage(layout)
    return layout


def parse_resume(document: Document, *, today: date, models: LearnedModels | None = None) -> Resume:
    """All facts of a résumé, each with the text that shows it; `today` tells a date still to come from one gone by."""
    if document.json_resume is not None:
        return _structured(document)
    facts = _with_unfinished_jobs_current(_facts(lay_out(document, models)), today)
    recognised = document.metadata.get(RECOGNISED)
    return less_sure(facts, READ_RIGHT * float(recognised)) if recognised else facts


def _facts(layout: Layout) -> Resume:
    """The facts of a résumé that is cut into its parts, each from the module that knows them."""
    document, spans = layout.document, layout.spans
    page_header = read_page_header(layout)
    summary = find_summary(layout, page_header.rows)
    jobs, schools = history_of(layout.rows, document)
    told = find_work(layout)
    work = jobs or told.positions
    skills, languages = _skills_and_languages(layout)
    studies = schools or find_studies(layout)
    certificates = find_certificates(layout, studies)
    return Resume(
        language=layout.language,
        modified=document.modified,
        name=page_header.name,
        label=page_header.label,
        contact=page_header.contact,
        summary=summary,
        remainder=find_remainder(layout, page_header.rows, summary),
        work=work,
        leaves=told.leaves,
        volunteer=find_volunteer_posts(layout),
        education=studies,
        skills=skills,
        languages=languages,
        certificates=certificates,
        projects=_each(layout, Section.PROJECTS, lambda part: find_projects(part.rows, spans, document)),
        awards=_each(layout, Section.AWARDS, lambda part: find_awards(part.rows, spans, document)),
        publications=_each(layout, Section.PUBLICATIONS, lambda part: find_publications(part.rows, spans, document)),
        interests=_interests(layout, certificates),
        mentions=find_mentions(document, layout.sections, work),
    )


def _each(layout: Layout, section: Section, read: Callable[[SectionPart], Sequence[T]]) -> tuple[T, ...]:
    """What is read of each part of a section."""
    return tuple(item for part in layout.of(section) for item in read(part))


def _skills_and_languages(layout: Layout) -> tuple[tuple[SkillGroup, ...], tuple[LanguageSkill, ...]]:
    """Skills, and languages: of their own section, else among the skills, else as a sentence claims."""
    document = layout.document
    taken = [take_language_rows(part.rows) for part in layout.of(Section.SKILLS)]
    groups, languages_among_skills = split_off_languages(
        [group for rows, _ in taken for group in find_groups(rows, document)], document
    )
    languages_among_skills += [language for _, rows in taken for language in languages_of(rows, document)]
    languages = _each(layout, Section.LANGUAGES, lambda part: languages_of(part.rows, document))
    languages = languages or tuple(languages_among_skills) or _languages_in_text(layout)
    return to_groups(groups, layout), languages


def _languages_in_text(layout: Layout) -> tuple[LanguageSkill, ...]:
    """The languages that a sentence claims, that a label announces, or that stand under no heading."""
    claimed = claimed_languages(layout.rows_of(Section.SUMMARY, Section.SKILLS), layout.document)
    unheaded = layout.rows_of(Section.CONTACT, Section.SUMMARY, Section.OTHER)
    found = claimed or labelled_languages(layout.rows, layout.document) or stated_languages(unheaded, layout.document)
    return tuple(found)


def _interests(layout: Layout, certificates: Sequence[Certificate]) -> tuple[Entry, ...]:
    """Interests without the certificates that stand among them."""
    certified = {one.name.evidence.start for one in certificates}
    found = _each(layout, Section.INTERESTS, lambda part: find_interests(part.rows, layout.document))
    return tuple(item for item in found if item.name.evidence.start not in certified)


def _structured(document: Document) -> Resume:
    resume = read_json_resume(document, detect_language(document.text))
    listed = frozenset(word.value.casefold() for group in resume.skills for word in group.keywords)
    return resume.model_copy(update={"mentions": mentions_of_structured(document, resume.work, listed)})


def _with_unfinished_jobs_current(resume: Resume, today: date) -> Resume:
    """Mark jobs whose last month is still to come as current."""
    month = PartialDate.of(today.year, today.month)
    work = tuple(
        job.model_copy(update={"current": True}) if job.end and job.end.value[:7] > month and not job.current else job
        for job in resume.work
    )
    return resume.model_copy(update={"work": work})
