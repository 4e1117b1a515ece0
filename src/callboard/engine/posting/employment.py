"""The employment type: full or part time, permanent or for a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice

from callboard.engine.posting.cells import Span, is_piped, is_prose
from callboard.engine.posting.lexicon import load, pattern, words
from callboard.engine.posting.model import EmploymentType
from callboard.engine.posting.role_text import RoleText
from callboard.engine.text.flattening import flatten

# An intern is a job of its own; in running text the words are about others.
_DECISIVE = (EmploymentType.INTERNSHIP, EmploymentType.APPRENTICESHIP, EmploymentType.VOLUNTEER)
# These outweigh the hours beside them.
_SPECIFIC = (EmploymentType.CONTRACT, EmploymentType.FREELANCE, EmploymentType.TEMPORARY)
# In running text only so many characters behind them: further on the words are about others.
_NEAR = 60
# Fewer hours a week are part time.
FULL_WEEK = 33


def employment_type(part: RoleText) -> EmploymentType | None:
    """From labels, then cells on top, the title's row, the running text; None for silence."""
    flat, row = part.reading.flat, _row_of_title(part)
    places = [(part.labelled("employment"), "header"), (part.header_cells(), "header"), ([row], "plain")]
    if stated := next(filter(None, (_stated(flat, spans, where) for spans, where in places)), None):
        return stated
    if (hours := pattern("employment", "hours").search(flat, *row)) and float(hours[2]) < FULL_WEEK:
        return EmploymentType.PART_TIME
    if share := pattern("employment", "share_of_full_week").search(flat, *row):
        return EmploymentType.FULL_TIME if int(share[1]) == 100 else EmploymentType.PART_TIME
    return _in_text(flat, part.body)


def _row_of_title(part: RoleText) -> Span:
    """The whole row of the title, for what was cut from it may state the hours; empty where it says other things."""
    row = part.reading.rows[part.reading.row_at(part.title.start)] if part.title else None
    return (row.start, row.end) if row and not is_piped(row) and not is_prose(row) else (0, 0)


def _in_text(flat: str, body: Span) -> EmploymentType | None:
    sought = [found.span(1) for found in islice(pattern("employment", "sought").finditer(flat, *body), 20)]
    found = _stated(flat, sought, "header") or _stated(flat, [body], "plain")
    if found is EmploymentType.FULL_TIME and pattern("employment", "either_hours").search(flat, *body):
        return None
    if found and found not in _DECISIVE:
        return found
    weekly = next(
        (float(hours[2]) for hours in pattern("employment", "hours").finditer(flat, *body) if hours[1] or hours[3]),
        None,
    )
    if found is None and weekly and weekly < FULL_WEEK:
        return EmploymentType.PART_TIME
    contracts: dict[str, list[str]] = load("employment")["contracts"]
    named = (kind for kind in contracts if words("employment", "contracts", kind).search(flat, *body))
    return next(map(EmploymentType, named), None)


def employment_named(flat: str) -> tuple[EmploymentType, Span] | None:
    """The employment type that a few words of folded text name, and where; None for silence."""
    span = (0, len(flat))
    kind = _stated(flat, [span], "header")
    named = (_first(flat, [span], name, "header") for name in (kind, "permanent")) if kind else ()
    return next(((kind, found) for found in named if kind and found), None)


def _stated(flat: str, spans: Sequence[Span], where: str) -> EmploymentType | None:
    """The first that is named; what is for a time outweighs hours, and hours what only lasts ("indefinido")."""
    found = {kind: at for kind in EmploymentType if (at := _first(flat, spans, kind, where))}
    if EmploymentType.PART_TIME not in found and (lasts := _first(flat, spans, "permanent", where)):
        found[EmploymentType.FULL_TIME] = min(lasts, found.get(EmploymentType.FULL_TIME, lasts))
    specific = [kind for kind in _SPECIFIC if kind in found]
    if where == "plain" and (full := found.get(EmploymentType.FULL_TIME)):
        specific = [kind for kind in specific if found[kind][0] <= full[0] + _NEAR]
    # "Contract bepaalde duur": of two at one place the longer name says which.
    pool = specific or list(found)
    return min(pool, key=lambda kind: (found[kind][0], -found[kind][1])) if pool else None


def _first(flat: str, spans: Sequence[Span], kind: str, where: str) -> Span | None:
    return next((found.span(1) for span in spans for found in _words(kind, where).finditer(flat, *span)), None)


@cache
def _words(kind: str, where: str) -> re.Pattern[str]:
    table: dict[str, list[str]] = load("employment")[kind]
    context: dict[str, list[str]] = load("employment")["context"]
    ahead = "".join(rf"(?<!\b{re.escape(word)} )" for word in context["not_after"])
    behind = "|".join(map(re.escape, context["not_before"]))
    named = sorted((re.escape(flatten(word)) for word in table["plain"] + table[where]), key=len, reverse=True)
    return re.compile(rf"(?<!\w){ahead}((?:{'|'.join(named)})(?!\w))(?![ -]+(?:{behind})(?!\w))")
