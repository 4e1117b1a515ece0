"""Prepare the interview for one posting: topics, questions and tips."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs, raise_faults
from callboard.engine.advice.model import InterviewPreparation
from callboard.jobsearch.agents.checks import (
    claim_faults,
    claim_sources,
    engine_answer,
    own_text_and_target,
)
from callboard.jobsearch.agents.inputs import examples, has_no_target, own_resume, target_posting
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.jobsearch", "interview_coach")


def prepare_by_rules(inputs: Inputs) -> InterviewPreparation:
    """The questions that the engine would put to this person for this posting, as topics."""
    from callboard.engine.advice.preparation import prepare

    return prepare(own_resume(inputs), target_posting(inputs), today=inputs.today)


def check_topics(output: InterviewPreparation, inputs: Inputs) -> None:
    """Refuse questions and tips that take for granted, name or count what stands in no source.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.trust.claims.document_facts import unknown_fact_faults
    from callboard.engine.trust.language.source_text import sentences

    facts = engine_answer(output, inputs)
    raise_faults(claim_faults(output.topics, inputs, facts))
    sources = claim_sources(inputs, facts, target_posting(inputs))
    raise_faults(
        fault
        for topic in output.topics
        for question in topic.questions
        for text in (question.question, question.tip)
        for sentence in sentences(text)
        if sentence not in sources.engine_sentences
        for fault in unknown_fact_faults(sentence, question.evidence, sources)
    )


def merge(facts: InterviewPreparation, answer: InterviewPreparation) -> InterviewPreparation:
    """The model's topics, numbered; the posting is the one that was asked about."""
    from callboard.engine.advice.preparation import with_headline

    topics = tuple(
        topic.model_copy(update={"id": f"{topic.category.value}-{number}"})
        for number, topic in enumerate(answer.topics, 1)
    )
    return with_headline(facts.model_copy(update={"topics": topics or facts.topics}))


INTERVIEW_COACH = AgentSpec(
    name="interview-coach",
    purpose="Prepare you for the interview for one posting: topics with questions to practise and tips.",
    requires=("seeker_resume", "found_postings", "search_request", "job_matches"),
    provides="interview_preparation",
    output=InterviewPreparation,
    tags=("coach", "practise", "practice"),
    examples=examples("interview-coach"),
    tier=Tier.QUALITY,
    rules=prepare_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=own_text_and_target,
    model_checks=(check_topics,),
    merge=merge,
    closed=has_no_target,
    headline=lambda preparation: preparation.headline,
)
