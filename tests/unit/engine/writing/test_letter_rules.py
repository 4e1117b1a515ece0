import pytest

from callboard.engine.writing.letter import letter_faults
from callboard.engine.writing.model import Audience, EmailDraft


def letter(body: str, audience: Audience = Audience.CANDIDATE) -> EmailDraft:
    return EmailDraft(audience=audience, to="jane@example.org", subject="Your application", body=body)


@pytest.mark.parametrize(
    ("body", "about"),
    [
        ("We are happy to offer you the role.", "promises"),
        ("We chose other candidates this time.", "other people"),
        ("You reached 74.5 of 100.", "score"),
        ("We feared that you may be overqualified.", "must not matter"),
        ("Dear [Name], thank you.", "blank"),
        ("Todo: say when.", "blank"),
        ("We found hidden text in your file.", "scanner"),
    ],
)
def test_forbidden_statement_is_refused_with_instructions(body: str, about: str) -> None:
    assert [about in each for each in letter_faults(letter(body))] == [True]


def test_a_plain_letter_passes() -> None:
    assert letter_faults(letter("Dear Jane Smith,\n\nwhich days suit you?\n\nKind regards")) == []


def test_a_spanish_word_that_looks_like_a_blank_passes() -> None:
    assert letter_faults(letter("Nos gustaría hablar sobre todo de lo siguiente: SQL.")) == []


def test_quoted_words_of_the_candidate_are_not_checked() -> None:
    assert letter_faults(letter("We liked “Scored other candidates for married couples [sic]”.")) == []


def test_the_hiring_manager_may_read_scores() -> None:
    assert letter_faults(letter("74.5 of 100", Audience.HIRING_MANAGER)) == []
