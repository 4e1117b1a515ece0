"""Draft the e-mail that a person may send."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs, raise_faults
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.writing.model import EmailDraft, Evaluation
from callboard.hiring.agents.checks import check_claims, quotable_documents
from callboard.hiring.agents.inputs import Correspondence, candidate_and_posting
from callboard.hiring.examples import examples
from callboard.hiring.mail import headers
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "email")


def draft_by_rules(inputs: Inputs) -> EmailDraft:
    """A draft from the evaluation, for the audience of the run."""
    from callboard.engine.writing.letter import draft_email

    profile, posting = candidate_and_posting(inputs)
    return draft_email(
        inputs.get("evaluation", Evaluation),
        inputs.get("matching_analysis", MatchingAnalysis),
        profile,
        posting,
        audience=inputs.get("correspondence", Correspondence).audience,
        today=inputs.today,
    )


def check_headers(output: EmailDraft, inputs: Inputs) -> None:
    """Refuse an e-mail that is not addressed to one person, or whose lines could hold another header.

    Raises:
        RecipientInvalidError: with what is wrong.
    """
    headers(output)


def check_letter(output: EmailDraft, inputs: Inputs) -> None:
    """Refuse a letter that promises, gives a score, mentions others or protected traits, or has blanks.

    Raises:
        UnsupportedClaimError: with the words to mend it.
    """
    from callboard.engine.writing.letter import letter_faults

    raise_faults(letter_faults(output))


def headline(draft: EmailDraft) -> str:
    """The recipient and subject of the letter."""
    return f"to {draft.to or 'the ' + draft.audience.value.replace('_', ' ')}: {draft.subject}"


EMAIL = AgentSpec(
    name="email",
    purpose="Draft the e-mail to the candidate or the hiring manager; it leaves after approval.",
    requires=(
        "evaluation",
        "matching_analysis",
        "candidate_profile",
        "jd_analysis",
        "correspondence",
        "resume_text",
        "jd_text",
    ),
    provides="email_content",
    output=EmailDraft,
    tags=("email", "mail", "draft", "reply"),
    examples=examples("email"),
    tier=Tier.QUALITY,
    rules=draft_by_rules,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    checks=(check_headers,),
    model_checks=(check_claims, check_letter),
    headline=headline,
    effect="deliver_email",
)
