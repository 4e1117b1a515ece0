"""How good the whole reader is on résumés that none of its models saw: fields, bullets, and what a confidence means."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from evals.resumes.fields import Tally, compare
from evals.resumes.reliability import Given, given_fields, reliability

from callboard.engine.learning.tagger import Tagger
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.learned_models import LearnedModels, shipped_models
from callboard.engine.resume.lexicon import company_score, school_score, title_score
from callboard.engine.resume.parser import parse_resume
from callboard.engine.resume.vocabulary.places import place_score
from training.calibration import fit_calibration
from training.fitting import fit
from training.resumes import JOB_HEADERS, LINES, NAMES, STUDY_HEADERS, WEIGHTS, Sample, real_samples, samples
from training.tagging import TaggerRecipe, fit_tagger
from training.validation import folds_of

SURE = 0.9
_A_PLACE, _LONGEST_PLACE = 0.9, 3
LEAST_LABELLED = 5
BULLETS = "bullets under their job"
LEAST_GIVEN = 10
"""Fields that were given less often are not listed by themselves."""
LABELLED_IN_BASICS = {"email": "email", "phone": "phone", "city": "location", "links": "urls"}
LABELLED_IN_LISTS = {"languages": "languages", "fluency": "languages"}
"""Fields, and the key of the label without which nobody has labelled them."""


@dataclass
class Reading:
    """Counts over résumés that were read by models fitted without them."""

    documents: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    given: list[Given] = field(default_factory=list[Given])

    def add(self, label: dict[str, Any], sample: Sample, models: LearnedModels, today: date) -> None:
        """Read one résumé and compare it with its label."""
        resume = parse_resume(sample.document, today=today, models=models)
        found = json.loads(json.dumps(to_json_resume(resume), default=str))
        self.documents += 1
        left_out = unlabelled(sample.label)
        for name, tally in compare(label, found).items():
            if name not in left_out:
                self.tallies.setdefault(name, Tally()).add(tally)
        self.given += [one for one in given_fields(resume, label) if one.field not in left_out]

    def include(self, other: Reading) -> None:
        """Pool the counts of other résumés."""
        self.documents += other.documents
        for name, tally in other.tallies.items():
            self.tallies.setdefault(name, Tally()).add(tally)
        self.given += other.given


def unlabelled(label: dict[str, Any]) -> set[str]:
    """The fields that nobody has labelled in a résumé: whether they are read well there cannot be said."""
    basics = label.get("basics") or {}
    missing = {name for name, key in LABELLED_IN_BASICS.items() if key not in basics}
    missing |= {name for name, key in LABELLED_IN_LISTS.items() if key not in label}
    return missing if any("location" in job for job in label.get("work") or []) else missing | {"work.location"}


@dataclass(frozen=True)
class Fold:
    """Judged résumés with models that saw neither them nor what was held out together with them."""

    samples: list[Sample]
    models: LearnedModels

    def read(self, today: date, models: LearnedModels | None = None) -> Reading:
        """Read the fold, with its models as they are or calibrated."""
        found = Reading()
        for one in self.samples:
            found.add(json_resume(one.label), one, models or self.models, today)
        return found


def judge_reading(data: Path, *, today: date) -> str:
    """Read every judged résumé by models that did not see it, nor its profession; write calibration and card."""
    everything = samples(data)
    documents = _folds(data, folds_of([one.name for one in everything]))
    kinds = _folds(data, folds_of([profession(one.name) for one in everything]))
    given = [one for fold in kinds for one in fold.read(today).given]
    WEIGHTS.joinpath("confidence.json").write_text(
        json.dumps(fit_calibration(given), indent=1) + "\n", encoding="utf-8"
    )
    by_document, by_profession = _read(documents, today), _read(kinds, today)
    by_source = {source: _read(_of_source(documents, source), today) for source in _sources(documents)}
    card = _card(by_document, by_profession, by_source, today)
    WEIGHTS.joinpath("reading.md").write_text(card, encoding="utf-8")
    return card


def judge_shipped(data: Path, *, today: date) -> str:
    """Read labelled résumés, of which no weights were learned, with the weights that ship; write figures and card."""
    by_source: dict[str, Reading] = {}
    for one in real_samples(data):
        if one.judged:
            by_source.setdefault(one.source, Reading()).add(json_resume(one.label), one, shipped_models(), today)
    everything = Reading()
    for found in by_source.values():
        everything.include(found)
    card = _shipped_card(everything, by_source, today)
    WEIGHTS.joinpath("shipped.md").write_text(card, encoding="utf-8")
    figures = {**summary(everything), "reliability": rounded_bins(everything)}
    WEIGHTS.joinpath("shipped.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return card


def rounded_bins(found: Reading) -> list[list[float]]:
    """What the reliability diagram on the page of all figures is drawn from."""
    return [[round(said, 2), round(right, 2), count] for said, right, count in reliability(found.given)]


def macro_f1(found: Reading) -> float:
    """The mean F1 of the fields that were labelled often enough."""
    counted = [tally.f1 for tally in found.tallies.values() if tally.right + len(tally.missed) >= LEAST_LABELLED]
    return sum(counted) / len(counted)


def summary(found: Reading) -> dict[str, float]:
    """The figures that the page of all figures shows."""
    sure = [one.right for one in found.given if one.confidence >= SURE]
    return {
        "macro_f1": round(macro_f1(found), 4),
        "bullets": round(found.tallies[BULLETS].recall, 4),
        "right_of_sure": round(sum(sure) / len(sure), 4),
        "least_right_of_sure": round(min(right for right, _ in sure_fields(found).values()), 4),
    }


def sure_fields(found: Reading) -> dict[str, tuple[float, int]]:
    """Of each field that was given with 0.9 or more often enough: the share that is right, and how many there are."""
    sure: dict[str, list[bool]] = {}
    for one in found.given:
        if one.confidence >= SURE:
            sure.setdefault(one.field, []).append(one.right)
    return {name: (sum(own) / len(own), len(own)) for name, own in sorted(sure.items()) if len(own) >= LEAST_GIVEN}


def profession(name: str) -> str:
    """What résumés are held out together: a profession, a family of templates."""
    return name.split("__")[0]


def fitted_without(data: Path, left_out: set[str]) -> LearnedModels:
    """The models, fitted to all documents but some."""

    def tagger(recipe: TaggerRecipe) -> Tagger:
        return fit_tagger([one for one in recipe.sequences(data) if one.document not in left_out], recipe.smoothing)

    names = [one for one in NAMES.examples(data) if one.document not in left_out]
    return LearnedModels(tagger(LINES), tagger(JOB_HEADERS), tagger(STUDY_HEADERS), fit(names, NAMES.strength))


def _folds(data: Path, folds: Sequence[int]) -> list[Fold]:
    """Models fitted without each fold that holds judged résumés."""
    found: list[Fold] = []
    everything = samples(data)
    for fold in sorted(set(folds)):
        left_out = [one for one, of in zip(everything, folds, strict=True) if of == fold]
        judged = [one for one in left_out if one.judged]
        if judged:
            found.append(Fold(judged, fitted_without(data, {one.name for one in left_out})))
    return found


def _read(folds: Sequence[Fold], today: date) -> Reading:
    """All folds, each calibrated by what the others gave."""
    given = [fold.read(today).given for fold in folds]
    found = Reading()
    for own, fold in enumerate(folds):
        others = [one for at, several in enumerate(given) if at != own for one in several]
        found.include(fold.read(today, fold.models.calibrated(fit_calibration(others))))
    return found


def json_resume(label: dict[str, Any]) -> dict[str, Any]:
    """A label in the schema: there skills and certificates may be plain lists, the place and addresses plain text."""
    basics = dict(label.get("basics") or {})
    place = basics.get("location")
    profiles = [{"url": url} for url in basics.get("urls") or []]
    return {
        **label,
        "basics": {
            **basics,
            "location": {"address": place} if isinstance(place, str) else place,
            "profiles": basics.get("profiles") or profiles,
        },
        "work": [{**job, "name": without_place(job.get("name"))} for job in label.get("work") or []],
        "education": [
            {**one, "institution": without_place(one.get("institution"))} for one in label.get("education") or []
        ],
        "skills": [{"keywords": [one for one in label.get("skills") or [] if isinstance(one, str)]}],
        "certificates": [{"name": one} if isinstance(one, str) else one for one in label.get("certificates") or []],
    }


def without_place(name: str | None) -> str | None:
    """A name without the place that some labels have behind it, which the reader gives apart: "Acme Ltd, Leeds, UK"."""
    first, *parts = re.split(r"(,\s+|\s+[-–]\s+|\s*\()", name or "")
    while parts and _may_be_place(parts[-1].rstrip(")")):
        parts = parts[:-2]
    return "".join([first, *parts]) or None


def _may_be_place(text: str) -> bool:
    """Return True for a known place, or a short name that sounds like nothing else."""
    sounds = max(company_score(text), school_score(text), title_score(text)) > 0
    is_name = len(text.split()) <= _LONGEST_PLACE and text[:1].isupper() and not sounds
    return is_name or place_score(text) >= _A_PLACE


def _sources(folds: Sequence[Fold]) -> list[str]:
    return sorted({one.source for fold in folds for one in fold.samples})


def _of_source(folds: Sequence[Fold], source: str) -> list[Fold]:
    return [Fold([one for one in fold.samples if one.source == source], fold.models) for fold in folds]


def _card(documents: Reading, kinds: Reading, sources: dict[str, Reading], today: date) -> str:
    lines = [
        "# How good the reader of résumés is on documents that it never saw", "",
        f"Written by `make train` on {today.isoformat()}. Every labelled résumé was read with all models fitted "
        "without it: first without the document, then without its profession or family of templates. So was how "
        "confident a field is (`confidence.json`) fitted to the other folds. Values are compared as "
        "`python -m evals resumes` does: short ones must be equal, long ones alike to 90 %.",
        *_by_source(sources),
        *_figures(f"By document: {documents.documents} real résumés", documents),
        *_figures(f"By profession and family of templates: {kinds.documents} real résumés", kinds),
    ]  # fmt: skip
    return "\n".join([*lines, ""])


def _shipped_card(everything: Reading, sources: dict[str, Reading], today: date) -> str:
    lines = [
        "# How good the weights that ship are on résumés that they never saw", "",
        f"Written by `make train` on {today.isoformat()}. No weights were learned from these résumés, which stay "
        "outside the project; `SOURCES.md` names them, and says which of them helped to calibrate. Values are compared "
        "as `python -m evals resumes` does.",
        *_by_source(sources),
        *_figures(f"All {everything.documents} résumés", everything),
    ]  # fmt: skip
    return "\n".join([*lines, ""])


def _by_source(sources: dict[str, Reading]) -> list[str]:
    return [
        "", "| source, by document | résumés | macro F1 | bullets under their job |", "|---|---:|---:|---:|",
        *(f"| {name} | {found.documents} | {macro_f1(found):.3f} | {found.tallies[BULLETS].recall:.3f} |"
          for name, found in sorted(sources.items())),
    ]  # fmt: skip


def _figures(title: str, found: Reading) -> list[str]:
    lines = ["", f"## {title}", "", "| field | precision | recall | F1 | labelled |", "|---|---:|---:|---:|---:|"]
    for name, tally in sorted(found.tallies.items()):
        true = tally.right + len(tally.missed)
        lines.append(f"| {name} | {tally.precision:.3f} | {tally.recall:.3f} | {tally.f1:.3f} | {true} |")
    lines += ["", "| confidence | right | fields |", "|---:|---:|---:|"]
    lines += [f"| {said:.2f} | {right:.2f} | {count} |" for said, right, count in reliability(found.given)]
    lines += ["", "| field given with 0.9 or more | right | given |", "|---|---:|---:|"]
    lines += [f"| {name} | {right:.2f} | {count} |" for name, (right, count) in sure_fields(found).items()]
    return lines
