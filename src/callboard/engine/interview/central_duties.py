"""Order the duties of a role for an interview: what the job is about first, and of that what the résumé shows least."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.matching.lines import mean_direction

_TITLE = 0.5
"""How much nearness to the title of the role counts beside nearness to all its duties."""
_SHOWN = 0.75
"""How much nearness to a line of the résumé takes away: what is plainly shown needs no question."""
_SAME = 0.85
"""From this nearness on, two duties are the same one, listed twice."""


def order_duties(duties: Sequence[str], *, role: Sequence[str], title: str, done: Sequence[str]) -> list[int]:
    """The places of `duties` in the order in which to ask about them, each duty once.

    `role` are all lines about the work of the role, `done` the lines of the résumé about work done. English only: the
    vectors know no other language well.
    """
    if not duties:
        return []
    vectors = sentence_vectors(duties)
    score = vectors @ mean_direction(sentence_vectors(role)) + _TITLE * (vectors @ sentence_vectors([title])[0])
    if done:
        score -= _SHOWN * (vectors @ sentence_vectors(done).T).max(axis=1)
    chosen: list[int] = []
    for place in np.argsort(-score, kind="stable").tolist():
        if all(float(vectors[place] @ vectors[other]) < _SAME for other in chosen):
            chosen.append(place)
    return chosen
