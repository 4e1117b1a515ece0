"""The pipeline of a job search: five agents over one profile and the postings found for it."""

from __future__ import annotations

from callboard.agents.spec import Pipeline
from callboard.jobsearch.agents.inputs import FoundPostings, SearchRequest, SeekerResume
from callboard.jobsearch.agents.interview_coach import INTERVIEW_COACH
from callboard.jobsearch.agents.market_researcher import MARKET_RESEARCHER
from callboard.jobsearch.agents.match_scorer import MATCH_SCORER
from callboard.jobsearch.agents.profile_analyst import PROFILE_ANALYST
from callboard.jobsearch.agents.resume_tailor import RESUME_TAILOR

JOBSEARCH = Pipeline(
    name="jobsearch",
    agents=(PROFILE_ANALYST, MARKET_RESEARCHER, MATCH_SCORER, RESUME_TAILOR, INTERVIEW_COACH),
    inputs={"seeker_resume": SeekerResume, "found_postings": FoundPostings, "search_request": SearchRequest},
    goal="interview_preparation",
)
"""Order is display order; what runs when follows from `requires` and `provides`."""
