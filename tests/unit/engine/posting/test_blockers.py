"""Knock-out conditions, and sentences that only sound like them."""

import pytest
from tests.unit.engine.posting.postings import fields


def conditions(sentence: str) -> list[tuple[str, str]]:
    text = f"Data Engineer\nAcme Ltd, Boston, MA\n\nRequirements\n- SQL\n- {sentence}\n"
    return [(blocker["kind"], blocker["detail"]) for blocker in fields(text)["blockers"]]


@pytest.mark.parametrize(
    ("sentence", "kind", "detail"),
    [
        ("US citizenship is required", "work_authorisation", "US citizenship"),
        ("We are unable to sponsor visas at this time", "work_authorisation", "no visa sponsorship"),
        ("Must be authorized to work in the United States", "work_authorisation", "right to work in the United States"),
        ("You must have the right to work in the UK.", "work_authorisation", "right to work in the UK"),
        ("Must be over 21 years of age", "age", "at least 21 years old"),
        ("Baseline security clearance", "clearance", "Baseline security clearance"),
        ("Active TS/SCI clearance with polygraph", "clearance", "Active TS/SCI clearance with polygraph"),
        ("SC clearance", "clearance", "SC clearance"),
        ("Bereitschaft zur Sicherheitsüberprüfung (Ü2)", "clearance", "Sicherheitsüberprüfung (Ü2)"),
        ("Führerschein Klasse B", "licence", "driving licence B"),
        ("Permis C obligatoire", "licence", "driving licence C"),
        ("Valid Class A CDL", "licence", "Valid Class A CDL"),
        ("Current, unrestricted Arizona RN license", "licence", "nursing license"),
        ("A driver's license is required", "licence", "driver’s license"),
        ("Current forklift certification", "licence", "forklift licence"),
        ("Active member of the Illinois bar in good standing", "licence", "Active member of the Illinois bar"),
        ("Must be at least 18 years old", "age", "at least 18 years old"),
        ("Vous êtes majeur(e) et mobile", "age", "at least 18 years old"),
        ("Ser mayor de edad", "age", "at least 18 years old"),
        ("Du bist volljährig", "age", "at least 18 years old"),
        ("Fluent German (C1)", "language", "German C1"),
        ("This role is fully on-site", "location", "on site"),
        ("Willing to relocate to Denver", "location", "Willing to relocate to Denver"),
    ],
)
def test_a_condition_is_found(sentence, kind, detail):
    assert (kind, detail) in conditions(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Visa sponsorship is available",
        "We have over 25 years of dedicated partnerships with hospitals",
        "Establish a baseline understanding of our product",
        "Local people and candidates willing to relocate are encouraged to apply",
        "We are happy to sponsor your work visa",
        "Forklift certification preferred",
        "German is a plus",
        "Führerschein von Vorteil",
        "We consider everyone regardless of age, citizenship status or national origin",
        "At least 18 years of experience is not what we ask",
        "You will work on hybrid cloud, on-site gym included",
        "Work closely with onsite technical teams in London",
        "Teach painting to groups of 16-18 Year Olds",
        "You look after guests who are 16 to 18 years old",
        "28 years old, or younger",
        "Vous travaillez avec un acteur majeur du secteur, avec un impact majeur",
    ],
)
def test_offers_and_wishes_are_not_blockers(sentence):
    assert conditions(sentence) == []


@pytest.mark.parametrize(
    ("heading", "sentence"),
    [
        ("About us", "Our nurses are registered with the NMC and work in small teams."),
        ("About us", "We employ US citizens and people from thirty other countries."),
        ("What we offer", "We pay for your HGV licence."),
        ("What we offer", "Help with your work permit and your move."),
        ("About us", "Help with your work permit and your move."),
        ("About us", "We hold a top secret clearance for our work with the navy."),
        ("About us", "Our teams only serve the navy, and we hold a top secret clearance for that work."),
        ("About us", "We are a firm of divers with a top secret clearance, and we do not work for others."),
        ("What we offer", "You do not need a work permit for the days that you work from our office abroad."),
        ("About us", "We do not only hire US citizens; everyone is welcome."),
        ("About us", "We don't hire only US citizens; everyone is welcome."),
        ("What we offer", "You have to ask us once, and we pay for your work permit."),
    ],
)
def test_what_a_firm_says_of_itself_and_gives_is_no_blocker(heading: str, sentence: str):
    head = "Staff Nurse\nAcme Ltd, Leeds\n\nRequirements\n- Three years on a ward"
    assert fields(f"{head}\n\n{heading}\n- {sentence}\n- Free lunch\n")["blockers"] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "No driving licence required",
        "You do not need a driving licence",
        "No security clearance needed",
        "Kein Führerschein erforderlich",
        "Must know German law",
        "Fluency in French is a plus, native English is required",
    ],
)
def test_what_is_denied_wished_for_or_of_another_sense_is_no_blocker(sentence: str):
    assert conditions(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "detail"),
    [
        ("Due to our contracts with the navy, US citizenship is required.", "US citizenship"),
        ("We cannot sponsor visas for people who join us.", "no visa sponsorship"),
        ("We only hire US citizens.", "US citizenship"),
        ("We do not currently offer sponsorship of visas for people who join us.", "no visa sponsorship"),
    ],
)
def test_right_to_work_that_a_firm_demands_where_it_tells_of_itself_is_a_blocker(sentence: str, detail: str):
    head = "Staff Nurse\nAcme Ltd, Leeds\n\nRequirements\n- Three years on a ward"
    about = f"About us\nAcme has built ships since 1904 and employs 300 people. {sentence}\n"
    assert [each["detail"] for each in fields(f"{head}\n\n{about}")["blockers"]] == [detail]


@pytest.mark.parametrize(
    "sentence",
    [
        "You do not need to be a US citizen",
        "US citizenship is not required. We sponsor visas.",
        "No visa sponsorship needed for EU citizens; we sponsor everyone else.",
    ],
)
def test_negated_condition_is_not_a_blocker(sentence: str):
    assert conditions(sentence) == []


def test_condition_after_a_negated_one_counts():
    found = conditions("US citizenship is not required, but you need a valid work permit")
    assert found == [("work_authorisation", "right to work")]
