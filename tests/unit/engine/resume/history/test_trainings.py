"""Courses, leave, and titles that open with another word, in the history of work."""

import pytest
from tests.unit.engine.resume.samples import read

from callboard.engine.resume.vocabulary.degrees import level_at, level_of

COURSES = """Ana Weber
ana@mail.example

Berufserfahrung
01.2018 - 12.2019  Kestrel GmbH, Dortmund
Softwareentwicklerin
- Schnittstellen und Datenbanken
10.2015 - 07.2016  Lernhaus College GmbH, Dortmund
Fortbildung: Netzwerke unter Linux
- Grundlagen der Verwaltung
09.2014 - 09.2015  Delco GmbH, Lippstadt
Sachbearbeiterin
- Rechnungen und Mahnungen

Ausbildung
2010 - 2014  Universität Ulm, Bachelor Informatik

Sprachen
Deutsch, Englisch

Kenntnisse
Java, SQL
"""


def test_course_among_the_jobs_is_a_study_with_its_subject_and_who_gave_it() -> None:
    resume = read(COURSES)
    assert [job.start.value for job in resume.work if job.start] == ["2018-01", "2014-09"]
    course = resume.education[-1]
    assert course.institution
    assert course.area
    assert (course.institution.value, course.area.value) == ("Lernhaus College GmbH", "Netzwerke unter Linux")
    assert course.start


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
