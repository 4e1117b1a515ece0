"""What candidates say of themselves, and what stands under no heading that is read."""

from __future__ import annotations

from collections.abc import Set

from callboard.engine.facts import Fact
from callboard.engine.resume.model import Section
from callboard.engine.resume.page_header.contact import REACHES, contact_rows_among
from callboard.engine.resume.pieces import Piece, fact, join_lines, text_fact
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.rows import Row

_SUMMARY_WORDS = 12
_SENTENCE = 7
_STATEMENT_WORDS = 4


def find_summary(layout: Layout, header_rows: Set[int]) -> Fact[str] | None:
    """The section of that name, else the longest prose under no heading; `header_rows` hold name and headline."""
    parts = layout.of(Section.SUMMARY)
    if parts:
        reaching = contact_rows_among(parts[0].rows)
        rows = [row for row in parts[0].rows if row not in reaching]
    else:
        rows = _prose([row for row in layout.rows_of(Section.CONTACT) if row.index not in header_rows])
    if not rows:
        return None
    start, end = rows[0].start, max(row.end for row in rows)
    piece = Piece(layout.document.text[start:end], start)
    return fact(layout.document, piece, join_lines([row.text for row in rows]), 0.9 if parts else 0.6)


def _prose(rows: list[Row]) -> list[Row]:
    """The longest run of sentences among rows that no section owns."""
    best: list[Row] = []
    run: list[Row] = []
    for row in rows:
        goes_on = bool(run) and _goes_on(run[-1], row)
        kept = run if goes_on else []
        run = [*kept, row] if not REACHES.search(row.text) and (goes_on or _is_wordy(row)) else []
        if len(run) > len(best):
            best = run
    words = sum(len(row.text.split()) for row in best)
    enough = _SENTENCE + 1 if best and best[-1].text.endswith(".") else _SUMMARY_WORDS
    return best if words >= enough else []


def _goes_on(before: Row, row: Row) -> bool:
    follows = row.index == before.index + 1 and row.column == before.column
    return follows and row.style.size == before.style.size


def _is_wordy(row: Row) -> bool:
    words = row.text.split()
    return len(words) >= _SENTENCE and len(row.cells) == 1 and sum(word[:1].islower() for word in words) >= 3


def find_remainder(layout: Layout, header_rows: Set[int], summary: Fact[str] | None) -> tuple[Fact[str], ...]:
    """Statements outside every section that is read, without names, addresses and contact details."""
    summary_range = range(summary.evidence.start, summary.evidence.end) if summary else range(0)
    rows = layout.rows_of(Section.CONTACT, Section.OTHER)
    statements = [
        row for row in rows if row.index not in header_rows and row.start not in summary_range and _is_statement(row)
    ]
    return tuple(text_fact(layout.document, row.piece, 0.5) for row in statements)


def _is_statement(row: Row) -> bool:
    words = row.text.split()
    return (
        not REACHES.search(row.text)
        and len(words) >= _STATEMENT_WORDS
        and sum(word[:1].islower() for word in words) >= _STATEMENT_WORDS // 2
    )
