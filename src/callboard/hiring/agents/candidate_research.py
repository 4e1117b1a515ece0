"""See what the résumé's own links and dates support or contradict."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.research.model import ResearchAnalysis, Stance
from callboard.engine.resume.model import Resume
from callboard.hiring.agents.checks import check_claims, quotable_documents
from callboard.hiring.examples import examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "candidate_research")


def research_by_rules(inputs: Inputs) -> ResearchAnalysis:
    """Dates and links, looked at with the résumé alone."""
    from callboard.engine.research.reader import research

    return research(inputs.get("candidate_profile", Resume), today=inputs.today)


def merge(facts: ResearchAnalysis, answer: ResearchAnalysis) -> ResearchAnalysis:
    """What the engine observed stays, and what the model adds comes after it."""
    from callboard.engine.text.folding import words_only

    seen = {words_only(check.finding) for check in facts.checks}
    added = tuple(check for check in answer.checks if words_only(check.finding) not in seen)
    return facts.model_copy(update={"checks": facts.checks + added})


def headline(analysis: ResearchAnalysis) -> str:
    """How long the career is, and what wants a look."""
    from callboard.engine.spans import years_words

    worked = years_words(analysis.total_months)
    contradictions = sum(1 for c in analysis.checks if c.stance is Stance.CONTRADICTS)
    verify = sum(1 for c in analysis.checks if c.stance is Stance.VERIFY)
    return f"{worked} of work, {count_noun(contradictions, 'contradiction')}, {verify} to verify"


CANDIDATE_RESEARCH = AgentSpec(
    name="candidate_research",
    purpose="See what the résumé's own links and dates support or contradict, and what to verify.",
    requires=("candidate_profile", "resume_text"),
    provides="research_analysis",
    output=ResearchAnalysis,
    tags=("research", "background", "verify", "timeline"),
    examples=examples("candidate_research"),
    tier=Tier.FAST,
    rules=research_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    model_checks=(check_claims,),
    merge=merge,
    headline=headline,
    enrichment="github",
)
