"""Nine agents with the shape of the hiring pipeline and short outputs, for tests of scheduling."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict
from tests.fakes.providers.behaviour import Answer
from tests.fakes.providers.wire import Chat

from callboard.agents.spec import AgentSpec, Inputs, Pipeline, UnsupportedClaimError

TODAY = date(2026, 11, 21)


class Note(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str


GRAPH: dict[str, tuple[tuple[str, ...], str]] = {
    "resume_parser": (("resume",), "candidate_profile"),
    "jd_analysis": (("posting",), "job_profile"),
    "matching": (("candidate_profile", "job_profile"), "matching_analysis"),
    "candidate_research": (("candidate_profile",), "research_analysis"),
    "hr_interview": (("candidate_profile", "job_profile"), "hr_questions"),
    "technical_interview": (("candidate_profile", "job_profile"), "technical_questions"),
    "ceo_interview": (("candidate_profile", "job_profile"), "ceo_questions"),
    "evaluation": (
        ("matching_analysis", "research_analysis", "hr_questions", "technical_questions", "ceo_questions"),
        "evaluation",
    ),
    "email": (("evaluation",), "email"),
}
NINE = tuple(GRAPH)

Act = Callable[[str], None]
"""What an agent does besides answering; it gets the agent's name."""


def no_insults(output: Note, inputs: Inputs) -> None:
    if "idiot" in output.text:
        raise UnsupportedClaimError("nobody is an idiot")


def agent(name: str, requires: tuple[str, ...], provides: str, act: Act, **more: Any) -> AgentSpec[Note]:
    def rules(inputs: Inputs) -> Note:
        act(name)
        read = ", ".join(inputs.get(slot, Note).text for slot in requires)
        return Note(text=f"{name}({read})")

    return AgentSpec(
        name=name,
        purpose=f"Do the part of {name}.",
        requires=requires,
        provides=provides,
        output=Note,
        rules=rules,
        instructions="",
        prompt_version="1",
        checks=(no_insults,),
        headline=lambda note: f"{name} is done" if note else "",
        **more,
    )


def nine(act: Act = lambda _: None, *, effect: str | None = "deliver") -> Pipeline:
    agents = tuple(
        agent(name, requires, provides, act, **({"effect": effect} if name == "email" else {}))
        for name, (requires, provides) in GRAPH.items()
    )
    return Pipeline(name="nine", agents=agents, inputs={"resume": Note, "posting": Note}, goal="email")


def errand(act: Act = lambda _: None) -> Pipeline:
    """One agent and nothing else."""
    return Pipeline("errand", (agent("runner", ("resume",), "done", act),), {"resume": Note}, "done")


def inputs() -> dict[str, BaseModel]:
    return {"resume": Note(text="a résumé"), "posting": Note(text="a posting")}


def answer_as_model(body: dict[str, Any]) -> Answer:
    """As supervisor, name the first agent whose turn has not come; as any other, say a word."""
    if body["tools"][0]["function"]["name"] != "decide":
        return Answer({"text": "as the model says"})
    called = json.loads(Chat().data(body))["call_counts"]
    following = next((name for name in NINE if name not in called), "finished")
    return Answer({"reasoning": "it is next", "next_agent": following})
