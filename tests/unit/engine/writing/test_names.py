"""Names of people, roles, jobs, employers and towns in letters and questions."""

import pytest
from tests.builders.postings import a_posting
from tests.builders.resumes import a_resume

from callboard.engine.resume.model import Position
from callboard.engine.writing import names


@pytest.mark.parametrize("name", ["Maya Lindqvist", "Jean-Luc de la Tour", "Ana María Gómez Ruiz", "J. R. Smith"])
def test_person_name_is_greeted(name: str) -> None:
    assert names.person_name(a_resume(name).resume) == name


def test_a_name_in_capitals_is_written_normally() -> None:
    assert names.person_name(a_resume("MAYA LINDQVIST").resume) == "Maya Lindqvist"


@pytest.mark.parametrize(
    "name",
    ["Microsoft Office", "Maya", "Page 1 of 2", "maya@example.org", "a b c d e f g", "First LAST", "Your Name Here"],
)
def test_other_text_gives_no_greeting(name: str) -> None:
    assert names.person_name(a_resume(name).resume) is None


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("Sachbearbeiter*in Einkauf", "de"),
        ("Taucher:in", "de"),
        ("Développeur·se Python", "fr"),
        ("Camarero/a", "es"),
        ("Jardinier / Jardinière de parcs et de serres", "fr"),
        ("Gärtnerin/Gärtner für Parks und alte Friedhöfe", "de"),
    ],
)
def test_title_that_names_women_and_men_is_kept(title: str, language: str) -> None:
    assert names.role_title(a_posting(title, language=language).posting) == title


@pytest.mark.parametrize(
    ("text", "place"),
    [("LOS ANGELES", "Los Angeles"), ("TACOMA, WA", "Tacoma, WA"), ("ULM", "Ulm"), ("Leeds", "Leeds")],
)
def test_town_has_normal_capitals(text: str, place: str) -> None:
    assert names.place_name(text) == place


@pytest.mark.parametrize("employer", ["Company Name", "CompanyName - City , State", "Confidential", "N/A"])
def test_anonymised_employer_is_not_named(employer: str) -> None:
    assert names.employer(a_resume().job("Nurse", employer, "2020", None).resume.work[0], "en") is None


def test_a_title_in_capitals_is_written_normally() -> None:
    assert (
        names.job_title(a_resume().job("HEAD OF FINANCE", "Acme", "2020", None).resume.work[0], "en")
        == "Head of Finance"
    )


@pytest.mark.parametrize(
    ("title", "shown"), [("Payroll Clerk Position", "Payroll Clerk"), ("Nurse (m/f/d)", "Nurse"), ("x" * 90, None)]
)
def test_role_is_named_without_parentheses(title: str, shown: str | None) -> None:
    assert names.role_title(a_posting(title).posting) == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Senior Product Manager - B2B, SaaS, Strategy", "Senior Product Manager"),
        ("Sales Representative- Georgia", "Sales Representative"),
        ("Sr Project Manager Boston MA Moving Fast", "Sr Project Manager"),
        ("Customer Service Specialist- Copy and Print Room Specialist", "Customer Service Specialist"),
        ("Sales Consultants", "Sales Consultant"),
        ("writer", "Writer"),
        ("Teacher - Mathematics", "Teacher - Mathematics"),
        ("Head of Sales", "Head of Sales"),
        ("Web U.I./U.X. Designer", "Web U.I./U.X. Designer"),
        ("Junior Diver - T", "Junior Diver"),
        ("Ship Diver | Harbour and Pier Safety Office of the North", "Ship Diver"),
        ("ABCD/EFG Licensed Divers Opening in Denmark", "ABCD/EFG Licensed Divers Opening in Denmark"),
        ("Software Engineer - C++", "Software Engineer - C++"),
        ("Developer | C#", "Developer - C#"),
        ("HR SPECIALIST", "HR Specialist"),
        ("AWS ENGINEER", "AWS Engineer"),
        ("VAN DRIVER", "Van Driver"),
        ("Outside Sales Professional-Denver", "Outside Sales Professional"),
        ("Quality Engineer-Reading", "Quality Engineer-Reading"),
        ("ICU NURSE OF THE NEW BAR", "ICU Nurse of the New Bar"),
        ("SR. TAX ANALYST", "Sr. Tax Analyst"),
        ("SR DIVER OF THE IT MUSEUM", "Sr Diver of the IT Museum"),
    ],
)
def test_role_is_named_without_what_hangs_on_it(title: str, shown: str) -> None:
    assert names.role_title(a_posting(title).posting) == shown


@pytest.mark.parametrize(
    ("employer", "shown"),
    [
        ("Assoc. Grocers of Leeds", "Assoc. Grocers of Leeds"),
        ("Messrs. Weir and Sons", "Messrs. Weir and Sons"),
        ("Harbour Divers. Since 1950", "Harbour Divers"),
    ],
)
def test_employer_is_named_up_to_the_next_sentence(employer: str, shown: str) -> None:
    assert names.employer(a_resume().job("Nurse", employer, "2020", None).resume.work[0], "en") == shown


def test_french_role_is_named_without_its_article() -> None:
    assert names.role_title(a_posting("d'un Analyste Senior", language="fr").posting) == "Analyste Senior"
    assert names.role_title(a_posting("un/une Développeur", language="fr").posting) == "Développeur"
    assert names.role_title(a_posting("3 Jahre Erfahrung als Buchhalter", language="de").posting) is None


@pytest.mark.parametrize(("heading", "language"), [("Über die Stelle", "de"), ("Résumé du poste", "fr")])
def test_heading_taken_for_an_employer_is_not_named(heading: str, language: str) -> None:
    assert names.company(a_posting("Analyst", heading, language=language).posting) is None


def test_heading_taken_for_a_job_title_is_not_named() -> None:
    resume = (
        a_resume().job("Professional Experience", "Acme", "2020-01", None).job("Intern", "Beta", "2018-01", "2019-01")
    )
    assert [names.job_title(each, "en") for each in resume.resume.work] == [None, "Intern"]


def test_role_given_twice_is_named_once() -> None:
    assert names.role_title(a_posting("Nurse - Night Nurse").posting) == "Night Nurse"


def test_role_is_named_without_its_employer() -> None:
    assert names.role_title(a_posting("Nurse at Hill View", "Hill View").posting) == "Nurse"
    assert names.role_title(a_posting("Nurse at Night", "Hill View").posting) == "Nurse at Night"


@pytest.mark.parametrize(
    ("title", "company", "shown"),
    [
        ("Harbour Pilot - Tidewater Docks - 40hrs", "Tidewater Docks", "Harbour Pilot"),
        ("Tidewater Docks - Harbour Pilot", "Tidewater Docks", "Harbour Pilot"),
        ("Diver $900 Sign On Bonus", None, "Diver"),
        ("Deck Hand 4.30am Start", None, "Deck Hand"),
        ("20418: Crane Driver - Berth 7", None, "Crane Driver"),
        (
            "Lead Rope Access Inspection Engineer/ Senior Rope Access Engineer",
            None,
            "Lead Rope Access Inspection Engineer",
        ),
    ],
)
def test_role_is_named_without_employer_hours_pay_and_codes(title: str, company: str | None, shown: str) -> None:
    assert names.role_title(a_posting(title, company).posting) == shown


def test_title_that_says_too_much_is_named_up_to_its_brackets() -> None:
    long = "Taucher (m/w/d) Unterwasserschweißer und Taucher für den Hafenbau im Raum Kiel"
    assert names.role_title(a_posting(long, language="de").posting) == "Taucher"


@pytest.mark.parametrize(
    ("company", "confidence"),
    [("Tidewater Docks", 0.4), ("Harbour Pilot", 1.0), ("We build trust among our crews", 1.0)],
    ids=["uncertain", "the title", "a sentence"],
)
def test_employer_that_may_be_misread_is_not_named(company: str, confidence: float) -> None:
    ad = a_posting("Harbour Pilot", company)
    ad.role["company"] = ad.role["company"].model_copy(update={"confidence": confidence})
    assert names.company(ad.posting) is None


def test_job_that_was_read_with_doubt_is_not_named() -> None:
    job = a_resume().job("Head of Diving", "Tidewater Docks", "2020", None).resume.work[0]
    assert (names.job_title(job, "en"), names.employer(job, "en")) == ("Head of Diving", "Tidewater Docks")
    doubtful = read_with_confidence(job, 0.6)
    assert (names.job_title(doubtful, "en"), names.employer(doubtful, "en")) == (None, None)


@pytest.mark.parametrize(("confidence", "title"), [(0.4, "Harbour Diver"), (0.3, None)])
def test_job_that_was_read_with_some_doubt_is_named_if_it_is_a_person(confidence: float, title: str | None) -> None:
    job = a_resume().job("Harbour Diver", "Tidewater Docks", "2020", None).resume.work[0]
    assert names.job_title(read_with_confidence(job, confidence), "en") == title


def read_with_confidence(job: Position, confidence: float) -> Position:
    facts = {"title": job.title, "company": job.company}
    surer = {name: fact.model_copy(update={"confidence": confidence}) for name, fact in facts.items() if fact}
    return job.model_copy(update=surer)


@pytest.mark.parametrize(
    ("name", "language", "greeted"),
    [("ROSSI Anna", "fr", "Anna Rossi"), ("Anna ROSSI", "fr", "Anna Rossi"), ("Stage Plongeur", "fr", None)],
)
def test_family_name_in_capitals_follows_and_a_course_is_not_greeted(
    name: str, language: str, greeted: str | None
) -> None:
    assert names.person_name(a_resume(name, language=language).resume) == greeted


def test_heading_is_no_title_and_a_place_no_employer() -> None:
    assert names.role_title(a_posting("Descripción del puesto", language="es").posting) is None
    assert names.company(a_posting("Taucher", "Standort Kiel an der Förde", language="de").posting) is None


def test_employer_is_named_without_what_follows_its_sentence() -> None:
    posting = a_posting("Diver", "Harbour College. Position").posting
    assert names.company(posting) == "Harbour College"
    assert names.company(a_posting("Diver", "St. Jude Ltd. Divers").posting) == "St. Jude Ltd. Divers"


def test_the_beginning_of_a_title_is_no_employer() -> None:
    title = "Acme Rides Support Specialist (French Speaker)"
    assert names.company(a_posting(title, "Acme Rides Support Specialist").posting) is None
    assert names.company(a_posting("Quay Logistics Driver", "Quay Logistics").posting) == "Quay Logistics"
