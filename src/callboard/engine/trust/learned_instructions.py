"""Sentences that instruct whoever reads a document, in wordings that no rule lists: learned (`data/instructions.md`).

From the wordings of four writers in seven languages, sentences that only resemble them, and real résumés and postings,
which instruct nobody.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.trust.instruction_features import Sentence, candidates, features

INSTRUCTION = "instruction"
LIKELY = 0.85
"""Least probability of a sentence that is reported: about one real résumé in a thousand, not learned from, has such a
sentence."""


def likely_sentence(text: str) -> Sentence | None:
    """The likeliest instruction to the reader in a text, None where none has a probability of `LIKELY`."""
    read = list(candidates(text))
    if not read:
        return None
    chances = _classifier().probability(with_vectors(read), INSTRUCTION)
    chance, found = max(zip(chances, read, strict=True), key=lambda pair: pair[0])
    return found if chance >= LIKELY else None


def with_vectors(read: list[Sentence]) -> list[Features]:
    """The features of sentences, with their vectors."""
    vectors = sentence_vectors([each.text for each in read])
    return [
        Features(known.named, known.terms, {"sentence": vector})
        for known, vector in zip(map(features, read), vectors, strict=True)
    ]


@cache
def _classifier() -> Classifier:
    return load_classifier(files("callboard.engine.trust").joinpath("data/instructions.npz"))
