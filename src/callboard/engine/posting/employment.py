"""The terms of employment: full or part time, permanent or for a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice

from callboard.engine.posting.cells import Span
from callboard.engine.posting.lexicon import pattern, table
from callboard.engine.posting.model import EmploymentType
from callboard.engine.posting.role_text import RoleText
from callboard.engine.text.folding import any_word, fold_in_place

# These outweigh the hours beside them.
_SPECIFIC = (EmploymentType.CONTRACT, EmploymentType.FREELANCE, EmploymentType.TEMPORARY)
# Fewer hours a week are part time.
FULL_WEEK = 33


def employment_type(part: RoleText) -> EmploymentType | None:
    """From labels, then cells on top, what is sought, the running text, hours of a week; None for silence."""
    flat, body = part.reading.flat, part.body
    sought = [found.span(1) for found in islice(pattern("employment", "sought").finditer(flat, *body), 20)]
    places = ((part.labelled("employment"), "header"), (part.header_cells(), "header"), (sought, "header"))
    text = [] if pattern("employment", "either_hours").search(flat, *body) else [body]
    stated = (found[0] for spans, where in (*places, (text, "text")) if (found := _stated(flat, spans, where)))
    hours = (float(found[2]) for found in pattern("employment", "hours").finditer(flat, *body) if found[1] or found[3])
    few = next(hours, FULL_WEEK) < FULL_WEEK
    return next(stated, EmploymentType.PART_TIME if few else None)


def employment_named(flat: str) -> tuple[EmploymentType, Span] | None:
    """The employment type that a few words of folded text name, and where; None for silence."""
    return _stated(flat, [(0, len(flat))], "header")


def _stated(flat: str, spans: Sequence[Span], where: str) -> tuple[EmploymentType, Span] | None:
    """The first that is named, and where; what is for a time outweighs hours, and hours what lasts ("indefinido")."""
    found = {kind: at for kind in EmploymentType if (at := _first(flat, spans, kind, where))}
    if EmploymentType.PART_TIME not in found and (lasts := _first(flat, spans, "permanent", where)):
        found[EmploymentType.FULL_TIME] = min(lasts, found.get(EmploymentType.FULL_TIME, lasts))
    specific = [kind for kind in _SPECIFIC if kind in found]
    # "Contract bepaalde duur": of two at one place the longer name says which.
    first = min(specific or found, key=lambda kind: (found[kind][0], -found[kind][1]), default=None)
    return (first, found[first]) if first else None


def _first(flat: str, spans: Sequence[Span], kind: str, where: str) -> Span | None:
    return next((found.span(1) for span in spans for found in _words(kind, where).finditer(flat, *span)), None)


@cache
def _words(kind: str, where: str) -> re.Pattern[str]:
    """The words for a kind in a `header` or in running `text`, where an intern is named by the contract alone."""
    forms: dict[str, list[str]] = table("employment", kind)
    context: dict[str, list[str]] = table("employment", "context")
    ahead = "".join(rf"(?<!\b{re.escape(word)} )" for word in context["not_after"])
    behind = "|".join(map(re.escape, context["not_before"]))
    listed = forms["plain"] + forms["header"] if where == "header" else forms.get("text", forms["plain"])
    # Only where a first letter is need what stands before be looked at: few places are left.
    first = "".join(sorted({re.escape(fold_in_place(word)[0]) for word in listed}))
    return re.compile(rf"(?=[{first}]){ahead}({any_word(listed).pattern})(?![ -]+(?:{behind})(?!\w))")
