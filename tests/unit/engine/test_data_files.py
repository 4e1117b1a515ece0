"""Tables of words, and the patterns that are made of their lists."""

import re

import pytest

from callboard.engine.data_files import any_of, read_table


def test_any_of_a_list_is_found_and_nothing_else() -> None:
    joined = re.compile(rf"\d+ {any_of('text', 'words', 'joining', 'and')} \d+")
    assert joined.fullmatch("2 und 3")
    assert joined.fullmatch("2 y 3")
    assert not joined.fullmatch("2 or 3")


def test_alternatives_do_not_reach_beyond_their_list() -> None:
    assert re.fullmatch(rf"from {any_of('text', 'words', 'joining', 'or')}x", "from oux")


def test_a_list_that_is_not_there_fails_at_once() -> None:
    with pytest.raises(KeyError, match="nor"):
        any_of("text", "words", "joining", "nor")


def test_a_table_is_read_once() -> None:
    assert read_table("text", "words") is read_table("text", "words")
