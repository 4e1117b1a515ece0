"""Say what the profile shows, and which skills the postings found ask for besides."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.advice.model import ProfileAnalysis
from callboard.jobsearch.agents.checks import check_own_claims, own_text
from callboard.jobsearch.agents.inputs import FoundPostings, examples, own_resume
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.jobsearch", "profile_analyst")


def analyse_by_rules(inputs: Inputs) -> ProfileAnalysis:
    """Level, years, strengths and gaps of the profile, and what it does not show."""
    from callboard.engine.advice.profile import analyse_profile

    postings = inputs.get("found_postings", FoundPostings).counted
    return analyse_profile(own_resume(inputs), postings, today=inputs.today)


def merge(facts: ProfileAnalysis, answer: ProfileAnalysis) -> ProfileAnalysis:
    """The model's words for headline and strengths; level, years, gaps and counts are the engine's."""
    return facts.model_copy(update={"headline": answer.headline, "strengths": answer.strengths or facts.strengths})


PROFILE_ANALYST = AgentSpec(
    name="profile-analyst",
    purpose="Say what your profile shows: level, strengths, gaps in time, and skills that postings ask for besides.",
    requires=("seeker_resume", "found_postings"),
    provides="profile_analysis",
    output=ProfileAnalysis,
    tags=("strengths",),
    examples=examples("profile-analyst"),
    tier=Tier.FAST,
    rules=analyse_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=own_text,
    model_checks=(check_own_claims,),
    merge=merge,
    headline=lambda analysis: analysis.headline,
)
