"""Compare a profile with postings by the engine.

Runs in a reader process, because the compared data comes from untrusted documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from callboard.documents.json_text import resume_reading
from callboard.documents.limits import Limits
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.matching.retrieval import profile_skills, profile_vector
from callboard.engine.matching.roles import with_best_role
from callboard.engine.matching.scorer import ENGINE_VERSION, Matcher
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.jobsearch.agents.inputs import SeekerResume

__all__ = [
    "ENGINE_VERSION",
    "ProfileDocument",
    "ProfileFacts",
    "ScoringBatch",
    "explain_postings",
    "read_profile",
    "read_seeker_resume",
    "resume_facts",
    "score_postings",
]


class ProfileFacts(Frozen):
    """A profile as the engine compares it: its facts, quoted from the profile as it is written out."""

    resume: Resume
    vector: tuple[float, ...]
    """By which it finds postings, as by its skills, see `engine.matching.retrieval`."""
    skills: tuple[str, ...]


class ProfileDocument(Frozen):
    """A profile as a document of JSON Resume."""

    content: dict[str, Any]


class ScoringBatch(Frozen):
    """Postings that one profile is compared with."""

    resume: Resume
    postings: tuple[str, ...]
    """JSON of `Posting`: only the reader process makes objects of it."""
    improvements: bool = False
    """Whether to say what would raise the score, which takes several times as long."""


def read_profile(profile: ProfileDocument, *, today: date) -> ProfileFacts:
    """The facts of a profile."""
    return resume_facts(read_seeker_resume(profile, today=today).resume, today=today)


def resume_facts(resume: Resume, *, today: date) -> ProfileFacts:
    """What a résumé finds postings by."""
    candidate = Matcher(resume, today=today).candidate
    vector = tuple(profile_vector(candidate).tolist())
    return ProfileFacts(resume=resume, vector=vector, skills=profile_skills(candidate))


def read_seeker_resume(profile: ProfileDocument, *, today: date) -> SeekerResume:
    """A profile written out, and its facts with their places there."""
    reading = resume_reading(profile.content, Limits())
    document = Document(media_type=reading.media_type, lines=tuple(reading.lines), json_resume=reading.json_resume)
    resume = parse_resume(document, today=today)
    # What the agents read is the text: the fields behind it are kept with the profile.
    return SeekerResume(name="profile", document=replace(document, json_resume=None), resume=resume)


def score_postings(batch: ScoringBatch, *, today: date) -> list[float]:
    """The score of each posting, in their order; of several roles in one text that of the one that fits best."""
    matcher = Matcher(batch.resume, today=today)
    return [matcher.score(posting) for posting in _read(batch, today)]


def explain_postings(batch: ScoringBatch, *, today: date) -> list[MatchingAnalysis]:
    """The comparison with each posting, in their order, with everything that its score is made of."""
    matcher = Matcher(batch.resume, today=today)
    return [matcher.match(posting, improvements=batch.improvements) for posting in _read(batch, today)]


def _read(batch: ScoringBatch, today: date) -> Iterator[Posting]:
    for posting in map(Posting.model_validate_json, batch.postings):
        yield with_best_role(batch.resume, posting, today=today)
