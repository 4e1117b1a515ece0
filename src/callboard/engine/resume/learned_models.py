"""What the reader has learned: the models that tell lines, the words of headers and names apart."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from callboard.engine.learning.classifier import Classifier, load_classifier
from callboard.engine.learning.tagger import Tagger, load_tagger


@dataclass(frozen=True)
class LearnedModels:
    """The models of one reading. Training judges the reader with models that did not see the résumé."""

    lines: Tagger
    job_headers: Tagger
    study_headers: Tagger
    names: Classifier

    def calibrated(self, calibration: Mapping[str, Mapping[str, tuple[float, float]]]) -> LearnedModels:
        """The same with the confidence of fields calibrated, by model ("lines", "job", "study") and label."""
        jobs, studies = calibration["job"], calibration["study"]
        return replace(
            self,
            lines=replace(self.lines, calibration=calibration["lines"]),
            job_headers=replace(self.job_headers, calibration=jobs),
            study_headers=replace(self.study_headers, calibration=studies),
        )


@cache
def shipped_models() -> LearnedModels:
    """Those whose weights lie beside the reader."""
    weights = resources.files("callboard.engine.resume") / "weights"
    models = LearnedModels(
        lines=load_tagger(weights / "lines.npz"),
        job_headers=load_tagger(weights / "job_headers.npz"),
        study_headers=load_tagger(weights / "study_headers.npz"),
        names=load_classifier(weights / "name.npz"),
    )
    return models.calibrated(json.loads((weights / "confidence.json").read_text(encoding="utf-8")))
