"""Weigh everything into advice: advance, hold or decline."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.model import Evaluation, Recommendation
from callboard.hiring.agents.checks import check_claims, quotable_documents
from callboard.hiring.agents.inputs import candidate_and_posting
from callboard.hiring.examples import examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "evaluation")


def evaluate_by_rules(inputs: Inputs) -> Evaluation:
    """Advice from the facts."""
    from callboard.engine.writing.evaluation import evaluate

    profile, posting = candidate_and_posting(inputs)
    return evaluate(
        inputs.get("matching_analysis", MatchingAnalysis),
        inputs.get("research_analysis", ResearchAnalysis),
        profile,
        posting,
        inputs.get("resume_scan", ScanReport),
    )


def merge(facts: Evaluation, answer: Evaluation) -> Evaluation:
    """The advice is no kinder than a blocker allows."""
    if facts.blockers and answer.recommendation is Recommendation.ADVANCE:
        return answer.model_copy(update={"recommendation": facts.recommendation})
    return answer


def headline(evaluation: Evaluation) -> str:
    """The advice and what it rests on."""
    counts = (
        f"{count_noun(len(evaluation.strengths), 'reason')} for, {count_noun(len(evaluation.risks), 'concern')}, "
        f"{count_noun(len(evaluation.unknowns), 'open question')}"
    )
    advice: str = catalogue("report")["advice"][evaluation.recommendation.value]
    return f"{advice}: {counts}"


EVALUATION = AgentSpec(
    name="evaluation",
    purpose="Weigh everything into advice with a scorecard; every claim with its source.",
    requires=(
        "matching_analysis",
        "research_analysis",
        "hr_questions",
        "technical_questions",
        "ceo_questions",
        "candidate_profile",
        "jd_analysis",
        "resume_scan",
        "resume_text",
        "jd_text",
    ),
    provides="evaluation",
    output=Evaluation,
    tags=("evaluation", "advice", "scorecard", "decision"),
    examples=examples("evaluation"),
    tier=Tier.QUALITY,
    rules=evaluate_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    model_checks=(check_claims,),
    merge=merge,
    headline=headline,
)
