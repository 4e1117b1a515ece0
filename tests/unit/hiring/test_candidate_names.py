"""Which candidates a request names: two words of a name, or the name of a file."""

import pytest

from callboard.core.text import fold
from callboard.hiring.candidate_lists import NAME_WORD, is_named


@pytest.mark.parametrize(
    ("name", "request_text", "named"),
    [
        ("Daniel De Elízaga Ruiz", "What is missing in Daniel De Elizaga Ruiz's CV?", True),
        ("Jonas Weber", "why was jonas weber declined", True),
        ("Jonas Weber", "Find me a job at Weber", False),
        ("21794875.pdf", "Compare 21794875.pdf with the other", True),
        ("jane_smith.pdf", "What does jane smith lack?", True),
        ("cv.pdf", "Read my cv", False),
        ("Jonas", "Jonas, find me a job", False),
    ],
)
def test_a_request_names_a_candidate(name, request_text, *, named):
    assert is_named(name, frozenset(NAME_WORD.findall(fold(request_text)))) is named
