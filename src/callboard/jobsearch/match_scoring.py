"""A profile compared with postings by the engine.

Runs in a reader process: what it compares was read in strangers' documents.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from callboard.documents.json_text import resume_reading
from callboard.documents.limits import Limits
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.matching.choice import with_best_role
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.matching.retrieval import profile_vector
from callboard.engine.matching.scorer import ENGINE_VERSION, Matcher
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume
from callboard.jobsearch.agents.inputs import SeekerResume

__all__ = ["ENGINE_VERSION", "ProfileFacts", "ScoringBatch", "read_profile", "read_seeker_resume", "score_postings"]


class ProfileFacts(Frozen):
    """A profile as the engine compares it: its facts, quoted from the profile as it is written out."""

    resume: Resume
    vector: tuple[float, ...]
    """By which it finds postings, see `engine.matching.retrieval`."""


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
    resume = read_seeker_resume(profile, today=today).resume
    vector = profile_vector(Matcher(resume, today=today).candidate)
    return ProfileFacts(resume=resume, vector=tuple(vector.tolist()))


def read_seeker_resume(profile: ProfileDocument, *, today: date) -> SeekerResume:
    """A profile written out, and its facts with their places there."""
    reading = resume_reading(profile.content, Limits())
    document = Document(media_type=reading.media_type, lines=tuple(reading.lines), json_resume=reading.json_resume)
    resume = parse_resume(document, today=today)
    # What the agents read is the text: the fields behind it are kept with the profile.
    return SeekerResume(name="profile", document=replace(document, json_resume=None), resume=resume)


def score_postings(batch: ScoringBatch, *, today: date) -> list[MatchingAnalysis]:
    """The comparison with each posting, in their order; of several roles in one text the one that fits best."""
    matcher = Matcher(batch.resume, today=today)
    read = (Posting.model_validate_json(posting) for posting in batch.postings)
    best = (with_best_role(batch.resume, posting, today=today) for posting in read)
    return [matcher.match(posting, improvements=batch.improvements) for posting in best]
