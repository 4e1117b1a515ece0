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
