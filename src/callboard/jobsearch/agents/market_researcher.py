"""Count the postings found: pay, skills, levels and places, each with the number that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from callboard.agents.spec import AgentSpec, Inputs, raise_faults
from callboard.engine.advice.model import MarketAnalysis
from callboard.engine.document import Document
from callboard.engine.facts import Source
from callboard.engine.trust.protected.refused_topics import protected_faults
from callboard.jobsearch.agents.checks import engine_answer
from callboard.jobsearch.agents.inputs import FoundPostings, examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

MAX_TITLES = 20

PROMPT = load("callboard.jobsearch", "market_researcher")


def survey_by_rules(inputs: Inputs) -> MarketAnalysis:
    """The counts."""
    from callboard.engine.advice.market import survey

    return survey(inputs.get("found_postings", FoundPostings).counted)


def titles(inputs: Inputs) -> Mapping[Source, Document]:
    """Titles and employers of the best postings, one a line: all of their text that is needed here."""
    counted = inputs.get("found_postings", FoundPostings).counted[:MAX_TITLES]
    return {Source.POSTING: Document.from_text("\n".join(f"{one.title}, {one.company}" for one in counted))}


def check_figures(output: MarketAnalysis, inputs: Inputs) -> None:
    """Refuse a headline with a figure or a statement that the counts do not hold.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.advice.market import market_faults

    facts = engine_answer(output, inputs)
    if isinstance(facts, MarketAnalysis):
        raise_faults((*market_faults(output.headline, facts), *protected_faults(output.headline)))


def is_empty(inputs: Inputs) -> bool:
    """Return True if no posting was found."""
    return not inputs.get("found_postings", FoundPostings).counted


MARKET_RESEARCHER = AgentSpec(
    name="market-researcher",
    purpose="Count the postings found: pay, skills in demand, levels and places, each with how many postings say so.",
    requires=("found_postings",),
    provides="market_analysis",
    output=MarketAnalysis,
    tags=("market", "demand"),
    examples=examples("market-researcher"),
    tier=Tier.FAST,
    rules=survey_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=titles,
    model_checks=(check_figures,),
    closed=is_empty,
    headline=lambda analysis: analysis.headline,
)
