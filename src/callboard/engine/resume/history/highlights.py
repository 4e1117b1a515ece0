"""Where a bullet becomes a highlight: wrapped lines are joined to list items and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from callboard.engine.document import Document, MediaType
from callboard.engine.facts import Fact
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.pieces import fact, join_lines, span_of
from callboard.engine.resume.stages.entries import is_subheading
from callboard.engine.resume.stages.line_roles import GOES_ON, POINT
from callboard.engine.resume.stages.rows import Row

Roles: TypeAlias = Mapping[int, Tag]
"""What the rows of a résumé are, by their index."""
NO_ROLES: Roles = MappingProxyType({})
_SURE, _UNDECIDED = 0.8, 0.5
_LABELLED = re.compile(r"[^\W\d_][\w /&'’-]{2,32}\s?:(?:\s|$)")


@dataclass
class ListItem:
    """A list item (`bullet`) or a paragraph: the rows it is made of."""

    bullet: bool
    rows: list[Row] = field(default_factory=list[Row])

    def text(self) -> str:
        """Its text on one line, words broken at line ends made whole."""
        return join_lines([row.text for row in self.rows])

    def fact(self, document: Document, confidence: float = 0.9) -> Fact[str]:
        """The text with its place."""
        return fact(document, span_of([row.piece for row in self.rows], document), self.text(), confidence)


def _opens_bold(row: Row) -> bool:
    return row.faces[0].bold if row.faces else row.style.bold


def _closes_bold(row: Row) -> bool:
    return row.faces[-1].bold if row.faces else row.style.bold


def _goes_on(item: ListItem, row: Row) -> bool:
    """Return True if a row without bullet sign continues the item."""
    before = item.rows[-1]
    if _opens_bold(row) != _closes_bold(before) or row.style.size != before.style.size or _LABELLED.match(row.text):
        return False
    lower = row.text[:1].islower() or before.text.endswith((",", "-", "&"))
    if row.page != before.page or row.column != before.column:
        return lower or (before.full and before.wraps_into(row))
    if row.gap > max(0.9, item.rows[-1].gap + 0.5) and not (len(item.rows) == 1 and row.gap < 1.2 and lower):
        return False
    wraps = before.wraps_into(row) or (item.bullet and (before.full or row.block == before.block))
    return wraps or lower or (item.bullet and row.indent > item.rows[0].indent + 2)


def items_of(rows: list[Row], *, broken: bool = False, roles: Roles = NO_ROLES) -> list[ListItem]:
    """The items and paragraphs that rows make; where lines are `broken` by hand only lower case goes on.

    Of what `roles` surely say, the first row of a point or a further one, nothing else is asked.
    """
    items: list[ListItem] = []
    for row in rows:
        further = _share_of_further_rows(roles.get(row.index))
        may_go_on = not row.bullet and (not broken or row.text[:1].islower()) and further >= 1 - _SURE
        if items and may_go_on and (further > _SURE or _goes_on(items[-1], row)):
            items[-1].rows.append(row)
        else:
            items.append(ListItem(row.bullet, [row]))
    return items


def _share_of_further_rows(tag: Tag | None) -> float:
    """How likely a row of a point goes on with one, rather than begin one; undecided where it hardly is one."""
    first, further = (tag.probabilities[role] for role in (POINT, POINT + GOES_ON)) if tag else (0.0, 0.0)
    return further / (first + further) if first + further >= _UNDECIDED else _UNDECIDED


def summary_and_bullets(
    rows: list[Row], document: Document, roles: Roles = NO_ROLES
) -> tuple[Fact[str] | None, tuple[Fact[str], ...]]:
    """What tells about a job: a paragraph, and points. Several without signs are points."""
    broken = document.media_type is MediaType.DOCX
    items = items_of([row for row in rows if not is_subheading(row.text)], broken=broken, roles=roles)
    bullets = [item for item in items if item.bullet]
    prose = [item for item in items if not item.bullet]
    if not bullets and len(prose) > 1:
        return None, tuple(item.fact(document, 0.75) for item in prose)
    lead = [item for item in prose if bullets and item.rows[0].index < bullets[0].rows[0].index] if bullets else prose
    late = [item for item in items if item not in lead]
    summary = None
    if lead:
        rows_of_lead = [row for item in lead for row in item.rows]
        summary = ListItem(False, rows_of_lead).fact(document)  # noqa: FBT003 - a paragraph
    return summary, tuple(item.fact(document) for item in late)
