"""Roles of rows, and the entries they make, with the weights that ship."""

from __future__ import annotations

import pytest
from tests.builders.lines import Sheet

from callboard.engine.document import Document
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.learned_models import shipped_models
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import SECTION_STAGES, lay_out
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.line_features import features_of_lines
from callboard.engine.resume.stages.line_roles import by_role, cut_entries, roles_of

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


def layout(text: str = RESUME) -> Layout:
    return lay_out(Document.from_text(text), stages=SECTION_STAGES)


def test_rows_get_their_roles() -> None:
    page = layout()
    roles = roles_of(page.rows, page.parts, page.spans, shipped_models().lines)
    labels = {row.text: roles[row.index].label for row in page.rows}
    assert labels["Experience"] == "heading"
    assert labels["Senior Accountant"] == "job"
    assert labels["Harbour Foods Ltd, Leeds"] == "job+"
    assert labels["Closed the books of five branches each month"] == "point"
    assert labels["Bachelor of Science in Accounting"] == "study"


def test_entries_hold_their_head_and_body() -> None:
    page = layout()
    roles = roles_of(page.rows, page.parts, page.spans, shipped_models().lines)
    rest, entries = cut_entries(page.parts, roles, page.spans)
    jobs, studies = entries
    assert (jobs.section, studies.section) == (Section.WORK, Section.EDUCATION)
    assert [len(draft.header) for draft in jobs.drafts] == [3, 3]
    assert [len(draft.body) for draft in jobs.drafts] == [2, 1]
    left = [row.text for part in rest for row in part.rows]
    assert "Excel, SAP, Bookkeeping" in left
    assert "Senior Accountant" not in left


def test_skills_under_another_heading_are_skills() -> None:
    text = RESUME.replace("Skills\nExcel, SAP, Bookkeeping", "Highlights\n- Bookkeeping\n- Microsoft Excel\n- Payroll")
    page = layout(text)
    roles = {row.index: Tag("skill", {"skill": 0.9}) for row in page.rows if row.bullet and len(row.text.split()) < 3}
    parts = by_role(page.parts, roles)
    assert [[row.text for row in part.rows] for part in parts if part.section == Section.SKILLS] == [
        ["Bookkeeping", "Microsoft Excel", "Payroll"]
    ]


def test_undated_row_that_is_hardly_a_head_stays_with_its_job() -> None:
    page = layout()
    roles = roles_of(page.rows, page.parts, page.spans, shipped_models().lines)
    told = next(row for row in page.rows if row.text.startswith("Trained"))
    doubtful = {**roles, told.index: Tag("job", {"job": 0.44, "point": 0.4})}
    _, entries = cut_entries(page.parts, doubtful, page.spans)
    assert [len(one.drafts) for one in entries] == [2, 1]


def test_undated_post_among_contact_lines_is_no_job() -> None:
    page = layout("Jane Roe\nRole: Engineer, Consulting\nTools: Git, Maven\n\nSkills\nJava\n")
    contact = page.parts[0].rows
    roles = {contact[1].index: Tag("job", {"job": 0.9})}
    rest, entries = cut_entries(page.parts, roles, page.spans)
    assert not entries
    assert rest[0].rows == contact


def test_stretch_of_time_under_volunteering_is_a_posts_unless_it_is_in_a_point() -> None:
    page = layout(
        "Jane Roe\n\nVolunteering\nHarbour Rowing Club  Sep 2019 – Present\n"
        "- Secretary for a while (July 2021 – Oct 2021)\nSkills\nExcel\n"
    )
    unread = {row.index: Tag("other", {"other": 1.0}) for row in page.rows}
    _, entries = cut_entries(page.parts, unread, page.spans)
    assert [(one.section, len(one.drafts), len(one.drafts[0].body)) for one in entries] == [(Section.VOLUNTEER, 1, 1)]


def test_row_that_is_likely_of_a_header_is_though_each_role_alone_is_less_likely_than_another() -> None:
    page = layout("Jane Roe\n\nExperience\nStage hand, Harbour Theatre\nRigger, Moor Lights\n")
    first, second = page.parts[-1].rows
    split = {"job": 0.3, "job+": 0.31, "other": 0.39}
    roles = {first.index: Tag("job", {"job": 1.0}), second.index: Tag("other", split)}
    _, entries = cut_entries(page.parts, roles, page.spans)
    assert [row.text for row in entries[0].drafts[0].header] == [first.text, second.text]


@pytest.mark.parametrize(("role", "chance", "read"), [("study", 0.3, True), ("job", 0.8, True), ("study", 0.1, False)])
def test_row_of_a_section_of_studies_is_one_where_it_may_be(role: str, chance: float, read: bool) -> None:
    page = layout("Jane Roe\n\nEducation\nBSc Biology, Moor University\nDisaster Relief\n")
    first, second = page.parts[-1].rows
    roles = {first.index: Tag("study", {"study": 1.0}), second.index: Tag("other", {"other": 1 - chance, role: chance})}
    _, entries = cut_entries(page.parts, roles, page.spans)
    assert [one.kind for one in entries] == ["study"]
    assert (second in [row for draft in entries[0].drafts for row in draft.header]) is read


def roles_given(page: Layout, jobs: dict[str, str]) -> dict[int, Tag]:
    """A role for each row: those of `jobs` by their text, points for the rest."""
    return {row.index: Tag(jobs.get(row.text, "point"), {jobs.get(row.text, "point"): 1.0}) for row in page.rows}


def headers_of(text: str, jobs: dict[str, str]) -> list[list[str]]:
    page = layout(text)
    _, entries = cut_entries(page.parts, roles_given(page, jobs), page.spans)
    return [[row.text for row in draft.header] for one in entries for draft in one.drafts]


def test_list_of_skills_below_a_job_is_no_header() -> None:
    text = "Experience\nBaker, Moor Mills, 2019 – 2021\nSkills: Systems Engineering, Task Management\n"
    jobs = {"Baker, Moor Mills, 2019 – 2021": "job", "Skills: Systems Engineering, Task Management": "job"}
    assert headers_of(text, jobs) == [["Baker, Moor Mills, 2019 – 2021"]]


def test_rows_of_a_section_that_are_set_alike_share_what_they_sound_like() -> None:
    sheet = Sheet().set("Experience", 50, size=14.0, bold=True)
    for number, title in enumerate(("Accountant", "Baker", "Marlowe & Quist")):
        sheet.set(title, 80 + 60 * number, bold=True).set("Closed the books of all branches", 95 + 60 * number)
    page = lay_out(sheet.document(), stages=SECTION_STAGES)
    features = features_of_lines(page.rows, page.parts, page.spans)
    by_text = {row.text: terms for row, terms in zip(page.rows, features, strict=True)}
    assert "alike.title=half" in by_text["Marlowe & Quist"]
    assert "alike.title=none" in by_text["Closed the books of all branches"]


def test_member_of_an_association_has_no_job_there() -> None:
    page = layout(
        "Ann Weir\n\nProfessional Affiliations\nGuild of Cooks, Associate Chef, 2016 - 2019\n\nSkills\nBaking\n"
    )
    guild = next(row for row in page.rows if row.text.startswith("Guild"))
    assert cut_entries(page.parts, {guild.index: Tag("job", {"job": 0.9})}, page.spans)[1] == []


def test_job_that_is_surely_one_is_read_below_a_line_that_looks_like_a_heading() -> None:
    page = layout("Ann Weir\n\nPublications\n\nSenior Baker 08/2014 to 11/2015 Moor Mills\n- Baked bread\n")
    baker = next(row for row in page.rows if row.text.startswith("Senior"))
    for probability, jobs in ((0.95, 1), (0.7, 0)):
        roles = {baker.index: Tag("job", {"job": probability})}
        assert len(cut_entries(page.parts, roles, page.spans)[1]) == jobs


def test_what_stands_in_the_margin_below_a_date_is_told_of_nothing() -> None:
    page = layout("Experience\nMay 2011 – June 2012\tClerk\tNorth Mills\nInternship\tSorted the post of five towns\n")
    header, told = page.parts[-1].rows
    roles = {header.index: Tag("job", {"job": 0.9}), told.index: Tag("point", {"point": 0.9})}
    _, (jobs,) = cut_entries(page.parts, roles, page.spans)
    assert [row.text for row in jobs.drafts[0].body] == ["Sorted the post of five towns"]


def test_school_in_a_section_of_studies_is_one_though_it_is_hardly_like_a_header() -> None:
    page = layout("Education\nMoor College, Leeds\n- Botany\n")
    school, told = page.parts[-1].rows
    roles = {
        school.index: Tag("other", {"other": 0.7, "study": 0.3}),
        told.index: Tag("other", {"other": 0.7, "study": 0.3}),
    }
    _, (studies,) = cut_entries(page.parts, roles, page.spans)
    assert [row.text for row in studies.drafts[0].header] == ["Moor College, Leeds"]
