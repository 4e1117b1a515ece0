"""Sentence vectors."""

import numpy as np
import pytest

from callboard.engine.learning.vectors import DIMENSIONS, sentence_vectors, word_pieces


def nearness(one: str, other: str) -> float:
    first, second = sentence_vectors([one, other])
    return float(first @ second)


def test_vectors_have_unit_length():
    vectors = sentence_vectors(["Five years of Python", "Driving licence"])
    assert vectors.shape == (2, DIMENSIONS)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1.0, 1.0], abs=1e-4)


def test_paraphrases_are_nearer_than_other_topics():
    assert nearness("looked after patients", "nursing care for the sick") > nearness(
        "looked after patients", "wrote SQL queries"
    )


@pytest.mark.parametrize("text", ["", " \t", "\u200b"])
def test_a_text_without_words_is_the_zero_vector(text):
    assert not sentence_vectors([text]).any()


def test_a_text_has_the_same_vector_alone_and_among_others():
    alone = sentence_vectors(["Strong communication skills"])[0]
    among = sentence_vectors(["one", "Strong communication skills", "two"])[1]
    assert (alone == among).all()


def test_unknown_words_are_spelled_from_pieces():
    assert len(word_pieces("callboarding")) > 1


def test_case_and_accents_do_not_matter():
    assert word_pieces("Résumé") == word_pieces("resume")


def test_ideographs_stand_alone():
    assert len(word_pieces("東京")) == 2


def test_no_texts_give_no_rows():
    assert sentence_vectors([]).shape == (0, DIMENSIONS)
