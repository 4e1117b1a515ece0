"""Employer, title and hours in the phrasing of advertisements."""

import pytest
from tests.unit.engine.posting.postings import fields

from callboard.engine.document import Document
from callboard.engine.posting.employer import names
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.role_text import role_text
from callboard.engine.posting.unit_labels import label_units

TASKS = (
    "\n\nWhat you'll do\n- Answer the phone and welcome visitors\n\nRequirements\n- Fluent in Excel\n- Two references\n"
)


@pytest.mark.parametrize(
    ("text", "company"),
    [
        (
            "Disponent (m/w/d)\n\nDie Zirbel Kühltransporte GmbH betreibt seit 1980 ein Lager in Kassel.\n\n"
            "Deine Aufgaben\n- Touren planen\n- Fahrer betreuen\n\nDein Profil\n- Gute Deutschkenntnisse\n",
            "Zirbel Kühltransporte GmbH",
        ),
        (
            "Vendeur (H/F)\n\nMissions\n- Accueillir la clientèle\n- Tenir la caisse\n\nProfil\n- Sens du contact\n\n"
            "Envoyez votre dossier à :\nMAISON CORBEL SA\nRessources Humaines\nRue du Four 12\n1630 Bulle\n",
            "MAISON CORBEL SA",
        ),
    ],
)
def test_employer_of_a_german_or_french_text_is_found(text: str, company: str) -> None:
    assert fields(text)["company"] == company


@pytest.mark.parametrize(
    ("header", "company"),
    [
        ("Truck Driver\nRed Mesa Freight, Inc.\nAmarillo, TX", "Red Mesa Freight, Inc."),
        ("Teacher\n\nAbout us\nACS is growing. Alder County Schools (ACS) teach all.", "Alder County Schools"),
        ("Cook\n\nUCK is growing. United Canteens of Kent (UCK) is a leading caterer.", "United Canteens of Kent"),
        ("Registered Nurse\nRiverbend Community Hospital is hiring!", "Riverbend Community Hospital"),
        ("Buyer\nCompany: Brindle Foods, Industry: Food\nLeeds", "Brindle Foods"),
        ("Brindle Foods | Buyer | Leeds\n\nBrindle sells pies. Write to jobs@brindle.example.", "Brindle Foods"),
        ("Buyer\nEmpresa: Cartonajes del Ebro, S.L.\nZaragoza", "Cartonajes del Ebro, S.L."),
    ],
)
def test_employer_name_is_complete_and_clean(header: str, company: str) -> None:
    assert fields(header + TASKS)["company"] == company


@pytest.mark.parametrize(
    ("opening", "company"),
    [
        ("Join us at Brindle Freight as a Clerk. At Brindle Freight, people come first.", "Brindle Freight"),
        ("Harland Post, formerly Quay Couriers, sorts mail. Harland Post has depots in nine towns.", "Harland Post"),
        ("Orvale Pumps have an opening for a Clerk. Orvale Pumps' customers are farms.", "Orvale Pumps"),
    ],
)
def test_employer_is_found_wherever_the_text_speaks_of_it(opening: str, company: str) -> None:
    assert fields(f"Clerk\n\n{opening}{TASKS}")["company"] == company


def test_a_name_ends_with_its_sentence_and_not_at_an_abbreviation() -> None:
    reading = PostingText(
        Document.from_text("Clerk\nWe serve the County! We are St. Olave Freight Inc. Leeds. They know.")
    )
    found = {name.text for name in names(role_text(reading, reading.rows, label_units(reading)))}
    assert {"County", "St. Olave Freight Inc. Leeds"} <= found


def test_a_name_may_begin_with_a_word_that_often_only_leads_to_one() -> None:
    reading = PostingText(
        Document.from_text("Clerk\nStaff Harbour is hiring & we pay well.\nWe are Quay Pumps & we answer.")
    )
    found = {name.text for name in names(role_text(reading, reading.rows, label_units(reading)))}
    assert {"Staff Harbour", "Quay Pumps"} <= found


def test_a_label_says_who_the_employer_is() -> None:
    text = "Job title: Ferry pilot\nCompany: Tidewater\nSteer ferries. Requirements: a pilot licence."
    assert fields(text)["company"] == "Tidewater"


def test_a_skill_that_is_named_often_is_not_the_employer() -> None:
    asked = "- Python for three years\n- Docker\n- Python and Docker in teams\n"
    assert fields(f"Developer\n\nYou write Python.\n\nRequirements\n{asked}")["company"] is None


@pytest.mark.parametrize("words", ["LOCAL CANDIDATES ONLY", "External Web Posting", "Company Website: www.example.com"])
def test_words_about_the_advertisement_are_no_employer(words: str) -> None:
    asked = "Requirements\n- Good English\n- Two years at sea\n"
    assert fields(f"Harbour Clerk\n{words}\n\nYou keep the books of the port.\n\n{asked}")["company"] is None


def test_title_with_and_is_one_role() -> None:
    assert len(fields("Acme | Sales and Marketing Manager | Berlin | Full-time\nWe build cranes.")["roles"]) <= 1


@pytest.mark.parametrize("hours", ["three days a week (22.5 hours)", "20 hours a week", "24 uur per week"])
def test_fewer_hours_a_week_are_part_time(hours: str) -> None:
    assert fields(f"Office Manager\nHarbour Ltd\n\nThe job is {hours}.{TASKS}")["employment_type"] == "part_time"


def test_full_week_is_not_part_time() -> None:
    assert fields(f"Office Manager\nHarbour Ltd\n\nThe job is 37 hours a week.{TASKS}")["employment_type"] is None


def test_title_in_a_sentence_ends_before_the_address_to_the_reader() -> None:
    text = "About the job\nNorthlight Energy supplies power.\n\n"
    text += "As a Customer Insight Analyst you'll turn call data into changes."
    assert fields(text + TASKS)["title"] == "Customer Insight Analyst"


def test_a_town_behind_the_title_is_its_place() -> None:
    found = fields(f"Addetto alla logistica – Piacenza\nTrasporti Bellini S.p.A.{TASKS}")
    assert (found["title"], found["locations"]) == ("Addetto alla logistica", ["Piacenza"])


def test_a_town_behind_the_number_of_its_departement_is_no_employer() -> None:
    ad = "Secrétaire juridique (H/F)\n07 - LARNAS SUR RHONE\nCDI\nRecherche une secrétaire pour un cabinet d'avocat.\n"
    tasks = "Vos missions\n- Rédaction des actes\nProfil\n- Vous êtes autonome et organisée\n"
    found = fields(ad + tasks)
    assert (found["company"], found["locations"]) == (None, ["LARNAS SUR RHONE"])


@pytest.mark.parametrize(
    "owned",
    [
        "Tern Bay, a subsidiary of the Finch Group, is looking for a clerk.",
        "Tern Bay, subsidiaria del Holding Finch Group, solicita un auxiliar administrativo.",
    ],
)
def test_the_firm_that_owns_the_employer_is_not_the_employer(owned: str) -> None:
    assert fields(f"{owned}\n{TASKS}")["company"] == "Tern Bay"
