"""Compare the candidate with the posting, requirement by requirement."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.matching.model import MatchingAnalysis, Verdict
from callboard.hiring.agents.checks import (
    MatchingAnswer,
    check_claims,
    check_quotations,
    merge_matching,
    quotable_documents,
)
from callboard.hiring.agents.inputs import candidate_and_posting
from callboard.hiring.examples import examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "matching")


def match_by_rules(inputs: Inputs) -> MatchingAnalysis:
    """The score; `match` covers name, photo, gender, age, address and links before it looks."""
    from callboard.engine.matching.scorer import match

    profile, posting = candidate_and_posting(inputs)
    return match(profile, posting, today=inputs.today)


def headline(analysis: MatchingAnalysis) -> str:
    """The score and how many requirements carry it; conditions of the job are none."""
    met = sum(each.verdict is Verdict.MET for each in analysis.judged_requirements)
    score = f"{analysis.score:.0f} of 100, {met} of {count_noun(len(analysis.judged_requirements), 'requirement')} met"
    return f"{analysis.role}: {score}" if analysis.role else score


MATCHING = AgentSpec(
    name="matching",
    purpose="Compare the candidate with the posting, requirement by requirement.",
    requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
    provides="matching_analysis",
    output=MatchingAnalysis,
    tags=("match", "fit", "score", "gap"),
    examples=examples("matching"),
    tier=Tier.FAST,
    rules=match_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    checks=(check_quotations,),
    model_checks=(check_claims,),
    draft=MatchingAnswer,
    merge=merge_matching,
    headline=headline,
)
