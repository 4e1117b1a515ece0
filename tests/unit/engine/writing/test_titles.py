"""Job titles are written as they are used in a sentence."""

import pytest

from callboard.engine.writing.titles import as_title, title_case, title_in_a_sentence


@pytest.mark.parametrize(
    ("title", "in_sentence"),
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
        ("Account Director Account Director", "Account Director"),
        ("Accounts Payable Accounts Payable Clerk", "Accounts Payable Clerk"),
        ("VP", "VP"),
    ],
)
def test_title_is_written_without_the_details_of_a_form(title: str, in_sentence: str) -> None:
    assert title_in_a_sentence(title, "en") == in_sentence


@pytest.mark.parametrize(
    "text", ["Action Officer Course", "Regional Sales Resources", "Teaching Internship", "Dispatch"]
)
def test_what_names_no_person_is_no_title(text: str) -> None:
    assert title_in_a_sentence(text, "en") is None


@pytest.mark.parametrize(
    ("title", "in_sentence"),
    [
        ("Accountant", "an Accountant"),
        ("Finance Manager", "a Finance Manager"),
        ("HR Manager", "an HR Manager"),
        ("UX Designer", "a UX Designer"),
        ("Union Organizer", "a Union Organizer"),
        ("Head of Finance", "Head of Finance"),
        ("Accounting Staff", "Accounting Staff"),
        ("Chief Financial Officer", "Chief Financial Officer"),
        ("VP of Sales", "VP of Sales"),
    ],
)
def test_title_has_an_article_unless_one_person_holds_it(title: str, in_sentence: str) -> None:
    assert as_title(title, "en") == in_sentence


@pytest.mark.parametrize(
    ("title", "in_sentence"),
    [
        ("Buchhalterin", "Buchhalterin"),
        ("Stellvertretende Küchenleitung", "stellvertretende Küchenleitung"),
        ("Technischer Leiter", "technischer Leiter"),
        ("Examinierte Pflegekraft", "examinierte Pflegekraft"),
        ("Auszubildende Kauffrau", "Auszubildende Kauffrau"),
        ("Leitende", "Leitende"),
    ],
)
def test_german_title_has_no_article_and_a_small_adjective(title: str, in_sentence: str) -> None:
    assert as_title(title, "de") == in_sentence


@pytest.mark.parametrize(
    ("title", "in_sentence"),
    [
        ("Infirmière en chirurgie", "infirmière en chirurgie"),
        ("Account Manager", "Account Manager"),
        ("Développeur PHP", "développeur PHP"),
        ("DRH", "DRH"),
    ],
)
def test_title_stands_in_small_letters_in_french(title: str, in_sentence: str) -> None:
    assert as_title(title, "fr") == in_sentence


@pytest.mark.parametrize(
    ("title", "language", "in_sentence"),
    [
        ("Werkstudententätigkeit als Bauphysiker", "de", None),
        ("Masterarbeit", "de", None),
        ("Ehrenamtlicher Nachhilfelehrer bei", "de", "Ehrenamtlicher Nachhilfelehrer"),
        ("Refonte d’un système de traduction", "fr", None),
        ("Ingénieur développeur", "fr", "Ingénieur développeur"),
        ("Desarrollo de aplicaciones", "es", None),
    ],
)
def test_title_in_another_language_names_a_person(title: str, language: str, in_sentence: str | None) -> None:
    assert title_in_a_sentence(title, language) == in_sentence


def test_praise_before_a_title_is_left_out() -> None:
    assert title_in_a_sentence("Seasoned Project Manager", "en") == "Project Manager"


@pytest.mark.parametrize(
    ("title", "language", "in_sentence"),
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
def test_title_in_another_language_is_kept_if_a_word_ends_like_one_for_a_person(
    title: str, language: str, in_sentence: str | None
) -> None:
    assert title_in_a_sentence(title, language) == in_sentence


@pytest.mark.parametrize(
    ("title", "in_sentence"), [("deck Officer", "Deck Officer"), ("Manager of the watch", "Manager of the Watch")]
)
def test_english_title_has_capitals(title: str, in_sentence: str) -> None:
    assert title_in_a_sentence(title, "en") == in_sentence


def test_an_acronym_keeps_its_capitals_before_a_stop() -> None:
    assert title_case("MBA, HARBOUR MANAGEMENT") == "MBA, Harbour Management"
