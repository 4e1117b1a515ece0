"""Fit what the probability of a field's words says of the whole field: the confidence that the reader gives it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from evals.resumes.reliability import Given
from scipy.optimize import minimize

from callboard.engine.learning.tagger import log_odds

Calibration = dict[str, dict[str, tuple[float, float]]]
"""Slope and intercept by model and label, as `LearnedModels.calibrated` takes them."""

LABELS = {
    "skills": ("lines", "skill"),
    "work.position": ("job", "position"),
    "work.name": ("job", "employer"),
    "work.location": ("job", "place"),
    "education.studyType": ("study", "degree"),
    "education.area": ("study", "field"),
    "education.institution": ("study", "school"),
}
"""The fields that taggers read: model and label."""
_HELD_BACK = 3.0
"""How strongly slope and intercept are held to 1 and 0, where a probability is taken as it is: the squares' weight."""


def fit_calibration(given: Sequence[Given]) -> Calibration:
    """Logistic regression (Platt) of being right on log-odds, a field; from fields of résumés that no model saw."""
    found: Calibration = {"lines": {}, "job": {}, "study": {}}
    for name, (kind, label) in LABELS.items():
        own = [one for one in given if one.field == name]
        if own:
            found[kind][label] = _logistic([log_odds(one.confidence) for one in own], [one.right for one in own])
    return found


def _logistic(odds: Sequence[float], right: Sequence[bool]) -> tuple[float, float]:
    x, y = np.array(odds), np.array(right, np.float64)

    def loss(weights: np.ndarray) -> float:
        slope, intercept = weights
        score = slope * x + intercept
        held = ((slope - 1) ** 2 + intercept**2) / (2 * _HELD_BACK)
        return float((np.logaddexp(0, score) - y * score).sum() + held)

    slope, intercept = minimize(loss, np.array([1.0, 0.0])).x
    return round(float(slope), 3), round(float(intercept), 3)
