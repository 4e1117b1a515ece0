"""Read the posting: title, terms and requirements."""

from __future__ import annotations

from typing import TypeVar

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import count_noun
from callboard.engine.facts import Evidence, Fact
from callboard.engine.posting.model import Importance, Posting, Requirement, Role, Sections
from callboard.hiring.agents.checks import check_completeness, quotable_documents
from callboard.hiring.examples import examples
from callboard.hiring.intake import SourceDocument
from callboard.llm.prompts import load
from callboard.llm.tiers import Tier

PROMPT = load("callboard.hiring", "jd_analysis")

T = TypeVar("T", Requirement, Fact[str])


def read_posting(inputs: Inputs) -> Posting:
    """The engine's reading of the posting."""
    from callboard.engine.posting.parser import parse_posting

    file = inputs.get("jd_text", SourceDocument)
    posting = parse_posting(file.document)
    if not file.is_unlike_its_kind:
        return posting
    # The head of a page that is no posting is no role: it goes by the name of the file.
    unnamed = {"title": None, "company": None}
    roles = tuple(role.model_copy(update=unnamed) for role in posting.roles)
    return posting.model_copy(update={"role": posting.role.model_copy(update=unnamed), "roles": roles})


def merge(facts: Posting, answer: Posting) -> Posting:
    """Lines that the engine left out because they ask for a protected trait stay left out."""
    lines = tuple(dict.fromkeys(line for role in (facts.role, *facts.roles) for line in role.protected))
    return answer.model_copy(
        update={
            "role": _without_lines(answer.role, lines),
            "roles": tuple(_without_lines(role, lines) for role in answer.roles),
        }
    )


def _without_lines(role: Role, lines: tuple[Evidence, ...]) -> Role:
    """The role without requirements and items that quote any of the lines, which it names as protected instead."""

    def others(found: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(each for each in found if not any(each.evidence.overlaps(line) for line in lines))

    items = {name: others(getattr(role.sections, name)) for name in Sections.model_fields}
    return role.model_copy(
        update={"requirements": others(role.requirements), "sections": Sections(**items), "protected": lines}
    )


def headline(posting: Posting) -> str:
    """The role, and how much it asks."""
    title = posting.role.title.value if posting.role.title else "role without a title"
    must = sum(1 for r in posting.role.requirements if r.importance is Importance.MUST)
    return (
        f"{title}: {count_noun(must, 'must-have')}, {count_noun(len(posting.role.requirements) - must, 'nice-to-have')}"
    )


JD_ANALYSIS = AgentSpec(
    name="jd_analysis",
    purpose="Read the job description: role, requirements, pay, conditions.",
    requires=("jd_text",),
    provides="jd_analysis",
    output=Posting,
    tags=("job", "posting", "description", "requirements"),
    examples=examples("jd_analysis"),
    tier=Tier.FAST,
    rules=read_posting,
    instructions=PROMPT.instructions,
    prompt_version=PROMPT.version,
    sources=quotable_documents,
    model_checks=(check_completeness,),
    merge=merge,
    headline=headline,
)
