"""Several posts under one employer: the employer's row has a span of its own, and each post's lies within it."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.dates import PartialDate
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.entries import Draft
from callboard.engine.resume.tokens import Token
from callboard.engine.resume.words import title_score


@dataclass(frozen=True)
class Group:
    """An employer's row, and which drafts are posts there."""

    company: Token
    place: Token | None
    posts: range


def _no_later(first: PartialDate, second: PartialDate) -> bool:
    """Whether a date does not come after another, as far as both are told."""
    told = min(len(first), len(second))
    return first[:told] <= second[:told]


def _within(inner: DateSpan | None, outer: DateSpan) -> bool:
    if not inner or not inner.is_range or not _no_later(outer.first, inner.first):
        return False
    if outer.current:
        return True
    return not inner.current and bool(inner.last and outer.last and _no_later(inner.last, outer.last))


def _employer(draft: Draft, tokens: list[Token]) -> Token | None:
    """The only name in a head under which nothing is told, unless it is a post's."""
    free = [token for token in tokens if token.kind is None]
    alone = len(free) == 1 and not draft.body and draft.span is not None and draft.span.is_range
    return free[0] if alone and title_score(free[0].text) < 1 else None


def find_companies(drafts: list[Draft], heads: list[list[Token]]) -> dict[int, Group]:
    """The groups, by the index of the draft that only names the employer."""
    found: dict[int, Group] = {}
    index = 0
    while index < len(drafts) - 1:
        company, span = _employer(drafts[index], heads[index]), drafts[index].span
        end = index + 1
        style = drafts[end].head[0].style
        if company and span and drafts[index].head[0].style != style:
            while end < len(drafts) and drafts[end].head[0].style == style and _within(drafts[end].span, span):
                end += 1
            if end > index + 1:
                place = next((token for token in heads[index] if token.kind == "place"), None)
                found[index] = Group(company, place, range(index + 1, end))
        index = end
    return found
