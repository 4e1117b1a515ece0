"""Prepare the talk about judgement, ownership and purpose."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.interview.model import QuestionSet
from callboard.engine.interview.questions import ceo_questions
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.grounds import every_quotation_stands, sources
from callboard.hiring.headlines import question_headline
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "ceo_interview")


def ask_by_rules(inputs: Inputs) -> QuestionSet:
    """Questions from what is claimed and what is missing."""
    profile, posting = inputs.get("candidate_profile", Resume), inputs.get("jd_analysis", Posting)
    return ceo_questions(profile, posting, today=inputs.today)


CEO_INTERVIEW = AgentSpec(
    name="ceo_interview",
    purpose="Questions on judgement, ownership and purpose, in proportion to the role.",
    requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
    provides="ceo_questions",
    output=QuestionSet,
    tags=("interview", "questions", "leadership"),
    tier=Tier.QUALITY,
    rules=ask_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=sources,
    checks=(every_quotation_stands,),
    headline=question_headline,
)
