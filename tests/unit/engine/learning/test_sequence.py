"""Decisions about a whole sequence."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from callboard.engine.learning.sequence import Chain

LABELS = ("head", "item")


def chain(start=(0.0, 0.0), follow=((0.0, 0.0), (0.0, 0.0))) -> Chain:
    return Chain(LABELS, np.array(start), np.array(follow))


def test_without_preferences_each_place_decides_by_itself():
    assert chain().best_path(np.array([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]])) == [0, 1, 0]


def test_what_never_follows_is_not_chosen():
    two_heads_never = chain(follow=((-50.0, 0.0), (0.0, 0.0)))
    assert two_heads_never.best_path(np.array([[0.9, 0.1], [0.55, 0.45]])) == [0, 1]


def test_an_empty_sequence_has_an_empty_path():
    assert chain().best_path(np.zeros((0, 2))) == []


def test_marginals_without_preferences_are_the_probabilities():
    own = np.array([[0.9, 0.1], [0.2, 0.8]])
    assert chain().marginals(own) == pytest.approx(own)


@given(
    own=arrays(float, (4, 2), elements=st.floats(0.01, 1)),
    follow=arrays(float, (2, 2), elements=st.floats(-3, 3)),
    start=arrays(float, 2, elements=st.floats(-3, 3)),
)
def test_path_and_marginals_agree_with_trying_every_path(own, follow, start):
    own = own / own.sum(axis=1, keepdims=True)
    found = chain(start, follow)

    def worth(path: tuple[int, ...]) -> float:
        steps = sum(follow[a, b] for a, b in pairwise(path))
        return start[path[0]] + steps + sum(np.log(own[at, label]) for at, label in enumerate(path))

    paths = list(product(range(2), repeat=4))
    worths = np.array([worth(path) for path in paths])
    assert worth(tuple(found.best_path(own))) == pytest.approx(worths.max())
    shares = np.exp(worths - worths.max())
    first_is_head = sum(share for path, share in zip(paths, shares, strict=True) if path[0] == 0) / shares.sum()
    assert found.marginals(own)[0, 0] == pytest.approx(first_is_head)
