"""Requirements of a posting against its candidates: who meets what, one grid for each role that was compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from callboard.engine.matching.model import MatchingAnalysis, RequirementMatch
from callboard.hiring.report import Comparison, ComparisonRow

ACROSS = 12
"""So many candidates fit on a page."""

Key = tuple[str, int]
"""The words of a requirement, and how often they stood before: a line is judged once for each thing it asks."""


@dataclass(frozen=True, slots=True)
class Line:
    """A requirement, and what was found for it: one cell for each candidate, None where it was not judged."""

    text: str
    cells: tuple[RequirementMatch | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The requirements of one role. `role` is empty where the posting has but one; `more` were left out."""

    role: str
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    more: int


def grids(comparison: Comparison) -> tuple[Grid, ...]:
    """One grid for each role, in the order of the candidates; none where nothing is asked."""
    roles: dict[str, list[tuple[ComparisonRow, MatchingAnalysis]]] = {}
    for row in comparison.rows:
        if row.matching:
            roles.setdefault(row.matching.role or "", []).append((row, row.matching))
    found = (_grid(role, rows) for role, rows in roles.items())
    return tuple(grid for grid in found if grid.lines)


def _grid(role: str, rows: list[tuple[ComparisonRow, MatchingAnalysis]]) -> Grid:
    shown = rows[:ACROSS]
    judged = [dict(_keyed(matching)) for _, matching in shown]
    asked = dict.fromkeys(key for each in judged for key in each)
    lines = tuple(Line(key[0], tuple(each.get(key) for each in judged)) for key in asked)
    return Grid(role, tuple(row.candidate for row, _ in shown), lines, len(rows) - len(shown))


def _keyed(matching: MatchingAnalysis) -> Iterator[tuple[Key, RequirementMatch]]:
    seen: Counter[str] = Counter()
    for each in matching.requirements:
        yield (each.text, seen[each.text]), each
        seen[each.text] += 1
