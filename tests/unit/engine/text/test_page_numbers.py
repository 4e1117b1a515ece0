"""Numbers of pages, alone on their lines."""

import pytest

from callboard.engine.text.page_numbers import is_page_number


@pytest.mark.parametrize(
    "text",
    ["3", "- 3 -", "Page 1 of 2", "Seite 2 von 3", "página 4/10", "Pág. 7", "p. 12", "2 | 5", "Strona 1 z 2", "104"],
)
def test_line_that_only_numbers_a_page_is_recognised(text: str) -> None:
    assert is_page_number(text)


@pytest.mark.parametrize(
    "text", ["", "2019", "Page", "3 years", "Page 2 of the handbook", "Pages 3 to 9", "1.5 million"]
)
def test_line_that_says_more_is_none(text: str) -> None:
    assert not is_page_number(text)
