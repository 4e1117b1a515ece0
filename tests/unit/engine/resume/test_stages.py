"""The stages of a résumé, one after another."""

from tests.unit.engine.resume.samples import ENGLISH

from callboard.engine.document import Document
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import STAGES, cut_sections, drop_repeated_sections, gather_skills, lay_out
from callboard.engine.resume.stages.layout import Layout


def until(stage: object, text: str) -> Layout:
    return lay_out(Document.from_text(text), stages=STAGES[: STAGES.index(stage) + 1])


def test_each_stage_adds_its_own_and_leaves_what_it_was_given() -> None:
    layout = lay_out(Document.from_text(ENGLISH), stages=())
    for stage in STAGES:
        before, copy = layout, repr(layout)
        layout = stage(layout)
        assert repr(before) == copy, stage.__name__
    assert layout.rows
    assert set(layout.roles) == {row.index for row in layout.rows}
    assert {entries.section for entries in layout.entries} == {Section.WORK, Section.EDUCATION}
    taken = {row.index for one in layout.entries for draft in one.drafts for row in (*draft.header, *draft.body)}
    assert taken.isdisjoint(row.index for part in layout.parts for row in part.rows)


def test_contact_lines_at_the_top_are_a_section_without_a_heading() -> None:
    layout = until(cut_sections, "Jane Doe\njane@mail.example\n\nSkills\nGit, Docker\n")
    assert [(part.section, part.heading and part.heading.text) for part in layout.sections] == [
        (Section.CONTACT, None),
        (Section.SKILLS, "Skills"),
    ]


def test_section_that_a_page_shows_twice_is_read_once() -> None:
    skills = "Skills\nPython, PostgreSQL, Terraform\n\n"
    layout = until(drop_repeated_sections, f"Jane Doe\n\n{skills}Languages\nEnglish, German\n\n{skills}")
    assert [part.section for part in layout.sections] == [Section.CONTACT, Section.SKILLS, Section.LANGUAGES]


def test_rows_of_skills_are_gathered_from_other_headings() -> None:
    layout = until(gather_skills, "Jane Doe\n\nHighlights\n- Bookkeeping\n- Payroll\n")
    listed = [row for part in layout.parts for row in part.rows if row.bullet]
    roles = {row.index: Tag("skill", {"skill": 0.9}) for row in listed}
    gathered = gather_skills(Layout(layout.document, layout.models, "en", (), roles=roles, parts=layout.parts))
    assert [row.text for row in gathered.rows_of(Section.SKILLS)] == ["Bookkeeping", "Payroll"]
