"""Résumés printed from web pages."""

from dataclasses import replace

import pytest
from tests.builders.lines import Sheet, sections
from tests.unit.engine.resume.samples import TODAY

from callboard.engine.document import Box, Document, DocumentPage, Line, MediaType
from callboard.engine.page import Link
from callboard.engine.resume.lexicon import company_score, title_score
from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.pieces import Piece
from callboard.engine.resume.stages.rows import rows_of
from callboard.engine.resume.vocabulary.degrees import split_degree
from callboard.engine.resume.vocabulary.section_headings import title_of


def a_page() -> Sheet:
    return Sheet().set("Jane Doe", 20, size=20.0, bold=True)


def test_employer_in_large_capitals_is_not_a_page_title() -> None:
    sheet = (
        a_page().set("Work Experience", 60, size=9.0, bold=True).set("Border Star Carriers", 80, size=12.0, bold=True)
    )
    sheet.set("Dispatcher | Mar 2009 - Oct 2015", 100).set("Education", 120, size=9.0, bold=True).set("BSc", 140)
    assert sections(sheet)[1] == (
        Section.WORK,
        ["Border Star Carriers", "Dispatcher | Mar 2009 - Oct 2015"],
    )


@pytest.mark.parametrize("uri", ["https://jane.example", "mailto:jane@jane.example", "tel:+441632960001"])
def test_contact_behind_an_icon_that_is_drawn_is_quoted_by_the_line_beside_it(uri: str) -> None:
    document = replace(a_page().set("Kassel, Germany", 40).document(), links=(Link(uri, 9, 9),))
    contact = parse_resume(document, today=TODAY).contact
    found = contact.website or contact.email or contact.phone
    assert found is not None
    assert found.evidence.quote == "Kassel, Germany"


def test_label_repeated_by_every_entry_is_not_a_section() -> None:
    sheet = a_page().set("Work", 60, size=14.0, bold=True)
    for place, name in enumerate(("Acme", "Bolt")):
        top = 80 + 80 * place
        sheet.set(f"{name} GmbH", top, bold=True).set("2019 - 2020", top + 16)
        sheet.set("Highlights", top + 32, bold=True).set("Did things that mattered.", top + 48, bullet=True)
    assert [section for section, _ in sections(sheet)] == [Section.CONTACT, Section.WORK]


def test_a_section_that_is_shown_twice_is_read_once() -> None:
    sheet = a_page()
    for top in (60, 160):
        sheet.set("Education", top, size=14.0, bold=True).set("BSc in Physics, University of Cork", top + 20)
        sheet.set("2010 - 2014", top + 40)
    assert len(parse_resume(sheet.document(), today=TODAY).education) == 1


def test_similar_entries_on_two_pages_are_not_headers() -> None:
    texts = ((1, 780.0, "TAFE NSW 2008 - 2010"), (1, 796.0, "Diploma"), (2, 24.0, "TAFE NSW 1999 - 2002"))
    lines: list[Line] = []
    start = 0
    for page, top, text in texts:
        lines.append(Line(text=text, start=start, page=page, box=Box(50, top, 200, top + 10), size=10.0))
        start += len(text) + 1
    document = Document(MediaType.PDF, tuple(lines), pages=(DocumentPage(1, 600, 840), DocumentPage(2, 600, 840)))
    assert [row.text for row in rows_of(document)] == [text for *_, text in texts]


def test_a_field_after_a_degree_of_science_needs_no_comma() -> None:
    found = split_degree(Piece("BACHELOR OF SCIENCE ECONOMICS", 0))
    assert found.degree is not None
    assert found.area is not None
    assert (found.degree.text, found.area.text) == ("BACHELOR OF SCIENCE", "ECONOMICS")


def test_heading_may_hold_the_number_of_its_entries() -> None:
    assert title_of("Work experience (4)") == title_of("Work experience")


def test_smaller_headings_open_sections_not_otherwise_named() -> None:
    sheet = a_page()
    named = (("Work", "Acme"), ("Education", "BSc"), ("Skills", "Excel"), ("Projects", "Pigeon"))
    for place, (title, told) in enumerate(named):
        sheet.set(title, 60 + 40 * place, size=20.0, bold=True).set(told, 84 + 40 * place)
    sheet.set("Languages", 230, size=13.0, bold=True).set("English (native)", 246)
    sheet.set("Skills", 270, size=13.0, bold=True).set("Kite flying", 286)
    assert [section for section, _ in sections(sheet)][-2:] == [Section.PROJECTS, Section.LANGUAGES]


def test_an_acronym_below_other_skills_is_a_skill() -> None:
    sheet = a_page().set("Skills", 60, size=14.0, bold=True)
    for place, skill in enumerate(("Budgets", "APPCC", "Baking")):
        sheet.set(skill, 80 + 16 * place)
    words = [word.value for group in parse_resume(sheet.document(), today=TODAY).skills for word in group.keywords]
    assert words == ["Budgets", "APPCC", "Baking"]


@pytest.mark.parametrize("form", ["{title}\n{name}\n{dates} | {town}", "{title} | {name} – {town} | {dates}"])
def test_unlisted_town_is_read_by_its_position(form: str) -> None:
    sheet = a_page().set("Work", 60, size=14.0, bold=True)
    jobs = (("Plumber", "Flow Ltd", "Leeds", "2019 - 2021"), ("Waiter", "Oak Inn", "Skelbrough", "2015 - 2018"))
    top = 80
    for title, name, town, dates in jobs:
        for line in form.format(title=title, name=name, town=town, dates=dates).split("\n"):
            sheet.set(line, top)
            top += 14
        sheet.set("Did things that mattered to all", top, bullet=True)
        top += 30
    work = parse_resume(sheet.document(), today=TODAY).work
    assert [job.location.value for job in work if job.location] == ["Leeds", "Skelbrough"]
    assert [job.company.value for job in work if job.company] == ["Flow Ltd", "Oak Inn"]


@pytest.mark.parametrize("name", ["Schreinerei Maier", "Ingenieurbüro Weiß", "Boulangerie Martin", "Bakkerij Jansen"])
def test_workshop_is_not_an_occupation(name: str) -> None:
    assert company_score(name) > title_score(name)
