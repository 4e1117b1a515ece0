"""Studies in a table: a row of column names, and below it a row for each study. The names say which cell is what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from callboard.engine.document import Document
from callboard.engine.resume.degrees import split_degree
from callboard.engine.resume.entries import dates_in
from callboard.engine.resume.layout import Layout, SectionPart, StudyRow
from callboard.engine.resume.lexicon import table
from callboard.engine.resume.model import Section, Study
from callboard.engine.resume.rows import Piece, Row, text_fact
from callboard.engine.resume.work import end_fact, start_fact
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.plain_letters import plain

_FEWEST_COLUMNS = 3
_LONGEST_NAME = 6
_WORD = re.compile(r"[^\W\d_]+|[%#]")
_OTHER_TABLES = frozenset((Section.WORK, Section.VOLUNTEER, Section.PROJECTS, Section.CERTIFICATES))
_SURE = 0.9


@cache
def _columns() -> dict[str, str]:
    """The words of column names, each with its column; those of the first come first."""
    return {plain(word): kind for kind, words in table("study_tables").items() for word in words}


def column_of(name: str) -> str | None:
    """What a column of this name holds: "year", "score", "institute", "board", "degree", "field", "count"."""
    words = _WORD.findall(plain(name))
    found = {_columns()[word] for word in words if word in _columns()} if len(words) <= _LONGEST_NAME else set[str]()
    return next((kind for kind in table("study_tables") if kind in found), None)


def header_of(row: Row) -> tuple[str | None, ...] | None:
    """What the columns below a row hold; None for a row that names no columns of studies."""
    if any(map(str.isdigit, row.text)):
        return None
    kinds = tuple(column_of(cell.text) for cell in row.cells)
    present = {kind for kind in kinds if kind}
    names_columns = len(present) >= _FEWEST_COLUMNS and sum(kind is None for kind in kinds) <= 1
    is_header = names_columns and present & {"degree", "institute", "board"} and present & {"year", "score"}
    return kinds if is_header else None


def study_row(row: Row, columns: Sequence[str | None]) -> StudyRow | None:
    """The cells of a row by their columns, the first of each kind; None where it is not filled as the names say."""
    if len(row.cells) != len(columns) or "degree" not in columns:
        return None
    cells: dict[str, Piece] = {}
    for kind, cell in zip(columns, row.cells, strict=True):
        if kind:
            cells.setdefault(kind, cell)
    dated = "year" not in cells or any(map(str.isdigit, cells["year"].text))
    return StudyRow(row, cells) if dated else None


def take_study_rows(parts: Sequence[SectionPart]) -> tuple[list[SectionPart], list[StudyRow]]:
    """The parts without tables of studies, and the rows of these."""
    kept: list[SectionPart] = []
    found: list[StudyRow] = []
    for part in parts:
        rows: list[Row] = []
        columns: tuple[str | None, ...] | None = None
        for row in part.rows:
            header = None if part.section in _OTHER_TABLES else header_of(row)
            columns = header or (columns if len(row.cells) > 1 else None)
            study = study_row(row, columns) if columns and not header else None
            if study:
                found.append(study)
            elif not header:
                rows.append(row)
        kept.append(replace(part, rows=rows))
    return kept, found


def studies_of_tables(layout: Layout) -> list[Study]:
    """A study for each row of a table."""
    return [_study(one, layout.spans, layout.document) for one in layout.study_rows]


def _study(found: StudyRow, spans: Sequence[DateSpan], document: Document) -> Study:
    cells: Mapping[str, Piece] = found.cells
    degree_cell = cells.get("degree")
    parts = split_degree(degree_cell) if degree_cell else None
    degree = parts.degree if parts and parts.degree else degree_cell
    area = cells.get("field") or (parts.area if parts and parts.degree else None)
    school = cells.get("institute") or cells.get("board")
    year = cells.get("year")
    dates = [span for span in dates_in(found.row, spans) if year and year.start <= span.start < year.end]
    span = dates[0] if dates else None
    score = cells.get("score")
    return Study(
        institution=text_fact(document, school, _SURE) if school else None,
        degree=text_fact(document, degree, _SURE) if degree else None,
        area=text_fact(document, area, _SURE) if area else None,
        level=parts.level if parts else None,
        start=start_fact(document, span) if span and span.is_range else None,
        end=end_fact(document, span),
        score=text_fact(document, score, _SURE) if score else None,
        evidence=document.evidence(found.row.start, found.row.end),
    )
