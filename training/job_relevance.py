"""The model of job relevance: jobs of résumés judged for a posting, with what `engine.matching` compares."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.comparison.job_relevance import PARTLY, RELEVANT, UNRELATED, features
from callboard.engine.matching.comparison.similarity import Similarity
from callboard.engine.matching.role.role_facts import RoleFacts
from training.examples import Labelled, Recipe, labelled_documents
from training.verdicts import SOURCES, read_candidate, read_role

_LABELS = {2: RELEVANT, 1: PARTLY, 0: UNRELATED}


def examples(data: Path) -> list[Labelled]:
    """One example a judged job."""
    people: dict[str, CandidateFacts] = {}
    roles: dict[str, RoleFacts] = {}
    found: list[Labelled] = []
    for _, source, pair in labelled_documents(data / "jobs"):
        name, file = pair["posting"], pair["resume"]
        if name not in roles:
            roles[name] = read_role(data / "postings" / f"{name}.txt")
        if file not in people:
            people[file] = read_candidate(data / "files" / file)
        found += _examples(Similarity(people[file], roles[name]), pair, source)
    return found


def _examples(similarity: Similarity, pair: dict[str, Any], source: str) -> Iterator[Labelled]:
    """The jobs that are read under the title that they had when they were judged."""
    jobs = similarity.candidate.jobs
    compared = {job.index: each for job, each in zip(jobs, similarity.job_comparisons(), strict=True)}
    titles = {job.index: job.title for job in jobs}
    for index, judged in enumerate(pair["jobs"]):
        if judged["relevance"] is not None and titles.get(index) == judged["title"]:
            yield Labelled(features(compared[index]), _LABELS[judged["relevance"]], pair["posting"], source)


RECIPE = Recipe(
    name="relevance of jobs",
    purpose="Whether the months of a job count as experience for a role: relevant, partly or unrelated.",
    weights=Path("src/callboard/engine/matching/data/job_relevance.npz"),
    examples=examples,
    sources={
        **SOURCES,
        "emscad": SOURCES["emscad3"],
        "linkedin": SOURCES["linkedin3"],
        "owner": "postings of seven kinds of sources; all résumés are of public repository "
        "nathangalung/Tubes3_StimaSukses",
    },
    labelled="by language models, one reading; years of relevant work by these labels and as people gave them for 71 "
    "of the pairs correlate with 0.69",
    strength=0.02,
)
