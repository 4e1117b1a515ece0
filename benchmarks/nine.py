"""The nine agents of the hiring flow as nodes: who requires what, who provides what, and about 4 KB of state each."""

from __future__ import annotations

from datetime import date
from functools import partial

from pydantic import BaseModel

from callboard.agents.spec import AgentSpec, Inputs, Pipeline

TODAY = date(2026, 11, 21)
STATE = "What one agent tells the next. " * 130

GRAPH: dict[str, tuple[tuple[str, ...], str]] = {
    "resume_parser": (("resume_text",), "candidate_profile"),
    "jd_analysis": (("jd_text",), "jd_analysis"),
    "matching": (("candidate_profile", "jd_analysis"), "matching_analysis"),
    "candidate_research": (("candidate_profile",), "research_analysis"),
    "hr_interview": (("candidate_profile", "jd_analysis"), "hr_questions"),
    "technical_interview": (("candidate_profile", "jd_analysis"), "technical_questions"),
    "ceo_interview": (("candidate_profile", "jd_analysis"), "ceo_questions"),
    "evaluation": (
        ("matching_analysis", "research_analysis", "hr_questions", "technical_questions", "ceo_questions"),
        "evaluation",
    ),
    "email": (("evaluation", "candidate_profile"), "email_content"),
}
GOAL = "email_content"


class Note(BaseModel):
    """What every agent of this crew produces."""

    text: str


def pipeline() -> Pipeline:
    """The nine as a pipeline of Callboard; their rules cost nothing, so that only the flow is measured."""
    agents = tuple(
        AgentSpec(
            name=name,
            purpose=f"Do the part of {name}.",
            requires=requires,
            provides=provides,
            output=Note,
            rules=partial(_note, requires),
            instructions="Repeat the facts.",
            prompt_version="1",
        )
        for name, (requires, provides) in GRAPH.items()
    )
    return Pipeline(name="nine", agents=agents, inputs={"resume_text": Note, "jd_text": Note}, goal=GOAL)


def inputs() -> dict[str, BaseModel]:
    """What the run is started with."""
    return {"resume_text": Note(text=STATE), "jd_text": Note(text=STATE)}


def longest_chain() -> int:
    """How many agents must follow one another at least."""
    maker = {provides: name for name, (_, provides) in GRAPH.items()}

    def depth(name: str) -> int:
        return 1 + max((depth(maker[slot]) for slot in GRAPH[name][0] if slot in maker), default=0)

    return max(depth(name) for name in GRAPH)


def _note(requires: tuple[str, ...], inputs: Inputs) -> Note:
    return Note(text=inputs.get(requires[0], Note).text)
