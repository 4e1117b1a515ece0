"""Studies."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.degrees import AT_START, Degree, degree_score, names_school, split_degree
from callboard.engine.resume.entries import Draft, find_entries
from callboard.engine.resume.heads import Head, Teller
from callboard.engine.resume.lexicon import alternatives, plain, table
from callboard.engine.resume.margins import with_broken_degree
from callboard.engine.resume.model import Study
from callboard.engine.resume.paragraphs import Item, items_of
from callboard.engine.resume.rows import Piece, Row, text_fact
from callboard.engine.resume.tokens import Token, tokens_of
from callboard.engine.resume.words import school_score
from callboard.engine.resume.work import end_fact, start_fact

_NUMBER = (
    r"\d{1,3}(?:[.,]\d{1,3})?\s*%?(?:\s*/\s*\d{1,3}(?:[.,]\d+)?|\s+(?:out of|von|sur|su|de|of)\s+\d{1,3}(?:[.,]\d+)?)?"
)
_LONG_COURSE = 12
_DEGREE_ROWS = 2
_DEGREE_WORDS = 8


@cache
def _score() -> re.Pattern[str]:
    labels = table("degrees")["labels"]
    named = alternatives(list(labels["score"]))
    honours = alternatives(list(labels["honours"]))
    return re.compile(
        rf"(?<!\w)\(?(?:(?:{named})\s*(?:\([^)]*\)\s*)?[:=]?\s*(?P<value>{_NUMBER}(?:\s*\([^)]{{1,24}}\))?|{honours}|[a-f][+-]?(?!\w))|(?:{named})\s*:\s+(?P<free>[^,;|\n]{{2,30}})$"
        rf"|(?P<bare>[0-5][.,]\d{{1,2}}\s*/\s*[45](?:[.,]0+)?|\d{{2,3}}\s*/\s*1\d0|\d{{1,2}}(?:[.,]\d+)?\s*/\s*(?:10|20|30)|\d{{1,2}}(?:[.,]\d+)?\s+(?:valores|points))|(?P<honours>{honours}))(?!\w)\)?"
    )


@cache
def _label(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{alternatives(list(table('degrees')['labels'][kind]))})\s*(?:\([^)]*\)\s*)?[:：–-]\s*")


def find_score(piece: Piece) -> tuple[Piece, Piece] | None:
    """A grade in a piece: its value, and all the words that say it."""
    match = _score().search(plain(piece.text))
    if not match:
        return None
    group = next(name for name in ("value", "bare", "honours", "free") if match[name])
    return piece.cut(*match.span(group)), Piece(match[0], piece.start + match.start())


def _without_scores(tokens: list[Token]) -> tuple[list[Token], Piece | None]:
    kept: list[Token] = []
    score: Piece | None = None
    for token in tokens:
        found = find_score(token.piece)
        if not found:
            kept.append(token)
            continue
        value, words = found
        score = score or value
        start, end = words.start - token.piece.start, words.end - token.piece.start
        for rest in (token.piece.cut(0, start).bare(), token.piece.cut(end).bare()):
            if re.search(r"\w{2}", rest.text):
                kept.append(replace(token, piece=rest))
    return kept, score


def find_studies(rows: list[Row], spans: list[DateSpan], document: Document) -> tuple[Study, ...]:
    """The studies that a section's rows tell of, in order."""
    drafts = [_with_degree(draft) for draft in find_entries(rows, spans) if draft.head]
    for draft in drafts:
        draft.head = with_broken_degree(draft.head)
    scored = [_without_scores(tokens_of(draft, spans)) for draft in drafts]
    teller = Teller([tokens for tokens, _ in scored], _degree_lean, school_score, towns=False)
    studies: list[Study] = []
    for index, draft in enumerate(drafts):
        study = _study(draft, teller.tell(index), scored[index][1], document)
        if study.institution or study.degree or study.area:
            studies.append(study)
    return tuple(_with_schools(studies))


def _with_degree(draft: Draft) -> Draft:
    """The entry with the degree in its head, where that stands in from the school's name as points do."""
    if any(degree_score(cell.text) for row in draft.head for cell in row.cells):
        return draft
    count = 0
    while count < min(len(draft.body), _DEGREE_ROWS) and _could_name(draft.body[count]):
        count += 1
    rows = draft.body[:count]
    if not any(degree_score(row.text) for row in rows):
        return draft
    return Draft([*draft.head, *rows], draft.span, draft.body[count:])


def _could_name(row: Row) -> bool:
    # a list of one item may hold the degree, but no course that is named like one
    plain_or_degree = not row.bullet or degree_score(row.text) == AT_START
    short = plain_or_degree and len(row.cells) == 1 and len(row.text.split()) <= _DEGREE_WORDS
    return short and not find_score(row.piece) and not _label("courses").match(plain(row.text))


def _degree_lean(text: str) -> float:
    """How much a text sounds like a degree; “Liceo Scientifico Galvani” rather sounds like a school."""
    score = degree_score(text)
    return 0.4 * score if score and names_school(text, school_score) else score


def _with_schools(studies: list[Study]) -> list[Study]:
    """Two degrees under one school, whose name stands once."""
    kept: list[Study] = []
    for study in studies:
        before = kept[-1] if kept else None
        bare = before and before.institution and not before.degree and not before.area and not before.courses
        if bare and before and not study.institution and study.degree:
            kept[-1] = study.model_copy(
                update={
                    "institution": before.institution,
                    "location": study.location or before.location,
                    "start": study.start or (before.start if not study.end else None),
                    "end": study.end or before.end,
                }
            )
            continue
        kept.append(study)
    return kept


def _degree_parts(head: Head) -> Degree:
    """Degree and field from the parts of the head that are neither school nor place."""
    parts = [token.piece for token in [head.first, *head.rest] if token and token.kind is None]
    parts.sort(key=lambda piece: piece.start)
    found = Degree(None, None, None)
    for piece in parts[:3]:
        split = split_degree(piece)
        if split.degree and not found.degree:
            found = Degree(split.degree, split.area or found.area, split.level)
        elif split.area and not found.area and not split.degree:
            found = found._replace(area=split.area)
    return found


def _is_school_with_degree(head: Head) -> bool:
    return bool(
        head.second and not head.first and degree_score(head.second.text) and school_score(head.second.text) == 0
    )


def _study(draft: Draft, head: Head, score: Piece | None, document: Document) -> Study:
    if _is_school_with_degree(head):
        head.first, head.second = head.second, None
    parts = _degree_parts(head)
    courses, late_score = _told(items_of(draft.body), document)
    span = draft.span
    score_fact = text_fact(document, score) if score else late_score
    rows = draft.head + draft.body
    return Study(
        institution=text_fact(document, head.second.piece, head.sure) if head.second else None,
        degree=text_fact(document, parts.degree, head.sure) if parts.degree else None,
        area=text_fact(document, parts.area, head.sure) if parts.area else None,
        level=parts.level,
        location=text_fact(document, head.place.piece) if head.place else None,
        start=start_fact(document, span) if span and span.is_range else None,
        end=end_fact(document, span),
        score=score_fact,
        courses=courses,
        evidence=document.evidence(rows[0].start, max(row.end for row in rows)),
    )


def _told(items: list[Item], document: Document) -> tuple[tuple[Fact[str], ...], Fact[str] | None]:
    """Courses and grade from what stands under the head."""
    courses: list[Fact[str]] = []
    score: Fact[str] | None = None
    for item in items:
        whole = item.fact(document)
        piece = Piece(whole.evidence.quote, whole.evidence.start)
        found = find_score(piece)
        labelled = _label("courses").match(plain(piece.text))
        if labelled:
            courses += [text_fact(document, part) for part in _listed(piece.cut(labelled.end()))]
        elif found and len(piece.text.split()) < _LONG_COURSE:
            score = score or text_fact(document, found[0])
        elif item.bullet and len(whole.value.split()) <= _LONG_COURSE and not _label("thesis").match(plain(piece.text)):
            courses.append(whole)
    return tuple(courses), score


def _listed(piece: Piece) -> list[Piece]:
    parts: list[Piece] = []
    position = 0
    for match in re.finditer(r"[,;•·|]", piece.text):
        parts.append(piece.cut(position, match.start()))
        position = match.end()
    parts.append(piece.cut(position).strip(" ."))
    return [part for part in parts if part.text]
