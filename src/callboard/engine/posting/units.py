"""The units of a posting, of which each says one thing: its rows, and of running text the sentences."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.posting.posting_text import PostingText
from callboard.engine.text.sentences import sentences

LABELS = (
    *("must", "nice", "responsibility", "benefit", "about", "legal", "apply", "condition"),
    *("title", "company", "place", "pay", "type", "heading", "other"),
)
"""The kinds of unit that labelled postings tell apart."""

# A longer row of several sentences is prose, of which every sentence is judged by itself.
PROSE = 60


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, or a sentence of a long one: `reading.text[start:end]`; `alone` where it is the whole row.

    Once it is judged it has its label, how likely that is, and how likely it tells of work or asks for something.
    """

    start: int
    end: int
    row: int
    alone: bool = True
    label: str = "other"
    probability: float = 1.0
    work_probability: float = 0.0
    requirement_probability: float = 0.0


def units(reading: PostingText) -> list[Unit]:
    """The rows in order; of prose, the sentences."""
    found: list[Unit] = []
    for index, row in enumerate(reading.rows):
        prose = len(row.text) > PROSE and not row.bullet
        spans = [(start, end) for start, end in sentences(row.text, row.start) if end > start] if prose else []
        if len(spans) > 1:
            found += (Unit(start, end, index, alone=False) for start, end in spans)
        else:
            found.append(Unit(row.start, row.end, index))
    return found
