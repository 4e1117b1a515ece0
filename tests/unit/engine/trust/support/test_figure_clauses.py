"""A figure stays in the clause where its document has it."""

import pytest

from callboard.engine.trust.language.source_text import SupportingText
from callboard.engine.trust.quantities.reader import quantities
from callboard.engine.trust.support.comparison import compared
from callboard.engine.trust.support.figure_clauses import figure_clause_faults

TICKETS = "A season ticket costs £85, for students £60."
OPENING = "The baths open at 7 on weekdays and at 9 on Sundays."
VISITORS = "In 2025 the baths had 48,300 visitors, 12 % fewer than in 2024."


def _faults(said: str, *quotes: str) -> list[str]:
    return list(figure_clause_faults(compared(said, SupportingText(quotes))))


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("A season ticket costs £85.", TICKETS),
        ("A season ticket is £85, and students pay £60.", TICKETS),
        ("A season ticket for students costs £60.", TICKETS),
        ("On weekdays the baths open at 7.", OPENING),
        ("The baths open at 9 on Sundays.", OPENING),
        ("The baths had 48,300 visitors in 2025.", VISITORS),
        ("Visitors were down 12 % on 2024.", VISITORS),
        ("Led 5 engineers in Leeds.", "Led 5 engineers in Leeds."),
    ],
)
def test_figure_goes_with_the_words_of_its_clause_and_with_what_later_clauses_leave_out(said: str, line: str) -> None:
    assert not list(_faults(said, line))


@pytest.mark.parametrize(
    ("said", "line", "word"),
    [
        ("A season ticket costs £85 for students.", TICKETS, "students"),
        ("The baths open at 9 on weekdays.", OPENING, "weekdays"),
        ("The baths open at 7 on Sundays.", OPENING, "sundays"),
        ("The baths had 48,300 visitors in 2024.", VISITORS, "2024"),
    ],
)
def test_figure_with_a_word_or_figure_of_another_clause_is_refused(said: str, line: str, word: str) -> None:
    assert f"does not go with “{word}”" in "\n".join(_faults(said, line))


def test_what_one_of_two_lines_has_together_is_together() -> None:
    assert not list(_faults("A season ticket costs £85 for students.", TICKETS, "Students pay £85."))


def test_currency_before_a_figure_belongs_to_it_and_not_to_the_year_before() -> None:
    assert [(each.value, each.unit) for each in quantities("In 2025 £41,000 was spent")] == [
        (2025.0, None),
        (41000.0, "gbp"),
    ]
