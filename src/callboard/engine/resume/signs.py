"""Signs of list items before the names of entries: there they mark no point that an entry tells."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from callboard.engine.resume.rows import Row, Style

_INSET = 6.0
_LARGER = 1.1


def without_outer_signs(rows: list[Row]) -> list[Row]:
    """The rows of a section, with no sign before those that name an entry."""
    heads = _heading_styles(rows)
    return [replace(row, bullet=False) if row.bullet and row.style in heads else row for row in rows] if heads else rows


def _heading_styles(rows: list[Row]) -> set[Style]:
    """Styles of list items that stand out from what stands further in, or from all else."""
    listed: defaultdict[Style, list[Row]] = defaultdict(list)
    for row in rows:
        if row.bullet:
            listed[row.style].append(row)
    plain = [row for row in rows if not row.style.bold]
    return {
        style
        for style, heads in listed.items()
        if style.bold
        and plain
        and (_encloses(heads, plain) or (len(listed) == 1 and all(_is_larger(style, row.style) for row in plain)))
    }


def _encloses(heads: list[Row], plain: list[Row]) -> bool:
    """Whether list items in plain type stand further in than the heads, wherever both are on one page."""
    outer: dict[tuple[int, int], float] = {}
    for row in heads:
        place = (row.page, row.column)
        outer[place] = max(outer.get(place, 0.0), row.indent)
    inner = [row for row in plain if row.bullet and (row.page, row.column) in outer]
    return bool(inner) and all(row.indent > outer[row.page, row.column] + _INSET for row in inner)


def _is_larger(style: Style, other: Style) -> bool:
    return style.size > _LARGER * other.size > 0
