"""Read the résumé: who, where, when, what, each with its line."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.resume.model import Resume
from callboard.hiring.agents.checks import check_completeness, quotable_documents
from callboard.hiring.examples import examples
from callboard.hiring.intake import SourceDocument
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "resume_parser")


def read_resume(inputs: Inputs) -> Resume:
    """The engine's reading of the résumé."""
    from callboard.engine.resume.parser import parse_resume

    file = inputs.get("resume_text", SourceDocument)
    profile = parse_resume(file.document, today=inputs.today)
    # Of a text that is no résumé the first line names nobody.
    return profile.model_copy(update={"name": None}) if file.is_unlike_its_kind else profile


def headline(profile: Resume) -> str:
    """The number of facts read."""
    jobs, studies = count_noun(len(profile.work), "job"), count_noun(len(profile.education), "study", "studies")
    return f"{jobs}, {studies}, {count_noun(len(skills_shown(profile)), 'skill')}"


def skills_shown(profile: Resume) -> set[str]:
    """Names of the taxonomy's skills that the résumé shows."""
    return {mention.skill for mention in profile.mentions}


RESUME_PARSER = AgentSpec(
    name="resume_parser",
    purpose="Read the résumé into a structured profile, every fact with its line.",
    requires=("resume_text",),
    provides="candidate_profile",
    output=Resume,
    tags=("resume", "cv", "parse", "profile"),
    examples=examples("resume_parser"),
    tier=Tier.FAST,
    rules=read_resume,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    model_checks=(check_completeness,),
    headline=headline,
)
