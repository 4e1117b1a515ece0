"""Common styles: grouped positions, informal headings, credentials, tabular German résumés."""

from __future__ import annotations

import pytest
from tests.builders.lines import Sheet
from tests.unit.engine.resume.samples import TODAY, read

from callboard.engine.resume.model import Section
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.vocabulary.person_names import name_score
from callboard.engine.resume.vocabulary.section_headings import title_of

GROUPED = """Eleanor J. Whitcombe, PhD, PMP
Raleigh, NC · 919.555.0148 · e.whitcombe@trialpost.example

Career History
Program Director, Clinical Operations at Meridian Clinical Research
06/2019 – Present
- Direct nine oncology trials across 14 countries

Education
PhD in Pharmacology, University of North Carolina at Chapel Hill, 2010
"""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Eleanor J. Whitcombe, PhD, PMP", "Eleanor J. Whitcombe"),
        ("Rosa Delgado, BSN, CCRN-K", "Rosa Delgado"),
        ("JANE DOE", "Jane Doe"),
    ],
)
def test_name_is_read_without_credentials(line: str, name: str) -> None:
    resume = read(f"{line}\njane@example.com\n\nExperience\nNurse, Mercy Hospital, 2019 – 2021\n- Cared for people\n")
    assert resume.name is not None
    assert resume.name.value == name


@pytest.mark.parametrize(
    "line",
    ["JAN SMIT RESUME", "Curriculum Vitae of Jan Smit", "CV: Jan Smit", "Lebenslauf Jan Smit",
     "Jan Smit Résumé Engineer and Consultant"],
)  # fmt: skip
def test_name_is_read_without_the_title_of_the_document_beside_it(line: str) -> None:
    resume = read(f"{line}\njan@mail.example\n\nExperience\nEngineer, Acme Ltd  2019 – 2020\n")
    assert resume.name
    assert resume.name.value == "Jan Smit"


@pytest.mark.parametrize("line", ["Vida Smith", "Jan de Vries"])
def test_name_whose_word_stands_in_titles_of_documents_is_whole(line: str) -> None:
    resume = read(f"{line}\njan@mail.example\n\nExperience\nEngineer, Acme Ltd  2019 – 2020\n")
    assert resume.name
    assert resume.name.value == line


@pytest.mark.parametrize(
    "lines",
    [
        "Name: Smit\nVorname: Jan", "Vorname: Jan\nNachname: Smit", "Name: Jan Smit (*28.10.1997)",
        "Jan Smit | Curriculum Vitae",
    ],
)  # fmt: skip
def test_name_is_read_from_labels_and_beside_the_title_of_the_document(lines: str) -> None:
    resume = read(f"{lines}\njan@mail.example\n\nExperience\nEngineer, Acme Ltd  2019 – 2020\n- Built bridges\n")
    assert resume.name
    assert resume.name.value == "Jan Smit"


def test_name_is_read_from_a_table_whose_labels_are_a_column() -> None:
    sheet = Sheet().set("Personal details", 20, size=14.0, bold=True)
    for number, word in enumerate(["Key", "Name", "Email"]):
        sheet.set(word, 50 + 20 * number, column=1)
    for number, word in enumerate(["Value", "Jan Smit", "jan@mail.example"]):
        sheet.set(word, 50 + 20 * number, column=2, x=200.0)
    sheet.set("Experience", 130, size=14.0, bold=True).set("Engineer, Acme Ltd  2019 – 2020", 160)
    resume = parse_resume(sheet.document(), today=TODAY)
    assert resume.name
    assert resume.name.value == "Jan Smit"


def test_capitalised_family_name_before_a_comma_is_not_credentials() -> None:
    assert name_score("VAN DER BERG, JAN") > 0


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Where I've worked", Section.WORK), ("Selected engagements", Section.WORK),
        ("Where I studied", Section.EDUCATION), ("What I'm good at", Section.SKILLS), ("Stack", Section.SKILLS),
        ("Languages I speak", Section.LANGUAGES), ("Say hello", Section.CONTACT),
    ],
)  # fmt: skip
def test_a_chatty_heading_opens_its_section(heading: str, section: Section) -> None:
    title = title_of(heading)
    assert title is not None
    assert (title.section, title.certainty) == (section, 1.0)


def test_comma_separates_degree_from_a_school_with_an_at() -> None:
    study = read(GROUPED).education[0]
    told = tuple(found.value for found in (study.degree, study.area, study.institution) if found)
    assert told == ("PhD", "Pharmacology", "University of North Carolina at Chapel Hill")


def test_birth_date_is_not_a_phone_number() -> None:
    resume = read("Lebenslauf\nFriederike Hausmann\nGeburtsdatum: 14.03.1988\n14.03.1988\nTelefon: 0341 5550177\n")
    assert resume.contact.phone is not None
    assert resume.contact.phone.value == "0341 5550177"


def test_house_number_is_not_a_postcode() -> None:
    resume = read("Sam Ortiz\n1412 Palm Ave Apt 3, Fresno, CA 93704\nsam@example.com\n")
    assert (resume.contact.city, resume.contact.postal_code) == ("Fresno", "93704")


def test_heading_is_not_a_skill_mention() -> None:
    resume = read("Jane Doe\n\nEducation\nBSc Physics, University of Leeds, 2012\n\nSkills\nPython, SQL\n")
    assert all(mention.evidence.quote != "Education" for mention in resume.mentions)
    assert {"Python", "SQL"} <= {mention.skill for mention in resume.mentions}


def test_two_names_of_one_position_are_one_title() -> None:
    work = read("Sam Ortiz\n\nExperience\nShop Helper / Mechanic, Valley Auto LLC  2019 – 2021\n- Changed oil\n").work
    assert work[0].title is not None
    assert work[0].title.value == "Shop Helper / Mechanic"


def test_a_resume_without_a_name_has_its_headline_and_no_name() -> None:
    resume = read(
        "STAFF ACCOUNTANT\nHighlights\nReconciliation\nQuickBooks\nExperience\n"
        "Company Name June 2014 to Current Staff Accountant\nPrepare monthly journal entries and reconcile accounts.\n"
    )
    assert resume.name is None
    assert resume.label is not None
    assert resume.label.value == "STAFF ACCOUNTANT"
    assert [(job.title.value, job.company.value) for job in resume.work if job.title and job.company] == [
        ("Staff Accountant", "Company Name")
    ]


def test_parental_leave_is_not_a_job() -> None:
    work = read(
        "Friederike Hausmann\n\nBerufserfahrung\n10/2019 – heute  Teamleiterin, Stadtwerke GmbH\n- Führung\n\n"
        "03/2018 – 09/2019  Elternzeit\n\n08/2012 – 02/2018  Sachbearbeiterin, Messe Sachsen GmbH\n- Abrechnung\n"
    ).work
    assert [job.title.value for job in work if job.title] == ["Teamleiterin", "Sachbearbeiterin"]
