"""Leave and apprenticeships in the history of work."""

import pytest
from tests.unit.engine.resume.samples import read

from callboard.engine.resume.vocabulary.degrees import level_at, level_of


def test_leave_without_a_title_is_leave() -> None:
    resume = read(
        "Ana García\nana@example.es\n\nEXPERIENCIA LABORAL\n"
        "01/2022 - actualidad  Administrativa, Acme S.L., Madrid\nGestión de facturas y atención al cliente.\n"
        "06/2020 - 12/2021  Excedencia por cuidado de hijos\n"
        "01/2015 - 05/2020  Auxiliar administrativa, Beta S.A., Madrid\nArchivo y control de documentos.\n"
    )
    assert len(resume.work) == 2
    assert [leave.start.value for leave in resume.leaves if leave.start] == ["2020-06"]


@pytest.mark.parametrize("training", ["Lehrabschluss Siebdrucker", "Lehre zur Bäckerin", "Ausbildung als Koch"])
def test_words_of_apprenticeships_are_degrees(training: str) -> None:
    assert level_of(training) == "vocational"


def test_baccalaureat_of_a_university_is_a_first_degree() -> None:
    assert level_at("secondary", "Baccalauréat", "École Polytechnique de Montréal") == "bachelor"
    assert level_at("secondary", "Baccalauréat", "Lycée Racine") == "secondary"
    assert level_at("secondary", "High school", "University High School") == "secondary"
