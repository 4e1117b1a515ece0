"""Prepare the talk about motives, moves and conditions."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.engine.interview.model import QuestionSet
from callboard.engine.interview.questions import hr_questions
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.hiring.grounds import every_quotation_stands, sources
from callboard.hiring.headlines import question_headline
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "hr_interview")


def ask_by_rules(inputs: Inputs) -> QuestionSet:
    """Questions from what is claimed and what is missing."""
    profile, posting = inputs.get("candidate_profile", Resume), inputs.get("jd_analysis", Posting)
    return hr_questions(profile, posting, today=inputs.today)


HR_INTERVIEW = AgentSpec(
    name="hr_interview",
    purpose="Questions on motives, moves, gaps and conditions, from this résumé and this posting.",
    requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
    provides="hr_questions",
    output=QuestionSet,
    tags=("interview", "questions", "people"),
    tier=Tier.QUALITY,
    rules=ask_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=sources,
    checks=(every_quotation_stands,),
    headline=question_headline,
)
