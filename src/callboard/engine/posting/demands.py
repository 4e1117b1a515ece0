"""The years and the education that a posting asks for as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callboard.engine.posting.cues import sounds
from callboard.engine.posting.education import level_in
from callboard.engine.posting.model import EducationLevel, Importance, Requirement
from callboard.engine.posting.outline import Outline
from callboard.engine.posting.reading import Reading
from callboard.engine.posting.sentences import sentences
from callboard.engine.posting.years import years_in

_SILENT = frozenset({"about", "benefit", "legal", "apply", "nice", "responsibility", "pay"})


def years_of(
    reading: Reading,
    outlined: Outline,
    asked: Sequence[Requirement],
    labels: Sequence[tuple[int, int]],
    body: tuple[int, int],
) -> float | None:
    """The most years that a must asks for; else a label's or the running text's."""
    musts = [one.years for one in asked if one.importance is Importance.MUST and one.years is not None]
    if musts:
        return max(musts)
    for start, end in labels:
        if years := list(years_in(reading.flat[start:end], asked=True)):
            return years[0]
    return next((years for flat in _statements(reading, outlined, body) for years in years_in(flat)), None)


def education_of(
    reading: Reading,
    outlined: Outline,
    asked: Sequence[Requirement],
    labels: Sequence[tuple[int, int]],
    body: tuple[int, int],
) -> EducationLevel | None:
    """The first level that a must asks for; else a label's or the running text's."""
    for one in asked:
        if one.importance is Importance.MUST and one.education is not None:
            return one.education
    for start, end in labels:
        if level := level_in(reading.flat[start:end]):
            return level
    return next((level for flat in _statements(reading, outlined, body) if (level := level_in(flat))), None)


def _statements(reading: Reading, outlined: Outline, body: tuple[int, int]) -> Iterator[str]:
    """Folded sentences that may ask for something."""
    silent = {one.unit.row for one in outlined.judged if one.label in _SILENT}
    for index, row in enumerate(reading.rows):
        if row.start < body[0] or row.end > body[1] or index in silent:
            continue
        for start, end in sentences(row.text, row.start):
            flat = reading.flat[start:end]
            if len(flat) < 600 and not sounds("preferred", flat):
                yield flat
