"""Vectors and skills by which postings are retrieved for a profile, before the two are compared in full.

The inner product of the two vectors estimates the parts of the score that concern the work as a whole: how similar the
title and the text of the posting are to the topic of the résumé. The skills that both name estimate the rest.
"""

from __future__ import annotations

import numpy as np

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.candidate.candidate_facts import CandidateFacts
from callboard.engine.matching.role.role_facts import RoleFacts, skill_weight
from callboard.engine.posting.model import Posting, Role
from callboard.engine.skills.reader import find_known

# Similarities of titles vary more than those of whole texts, so each is divided by its own range.
_TITLE, _TOPIC = 1 / 0.4, 1 / 0.35
# Skills of lower weight are required nearly everywhere, so they do not help to find a posting.
_MIN_SKILL_WEIGHT = 0.5


def posting_vector(posting: Posting) -> FloatArray:
    """The vector of a posting, of length 256. Not normalised, so that a posting without a title gains nothing by it."""
    role = RoleFacts(posting.role, posting.language)
    return np.asarray(_TITLE * role.title_vector + _TOPIC * role.topic, np.float32)


def profile_vector(candidate: CandidateFacts) -> FloatArray:
    """The vector of a profile: the topic of its lines, of length 256."""
    return candidate.lines.topic


def posting_skills(role: Role) -> tuple[str, ...]:
    """The skills that a posting requires, each once, by their names in the taxonomy."""
    title_skills = [span.skill for span in find_known(role.title.value if role.title else "") if span.skill]
    required_skills = [skill for requirement in role.requirements for skill in requirement.skills]
    return tuple(
        skill for skill in dict.fromkeys((*title_skills, *required_skills)) if skill_weight(skill) >= _MIN_SKILL_WEIGHT
    )


def profile_skills(candidate: CandidateFacts) -> tuple[str, ...]:
    """The skills that a profile shows, including those that others imply."""
    return tuple(skill for skill in candidate.skills if skill_weight(skill) >= _MIN_SKILL_WEIGHT)
