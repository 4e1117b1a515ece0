"""How relevant a job is to a role: whether its months count as experience for it.

Compares titles, occupations, skills, words, and the meaning of what was done with that of the posting's sentences.
Weights learned from judged jobs make a probability of it. English only, as the sentence vectors are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from callboard.engine.data_files import data_file
from callboard.engine.learning.classifier import Classifier, Features, load_classifier
from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.vocabulary.occupations import (
    NamedOccupation,
    group,
    occupation_relatedness,
    occupation_similarity,
)

RELEVANT, PARTLY, UNRELATED = "relevant", "partly", "unrelated"
"""The labels: the same work; work that shares a substantial part of the duties; another occupation."""

# What counts of a job that is relevant in part.
_PARTLY_SHARE = 0.5
# Nearness counts from several steps on rather than in proportion.
_STEPS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
_STEP_FACTOR = 2.0
_BEST_SENTENCES = 3


@dataclass(frozen=True)
class JobComparison:
    """One job beside one role. Vectors are unit vectors, or zeros where there is no text."""

    title_similarity: float | None
    """Similarity of the two titles by occupations and shared words; None if they cannot be compared."""
    job_occupations: tuple[NamedOccupation, ...]
    """The occupations that the job's title names, the main one first."""
    role_occupations: tuple[NamedOccupation, ...]
    """The occupations that the posting's title names."""
    text_occupations: tuple[NamedOccupation, ...]
    """The occupations that the posting's text names most."""
    skills: tuple[float, ...]
    """The weight of each of the posting's skills that the job's text names."""
    posting_skills: float
    """The weight of all skills of the posting."""
    shared_words: float | None
    """Share of the posting's words that the job's text has; None without text."""
    job_title: FloatArray
    role_title: FloatArray
    job_lines: FloatArray
    """One row a line of the job's text."""
    role_sentences: FloatArray
    """One row a sentence of the posting about the work."""
    job_topic: FloatArray
    role_topic: FloatArray


def job_relevance(comparisons: Sequence[JobComparison]) -> list[float]:
    """The relevance of each job, 0 to 1: the expected share of its months that counts."""
    if not comparisons:
        return []
    weights = _weights()
    chances = weights.probabilities([features(each) for each in comparisons])
    relevant, partly = (chances[:, weights.labels.index(label)] for label in (RELEVANT, PARTLY))
    return [float(value) for value in np.round(relevant + _PARTLY_SHARE * partly, 6)]


@cache
def _weights() -> Classifier:
    return load_classifier(data_file("matching", "job_relevance.npz"))


def features(compared: JobComparison) -> Features:
    """All features from which the relevance of one job is predicted."""
    parts = (_titles, _occupations, _skills, _duties)
    figures = {name: value for part in parts for name, value in part(compared)}
    steps = {
        f"{name} above {step:g}": _STEP_FACTOR * (value - step)
        for name, value in figures.items()
        for step in _STEPS
        if value > step
    }
    return Features(named=figures | steps)


def _titles(compared: JobComparison) -> Iterator[tuple[str, float]]:
    """How similar the titles are, by occupations, words and meaning."""
    yield "titles cannot be compared", float(compared.title_similarity is None)
    yield "title similarity", compared.title_similarity or 0.0
    yield "meaning of the titles", float(compared.job_title @ compared.role_title)
    yield "job title and posting", float(compared.job_title @ compared.role_topic)
    yield "posting has no title", float(not compared.role_title.any())
    yield "job has no title", float(not compared.job_title.any())


def _occupations(compared: JobComparison) -> Iterator[tuple[str, float]]:
    """Whether the table of occupations lists those of job and role as the same, related or unrelated."""
    of_job, of_role = compared.job_occupations, compared.role_occupations
    if of_job and compared.text_occupations:
        yield "occupation in the posting's text", occupation_similarity(of_job, compared.text_occupations)
    if not of_job or not of_role:
        return
    related = max(occupation_relatedness(one.occupation, other.occupation) for one in of_job for other in of_role)
    yield "both occupations known", 1.0
    yield "same occupation", float(of_job[0].occupation == of_role[0].occupation)
    yield "related occupations", related
    yield "same group of occupations", float(group(of_job[0].occupation) == group(of_role[0].occupation))
    yield "unrelated occupations", float(related == 0)


def _skills(compared: JobComparison) -> Iterator[tuple[str, float]]:
    """Which of the posting's skills the job's text names."""
    if compared.posting_skills > 0:
        yield "skills of the posting", sum(compared.skills) / compared.posting_skills
    yield "most specific skill of the posting", max(compared.skills, default=0.0)


def _duties(compared: JobComparison) -> Iterator[tuple[str, float]]:
    """How near what was done is to what the posting says of the work."""
    yield "job has no text", float(not len(compared.job_lines))
    yield "shared words", compared.shared_words or 0.0
    yield "topics", float(compared.job_topic @ compared.role_topic)
    yield "job text and role title", float(compared.job_topic @ compared.role_title)
    if not len(compared.job_lines) or not len(compared.role_sentences):
        return
    near = compared.role_sentences @ compared.job_lines.T
    best = np.sort(near.max(axis=1))[::-1]
    yield "nearest sentences", float(best[:_BEST_SENTENCES].mean())
    yield "mean of nearest lines", float(best.mean())
    yield "nearest line to the role title", float((compared.job_lines @ compared.role_title).max())
