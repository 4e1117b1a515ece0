"""The job's title without what hangs on it."""

import pytest

from callboard.engine.document import Document
from callboard.engine.gazetteer.job_nouns import is_role
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.title import clean


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Data Engineer (m/w/d)", "Data Engineer"),
        ("Développeur Full Stack (H/F) - CDI - Lyon", "Développeur Full Stack"),
        ("Software Engineer - Berlin, Germany", "Software Engineer"),
        ("Principal Systems Engineer - R10143221", "Principal Systems Engineer"),
        ("Job Title: Registered Nurse (RN) - ICU", "Registered Nurse (RN) - ICU"),
        ("Front Desk Clerk - £12.71-£13.00 Per Hour", "Front Desk Clerk"),
        ("Now hiring! Part-time Cashier – Sunny's Market #214, Tucson AZ", "Part-time Cashier"),
        ("Pflegefachkraft (w/m/d) in Vollzeit oder Teilzeit", "Pflegefachkraft"),
        ("ELECTRICIAN - LEEDS", "Electrician"),
        ("Solicitamos Mecánico Textil", "Mecánico Textil"),
        ("Recrutement d'un-e chargé·e de clientèle", "chargé·e de clientèle"),
        ("Stellenanzeige: Buchhalter", "Buchhalter"),
        ("[CDD 12] Dessinateur", "Dessinateur"),
        ("Want to be a Fitter?", "Want to be a Fitter"),
        ("Senior Go Developer @ Wiślana Cloud", "Senior Go Developer"),
        ("Head of Lift Engineering at Halden Lifts", "Head of Lift Engineering"),
        ("Frontend-Entwickler/in 80–100 %", "Frontend-Entwickler/in"),
        ("Lift Engineer: https://jobs.brindle.example/4711-lift-engineer", "Lift Engineer"),
    ],
)
def test_decoration_is_removed_from_a_job_title(written, title):
    found = clean(written, 0)
    assert found is not None
    assert found.text == title


@pytest.mark.parametrize(
    "words", ["Pflegefachkraft", "Ingénieur logiciel", "Magazziniere", "Warehouse Operatives", "CTO", "Adjunct Faculty"]
)
def test_a_noun_of_work_makes_a_title(words):
    assert is_role(words)


@pytest.mark.parametrize("words", ["Apply by Monday", "Berlin", "Brightway Logistics"])
def test_other_words_are_not_a_title(words):
    assert not is_role(words)


def test_what_a_label_calls_the_title_is_it_whatever_stands_above() -> None:
    text = (
        "Northern Lights International\nTITLE: Financial Analyst\nLOCATION: Leeds\n\nThe position helps with reports.\n"
    )
    role = parse_posting(Document.from_text(text)).role
    assert role is not None
    assert role.title is not None
    assert role.title.value == "Financial Analyst"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Tern Bay runs six ferries.\n\nAn opportunity has become available for a Harbour Clerk to join us.",
            "Harbour Clerk",
        ),
        (
            "Senior Lecturer in Computing\nTern Bay College\n\nWe are looking for a Senior Lecturer.",
            "Senior Lecturer in Computing",
        ),
        ("Jobs\nTern Bay Ferries", None),
        ("Stand: 29.07.2018\nHafenmeister (m/w/d)\nTern Bay GmbH", "Hafenmeister"),
    ],
)
def test_a_title_is_chosen_among_what_may_be_one(text: str, title: str | None):
    found = parse_posting(
        Document.from_text(f"{text}\n\nRequirements\n- Good English\n- Two years at sea\n")
    ).role.title
    assert (found and found.value) == title
