"""The model that tells which known question a request puts, learned from requests invented for this project."""

from __future__ import annotations

import tomllib
from pathlib import Path

from callboard.engine.requests.language import read_words
from callboard.engine.requests.topic_model import topic_features
from training.examples import Labelled, Recipe

REQUESTS = Path(__file__).with_name("requests.toml")


def examples(data: Path) -> list[Labelled]:
    """One example a request, put into English as the program does; its language is its source."""
    found: list[Labelled] = []
    for topic, requests in tomllib.loads(REQUESTS.read_text(encoding="utf-8")).items():
        for request in requests.strip().splitlines():
            read = read_words(request)
            found.append(Labelled(topic_features(read.english), topic, request, read.language))
    return found


RECIPE = Recipe(
    name="topics of requests",
    purpose="Says which of the known questions a request puts, if any.",
    weights=Path("src/callboard/engine/requests/data/topics.npz"),
    examples=examples,
    sources={
        language: f"requests in {name}, written for this project"
        for language, name in (("en", "English"), ("de", "German"), ("fr", "French"), ("es", "Spanish"))
    },
    labelled="by who wrote them",
    strength=20,
)
