"""Studies."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from callboard.engine.data_files import any_of
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.history.entry_headers import EntryHeader, HeaderField, read_headers
from callboard.engine.resume.history.highlights import ListItem, items_of
from callboard.engine.resume.history.work import end_fact, field_fact, start_fact
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.model import Section, Study
from callboard.engine.resume.pieces import Piece, clean, text_fact
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.rows import body_style
from callboard.engine.resume.vocabulary.degrees import level_at, split_degree
from callboard.engine.text.folding import alternation, fold_in_place

_OF = any_of("resume", "wording", "degrees", "mark_of")
_NUMBER = rf"\d{{1,3}}(?:[.,]\d{{1,3}})?\s*%?(?:(?:\s*/\s*|\s+{_OF}\s+)\d{{1,3}}(?:[.,]\d+)?)?"
_LONG_COURSE = 12
_SURE_COURSE = 0.7
_BETWEEN_COURSES = re.compile(r"[,;•·|]")


@cache
def _score() -> re.Pattern[str]:
    labels = table("degrees")["labels"]
    score_labels = alternation(list(labels["score"]))
    honours = alternation(list(labels["honours"]))
    return re.compile(
        rf"(?<!\w)\(?(?:(?:{score_labels})\s*(?:\([^)]*\)\s*)?[:=]?\s*(?P<value>{_NUMBER}(?:\s*\([^)]{{1,24}}\))?|{honours}|[a-f][+-]?(?!\w))|(?:{score_labels})\s*:\s+(?P<free>[^,;|\n]{{2,30}})$"
        rf"|(?P<bare>[0-5][.,]\d{{1,2}}\s*/\s*[45](?:[.,]0+)?|\d{{2,3}}\s*/\s*1\d0|\d{{1,2}}(?:[.,]\d+)?\s*/\s*(?:10|20|30)|\d{{1,2}}(?:[.,]\d+)?\s+(?:valores|points))|(?P<honours>{honours}))(?!\w)\)?"
    )


@cache
def _label(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{alternation(list(table('degrees')['labels'][kind]))})\s*(?:\([^)]*\)\s*)?[:：–-]\s*")


def find_score(piece: Piece) -> tuple[Piece, Piece] | None:
    """A grade in a piece: its value, and all the words that say it."""
    match = _score().search(fold_in_place(piece.text))
    if not match:
        return None
    group = next(name for name in ("value", "bare", "honours", "free") if match[name])
    return piece.cut(*match.span(group)), Piece(match[0], piece.start + match.start())


def find_studies(layout: Layout) -> tuple[Study, ...]:
    """The studies, in order."""
    body, tagger = body_style(layout.rows), layout.models.study_headers
    found: list[Study] = []
    for entries in layout.entries:
        if entries.section == Section.EDUCATION:
            headers = read_headers(tagger, entries.drafts, layout.spans, body)
            found += [_study(header, layout.document) for header in headers]
    return tuple(study for study in found if study.institution or study.degree or study.area)


def _study(header: EntryHeader, document: Document) -> Study:
    draft = header.draft
    courses, late_score = _courses_and_score(items_of(draft.body), document)
    scores = [found[0] for row in draft.header if (found := find_score(row.piece))]
    degree, area = header.fields.get("degree"), header.fields.get("field")
    whole = degree or area
    parts = split_degree(whole.piece) if whole else None
    if whole and parts and parts.degree and parts.area and not (degree and area):
        # one of the two was read for both: "M. Eng. Process Engineering"
        degree, area = _cut(whole, parts.degree), _cut(whole, parts.area)
    span, school = header.span, header.fields.get("school")
    rows = draft.header + draft.body
    return Study(
        institution=field_fact(document, school),
        degree=field_fact(document, degree),
        area=field_fact(document, area),
        level=level_at(parts.level, whole.value, school.value if school else "") if whole and parts else None,
        location=field_fact(document, header.fields.get("place")),
        start=start_fact(document, span) if span and span.is_range else None,
        end=end_fact(document, span),
        score=text_fact(document, scores[0]) if scores else late_score,
        courses=courses,
        evidence=document.evidence(rows[0].start, max(row.end for row in rows)),
    )


def _cut(found: HeaderField, piece: Piece) -> HeaderField:
    """A field that is only a part of what was read as one."""
    return replace(found, piece=piece, value=clean(piece.text))


def _courses_and_score(items: list[ListItem], document: Document) -> tuple[tuple[Fact[str], ...], Fact[str] | None]:
    """Courses and grade from the rows below the header."""
    courses: list[Fact[str]] = []
    score: Fact[str] | None = None
    for item in items:
        whole = item.fact(document)
        piece = Piece(whole.evidence.quote, whole.evidence.start)
        found = find_score(piece)
        folded = fold_in_place(piece.text)
        labelled = _label("courses").match(folded)
        if labelled:
            listed = piece.cut(labelled.end()).strip(" .").split(_BETWEEN_COURSES)
            courses += [text_fact(document, part) for part in listed]
        elif found and len(piece.text.split()) < _LONG_COURSE:
            score = score or text_fact(document, found[0])
        elif item.bullet and len(whole.value.split()) <= _LONG_COURSE and not _label("thesis").match(folded):
            courses.append(whole)
    return tuple(courses), score
