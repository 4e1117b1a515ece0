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
from callboard.agents.supervisor import FINISHED, Chooser, Policy, make_plan
from callboard.events.contract import SUPERVISOR
from callboard.surfaces.langgraph.nodes import (
    GraphContext,
    Update,
    ask_for_approval,
    awaits_approval,
    call_agent,
    chosen,
    perform_decision,
    run_blocking,
    supervise,
)
from callboard.surfaces.langgraph.state import State, state_type

NodeFunction = Callable[[State], Coroutine[Any, Any, Update]]


@dataclass(frozen=True)
class GraphOptions:
    """The model that supervises under the policy `model`, and the effects that wait for a person's approval."""

    chooser: Chooser | None = None
    effects: Mapping[str, Effect] | None = None
    """Effects by the names that agents' specs use. An agent whose effect is here interrupts the graph and waits for a
    person, so the graph needs a checkpointer. Without effects the graph ends with the draft, and nothing is sent."""


def state_graph(
    pipeline: Pipeline, executor: Executor, *, policy: Policy = Policy.PLAN, options: GraphOptions | None = None
) -> StateGraph[Any, Any, Any, Any]:
    """The graph of a pipeline, to be compiled: `state_graph(HIRING, RulesExecutor()).compile().stream(state)`.

    Control returns to the supervisor after every agent. Policy `plan` starts all agents at once that can work; policy
    `model` asks `options.chooser` for one at a time. An agent that was called three times and gave nothing is not
    called again. The state ends with `completed`, or with `error` and everything that was produced.

    Raises:
        BrokenPipelineError: the pipeline does not hold together, or a slot has the name of a control field.
    """
    Registry((pipeline,))
    given = options or GraphOptions()
    context = GraphContext(pipeline, make_plan(pipeline, policy=policy), executor, given.chooser, given.effects or {})
    # The type of the state is made at run time: a type checker cannot know it.
    graph: Any = StateGraph(state_type(pipeline))
    graph.add_node(SUPERVISOR, _node(lambda state: supervise(context, state)))
    graph.set_entry_point(SUPERVISOR)
    for spec in pipeline.agents:
        _add_agent(graph, context, spec)
    targets = {spec.name: spec.name for spec in pipeline.agents} | {FINISHED: END}
    graph.add_conditional_edges(SUPERVISOR, chosen, targets)
    return graph


def _add_agent(graph: Any, context: GraphContext, spec: AgentSpec[Any]) -> None:  # noqa: ANN401 - see `state_graph`
    graph.add_node(spec.name, _node(lambda state: call_agent(context, spec, state)))
    if not context.needs_approval(spec):
        graph.add_edge(spec.name, SUPERVISOR)
        return
    question = f"{spec.name}_approval"
    graph.add_node(question, _approval(context, spec))
    graph.add_edge(spec.name, question)
    graph.add_edge(question, SUPERVISOR)


def _node(function: NodeFunction) -> RunnableLambda[State, Update]:
    """A node that works in `invoke` and in `ainvoke`."""

    def blocking(state: State) -> Update:
        return run_blocking(function(state))

    async def awaited(state: State) -> Update:
        return await function(state)

    return RunnableLambda(blocking, afunc=awaited)


def _approval(context: GraphContext, spec: AgentSpec[Any]) -> RunnableLambda[State, Update]:
    """The node that asks a person; outside the coroutine, as `interrupt` needs the caller's context."""

    def blocking(state: State) -> Update:
        if not awaits_approval(spec, state):
            return {}
        return run_blocking(perform_decision(context, spec, state, ask_for_approval(context, spec, state)))

    async def awaited(state: State) -> Update:
        if not awaits_approval(spec, state):
            return {}
        return await perform_decision(context, spec, state, ask_for_approval(context, spec, state))

    return RunnableLambda(blocking, afunc=awaited)
