"""The last step of an execution: one response, whoever answered, or a plain word that nobody fits."""

from __future__ import annotations

from callboard.agents.spec import AgentSpec, Inputs
from callboard.core.text import shorten
from callboard.workbench.answers import Answer
from callboard.workbench.slots import RequestSlot, Response, RoutingSlot

NEAREST = 3
"""So many agents are named that came nearest."""


def finalize(inputs: Inputs) -> Response:
    """The response, from the answer if there is one."""
    routing = inputs.get("routing", RoutingSlot)
    answer = inputs.values.get("answer")
    if not isinstance(answer, Answer):
        return _nobody(inputs.get("request", RequestSlot), routing)
    return Response(
        text=answer.text,
        agent_id=routing.agent_id,
        agent=routing.agent,
        sources=answer.sources,
        cannot=answer.cannot,
        asks=answer.asks,
    )


def _nobody(request: RequestSlot, routing: RoutingSlot) -> Response:
    near = [candidate.name for candidate in routing.candidates[:NEAREST] if candidate.score > 0]
    lines = [f"No agent fits this request: {routing.reason}."]
    if near:
        lines.append(f"Nearest were {', '.join(near)}. Name one of them to have it answer anyway.")
    lines.append("An agent with a few tags or example requests of this kind would take it from then on.")
    asks = (f"Who should answer “{shorten(request.message, 80)}”?",)
    return Response(text="\n\n".join(lines), cannot="No agent that is known here fits this request.", asks=asks)


FINALIZE = AgentSpec(
    name="finalize",
    purpose="Make the response of what the agent answered.",
    requires=("request", "routing", "answer"),
    provides="response",
    output=Response,
    rules=finalize,
    instructions="",
    prompt_version="",
    headline=lambda response: f"answered by {response.agent}" if response.agent else "no agent fits",
    rules_only=True,
)
