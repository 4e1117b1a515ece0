import pytest

from callboard.engine.matching.vocabulary.tables import language_code, language_level, study_fields, title_rank


@pytest.mark.parametrize(
    ("title", "rank"),
    [
        ("Marketing Intern", 0),
        ("Werkstudent IT", 0),
        ("Junior Developer", 1),
        ("Senior Data Engineer", 3),
        ("Team Lead Support", 4),
        ("Abteilungsleiter", 5),
        ("Directrice financière", 6),
        ("Data Engineer", None),
        ("Project Manager", None),
        ("Account Executive", None),
        ("Executive Assistant", None),
    ],
)
def test_a_title_says_how_senior_it_is(title: str, rank: int | None) -> None:
    assert title_rank(title) == rank


@pytest.mark.parametrize(("name", "code"), [("German", "de"), ("Deutsch", "de"), ("français", "fr"), ("en", "en")])
def test_a_language_has_one_code_whatever_it_is_called(name: str, code: str) -> None:
    assert language_code(name) == code


def test_an_unknown_language_has_no_code() -> None:
    assert language_code("Klingonish") is None


def test_language_levels_are_ranked() -> None:
    native, fluent, basic = (
        language_level("native speaker"),
        language_level("fluent"),
        language_level("Grundkenntnisse"),
    )
    assert native is not None
    assert fluent is not None
    assert basic is not None
    assert native > fluent > basic


def test_fields_of_study_match_across_languages() -> None:
    assert study_fields("Informatik") & study_fields("Computer Science")
    assert not study_fields("Nursing") & study_fields("Computer Science")
