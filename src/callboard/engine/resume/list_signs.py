"""Signs of list items before headings and the names of entries: there they mark no point that an entry tells."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

from callboard.engine.resume.dates import DateSpan, beginning_in
from callboard.engine.resume.headings import is_title
from callboard.engine.resume.rows import Row, Style

_INSET = 6.0
_PARTED = 0.8
"""White space above a heading, at least, in line heights."""
_LARGER = 1.1


def without_heading_icons(rows: list[Row]) -> list[Row]:
    """Rows with the icons before headings no longer taken for list signs.

    Two titles in the same bold type, each with white space above it: one alone may be an item that is named so.
    """
    titles = [row for row in rows if row.bullet and row.style.bold and row.gap > _PARTED and is_title(row.text)]
    styles = Counter(row.style for row in titles)
    icons = {row.index for row in titles if styles[row.style] > 1}
    return [replace(row, bullet=False) if row.index in icons else row for row in rows]


def without_outer_signs(rows: list[Row], spans: list[DateSpan]) -> list[Row]:
    """The rows of a section, with no sign before those that name an entry."""
    styles = _heading_styles(rows)
    dated = {row.index for row in rows if row.bullet and _ends_with_date(row, spans)}
    if not any(row.bullet and row.index not in dated for row in rows):
        dated = set[int]()
    return [
        replace(row, bullet=False) if row.bullet and (row.style in styles or row.index in dated) else row
        for row in rows
    ]


def _ends_with_date(row: Row, spans: list[DateSpan]) -> bool:
    """Whether a stretch of time stands alone at the end of a row, as beside the name of an entry."""
    if len(row.cells) < 2:
        return False
    last = row.cells[-1]
    near = beginning_in(spans, last.start, last.end)
    return bool(near) and near[0].is_range and near[0].start == last.start and near[0].end >= last.end


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
