"""Which words leave open what follows is counted in plain texts."""

from training.open_words import FEWEST, count, open_words


def test_word_that_often_stands_before_a_preposition_and_seldom_at_an_end_is_left_open() -> None:
    texts = ["Sailed with a focus on the tide. "] * FEWEST + ["Sold boats on the quay. Mended boats. "] * FEWEST
    assert open_words(count(texts)) == {("focus", "on"), ("sailed", "with")}


def test_rare_words_are_left_alone() -> None:
    assert open_words(count(["Sailed with a focus on the tide. "] * (FEWEST - 1))) == set()
