"""Suggest how to adapt the résumé to one posting without adding anything to it."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs, raise_faults
from callboard.engine.advice.model import TailoredResume
from callboard.jobsearch.agents.checks import (
    claim_faults,
    engine_answer,
    own_text_and_target,
)
from callboard.jobsearch.agents.inputs import examples, has_no_target, own_resume, target_posting
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.jobsearch", "resume_tailor")


def tailor_by_rules(inputs: Inputs) -> TailoredResume:
    """Lines to move up, words of the posting for what is shown, and the gaps."""
    from callboard.engine.advice.tailoring import tailor

    return tailor(own_resume(inputs), target_posting(inputs), today=inputs.today)


def check_wording(output: TailoredResume, inputs: Inputs) -> None:
    """Refuse a suggestion that says more than the quoted own line: a fact, a skill or a figure that it does not hold.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.advice.tailoring import wording_faults

    facts, resume = engine_answer(output, inputs), own_resume(inputs)
    known = facts.suggestions if isinstance(facts, TailoredResume) else ()
    fresh = [one for one in output.suggestions if one not in known]
    raise_faults(claim_faults(fresh, inputs, facts))
    raise_faults(fault for one in fresh for fault in wording_faults(one, resume))


def merge(facts: TailoredResume, answer: TailoredResume) -> TailoredResume:
    """The model's suggestions; the gaps are the engine's, and the posting is the one that was asked about."""
    from callboard.engine.advice.tailoring import with_headline

    return with_headline(facts.model_copy(update={"suggestions": answer.suggestions or facts.suggestions}))


RESUME_TAILOR = AgentSpec(
    name="resume-tailor",
    purpose="Suggest changes to your résumé for one posting, each resting on a line of yours; gaps are told as gaps.",
    requires=("seeker_resume", "found_postings", "search_request", "job_matches"),
    provides="tailored_resume",
    output=TailoredResume,
    tags=("tailor", "tailoring"),
    examples=examples("resume-tailor"),
    tier=Tier.QUALITY,
    rules=tailor_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=own_text_and_target,
    model_checks=(check_wording,),
    merge=merge,
    closed=has_no_target,
    headline=lambda tailored: tailored.headline,
)
