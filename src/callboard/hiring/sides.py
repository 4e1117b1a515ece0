"""The two sides of a hire as the agents after the readers see them."""

from __future__ import annotations

from callboard.agents.spec import Inputs
from callboard.engine.matching.choice import fitting
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume


def sides(inputs: Inputs) -> tuple[Resume, Posting]:
    """The candidate, and the posting about the role that fits them best; every agent comes to the same one."""
    profile, posting = inputs.get("candidate_profile", Resume), inputs.get("jd_analysis", Posting)
    return profile, fitting(profile, posting, today=inputs.today)
