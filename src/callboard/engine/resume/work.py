"""Jobs and volunteer posts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.entries import MOST_HEAD, Draft, find_entries
from callboard.engine.resume.groups import find_companies
from callboard.engine.resume.heads import Head, Teller
from callboard.engine.resume.lexicon import key, phrases
from callboard.engine.resume.model import Position
from callboard.engine.resume.outline import is_subhead
from callboard.engine.resume.paragraphs import items_of, summary_and_bullets
from callboard.engine.resume.rows import UNKNOWN, Piece, Row, Style, fact, text_fact
from callboard.engine.resume.tokens import Token, tokens_of
from callboard.engine.resume.words import company_score, title_score

_MANY_WORDS = 5
_POINT = 4


@dataclass
class Job:
    """A draft with its head told apart."""

    draft: Draft
    head: Head
    company: Token | None = None


def start_fact(document: Document, span: DateSpan | None) -> Fact[PartialDate] | None:
    """When it began."""
    if not span:
        return None
    return fact(document, _place(document, span.opens), span.first, 0.95 if span.is_range else 0.6)


def end_fact(document: Document, span: DateSpan | None) -> Fact[PartialDate] | None:
    """When it ended; a single date is both."""
    if not span or span.current:
        return None
    return fact(document, _place(document, span.closes), span.last or span.first, 0.95 if span.is_range else 0.6)


def _place(document: Document, place: tuple[int, int]) -> Piece:
    return Piece(document.text[place[0] : place[1]], place[0])


def find_positions(rows: list[Row], spans: list[DateSpan], document: Document) -> tuple[Position, ...]:
    """The jobs that a section's rows tell of, in order."""
    drafts = [draft for draft in find_entries(rows, spans) if draft.head]
    _trim_heads(drafts)
    if not drafts:
        return ()
    jobs = _jobs(drafts, [tokens_of(draft, spans) for draft in drafts])
    points = _has_points_without_signs(drafts)
    return tuple(_position(job, document, points=points) for job in _with_companies(jobs))


def _trim_heads(drafts: list[Draft]) -> None:
    """Short points without signs look like names; what is set like the other entries' points is one of them."""
    plain = Counter[Style]()
    for row in [row for draft in drafts for row in draft.head + draft.body]:
        plain[row.style] += len(row.text)
    for draft in drafts:
        _cut_points(draft, plain.most_common(1)[0][0])
    told = {row.style for draft in drafts if draft.head for row in draft.body if not is_subhead(row.text)}
    usual = min((_names(draft) for draft in drafts if draft.head and draft.body), default=MOST_HEAD)
    for draft in drafts:
        least = usual if usual > 1 or not draft.head or draft.head[0].style not in told else MOST_HEAD
        while _names(draft) > least and draft.head[-1].style in told - {UNKNOWN}:
            draft.body.insert(0, draft.head.pop())


def _names(draft: Draft) -> int:
    """How many rows of a head say more than when it was."""
    span = draft.span
    return sum(not (span and span.start <= row.start and span.end >= row.end - 1) for row in draft.head)


def _cut_points(draft: Draft, plain: Style) -> None:
    """What follows two rows in bold, in the type of nearly all, tells: not every language has small nouns."""
    if plain.bold or not all(row.style.bold for row in draft.head[:2]):
        return
    for number, row in enumerate(draft.head[2:], start=2):
        dated = draft.span and row.start <= draft.span.start < row.end
        if row.style == plain and len(row.text.split()) >= _POINT and not dated:
            draft.head, draft.body = draft.head[:number], draft.head[number:] + draft.body
            return


def _jobs(drafts: list[Draft], heads: list[list[Token]]) -> list[Job]:
    """The drafts told apart: posts under an employer's row by their place, the others by their words."""
    groups = find_companies(drafts, heads)
    told: dict[int, Job] = {}
    for group in groups.values():
        for index in group.posts:
            free = [token for token in heads[index] if token.kind is None]
            place = next((token for token in heads[index] if token.kind == "place"), group.place)
            if len(free) == 1:
                told[index] = Job(drafts[index], Head(free[0], None, place, sure=0.85), group.company)
    rest = [index for index in range(len(drafts)) if index not in told and index not in groups]
    teller = Teller([heads[index] for index in rest], title_score, company_score)
    for order, index in enumerate(rest):
        head = teller.tell(order)
        told[index] = Job(drafts[index], head, head.second)
    return [told[index] for index in sorted(told) if not _is_leave(told[index])]


def _is_leave(job: Job) -> bool:
    """Whether an entry only says why there was no work: parental leave, a sabbatical."""
    return bool(job.head.first and not job.head.second and key(job.head.first.text) in phrases("entries", "leaves"))


def _has_points_without_signs(drafts: list[Draft]) -> bool:
    """Whether the section's points are lines of their own without signs."""
    if any(row.bullet for draft in drafts for row in draft.body):
        return False
    return any(len(items_of(draft.body)) > 1 for draft in drafts)


def _is_company_line(job: Job, following: Job | None) -> bool:
    """A company above several posts: no post of its own, nothing told, and the next entry names no company."""
    return bool(
        job.head.second and not job.head.first and not job.draft.body
        and following and following.head.first and not following.head.second
    )  # fmt: skip


def _with_companies(jobs: list[Job]) -> list[Job]:
    """Give posts that stand under one company its name."""
    kept: list[Job] = []
    above: Job | None = None
    for index, job in enumerate(jobs):
        following = jobs[index + 1] if index + 1 < len(jobs) else None
        if _is_company_line(job, following):
            above = job
            continue
        if job.head.second or job.company:
            above = job if job.head.second else None
        elif above and job.head.first and _shares(above, job):
            job.company = above.head.second
            job.head.place = job.head.place or above.head.place
        kept.append(job)
    return kept


def _shares(above: Job, job: Job) -> bool:
    """Whether a post without company belongs to the company above: there the company has a row of its own."""
    if not above.head.first or above.head.second is None:
        return True
    return above.head.second.row != above.head.first.row and len(job.draft.head) < len(above.draft.head)


def _position(job: Job, document: Document, *, points: bool) -> Position:
    head, span = job.head, job.draft.span
    extra = [token for token in head.rest if token.kind is None and len(token.text.split()) >= _MANY_WORDS]
    summary, bullets = summary_and_bullets(job.draft.body, document, points=points)
    if not summary and extra:
        summary = text_fact(document, extra[0].piece, 0.6)
    rows = job.draft.head + job.draft.body
    return Position(
        company=text_fact(document, _name(job.company.piece), head.sure) if job.company else None,
        title=text_fact(document, head.first.piece, head.sure) if head.first else None,
        location=text_fact(document, head.place.piece) if head.place else None,
        start=start_fact(document, span),
        end=end_fact(document, span),
        current=bool(span and span.current),
        summary=summary,
        bullets=bullets,
        evidence=document.evidence(rows[0].start, max(row.end for row in rows)),
    )


def _name(piece: Piece) -> Piece:
    match = re.match(
        r"(?i)(?:at|@|bei|chez|company|employer|arbeitgeber|firma|empresa|azienda|werkgever|entreprise)\s*:?\s+",
        piece.text,
    )
    # "Company Name" stands where a name was taken out
    return piece.cut(match.end()) if match and key(piece.text[match.end() :]) not in {"", "name"} else piece
