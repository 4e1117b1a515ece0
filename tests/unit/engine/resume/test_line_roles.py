"""What each row of a résumé is, and the entries that the roles cut; the weights are those that ship."""

from __future__ import annotations

from callboard.engine.document import Document
from callboard.engine.resume.line_roles import cut_entries, roles_of
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import Layout

RESUME = """Jane Roe
jane.roe@mail.example
Experience
Senior Accountant
Harbour Foods Ltd, Leeds
March 2015 – June 2019
- Closed the books of five branches each month
- Trained three junior accountants
Accountant
North Mills plc, Hull
May 2011 – February 2015
- Prepared VAT returns for forty clients
Education
Bachelor of Science in Accounting
University of Leeds
2008 – 2011
Skills
Excel, SAP, Bookkeeping
"""


def layout() -> Layout:
    return Layout(Document.from_text(RESUME))


def test_rows_are_told_apart_by_what_they_are() -> None:
    page = layout()
    roles = roles_of(page.rows, page.parts, page.spans)
    labels = {row.text: roles[row.index].label for row in page.rows}
    assert labels["Experience"] == "heading"
    assert labels["Senior Accountant"] == "job"
    assert labels["Harbour Foods Ltd, Leeds"] == "job+"
    assert labels["Closed the books of five branches each month"] == "point"
    assert labels["Bachelor of Science in Accounting"] == "study"


def test_entries_hold_their_heads_and_what_they_tell() -> None:
    page = layout()
    rest, entries = cut_entries(page.parts, roles_of(page.rows, page.parts, page.spans), page.spans)
    jobs, studies = entries
    assert (jobs.section, studies.section) == (Section.WORK, Section.EDUCATION)
    assert [len(draft.head) for draft in jobs.drafts] == [3, 3]
    assert [len(draft.body) for draft in jobs.drafts] == [2, 1]
    left = [row.text for part in rest for row in part.rows]
    assert "Excel, SAP, Bookkeeping" in left
    assert "Senior Accountant" not in left
