"""Typeset résumés: names in bold, dates beside a list, addresses in a footer."""

from tests.unit.engine.resume.samples import TODAY
from tests.unit.engine.resume.test_geometry import Sheet

from callboard.engine.document import Document, FontFace
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume


def read(document: Document) -> Resume:
    return parse_resume(document, today=TODAY)


class Page(Sheet):
    """A sheet whose lines can turn bold or plain inside, and stand in cells."""

    def turn(self, top: float, *parts: tuple[str, bool], **style: object) -> "Page":
        """One line of parts, each bold or not."""
        start, faces, text = self.end, [], ""
        for part, bold in parts:
            faces.append(FontFace(start + len(text), bold, italic=False, size=10.0))
            text += part
        self.set(text, top, **{"faces": tuple(faces), "bold": parts[0][1], **style})
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


def test_addresses_at_the_foot_of_a_page_are_contact_lines() -> None:
    page = Page()
    page.set("Jane Doe", 40, size=20.0).set("Certificates", 90, size=14.0, bold=True).set("First Aid, 2019", 110)
    page.set("Lyon", 770, x=280.0, italic=True).set("+33 4 55 55 01 47  jane@example.com", 782, x=200.0, italic=True)
    resume = read(page.document())
    assert resume.contact.email
    assert resume.contact.city == "Lyon"
    assert [item.name.value for item in resume.certificates] == ["First Aid"]


def test_pages_at_the_foot_of_a_page_are_contact_lines_though_the_mail_is_at_its_top() -> None:
    page = opened()
    page.set("Certificates", 90, size=14.0, bold=True).set("First Aid, 2019", 110)
    page.set("www.janedoe.example · github.com/janedoe", 782, x=200.0)
    resume = read(page.document())
    assert resume.contact.website
    assert [profile.username for profile in resume.contact.profiles] == ["janedoe"]
    assert [item.name.value for item in resume.certificates] == ["First Aid"]


def test_dash_after_a_place_separates_two_names() -> None:
    page = opened()
    page.set("Education", 90, size=14.0, bold=True)
    page.set("Istituto Galilei, Napoli — Diploma in Ragioneria", 110, bold=True).set("2003 – 2008", 122)
    (study,) = read(page.document()).education
    assert study.institution
    assert study.institution.value == "Istituto Galilei"
    assert study.degree
    assert study.degree.value == "Diploma"


def test_numbers_are_list_markers_among_publications() -> None:
    page = opened()
    page.set("Publications", 90, size=14.0, bold=True)
    page.set("1. Seagrass after storms. Journal of Ecology, 2022.", 110)
    page.set("2. Drone surveys of meadows. Methods in Science, 2020.", 122)
    assert len(read(page.document()).publications) == 2


def test_name_in_bold_opens_a_project_however_much_plain_text_follows_in_its_row() -> None:
    page = opened()
    page.set("Projects", 90, size=14.0, bold=True)
    page.turn(110, ("Catalogue of River Mosses", True), (" | 2021", False)).set("Pressed and drawn by hand", 122)
    page.turn(140, ("Mill", True), (" | a working model of oak and brass, 2020", False), bold=False)
    page.set("Turns with a litre of water", 152)
    assert [project.name.value for project in read(page.document()).projects] == ["Catalogue of River Mosses", "Mill"]


def test_name_set_larger_opens_a_project_though_more_is_set_small_in_its_row() -> None:
    page = opened()
    page.set("Projects", 90, size=14.0, bold=True)
    for top, name, told in (
        (110, "River Atlas of the North", "2021"),
        (150, "Mill", "oak, brass and a litre of water, 2020"),
    ):
        start = page.end
        faces = (
            FontFace(start, bold=True, italic=False, size=12.0),
            FontFace(start + len(name) + 1, bold=False, italic=True, size=9.0),
        )
        large = len(name) > len(told)
        page.set(f"{name} {told}", top, faces=faces, bold=large, italic=not large, size=12.0 if large else 9.0)
        page.set("Shown at the fair of the town in its summer", top + 12)
    assert [project.name.value for project in read(page.document()).projects] == ["River Atlas of the North", "Mill"]
