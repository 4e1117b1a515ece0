"""Read the lexicons once before anybody calls, so that no command has to."""

from __future__ import annotations

from datetime import date

from callboard.engine.document import Document
from callboard.engine.matching.scorer import match
from callboard.engine.posting.parser import parse_posting
from callboard.engine.resume.parser import parse_resume

RESUME = """Ada Example
ada@example.com, +44 20 7946 0000
Experience
Engineer, Example Ltd, London, 2019 - present
- Wrote services in Python and SQL
Education
BSc Computer Science, University of London, 2016 - 2019
"""
POSTING = """Engineer at Example Ltd
Requirements
- 3 years of Python
- Degree in computer science
"""


def rehearse() -> None:
    """Go once through the engine with texts of our own; the result is of no interest."""
    resume = parse_resume(Document.from_text(RESUME), today=date(2026, 1, 1))
    match(resume, parse_posting(Document.from_text(POSTING)), today=date(2026, 1, 1))
