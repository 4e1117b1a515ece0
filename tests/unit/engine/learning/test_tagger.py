"""A sequence is labelled as a whole, and its probabilities add up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from callboard.engine.learning.tagger import Tagger, load_tagger


def tagger() -> Tagger:
    """Two labels that like to take turns; one feature for each."""
    return Tagger(
        labels=("left", "right"),
        features={"l": 0, "r": 1},
        weights=np.array([[1.0, 0.0], [0.0, 1.0]]),
        follow=np.array([[0.0, 2.0], [2.0, 0.0]]),
    )


def test_an_empty_sequence_has_no_labels() -> None:
    assert tagger().tag([]) == []


def test_features_decide_the_label_of_a_single_item() -> None:
    assert tagger().tag([["r"]])[0].label == "right"


def test_transitions_outweigh_a_weak_feature() -> None:
    assert [tag.label for tag in tagger().tag([["l"], ["l"], ["l"]])] == ["left", "right", "left"]


def test_unknown_features_are_ignored() -> None:
    assert tagger().tag([["l", "never seen"]]) == tagger().tag([["l"]])


def test_probabilities_of_an_item_add_up_to_one() -> None:
    for tag in tagger().tag([["l"], ["r"], [], ["l", "r"]]):
        assert sum(tag.probabilities.values()) == pytest.approx(1.0)
        assert 0 < tag.probability <= 1


def test_marginals_equal_brute_force_over_all_paths() -> None:
    model, places = tagger(), [["l"], ["l", "r"], ["r"]]
    scores = np.array([model.weights[[model.features[name] for name in place]].sum(axis=0) for place in places])
    paths = {
        (a, b, c): np.exp(scores[0, a] + scores[1, b] + scores[2, c] + model.follow[a, b] + model.follow[b, c])
        for a in (0, 1)
        for b in (0, 1)
        for c in (0, 1)
    }
    expected = sum(weight for path, weight in paths.items() if path[1] == 0) / sum(paths.values())
    assert model.tag(places)[1].probabilities["left"] == pytest.approx(expected)


def test_weights_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    model = tagger()
    path = tmp_path / "weights.npz"
    np.savez_compressed(
        path,
        labels=np.array(model.labels),
        features=np.array("\n".join(model.features)),
        weights=model.weights,
        follow=model.follow,
    )
    assert load_tagger(path).tag([["l"], ["r"]]) == model.tag([["l"], ["r"]])


def test_confidence_without_calibration_lies_between_the_two_probabilities() -> None:
    assert 0.6 < tagger().confidence("left", 0.9, 0.6) < 0.9


def test_calibration_of_a_label_lowers_only_its_confidence() -> None:
    calibrated = replace(tagger(), calibration={"left": (1.0, -1.0)})
    assert calibrated.confidence("left", 0.9, 0.9) < tagger().confidence("left", 0.9, 0.9)
    assert calibrated.confidence("right", 0.9, 0.9) == tagger().confidence("right", 0.9, 0.9)


def test_confidence_of_certainty_stays_below_one() -> None:
    assert tagger().confidence("left", 1.0, 1.0) < 1
