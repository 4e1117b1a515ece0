"""The linear classifier and its weights file."""

from pathlib import Path

import numpy as np
import pytest

from callboard.engine.learning.classifier import BUCKETS, Classifier, Features, buckets, load_classifier
from callboard.engine.learning.vectors import DIMENSIONS, sentence_vectors


def classifier(temperature: float = 1.0) -> Classifier:
    terms = np.zeros((BUCKETS, 2))
    terms[buckets(["bonus"]), 1] = 3.0
    vectors = np.zeros((1, DIMENSIONS, 2))
    vectors[0, :, 1] = sentence_vectors(["health insurance"])[0]
    return Classifier(
        labels=("asked", "offered"),
        names=("has_years",),
        named=np.array([[2.0, -2.0]]),
        terms=terms,
        vector_names=("line",),
        vectors=vectors,
        bias=np.array([0.5, 0.0]),
        temperature=temperature,
    )


def test_bias_decides_without_features():
    assert classifier().probability([Features()], "asked")[0] > 0.5


def test_a_named_feature_moves_the_probability():
    without, with_years = classifier().probability([Features(), Features({"has_years": 1.0})], "asked")
    assert with_years > without


def test_a_term_moves_the_probability():
    assert classifier().probability([Features(terms=("bonus",))], "offered")[0] > 0.5


def test_a_vector_moves_the_probability():
    near, far = sentence_vectors(["medical insurance for employees", "solder circuit boards"])
    first, second = classifier().probability(
        [Features(vectors={"line": near}), Features(vectors={"line": far})], "offered"
    )
    assert first > second


def test_probabilities_sum_to_one():
    rows = classifier().probabilities([Features(), Features({"has_years": 3.0}, ("bonus", "car"))])
    assert rows.sum(axis=1) == pytest.approx([1.0, 1.0])


def test_higher_temperature_flattens_probabilities():
    known = Features({"has_years": 1.0})
    flat, steep = (classifier(temperature).probability([known], "asked")[0] for temperature in (4.0, 1.0))
    assert 0.5 < flat < steep


def test_unknown_features_are_ignored():
    assert (classifier().scores([Features({"shoe_size": 44.0})]) == classifier().scores([Features()])).all()


def test_no_candidates_give_no_rows():
    assert classifier().probabilities([]).shape == (0, 2)


def test_a_weights_file_is_read_back(tmp_path: Path):
    model = classifier(1.5)
    arrays = {key: getattr(model, key) for key in ("named", "terms", "vectors", "bias", "temperature")}
    names = {key: np.array(getattr(model, key)) for key in ("labels", "names", "vector_names")}
    np.savez_compressed(tmp_path / "weights.npz", **arrays, **names)
    candidate = [Features({"has_years": 1.0}, ("bonus",))]
    read = load_classifier(tmp_path / "weights.npz")
    assert (read.scores(candidate) == model.scores(candidate)).all()
