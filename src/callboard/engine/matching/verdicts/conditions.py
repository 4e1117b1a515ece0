"""Conditions of a job that résumés do not mention: shifts, a drug test, reliable transport, lifting, good eyesight.

Postings list them among their requirements. They are told apart by weights learned from both, and are left for a
person to ask. English only.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise

from callboard.engine.data_files import data_file
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.matching.role.role_facts import RequirementFacts
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.words import tokens

CONDITION, REQUIREMENT = "condition", "requirement"
"""The labels."""

# Of 253 requirements of postings that taught nothing, four are as likely conditions as this. A trait ("works well under
# pressure") is told by a résumé more often, except for those that are conditions themselves ("physical fitness").
_LIKELY, _LIKELY_OF_A_TRAIT = 0.6, 0.9
_CONDITIONS = frozenset(asking_words("condition_skills"))
_LONG_TEXT_WORDS = 25
# The entries of a vector are small, and the penalty of the fit is one for all features.
_VECTOR_FACTOR = 4.0


def is_condition(asked: RequirementFacts) -> bool:
    """Return True if it asks for something that résumés do not mention; never true for skills, years and degrees."""
    if asked.hard_skills or asked.years or asked.level is not None:
        return False
    is_trait = bool(asked.soft_skills) and _CONDITIONS.isdisjoint(asked.soft_skills)
    return _probability(asked.text) >= (_LIKELY_OF_A_TRAIT if is_trait else _LIKELY)


@lru_cache(maxsize=1_000)
def _probability(text: str) -> float:
    """The probability that a text is a condition. Cached, because every assumption about a candidate needs it again."""
    return _weights().probability([condition_features(text)], CONDITION)[0]


@cache
def _weights() -> Classifier:
    return load_classifier(data_file("matching", "conditions.npz"))


def condition_features(text: str) -> Features:
    """The features of a text: its words and word pairs, its sentence vector, and its length."""
    words = tokens(text)
    return Features(
        named={
            "length": min(len(words), _LONG_TEXT_WORDS) / _LONG_TEXT_WORDS,
            "able to": float("able to" in text.lower()),
            "names a figure": float(any(sign.isdigit() for sign in text)),
        },
        terms=[*words, *map(" ".join, pairwise(words))],
        vectors={"text": _VECTOR_FACTOR * sentence_vectors([text])[0]},
    )
