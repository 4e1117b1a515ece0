"""The learned part of the topics: features of a request, and its likeliest topic.

Loaded for the first request; a process that only serves pages never needs it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from itertools import pairwise

from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.requests.wording import first_person, is_of_recruiting, stems
from callboard.engine.routing.features import words

LEAST_PROBABILITY = 0.5
"""A less likely topic is none."""

NONE = "none"
"""What is learned for a request that puts none of the known questions."""

REFUSED = "protected"
WEIGHTS = "data/topics.npz"

_NAME = re.compile(r"(?<=\S )[^\W\d_a-z][\w'’.-]*")
"""A word with a capital letter that is not the first."""

# "Rate my answer: …": what is asked stands before the colon, and what follows may be anything.
_QUESTION_END = re.compile(r"(?<=\w\w\w)[:?.!]\s")


def likely_topic(request: str) -> str | None:
    """The name of the topic that a request, given in English, most likely has; None if none is likely enough.

    What is refused must be so without the names in it: where somebody comes from says nothing of what is asked.
    """
    found = _likeliest(request)
    return None if found == REFUSED and _likeliest(_NAME.sub("", request)) != REFUSED else found


def _likeliest(request: str) -> str | None:
    model = _model()
    shares = model.probabilities([topic_features(request)])[0]
    best = int(shares.argmax())
    return None if model.labels[best] == NONE or shares[best] < LEAST_PROBABILITY else model.labels[best]


def topic_features(request: str) -> Features:
    """What a topic is told by: the stems of a request, pairs of them, and the meaning of its question."""
    question = _QUESTION_END.split(request, maxsplit=1)[0]
    asked = words(question) if " " in question else words(request)
    found = ["^", *stems(asked), "$"]
    apart = zip(found, found[2:], strict=False)
    return Features(
        named={
            "recruiting": float(is_of_recruiting(request)),
            "first person": float(not first_person().isdisjoint(asked)),
        },
        terms=(*found[1:-1], *(f"{a} {b}" for a, b in pairwise(found)), *(f"{a} _ {b}" for a, b in apart)),
        vectors={"question": sentence_vectors([" ".join(asked)])[0]},
    )


@cache
def _model() -> Classifier:
    return load_classifier(resources.files("callboard.engine.requests").joinpath(WEIGHTS))
