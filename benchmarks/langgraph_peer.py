"""The flow that Callboard is measured against, built on LangGraph as its description has it.

One StateGraph, hub and spoke: a supervisor node, which is the entry point, makes a model call before every agent and
names the next one; every agent makes one model call, writes one field, and returns to the supervisor. Agents run one
after the other. A model call is a wait of the same length as on the other side, without any network around it.
"""

from __future__ import annotations

import time
from typing import Any, TypedDict

from langgraph.graph import END, StateGraph

from benchmarks.nine import GOAL, GRAPH, STATE
from benchmarks.simulated_model import SECONDS_A_CALL

HiringState = TypedDict(
    "HiringState",
    {slot: str for requires, provides in GRAPH.values() for slot in (*requires, provides)}
    | {"next_agent": str, "workflow_history": list[str]},
    total=False,
)


def model_call() -> None:
    """Ask the simulated model."""
    time.sleep(SECONDS_A_CALL)


def supervise(state: dict[str, Any]) -> dict[str, Any]:
    """Ask the model whom to call; it chooses an agent whose inputs are there and whose output is missing."""
    model_call()
    history = state.get("workflow_history", [])
    if GOAL in state:
        return {"next_agent": "finished"}
    ready = (n for n, (needs, gives) in GRAPH.items() if gives not in state and all(slot in state for slot in needs))
    name = next(ready)
    return {"next_agent": name, "workflow_history": [*history, name]}


def agent(provides: str) -> Any:  # noqa: ANN401 - a node of the graph
    """An agent that makes one model call and writes one field."""

    def act(state: dict[str, Any]) -> dict[str, Any]:
        model_call()
        return {provides: STATE}

    return act


def build() -> Any:  # noqa: ANN401 - LangGraph's compiled graph
    """The compiled graph."""
    graph = StateGraph(HiringState)
    graph.add_node("supervisor", supervise)
    graph.set_entry_point("supervisor")
    for name, (_, provides) in GRAPH.items():
        graph.add_node(f"{name}_agent", agent(provides))
        graph.add_edge(f"{name}_agent", "supervisor")
    routes = {name: f"{name}_agent" for name in GRAPH} | {"finished": END}
    graph.add_conditional_edges("supervisor", lambda state: state["next_agent"], routes)
    return graph.compile()


def run(graph: Any) -> float:  # noqa: ANN401 - LangGraph's compiled graph
    """Seconds that one run of the flow takes."""
    begun = time.perf_counter()
    state: dict[str, Any] = {}
    for event in graph.stream({"resume_text": STATE, "jd_text": STATE}, {"recursion_limit": 50}):
        for change in event.values():
            state |= change
    if GOAL not in state:
        msg = "the peer did not reach its goal"
        raise RuntimeError(msg)
    return time.perf_counter() - begun
