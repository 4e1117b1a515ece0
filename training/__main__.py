"""Train models: `python -m training DATA [MODEL ...]` (`make train DATA=folder`)."""

from __future__ import annotations

import argparse
import importlib
import sys
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from callboard.core import clock
from callboard.engine.learning.classifier import load_classifier
from training.card import model_card
from training.design import Kept
from training.examples import Recipe
from training.fitting import fit, write_weights
from training.tagging import TaggerRecipe, train_tagger
from training.validation import by_document, by_source, cross_validate

MODELS: dict[str, str] = {
    "conditions": "training.conditions:RECIPE",
    "evidence": "training.evidence:RECIPE",
    "grammatical-roles": "training.grammatical_roles:train",
    "instructions": "training.instructions:RECIPE",
    "open-words": "training.open_words:train",
    "job-relevance": "training.job_relevance:RECIPE",
    "posting-clauses": "training.clauses:RECIPE",
    "posting-lost-breaks": "training.lost_breaks:RECIPE",
    "posting-employers": "training.postings:EMPLOYERS",
    "posting-recognition": "training.kinds:RECIPE",
    "posting-titles": "training.postings:TITLES",
    "posting-units": "training.postings:UNITS",
    "posting-units-de-fr-es": "training.postings:UNITS_IN_GERMAN_FRENCH_SPANISH",
    "posting-units-in-context": "training.postings:UNITS_IN_CONTEXT",
    "request-topics": "training.requests:RECIPE",
    "resume-lines": "training.resumes:LINES",
    "resume-jobs": "training.resumes:JOB_HEADERS",
    "resume-studies": "training.resumes:STUDY_HEADERS",
    "resume-names": "training.resumes:NAMES",
    "resume-recognition": "training.resume_kinds:RECIPE",
    "resume-reading": "training.reading:judge_reading",
    "resume-shipped": "training.reading:judge_shipped",
    "verdicts": "training.verdicts:RECIPE",
}
"""Adding a model: a module with a recipe, and one entry here (`"name": "module:RECIPE"`).

An entry may also name a function that judges several models at once and writes a card only.
"""

ON_REQUEST = frozenset({"resume-shipped"})
"""What is done only where it is named: it needs documents of which no weights were learned."""


class Judge(Protocol):
    """A function that judges models and writes a card."""

    def __call__(self, data: Path, *, today: date) -> str:
        """Write the card and return it."""
        ...


Trainable: TypeAlias = Recipe | TaggerRecipe | Judge


def train(recipe: Trainable, data: Path, *, today: date, keep: float = 0.0, kept_file: Path | None = None) -> str:
    """Cross-validate, fit on everything, write weights and card; the card is returned.

    `keep` is how much of the weights that ship, or of those of `kept_file`, is expected to hold (0 to 1), for data that
    is newer than what they were learned from.
    """
    if not isinstance(recipe, Recipe | TaggerRecipe):
        if keep:
            raise ValueError("This fits no weights that ship, of which some could be kept.")
        return recipe(data, today=today)
    if isinstance(recipe, TaggerRecipe):
        return train_tagger(recipe, data, today=today, keep=keep)
    examples = recipe.examples(data)
    beside = recipe.examples_beside(data) if recipe.examples_beside else []
    kept = Kept(load_classifier(kept_file or recipe.weights), keep) if keep else None
    validate = partial(cross_validate, strength=recipe.strength, beside=beside, kept=kept, is_choice=recipe.is_choice)
    documents = validate(examples, by_document(examples))
    several = len({example.source for example in examples}) > 1
    apart = recipe.examples_by_source(data) if recipe.examples_by_source else examples
    sources = validate(apart, by_source(apart)) if several else None
    fitted = fit([*examples, *beside], recipe.strength, kept, is_choice=recipe.is_choice)
    classifier = replace(fitted, temperature=documents.temperature)
    write_weights(recipe.weights, classifier)
    card = model_card(recipe, examples, beside, (documents, sources), today=today, keep=keep)
    recipe.weights.with_suffix(".md").write_text(card, encoding="utf-8")
    return card


def main() -> int:
    """Train the models that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of labelled documents; training/README.md says what lies where")
    parser.add_argument(
        "models",
        nargs="*",
        metavar="MODEL",
        help=f"which models: {', '.join(MODELS)} (default: all but {', '.join(ON_REQUEST)})",
    )
    parser.add_argument(
        "--keep",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="how much of the weights that ship is to hold, 0 to 1 (default: 0): where their documents are not at hand",
    )
    parser.add_argument(
        "--kept",
        type=Path,
        metavar="FILE",
        help="the weights that --keep begins with (default: those that ship), such as those of an earlier commit",
    )
    options = parser.parse_args()
    for name in options.models or [name for name in MODELS if name not in ON_REQUEST]:
        module, _, recipe = MODELS[name].partition(":")
        found: Trainable = getattr(importlib.import_module(module), recipe)
        print(train(found, options.data, today=clock.today(), keep=options.keep, kept_file=options.kept))
    return 0


if __name__ == "__main__":
    sys.exit(main())
