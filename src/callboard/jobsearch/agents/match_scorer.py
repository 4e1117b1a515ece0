"""Compare the profile with each posting found: blockers first, then the score and the reasons."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs, raise_faults
from callboard.core.text import fold, squeeze
from callboard.engine.advice.model import JobMatches
from callboard.jobsearch.agents.checks import (
    claim_sources,
    engine_answer,
    own_text_and_postings,
)
from callboard.jobsearch.agents.inputs import FoundPostings, examples, own_resume
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.jobsearch", "match_scorer")


def compare_by_rules(inputs: Inputs) -> JobMatches:
    """The matches, by the same engine that compares candidates with a posting."""
    from callboard.engine.advice.jobs import compare

    return compare(own_resume(inputs), inputs.get("found_postings", FoundPostings).compared, today=inputs.today)


def check_reasons(output: JobMatches, inputs: Inputs) -> None:
    """Refuse a reason that says more than the person's lines and the one posting it is about.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.output_check import check_model_output

    facts = engine_answer(output, inputs)
    known = {one.posting_id: one for one in facts.matches} if isinstance(facts, JobMatches) else {}
    found = inputs.get("found_postings", FoundPostings)
    for match in output.matches:
        sources = claim_sources(inputs, known.get(match.posting_id), found.posting(match.posting_id))
        raise_faults(check_model_output(match, sources))
    headline = output.model_copy(update={"matches": ()})
    raise_faults(check_model_output(headline, claim_sources(inputs, facts, None)))


def merge(facts: JobMatches, answer: JobMatches) -> JobMatches:
    """The engine's matches in their order, with the reasons that the model gives for a title, in any case."""
    reasons = {_key(one.title): one.reason for one in answer.matches if one.reason.strip()}
    titles = [_key(one.title) for one in facts.matches]
    # A reason for a title that two postings have could be about either.
    matches = (
        one.model_copy(update={"reason": reasons[key]}) if key in reasons and titles.count(key) == 1 else one
        for one, key in zip(facts.matches, titles, strict=True)
    )
    return JobMatches(headline=answer.headline, matches=tuple(matches))


def _key(title: str) -> str:
    return squeeze(fold(title))


def is_empty(inputs: Inputs) -> bool:
    """Return True if no posting is there to compare with."""
    return not inputs.get("found_postings", FoundPostings).compared


MATCH_SCORER = AgentSpec(
    name="match-scorer",
    purpose="Compare your profile with the postings found: blockers first, then score, evidence and what is not shown.",
    requires=("seeker_resume", "found_postings"),
    provides="job_matches",
    output=JobMatches,
    tags=("matches", "openings"),
    examples=examples("match-scorer"),
    tier=Tier.QUALITY,
    rules=compare_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=own_text_and_postings,
    model_checks=(check_reasons,),
    merge=merge,
    closed=is_empty,
    headline=lambda matches: matches.headline,
)
