"""Title, place, remote work, hours and level, one by one."""

import pytest
from tests.unit.engine.posting.postings import fields

from callboard.engine.posting.terms import seniority_of_title
from callboard.engine.posting.title import clean, is_role


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Data Engineer (m/w/d)", "Data Engineer"),
        ("Développeur Full Stack (H/F) - CDI - Lyon", "Développeur Full Stack"),
        ("Software Engineer - Berlin, Germany", "Software Engineer"),
        ("Principal Systems Engineer - R10143221", "Principal Systems Engineer"),
        ("Job Title: Registered Nurse (RN) - ICU", "Registered Nurse (RN) - ICU"),
        ("Now hiring! Part-time Cashier – Sunny's Market #214, Tucson AZ", "Cashier"),
        ("Pflegefachkraft (w/m/d) in Vollzeit oder Teilzeit", "Pflegefachkraft"),
        ("ELECTRICIAN - LEEDS", "Electrician"),
        ("Senior Go Developer @ Wiślana Cloud", "Senior Go Developer"),
        ("Frontend-Entwickler/in 80–100 %", "Frontend-Entwickler/in"),
    ],
)
def test_decoration_is_removed_from_a_job_title(written, title):
    found = clean(written, 0)
    assert found is not None
    assert found.text == title


@pytest.mark.parametrize(
    "words", ["Pflegefachkraft", "Ingénieur logiciel", "Magazziniere", "Warehouse Operatives", "CTO"]
)
def test_a_noun_of_work_makes_a_title(words):
    assert is_role(words)


@pytest.mark.parametrize("words", ["Apply by Monday", "Berlin", "Brightway Logistics"])
def test_other_words_are_not_a_title(words):
    assert not is_role(words)


@pytest.mark.parametrize(
    ("title", "level"),
    [
        ("Sr. Data Engineer", "senior"),
        ("Software Engineer II", "mid"),
        ("Software Engineer III", "senior"),
        ("Staff Machine Learning Engineer", "staff"),
        ("Staff Nurse", None),
        ("Head of Engineering", "director"),
        ("VP of Sales", "executive"),
        ("Werkstudent Data Analytics", "intern"),
        ("Becario/a de Contabilidad", "intern"),
        ("Lead Generation Specialist", None),
        ("Engineering Manager", "manager"),
        ("Barista", None),
    ],
)
def test_a_title_states_the_level(title, level):
    assert seniority_of_title(title) == level


@pytest.mark.parametrize(
    ("header", "places", "remote", "regions"),
    [
        ("San Francisco, CA / New York, NY / Remote (US)", ["San Francisco, CA", "New York, NY"], True, ["US"]),
        ("Berlin or Munich", ["Berlin", "Munich"], False, []),
        ("Location: Remote (US, Canada)", [], True, ["US", "Canada"]),
        ("Remote within EMEA", [], True, ["EMEA"]),
        ("Acme | REMOTE (CET±2) | Full-time", [], True, ["CET±2"]),
        ("Ubicación: Madrid, España (100 % remoto dentro de España)", ["Madrid, España"], True, ["Spain"]),
        ("Location: Columbus, OH 43228", ["Columbus, OH"], False, []),
        ("Warsaw / Kraków / fully remote", ["Warsaw", "Kraków"], True, []),
        ("Ort: Bad Nauheim", ["Bad Nauheim"], False, []),
        ("We build remote sensing for farms in our remote areas.", [], False, []),
        ("Remote job: No", [], False, []),
    ],
)
def test_places_and_regions_are_read_from_a_header(header, places, remote, regions):
    found = fields(f"Data Engineer\n{header}\n\nRequirements\n- SQL\n")
    assert (found["locations"], found["remote"], found["remote_regions"]) == (places, remote, regions)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Vollzeit, unbefristet", "full_time"),
        ("Contrat : CDI", "full_time"),
        ("Jornada parcial", "part_time"),
        ("Contract type: Fixed-term", "temporary"),
        ("6 month contract, outside IR35", "contract"),
        ("Dienstverband: parttime", "part_time"),
        ("You will lead contract negotiations.", None),
        ("Benefits for all full-time employees.", None),
    ],
)
def test_employment_type_is_read(line, kind):
    assert fields(f"Data Engineer\n{line}\n\nRequirements\n- SQL\n")["employment_type"] == kind
