"""What typeset résumés tell by type and margins: names in bold, dates beside a list, addresses at a foot."""

import pytest
from tests.unit.engine.resume.samples import TODAY
from tests.unit.engine.resume.test_geometry import Sheet

from callboard.engine.document import Document, Face
from callboard.engine.resume.degrees import names_school
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.words import school_score


def read(document: Document) -> Resume:
    return parse_resume(document, today=TODAY)


class Page(Sheet):
    """A sheet whose lines can turn bold or plain inside, and stand in cells."""

    def turn(self, top: float, *parts: tuple[str, bool], **style: object) -> "Page":
        """One line of parts, each bold or not."""
        start, faces, text = self.end, [], ""
        for part, bold in parts:
            faces.append(Face(start + len(text), bold, italic=False, size=10.0))
            text += part
        self.set(text, top, faces=tuple(faces), bold=parts[0][1], **style)
        return self

    def beside(self, top: float, left: str, right: str, **style: object) -> "Page":
        """One line of two cells."""
        start = self.end
        cells = ((start, start + len(left)), (start + len(left) + 2, start + len(left) + 2 + len(right)))
        self.set(f"{left}  {right}", top, cells=cells, **style)
        return self


def opened() -> Page:
    page = Page()
    page.set("Jane Doe", 40, size=20.0).set("jane@example.com", 64)
    return page


def test_names_part_where_the_type_turns() -> None:
    page = opened()
    page.set("Experience", 90, size=14.0, bold=True)
    page.turn(110, ("Head of Kitchen, ", True), ("Mirador, 2018 – 2020", False))
    page.set("Cooked for four hundred guests", 122, bullet=True, x=70.0)
    page.turn(140, ("Second of Kitchen, ", True), ("Alacena, 2014 – 2018", False))
    page.set("Trained two apprentices", 152, bullet=True, x=70.0)
    jobs = read(page.document()).work
    assert [(job.title.value, job.company.value) for job in jobs if job.title and job.company] == [
        ("Head of Kitchen", "Mirador"),
        ("Second of Kitchen", "Alacena"),
    ]


def test_a_date_beside_the_first_list_item_belongs_to_the_entry() -> None:
    page = opened()
    page.set("Experience", 90, size=14.0, bold=True)
    page.beside(110, "Harbour Works, Site Manager", "Porto", bold=True)
    page.beside(122, "Managed sites of up to twelve millions", "Feb 2017 – Present", bullet=True, x=70.0)
    page.set("Planned costs", 134, bullet=True, x=70.0)
    (job,) = read(page.document()).work
    assert job.start
    assert job.start.value == "2017-02"
    assert job.current
    assert [bullet.value for bullet in job.bullets] == ["Managed sites of up to twelve millions", "Planned costs"]


def test_a_degree_in_a_narrow_column_is_made_whole() -> None:
    page = opened()
    page.set("Education", 90, size=14.0, bold=True)
    page.beside(110, "Tech- Technikum Nord, Electronics", "Sep 2006 – Jun 2010", bold=True)
    page.set("niker", 122, bold=True)
    (study,) = read(page.document()).education
    assert study.degree
    assert study.degree.value == "Techniker"
    assert study.institution
    assert study.institution.value == "Technikum Nord"


def test_a_school_name_goes_on_below_beside_a_date() -> None:
    page = opened()
    page.set("Education", 90, size=14.0, bold=True)
    page.beside(110, "2008 – 2012", "Bachelor of Science in Physics, Linköping Uni-")
    page.set("versity, Linköping", 122, x=120.0)
    (study,) = read(page.document()).education
    assert study.institution
    assert study.institution.value == "Linköping University"


def test_addresses_at_the_foot_of_a_page_are_contact_lines() -> None:
    page = Page()
    page.set("Jane Doe", 40, size=20.0).set("Certificates", 90, size=14.0, bold=True).set("First Aid, 2019", 110)
    page.set("Lyon", 770, x=280.0, italic=True).set("+33 4 55 55 01 47  jane@example.com", 782, x=200.0, italic=True)
    resume = read(page.document())
    assert resume.contact.email
    assert resume.contact.city == "Lyon"
    assert [item.name.value for item in resume.certificates] == ["First Aid"]


def test_a_dash_after_a_place_parts_two_names() -> None:
    page = opened()
    page.set("Education", 90, size=14.0, bold=True)
    page.set("Istituto Galilei, Napoli — Diploma in Ragioneria", 110, bold=True).set("2003 – 2008", 122)
    (study,) = read(page.document()).education
    assert study.institution
    assert study.institution.value == "Istituto Galilei"
    assert study.degree
    assert study.degree.value == "Diploma"


def test_numbers_are_list_signs_among_publications() -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True)
    page.set("1. Seagrass after storms. Journal of Ecology, 2022.", 110)
    page.set("2. Drone surveys of meadows. Methods in Science, 2020.", 122)
    assert len(read(page.document()).publications) == 2


@pytest.mark.parametrize(("text", "school"), [("Liceo Scientifico Galvani", True), ("High School Diploma", False)])
def test_a_school_may_be_called_as_a_degree_is(text: str, *, school: bool) -> None:
    assert names_school(text, school_score) is school
