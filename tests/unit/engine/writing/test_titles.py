"""Job titles are said as one says them in a sentence."""

import pytest

from callboard.engine.writing.titles import as_title, spoken_title


@pytest.mark.parametrize(
    ("title", "spoken"),
    [
        ("Accountant", "Accountant"),
        ("HR Assistant/Payroll", "HR Assistant"),
        ("Payroll / Office Assistant", "Payroll / Office Assistant"),
        ("Lead UX/UI Designer", "Lead UX/UI Designer"),
        ("Patient Accounts Rep III", "Patient Accounts Rep"),
        ("Project Coordinator – Night Shift", "Project Coordinator"),
        ("Personal Trainer, Group Instructor", "Personal Trainer"),
        ("Chief Architect at Miller Media", "Chief Architect"),
        ("Supervisor Consumer Loans", "Supervisor, Consumer Loans"),
        ("Director of Engineering", "Director of Engineering"),
        ("VP", "VP"),
    ],
)
def test_title_is_said_without_the_details_of_a_form(title: str, spoken: str) -> None:
    assert spoken_title(title, "en") == spoken


@pytest.mark.parametrize(
    "text", ["Action Officer Course", "Regional Sales Resources", "Teaching Internship", "Dispatch"]
)
def test_what_names_no_person_is_no_title(text: str) -> None:
    assert spoken_title(text, "en") is None


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Accountant", "an Accountant"),
        ("Finance Manager", "a Finance Manager"),
        ("HR Manager", "an HR Manager"),
        ("UX Designer", "a UX Designer"),
        ("Union Organizer", "a Union Organizer"),
        ("Head of Finance", "Head of Finance"),
        ("Chief Financial Officer", "Chief Financial Officer"),
        ("VP of Sales", "VP of Sales"),
    ],
)
def test_title_has_an_article_unless_one_person_holds_it(title: str, said: str) -> None:
    assert as_title(title, "en") == said


def test_title_has_no_article_in_german() -> None:
    assert as_title("Buchhalterin", "de") == "Buchhalterin"


@pytest.mark.parametrize(
    ("title", "said"),
    [("Infirmière en chirurgie", "infirmière en chirurgie"), ("Account Manager", "Account Manager"), ("DRH", "DRH")],
)
def test_title_stands_in_small_letters_in_french(title: str, said: str) -> None:
    assert as_title(title, "fr") == said


@pytest.mark.parametrize(
    ("title", "language", "spoken"),
    [
        ("Werkstudententätigkeit als Bauphysiker", "de", None),
        ("Masterarbeit", "de", None),
        ("Ehrenamtlicher Nachhilfelehrer bei", "de", "Ehrenamtlicher Nachhilfelehrer"),
        ("Refonte d’un système de traduction", "fr", None),
        ("Ingénieur développeur", "fr", "Ingénieur développeur"),
        ("Desarrollo de aplicaciones", "es", None),
    ],
)
def test_title_in_another_language_names_a_person(title: str, language: str, spoken: str | None) -> None:
    assert spoken_title(title, language) == spoken


def test_praise_before_a_title_is_not_said() -> None:
    assert spoken_title("Seasoned Project Manager", "en") == "Project Manager"


@pytest.mark.parametrize(
    ("title", "language", "said"),
    [
        ("Taucher im Hafenbau", "de", "Taucher im Hafenbau"),
        ("Marina Kiel Süd", "de", None),
        ("Plongeur de chantier", "fr", "Plongeur de chantier"),
        ("Acquis de la formation", "fr", None),
        ("Operador de grúa", "es", "Operador de grúa"),
        ("Puerto de Vigo", "es", None),
        ("Mergulhador", "pt", "Mergulhador"),
    ],
)
def test_title_in_another_language_is_said_if_a_word_ends_like_one_for_a_person(
    title: str, language: str, said: str | None
) -> None:
    assert spoken_title(title, language) == said


@pytest.mark.parametrize(
    ("title", "said"), [("deck Officer", "Deck Officer"), ("Manager of the watch", "Manager of the Watch")]
)
def test_english_title_has_capitals(title: str, said: str) -> None:
    assert spoken_title(title, "en") == said
