"""Weights that shipped before, as the beginning of a fit to new examples."""

from dataclasses import replace

import numpy as np
import pytest
from training.design import Design, Kept
from training.examples import Labelled
from training.fitting import design, fit_rows

from callboard.engine.learning.classifier import BUCKETS, Classifier, Features
from callboard.engine.learning.vectors import DIMENSIONS

LABELS = ("no", "yes")


def shipped(names=("short", "gone"), labels=LABELS, temperature=1.0):
    """Weights 1, 2, … of named features, and a bias of -1 and 1."""
    named = np.arange(1.0, len(names) * 2 + 1).reshape(-1, 2)
    return Classifier(
        labels=labels,
        names=names,
        named=named,
        terms=np.full((BUCKETS, 2), 0.5),
        vector_names=("line",),
        vectors=np.full((1, DIMENSIONS, 2), 0.25),
        bias=np.array([-1.0, 1.0]),
        temperature=temperature,
    )


def examples(names=("new", "short"), vector_names=("line",), middle=(0.0, 0.0), spread=(1.0, 1.0)):
    """What is known of examples before any is looked at."""
    nothing = np.zeros((0, 0))
    return Design(
        labels=LABELS,
        names=names,
        vector_names=vector_names,
        dense=nothing,
        terms=nothing,
        targets=np.zeros(0, np.intp),
        weights=np.zeros(0),
        middle=np.array(middle),
        spread=np.array(spread),
        documents=np.zeros(0, np.intp),
        known=np.zeros(0, bool),
    )


def parts(begin, data):
    """Named weights, weights of vectors, of terms, and the bias."""
    own, bias = begin[:-2].reshape(-1, 2), begin[-2:]
    split = len(data.names), len(data.names) + len(data.vector_names) * DIMENSIONS
    return own[: split[0]], own[split[0] : split[1]], own[split[1] :], bias


def test_features_keep_their_weights_by_name_and_new_ones_begin_at_nothing():
    data = examples()
    named, vectors, terms, bias = parts(Kept(shipped(), 1.0).expected(data), data)
    assert named.tolist() == [[0, 0], [1, 2]]
    assert np.all(vectors == 0.25)
    assert np.all(terms == 0.5)
    assert bias.tolist() == [-1, 1]


def test_vectors_that_are_new_begin_at_nothing():
    data = examples(vector_names=("line", "title"))
    vectors = parts(Kept(shipped(), 1.0).expected(data), data)[1]
    assert np.all(vectors[:DIMENSIONS] == 0.25)
    assert np.all(vectors[DIMENSIONS:] == 0)


@pytest.mark.parametrize(("share", "temperature", "factor"), [(1.0, 1.0, 1), (0.5, 1.0, 0.5), (1.0, 2.0, 0.5)])
def test_weights_are_kept_by_the_share_and_as_sharp_as_they_were_shipped(share, temperature, factor):
    whole = Kept(shipped(), 1.0).expected(examples())
    assert Kept(shipped(temperature=temperature), share).expected(examples()) == pytest.approx(whole * factor)


def test_weights_of_scaled_features_give_the_scores_that_they_gave_before():
    old, data = shipped(), examples(names=("short", "gone"), middle=(3.0, 1.0), spread=(2.0, 4.0))
    named, _, _, bias = parts(Kept(old, 1.0).expected(data), data)
    seen = np.array([5.0, 2.0])
    scaled = (seen - data.middle) / data.spread
    assert scaled @ named + bias == pytest.approx(seen @ old.named + old.bias)


def test_weights_of_other_labels_are_refused():
    with pytest.raises(ValueError, match="other labels"):
        Kept(shipped(labels=("maybe", "no")), 1.0).expected(examples())


def test_a_fit_begins_with_kept_scores_mixed_as_new_labels_want_them():
    # The kept weights take for a "no" what readers of the new examples call a "yes".
    old = replace(shipped(names=("short",)), named=np.array([[1.0, -1.0]]), bias=np.zeros(2))
    new = [Labelled(Features(named={"short": value}), "yes" if value > 0 else "no", "a", "a") for value in (-1, 1) * 50]
    every = np.arange(len(new))

    def right(examples):
        data = design(examples)
        fitted = fit_rows(data, every, 1e-6, Kept(old, 1.0))
        return (data.scores(fitted, every).argmax(axis=1) == data.targets).mean()

    assert right(new) == 1.0
    assert right([replace(each, known=True) for each in new]) == 0.0
