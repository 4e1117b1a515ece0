"""Prepare the talk about the craft."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.interview.model import QuestionSet
from callboard.engine.interview.questions import technical_questions
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.grounds import every_quotation_stands, sources
from callboard.hiring.headlines import question_headline
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "technical_interview")


def ask_by_rules(inputs: Inputs) -> QuestionSet:
    """Questions from what is claimed and what is missing."""
    profile, posting = inputs.get("candidate_profile", Resume), inputs.get("jd_analysis", Posting)
    return technical_questions(profile, posting, today=inputs.today)


TECHNICAL_INTERVIEW = AgentSpec(
    name="technical_interview",
    purpose="Questions on the craft: what is claimed most strongly, and what is asked and not shown.",
    requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
    provides="technical_questions",
    output=QuestionSet,
    tags=("interview", "questions", "technical"),
    tier=Tier.QUALITY,
    rules=ask_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=sources,
    checks=(every_quotation_stands,),
    headline=question_headline,
)
