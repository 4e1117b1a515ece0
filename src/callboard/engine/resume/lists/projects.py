"""Projects outside the jobs: a name, what it was, where more of it is, when."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.page import BLACK
from callboard.engine.resume.history.highlights import items_of, summary_and_bullets
from callboard.engine.resume.history.work import end_fact, start_fact
from callboard.engine.resume.lists.short_entries import NUMBER, entry_of, header_parts, is_list, numbered
from callboard.engine.resume.model import Project
from callboard.engine.resume.page_header.links import urls_in
from callboard.engine.resume.pieces import Piece, fact, text_fact
from callboard.engine.resume.stages.entries import EntryDraft, find_entries
from callboard.engine.resume.stages.rows import SAME_INDENT, Row, Style, as_opened
from callboard.engine.text.dates import DateSpan

_LONGEST_NAME, _SMALL_WORD = 16, 3
_NAME_ENDS = re.compile(r"\s+[-–—]\s+|(?<=\w)—(?=\w)|:\s+")


def find_projects(rows: list[Row], spans: Sequence[DateSpan], document: Document) -> tuple[Project, ...]:
    """Projects outside the jobs."""
    found = [_project(draft, spans, document) for draft in _project_drafts(rows, spans)]
    return tuple(project for project in found if project)


def _project_drafts(rows: list[Row], spans: Sequence[DateSpan]) -> list[EntryDraft]:
    """The entries of the section; where names are set in a style of their own, only rows in it open one."""
    counted = {row.index for row in rows if NUMBER.match(row.text)}
    rows = [numbered(row) for row in rows if row is not rows[0] or not _is_only_link(row)]
    if is_list(rows):
        return _listed_projects(rows, spans, counted)
    drafts = find_entries([as_opened(row) for row in rows], spans)
    headed = [draft for draft in drafts if draft.header]
    body_styles = {_type_of(row) for draft in headed for row in draft.body}
    style = _type_of(headed[0].header[0]) if headed else None
    if style is None or style in body_styles:
        return _without_small_print(headed)
    if not drafts[0].header:
        undated = [draft for draft in find_entries(drafts[0].body, []) if draft.header]
        headed = [draft for draft in undated if _type_of(draft.header[0]) == style] + headed
    kept: list[EntryDraft] = []
    for draft in headed:
        if kept and _type_of(draft.header[0]) != style:
            kept[-1].body += [*draft.header, *draft.body]
        else:
            kept.append(draft)
    return kept


def _is_only_link(row: Row) -> bool:
    """Return True for a row that only says where more is: "More information: github.com/ada"."""
    links = urls_in(row.piece)
    before = row.text[: links[0].piece.start - row.start].rstrip() if links else ""
    return before.endswith(":") and len(before.split()) <= _SMALL_WORD and links[-1].piece.end >= row.end - 1


def _without_small_print(drafts: list[EntryDraft]) -> list[EntryDraft]:
    """The entries, where rows set smaller than the first name tell of the entry above: the tools of a project."""
    kept: list[EntryDraft] = []
    for draft in drafts:
        if kept and draft.header[0].style.size < kept[0].header[0].style.size:
            kept[-1].body += [*draft.header, *draft.body]
        else:
            kept.append(draft)
    return kept


def _listed_projects(rows: list[Row], spans: Sequence[DateSpan], counted: Set[int]) -> list[EntryDraft]:
    """An entry for each list item; items set further in, and sentences among names, tell of the one above.

    What is counted is a project, by the index of its row.
    """
    edge = min(row.indent for row in rows if row.bullet)
    items = items_of(rows)
    named = [item.rows[0].index in counted or (item.rows[0].indent < edge + SAME_INDENT) for item in items]
    drafts: list[EntryDraft] = []
    for item, is_name in zip(items, named, strict=True):
        if is_name or not drafts or not any(named):
            drafts.append(entry_of(item, spans))
        else:
            drafts[-1].body += item.rows
    return drafts


def _is_name(text: str) -> bool:
    """Return True if what stands after a dash goes on with a name: most of its words have capitals."""
    words = [word for word in text.split() if len(word) > _SMALL_WORD]
    if text.count(",") > 1:
        return False  # a list of tools
    return _SMALL_WORD <= len(text.split()) <= _LONGEST_NAME and all(word[:1].isupper() for word in words)


def _type_of(row: Row) -> Style:
    """The type a row is set in: that a name is an acronym, or a link, says nothing."""
    return row.style._replace(caps=False, colour=BLACK)


def _project(draft: EntryDraft, spans: Sequence[DateSpan], document: Document) -> Project | None:
    names = header_parts(draft, spans)
    if not names and draft.body and not draft.body[0].bullet:
        # The date stands above the name.
        draft = EntryDraft([*draft.header, draft.body[0]], draft.span, draft.body[1:])
        names = header_parts(draft, spans)
    if not names:
        return None
    links = [link for row in draft.header + draft.body[:1] for link in urls_in(row.piece)]
    first = names[0]
    rest: Piece | None = names[1] if len(names) > 1 else None
    cut = _NAME_ENDS.search(first.text)
    if cut and not _is_name(first.text[cut.end() :]):
        first, rest = first.cut(0, cut.start()).bare(), first.cut(cut.end())
    summary, bullets = summary_and_bullets(draft.body, document)
    if not summary and rest and len(rest.text.split()) > 2:
        summary = text_fact(document, rest, 0.7)
    span = draft.span
    return Project(
        name=text_fact(document, first, 0.8),
        description=summary,
        url=fact(document, links[0].piece, links[0].url) if links else _carried(draft, document),
        start=start_fact(document, span),
        end=end_fact(document, span) if span and span.is_range else None,
        bullets=bullets,
    )


def _carried(draft: EntryDraft, document: Document) -> Fact[str] | None:
    start, end = draft.header[0].start, draft.header[-1].end
    for link in document.links:
        if start <= link.start < end and link.uri.startswith("http"):
            return fact(document, Piece(document.text[link.start : link.end], link.start), link.uri, 0.8)
    return None
