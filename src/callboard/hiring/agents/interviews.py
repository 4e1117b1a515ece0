"""The three agents that prepare interviews.

They read the same facts and texts, and every question keeps to its quotations.
"""

from __future__ import annotations

from functools import partial

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.interview.model import QuestionSet
from callboard.hiring.agents.checks import check_claims, quotable_documents
from callboard.hiring.agents.inputs import candidate_and_posting
from callboard.hiring.examples import examples
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier


def interviewer(talk: str, *, purpose: str, about: str) -> AgentSpec[QuestionSet]:
    """The agent that prepares one talk.

    Args:
        talk: who leads it (`hr`); names the agent (`hr_interview`), its prompt and its slot (`hr_questions`).
        purpose: what the questions are on.
        about: the tag of its own, for the router.
    """
    name = f"{talk}_interview"
    prompt = load("callboard.hiring", name)
    return AgentSpec(
        name=name,
        purpose=purpose,
        requires=("candidate_profile", "jd_analysis", "resume_text", "jd_text"),
        provides=f"{talk}_questions",
        output=QuestionSet,
        tags=("interview", "questions", about),
        examples=examples(name),
        tier=Tier.QUALITY,
        rules=partial(questions_by_rules, talk),
        instructions=prompt.instructions,
        prompt_version=prompt.version,
        sources=quotable_documents,
        model_checks=(check_claims,),
        headline=headline,
    )


def headline(questions: QuestionSet) -> str:
    """How many questions, and the one to begin with."""
    if not questions.questions:
        return "no question"
    return f"{count_noun(len(questions.questions), 'question')}, first: {questions.questions[0].question}"


def questions_by_rules(talk: str, inputs: Inputs) -> QuestionSet:
    """The engine's questions about this person and this posting."""
    from callboard.engine.interview.questions import ceo_questions, hr_questions, technical_questions

    ask = {"hr": hr_questions, "technical": technical_questions, "ceo": ceo_questions}[talk]
    profile, posting = candidate_and_posting(inputs)
    return ask(profile, posting, today=inputs.today)


HR_INTERVIEW = interviewer(
    "hr",
    purpose="Questions on motives, moves, gaps and conditions, from this résumé and this posting.",
    about="people",
)


TECHNICAL_INTERVIEW = interviewer(
    "technical",
    purpose="Questions on the craft: what is claimed most strongly, and what is asked and not shown.",
    about="technical",
)


CEO_INTERVIEW = interviewer(
    "ceo",
    purpose="Questions on judgement, ownership and purpose, in proportion to the role.",
    about="leadership",
)
