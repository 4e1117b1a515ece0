"""Softmax regression over sentence vectors."""

import numpy as np
import pytest

from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.routing.intent_model import log_softmax, train

TEXTS = (
    "water the plants",
    "repot the fern",
    "cut the roses",
    "next train to york",
    "is the train late",
    "buy a rail ticket",
)
LABELS = np.array([0, 0, 0, 1, 1, 1])


@pytest.fixture(scope="module")
def model():
    return train(("plants", "trains"), sentence_vectors(TEXTS), LABELS)


def test_model_recognises_its_training_texts(model):
    assert list(model.log_probabilities(sentence_vectors(TEXTS)).argmax(axis=1)) == list(LABELS)


def test_unseen_words_are_understood_by_meaning(model):
    assert model.log_probabilities(sentence_vectors(["the railway timetable"])).argmax() == 1


def test_probabilities_add_up_to_one(model):
    assert np.exp(model.log_probabilities(sentence_vectors(["a garden"]))).sum() == pytest.approx(1, abs=1e-5)


def test_training_is_deterministic(model):
    again = train(("plants", "trains"), sentence_vectors(TEXTS), LABELS)
    assert np.array_equal(model.weights, again.weights)


def test_a_request_is_most_like_the_agent_that_has_it(model):
    vector = sentence_vectors(["cut the roses"])[0]
    assert model.likeness(vector, 0) > model.likeness(vector, 1)


def test_log_softmax_of_huge_scores_is_finite():
    assert np.isfinite(log_softmax(np.array([[1e4, -1e4]], np.float32))).all()
