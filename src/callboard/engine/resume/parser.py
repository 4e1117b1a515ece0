"""A résumé's text to facts, in stages, each a module of its own.

Lines become rows (`rows`, where breaks were lost `lost_line_breaks`), rows of two columns that are one table are put
together (`side_by_side`), headings cut sections (`sections`), rows get roles (`line_roles`) and heads cut the entries;
the words of heads become fields (`heads`), and the rows below them points (`paragraphs.summary_and_bullets`). Skills,
languages, certificates and other lists are read section by section (`skills`, `languages`, `listings`, `publications`).
"""

from __future__ import annotations

import re
from collections import Counter
from copy import copy
from dataclasses import replace
from datetime import date
from itertools import chain

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.contact import find_contact, is_contact_line, take_contact_footer
from callboard.engine.resume.education import find_studies
from callboard.engine.resume.exported_fields import read_exported_fields
from callboard.engine.resume.headings import is_title, title_of
from callboard.engine.resume.jsonresume import read_structured
from callboard.engine.resume.languages import claimed_languages, find_languages, languages_of, speaks
from callboard.engine.resume.learned_models import LearnedModels, shipped_models
from callboard.engine.resume.lexicon import title_score
from callboard.engine.resume.line_roles import Entries, by_role, cut_entries, roles_of
from callboard.engine.resume.listings import (
    certificates_among,
    find_awards,
    find_certificates,
    find_interests,
    find_projects,
)
from callboard.engine.resume.model import Certificate, LanguageSkill, Position, Resume, Section
from callboard.engine.resume.name import find_label, find_name
from callboard.engine.resume.paragraphs import join_lines
from callboard.engine.resume.publications import find_publications
from callboard.engine.resume.rows import MOST_CHARACTERS, Piece, Row, body_style, fact, rows_of, text_fact
from callboard.engine.resume.sections import SectionPart, find_parts
from callboard.engine.resume.side_by_side import dates_of_two_rows, in_order
from callboard.engine.resume.skills import (
    KeywordGroup,
    find_groups,
    find_mentions,
    mentions_of_structured,
    to_groups,
)
from callboard.engine.resume.work import find_positions
from callboard.engine.text.dates import find_spans
from callboard.engine.text.language import detect_language
from callboard.engine.text.plain_letters import key

_PARTED = 0.8
"""White space above a heading, at least, in line heights."""
_SUMMARY_WORDS = 12
_SENTENCE = 7
_TOLD = 16
_TELLING = 4
_ROW_SIGN = re.compile(r"\s[·|•]\s")


def _once(parts: list[SectionPart]) -> list[SectionPart]:
    """Without the second showing of a section that a page has for screens and another for paper."""
    seen: set[tuple[Section, str]] = set()
    kept: list[SectionPart] = []
    for part in parts:
        told = (part.section, key(" ".join(row.text for row in part.rows)))
        if not part.heading or len(told[1]) < _TOLD or told not in seen:
            kept.append(part)
        seen.add(told)
    return kept


def without_heading_icons(rows: list[Row]) -> list[Row]:
    """Rows with the icons before headings no longer taken for list signs.

    Two titles in the same bold type, each with white space above it: one alone may be an item that is named so.
    """
    titles = [row for row in rows if row.bullet and row.style.bold and row.gap > _PARTED and is_title(row.text)]
    styles = Counter(row.style for row in titles)
    icons = {row.index for row in titles if styles[row.style] > 1}
    return [replace(row, bullet=False) if row.index in icons else row for row in rows]


class Layout:
    """A résumé's rows in reading order, its dates, and its sections.

    The stages: rows of the document, put in the order of the page, the foot of the page taken off, sections cut,
    second showings dropped.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.language = detect_language(document.text[:MOST_CHARACTERS])
        spans = find_spans(document.text[:MOST_CHARACTERS], language=self.language)
        rows = in_order(without_heading_icons(rows_of(document)), spans)
        self.rows, self.spans = dates_of_two_rows(rows, spans, document.text)
        foot, rows = take_contact_footer(self.rows, document)
        self.parts = _once(find_parts(rows))
        self.parts += [SectionPart(Section.CONTACT, None, foot)] if foot else []

    def with_parts(self, parts: list[SectionPart]) -> Layout:
        """The same with other sections."""
        other = copy(self)
        other.parts = parts
        return other

    def of(self, section: Section) -> list[SectionPart]:
        """The parts of a section, in order."""
        return [part for part in self.parts if part.section == section and part.rows]

    def top(self) -> list[Row]:
        """The rows of page one that may hold the name: those without a section, and what stands first."""
        loose = [row for part in self.of(Section.CONTACT) for row in part.rows]
        headings = [part.heading for part in self.parts if part.heading]
        first = [row for row in self.rows if row.page == 1][:6]
        rows = {row.index: row for row in loose + first if row.page == 1 and row not in headings}
        return [rows[index] for index in sorted(rows)]

    def around(self, held: list[Row]) -> list[Row]:
        """The rows of the part that the name stands in."""
        for part in self.of(Section.CONTACT):
            if held and all(row in part.rows for row in held):
                return part.rows
        return self.top()


def _summary(layout: Layout, held: set[int]) -> Fact[str] | None:
    parts = layout.of(Section.SUMMARY)
    if parts:
        rows = [row for row in parts[0].rows if not is_contact_line(row.text)]
    else:
        loose = [row for part in layout.of(Section.CONTACT) for row in part.rows if row.index not in held]
        rows = _prose(loose)
    if not rows:
        return None
    start, end = rows[0].start, max(row.end for row in rows)
    piece = Piece(layout.document.text[start:end], start)
    return fact(layout.document, piece, join_lines([row.text for row in rows]), 0.9 if parts else 0.6)


def _prose(rows: list[Row]) -> list[Row]:
    """The longest run of sentences among rows that no section owns."""
    best: list[Row] = []
    run: list[Row] = []
    for row in rows:
        contact = re.search(r"@|https?:|www\.|\+?\d[\d\s().-]{7,}", row.text)
        goes_on = (
            run
            and row.index == run[-1].index + 1
            and row.column == run[-1].column
            and row.style.size == run[-1].style.size
        )
        wordy = (
            len(row.text.split()) >= 7
            and len(row.cells) == 1
            and sum(word[:1].islower() for word in row.text.split()) >= 3
        )
        kept = run if goes_on else []
        run = [*kept, row] if not contact and (wordy or goes_on) else []
        if len(run) > len(best):
            best = run
    words = sum(len(row.text.split()) for row in best)
    enough = _SENTENCE + 1 if best and best[-1].text.endswith(".") else _SUMMARY_WORDS
    return best if words >= enough else []


def _spoken(groups: list[KeywordGroup], document: Document) -> tuple[list[KeywordGroup], list[LanguageSkill]]:
    """Take spoken languages out of the skill list."""
    kept: list[KeywordGroup] = []
    spoken: list[LanguageSkill] = []
    for group in groups:
        title = title_of(group.name.text) if group.name else None
        named = bool(title and title.section == Section.LANGUAGES)
        if named and group.keywords and sum(speaks(word.text) for word in group.keywords) > 0.5 * len(group.keywords):
            start = group.name.end if group.name else group.keywords[0].start
            limit = _line_end(document, group.keywords[-1].end)
            spoken += find_languages(Piece(document.text[start:limit], start), document)
        else:
            kept.append(group)
    return kept, spoken


def _claimed(layout: Layout) -> list[LanguageSkill]:
    """Languages that the summary or the skills claim."""
    rows = [row for section in (Section.SUMMARY, Section.SKILLS) for part in layout.of(section) for row in part.rows]
    return claimed_languages(rows, layout.document)


def _remainder(layout: Layout, held: set[int], summary: Fact[str] | None) -> tuple[Fact[str], ...]:
    """What is told under no section that is read; names, addresses and ways to reach the candidate tell nothing."""
    taken = range(summary.evidence.start, summary.evidence.end) if summary else range(0)
    rows = [row for section in (Section.CONTACT, Section.OTHER) for part in layout.of(section) for row in part.rows]
    told = [row for row in rows if row.index not in held and row.start not in taken and _tells(row)]
    return tuple(text_fact(layout.document, row.piece, 0.5) for row in told)


def _tells(row: Row) -> bool:
    words = row.text.split()
    reaches = is_contact_line(row.text) or re.search(r"@|https?:|www\.|\+?\d[\d\s().-]{7,}", row.text)
    return not reaches and len(words) >= _TELLING and sum(word[:1].islower() for word in words) >= _TELLING // 2


def _line_end(document: Document, offset: int) -> int:
    return document.lines[document.line_at(offset)].end


def _contact_rows(layout: Layout, used: set[int]) -> list[Row]:
    rows = [row for part in layout.of(Section.CONTACT) for row in part.rows if row.index not in used]
    # a summary may be followed by contact lines without a heading of their own
    late = [row for part in layout.of(Section.SUMMARY) for row in part.rows if is_contact_line(row.text)]
    top = late + [
        row
        for row in layout.rows[:8]
        if row not in rows and row.index not in used and re.search(r"@|\+\d|www\.|https?:", row.text)
    ]
    return sorted(rows + top, key=lambda row: row.index)


def _beside_name(held: list[Row], name: Fact[str] | None, label: Fact[str] | None) -> list[Row]:
    """What stands left and right of the name in its row: "Leiden   JAN SMIT   jan@smit.example"."""
    told = [found.evidence for found in (name, label) if found]
    parts = [(row, part) for row in held for cell in row.cells for part in _separated(cell)]
    return [
        replace(row, piece=part, cells=(part,))
        for row, part in parts
        if not any(part.start < one.end and part.end > one.start for one in told) and not title_score(part.text)
    ]


def _separated(cell: Piece) -> list[Piece]:
    """The parts of a line that sets all of them in one row: "Jan Smit · Leiden · jan@smit.example"."""
    signs = [match.span() for match in _ROW_SIGN.finditer(cell.text)]
    starts, ends = [0, *(end for _, end in signs)], [*(start for start, _ in signs), len(cell.text)]
    return [cell.cut(start, end) for start, end in zip(starts, ends, strict=True)]


def parse_resume(document: Document, *, today: date, models: LearnedModels | None = None) -> Resume:
    """All facts of a résumé, each with the text that shows it; `today` tells a date still to come from one gone by."""
    if document.json_resume is not None:
        return _structured(document)
    if fields := read_exported_fields(document.text):
        return _structured(replace(document, json_resume=fields))
    return _settled(_read(Layout(document), models or shipped_models()), today)


def _structured(document: Document) -> Resume:
    resume = read_structured(document, detect_language(document.text))
    listed = frozenset(word.value.casefold() for group in resume.skills for word in group.keywords)
    return resume.model_copy(update={"mentions": mentions_of_structured(document, resume.work, listed)})


def _settled(resume: Resume, today: date) -> Resume:
    """A job whose last month is still to come has not ended."""
    month = PartialDate.of(today.year, today.month)
    work = tuple(
        job.model_copy(update={"current": True}) if job.end and job.end.value[:7] > month and not job.current else job
        for job in resume.work
    )
    return resume.model_copy(update={"work": work})


def _read(layout: Layout, models: LearnedModels) -> Resume:
    """The stages after the layout: rows get roles, roles cut entries, heads get fields, the rest is read by section."""
    roles = roles_of(layout.rows, layout.parts, layout.spans, models.lines)
    rest, entries = cut_entries(layout.parts, roles, layout.spans)
    rest = by_role(rest, roles)
    resume = _from_top(layout.with_parts(rest), models).model_copy(update=_from_entries(layout, entries, models))
    resume = resume.model_copy(update=_from_lists(layout.with_parts(rest)))
    return resume.model_copy(update={"mentions": find_mentions(layout.document, layout.parts, resume.work)})


def _from_top(layout: Layout, models: LearnedModels) -> Resume:
    """Who it is, how to reach them, what they say of themselves."""
    document = layout.document
    name, held = find_name(document, layout.top(), models.names)
    label, label_row = find_label(document, layout.around(held), held, name)
    used: set[int] = {row.index for row in held}
    reached = [*_beside_name(held, name, label), *_contact_rows(layout, used)]
    told = used | ({label_row.index} if label_row else set[int]())
    summary = _summary(layout, told)
    return Resume(
        language=layout.language,
        name=name,
        label=label,
        contact=find_contact(document, sorted(reached, key=lambda row: row.index), layout.language),
        summary=summary,
        remainder=_remainder(layout, told, summary),
    )


def _from_entries(layout: Layout, entries: list[Entries], models: LearnedModels) -> dict[str, object]:
    """Jobs, volunteer posts and studies."""
    body, spans, document = body_style(layout.rows), layout.spans, layout.document

    def jobs(section: Section) -> tuple[Position, ...]:
        found = [one.drafts for one in entries if one.section == section]
        read = [find_positions(drafts, spans, document, body=body, tagger=models.job_heads) for drafts in found]
        return tuple(chain.from_iterable(read))

    studied = [one.drafts for one in entries if one.section == Section.EDUCATION]
    studies = [find_studies(drafts, spans, document, body=body, tagger=models.study_heads) for drafts in studied]
    return {
        "work": jobs(Section.WORK),
        "volunteer": jobs(Section.VOLUNTEER),
        "education": tuple(chain.from_iterable(studies)),
    }


def _certificates(layout: Layout) -> tuple[Certificate, ...]:
    """Those of their own section, and those that stand among other things."""
    document = layout.document
    found = [
        item
        for part in layout.of(Section.CERTIFICATES)
        for item in find_certificates(part.rows, layout.spans, document)
    ]
    for section in (Section.SKILLS, Section.AWARDS, Section.INTERESTS, Section.OTHER, Section.SUMMARY):
        for part in layout.of(section):
            found += certificates_among(part.rows, document, found)
    return tuple(found)


def _from_lists(layout: Layout) -> dict[str, object]:
    """What sections list: skills, languages, certificates, projects, awards, publications, interests."""
    document, spans = layout.document, layout.spans
    listed = [group for part in layout.of(Section.SKILLS) for group in find_groups(part.rows, document)]
    groups, spoken = _spoken(listed, document)
    languages = [skill for part in layout.of(Section.LANGUAGES) for skill in languages_of(part.rows, document)]

    def each(section: Section) -> list[list[Row]]:
        return [part.rows for part in layout.of(section)]

    certificates = _certificates(layout)
    certified = {item.name.evidence.start for item in certificates}
    interests = [item for rows in each(Section.INTERESTS) for item in find_interests(rows, document)]
    return {
        "skills": to_groups(groups, document),
        "languages": tuple(languages or spoken or _claimed(layout)),
        "certificates": certificates,
        "projects": tuple(item for rows in each(Section.PROJECTS) for item in find_projects(rows, spans, document)),
        "awards": tuple(item for rows in each(Section.AWARDS) for item in find_awards(rows, spans, document)),
        "publications": tuple(
            item for rows in each(Section.PUBLICATIONS) for item in find_publications(rows, spans, document)
        ),
        "interests": tuple(item for item in interests if item.name.evidence.start not in certified),
    }
