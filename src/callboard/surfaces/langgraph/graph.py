"""A pipeline as a LangGraph `StateGraph`: a supervisor in the middle, and every agent around it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableLambda
from langgraph.graph import END, StateGraph  # pyright: ignore[reportMissingTypeStubs]

from callboard.agents.execution import Effect, Executor
from callboard.agents.registry import Registry
from callboard.agents.spec import AgentSpec, Pipeline
from callboard.agents.supervisor import FINISHED, Chooser, Policy, snapshot
from callboard.events.contract import SUPERVISOR
from callboard.surfaces.langgraph.nodes import Crew, Update, act, ask, carry_out, chosen, pending, supervise, waited
from callboard.surfaces.langgraph.state import State, state_type

Doing = Callable[[State], Coroutine[Any, Any, Update]]


@dataclass(frozen=True)
class Mind:
    """Who decides what runs next where that is a model, and what a person is asked about."""

    chooser: Chooser | None = None
    effects: Mapping[str, Effect] | None = None
    """What the names of effects in agents' specs do. An agent whose effect is here interrupts the graph and waits for a
    person, so the graph needs a checkpointer; without any, the graph ends with the draft and nothing leaves it."""


def state_graph(
    pipeline: Pipeline, executor: Executor, *, policy: Policy = Policy.PLAN, mind: Mind | None = None
) -> StateGraph[Any, Any, Any, Any]:
    """The graph of a pipeline, to be compiled: `state_graph(HIRING, RulesExecutor()).compile().stream(state)`.

    Control returns to the supervisor after every agent. Policy `plan` starts all agents at once that can work; policy
    `model` asks `mind.chooser` for one at a time. An agent that was called three times and gave nothing is not called
    again. The state ends with `completed`, or with `error` and everything that was produced.

    Raises:
        BrokenPipelineError: the pipeline does not hold together, or a slot has the name of a control field.
    """
    Registry((pipeline,))
    given = mind or Mind()
    crew = Crew(pipeline, snapshot(pipeline, policy=policy), executor, given.chooser, given.effects or {})
    # The type of the state is made here, so nothing more can be said of it.
    graph: Any = StateGraph(state_type(pipeline))
    graph.add_node(SUPERVISOR, _node(lambda state: supervise(crew, state)))
    graph.set_entry_point(SUPERVISOR)
    for spec in pipeline.agents:
        _place(graph, crew, spec)
    ways = {spec.name: spec.name for spec in pipeline.agents} | {FINISHED: END}
    graph.add_conditional_edges(SUPERVISOR, chosen, ways)
    return graph


def _place(graph: Any, crew: Crew, spec: AgentSpec[Any]) -> None:  # noqa: ANN401 - see `state_graph`
    graph.add_node(spec.name, _node(lambda state: act(crew, spec, state)))
    if not crew.asks(spec):
        graph.add_edge(spec.name, SUPERVISOR)
        return
    question = f"{spec.name}_approval"
    graph.add_node(question, _question(crew, spec))
    graph.add_edge(spec.name, question)
    graph.add_edge(question, SUPERVISOR)


def _node(doing: Doing) -> RunnableLambda[State, Update]:
    def now(state: State) -> Update:
        return waited(doing(state))

    async def later(state: State) -> Update:
        return await doing(state)

    return RunnableLambda(now, afunc=later)


def _question(crew: Crew, spec: AgentSpec[Any]) -> RunnableLambda[State, Update]:
    def now(state: State) -> Update:
        return waited(carry_out(crew, spec, state, ask(crew, spec, state))) if pending(spec, state) else {}

    async def later(state: State) -> Update:
        return await carry_out(crew, spec, state, ask(crew, spec, state)) if pending(spec, state) else {}

    return RunnableLambda(now, afunc=later)
