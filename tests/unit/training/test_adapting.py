"""A tagger fitted near the one that shipped before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from training.adapting import fit_near

from callboard.engine.learning.tagger import Tagger

OLD = Tagger(
    labels=("name", "other"),
    features={"capital": 0, "lower": 1},
    weights=np.array([[1.0, -1.0], [-1.0, 1.0]]),
    follow=np.array([[0.5, 0.0], [0.0, 0.5]]),
    calibration={"name": (0.8, -1.0)},
)


@dataclass(frozen=True)
class Labelled:
    document: str
    features: list[list[str]]
    labels: list[str]


def documents(features: list[list[str]], labels: list[str], count: int = 3) -> list[Labelled]:
    return [Labelled(f"document {number}", features, labels) for number in range(count)]


AGAINST = documents([["capital", "road"], ["lower"]], ["other", "other"])


def test_what_new_documents_show_against_the_old_weights_is_learned() -> None:
    places = AGAINST[0].features
    assert [tag.label for tag in OLD.tag(places)] == ["name", "other"]
    assert [tag.label for tag in fit_near(AGAINST, OLD, 0.05).tag(places)] == ["other", "other"]


def test_a_feature_that_is_new_gets_a_weight_and_the_others_stay_near_theirs() -> None:
    found = fit_near(AGAINST, OLD, 0.3)
    name, other = found.weights[found.features["road"]]
    assert name < 0 < other
    assert found.weights[found.features["lower"]] == pytest.approx(OLD.weights[1], abs=0.5)


def test_a_feature_of_fewer_than_three_documents_is_not_learned() -> None:
    assert "road" not in fit_near(AGAINST[:2], OLD, 0.3).features


def test_a_fit_held_more_strongly_stays_nearer_to_the_old_weights() -> None:
    moved = [
        abs(found.weights[found.features["capital"]] - OLD.weights[0]).sum()
        for found in (fit_near(AGAINST, OLD, held) for held in (0.1, 1.0, 100.0))
    ]
    assert moved == sorted(moved, reverse=True)
    assert moved[-1] < 0.1


def test_weights_move_by_what_the_labels_have_more_than_the_tagger_expects() -> None:
    held = 0.5
    longer = documents([["capital"], ["lower"], ["capital"]], ["name", "other", "other"])
    sequences = [*longer, *AGAINST]
    found = fit_near(sequences, OLD, held)
    seen = expected = 0
    for one in sequences:
        tags = found.tag(one.features)
        held_here = [at for at, place in enumerate(one.features) if "capital" in place]
        seen += sum(one.labels[at] == "other" for at in held_here)
        expected += sum(tags[at].probabilities["other"] for at in held_here)
    moved = found.weights[found.features["capital"]][1] - OLD.weights[0][1]
    assert moved == pytest.approx((seen - expected) / (2 * held), abs=0.01)


def test_the_calibration_stays() -> None:
    assert fit_near(AGAINST, OLD, 1.0).calibration == OLD.calibration


def test_a_label_that_the_old_tagger_does_not_know_is_refused() -> None:
    with pytest.raises(KeyError, match="place"):
        fit_near(documents([["capital"]], ["place"]), OLD, 1.0)
