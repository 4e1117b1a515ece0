"""What postings and profiles are found by before they are compared: one vector each, and skills.

The inner product of the two vectors estimates the parts of the score that are about the work as a whole: how near the
title of the posting, and all that it says, are to the topic of the résumé. The skills that both name estimate the rest.
"""

from __future__ import annotations

from callboard.engine.learning.vectors import FloatArray, sentence_vectors
from callboard.engine.matching.candidate_facts import CandidateFacts
from callboard.engine.matching.case import role_topic, skill_weight
from callboard.engine.matching.lines import ResumeLines
from callboard.engine.posting.model import Role
from callboard.engine.skills.reader import find_known

# Titles lie further apart than whole texts, so that a step of theirs says less.
_TITLE, _TOPIC = 1 / 0.4, 1 / 0.35
# Skills that weigh less are asked for everywhere, and find nothing.
_MIN_SKILL_WEIGHT = 0.5


def posting_vector(role: Role) -> FloatArray:
    """The vector of a posting, of length 256; not a unit vector: a posting without a title is nearer to nobody."""
    title = sentence_vectors([role.title.value if role.title else ""])[0]
    return _TITLE * title + _TOPIC * role_topic(role)


def profile_vector(candidate: CandidateFacts) -> FloatArray:
    """The vector of a profile: the topic of its lines, of length 256."""
    return ResumeLines(candidate).topic


def posting_skills(role: Role) -> tuple[str, ...]:
    """The skills that a posting asks for, each once, by their names in the taxonomy."""
    named = [span.skill for span in find_known(role.title.value if role.title else "") if span.skill]
    asked = [skill for requirement in role.requirements for skill in requirement.skills]
    return tuple(skill for skill in dict.fromkeys((*named, *asked)) if skill_weight(skill) >= _MIN_SKILL_WEIGHT)


def profile_skills(candidate: CandidateFacts) -> tuple[str, ...]:
    """The skills that a profile shows, also those that follow from others."""
    return tuple(skill for skill in candidate.skills if skill_weight(skill) >= _MIN_SKILL_WEIGHT)
