"""Full or part time, permanent or for a time."""

import pytest
from tests.unit.engine.posting.postings import fields


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


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Contrat d'apprentissage de 12 mois, à pourvoir en septembre.", "apprenticeship"),
        ("Une convention de stage est obligatoire.", "internship"),
        ("You will look after our apprentices and interns.", None),
    ],
)
def test_the_name_of_a_contract_says_its_kind_in_running_text(sentence: str, kind: str | None):
    text = f"Baker\nAcme Ltd, Lyon\n\nResponsibilities\n- Knead the dough\n- Bake the bread\n\n{sentence}\n"
    assert fields(text)["employment_type"] == kind


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Our ward (24 hours) is open.", None),
        ("A shift lasts 8 hours per workday.", None),
        ("You work three days a week (24 hours).", "part_time"),
        ("Sie arbeiten drei Tage pro Woche (24 Stunden).", "part_time"),
        ("Je werkt 24 uur per week.", "part_time"),
    ],
)
def test_few_hours_are_part_time_only_where_they_are_those_of_a_week(sentence: str, kind: str | None):
    assert fields(f"Nurse\nAcme Ltd, Leeds\n\nRequirements\n- Care\n\n{sentence}\n")["employment_type"] == kind
