"""What postings and profiles are found by before they are compared: one vector each.

The inner product of the two estimates the parts of the score that are about the work as a whole: how near the title
of the posting, and all that it says, are to the topic of the résumé.
"""

from __future__ import annotations

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.candidate_facts import CandidateFacts
from callboard.engine.matching.case import role_topic
from callboard.engine.matching.lines import ResumeLines
from callboard.engine.posting.model import Role

# Titles lie further apart than whole texts, so that a step of theirs says less.
_TITLE, _TOPIC = 1 / 0.4, 1 / 0.35


def posting_vector(role: Role) -> FloatArray:
    """The vector of a posting, of length 256; not a unit vector: a posting without a title is nearer to nobody."""
    title = sentence_vectors([role.title.value if role.title else ""])[0]
    return _TITLE * title + _TOPIC * role_topic(role)


def profile_vector(candidate: CandidateFacts) -> FloatArray:
    """The vector of a profile: the topic of its lines, of length 256."""
    return ResumeLines(candidate).topic
