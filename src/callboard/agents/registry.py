"""All agents known now: the built-in ones, by name, and the pipelines they form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from callboard.agents.cards import AgentCard
from callboard.agents.spec import AgentSpec, Ending, Pipeline
from callboard.agents.supervisor import Plan
from callboard.core.errors import DomainError, ErrorKind


class UnknownPipelineError(DomainError):
    """There is no such pipeline."""

    kind = ErrorKind.NOT_FOUND


class UnknownAgentError(DomainError):
    """There is no such agent."""

    kind = ErrorKind.NOT_FOUND


class BrokenPipelineError(DomainError):
    """A pipeline does not hold together."""

    kind = ErrorKind.INVALID


class Registry:
    """Pipelines by name, each checked once to hold together."""

    def __init__(self, pipelines: Iterable[Pipeline]) -> None:
        self._pipelines = {pipeline.name: pipeline for pipeline in pipelines}
        for pipeline in self._pipelines.values():
            _check(pipeline)

    @property
    def pipelines(self) -> tuple[Pipeline, ...]:
        """Every pipeline, in the order of registration."""
        return tuple(self._pipelines.values())

    def pipeline(self, name: str) -> Pipeline:
        """The pipeline of that name.

        Raises:
            UnknownPipelineError: there is none.
        """
        if name not in self._pipelines:
            raise UnknownPipelineError(name, remedy=f"Known are {', '.join(sorted(self._pipelines)) or 'none'}")
        return self._pipelines[name]

    def ending(self, name: str) -> Ending | None:
        """The callback that stores the results of that pipeline elsewhere; none for an unknown pipeline."""
        return self._pipelines[name].ending if name in self._pipelines else None

    def agent(self, pipeline: str, name: str) -> AgentSpec[Any]:
        """The agent of that name in a pipeline.

        Raises:
            UnknownPipelineError: there is no such pipeline.
            UnknownAgentError: it has no such agent.
        """
        try:
            return self.pipeline(pipeline).agent(name)
        except KeyError as missing:
            raise UnknownAgentError(f"{name} in {pipeline}") from missing

    def spec(self, plan: Plan, name: str) -> AgentSpec[Any]:
        """The code of an agent in a plan: for one that is data, made from the card that the plan holds.

        Raises:
            UnknownPipelineError: there is no such pipeline.
            UnknownAgentError: it has no such agent, or takes no agents that are data.
        """
        card, spec_from_card = plan.agent(name).card, self.pipeline(plan.pipeline).spec_from_card
        if card is None or spec_from_card is None:
            return self.agent(plan.pipeline, name)
        return spec_from_card(card)


def card_of(spec: AgentSpec[Any]) -> AgentCard:
    """The card of a pipeline's agent. Its id is its name."""
    return AgentCard(
        id=spec.name,
        name=spec.name,
        description=spec.purpose,
        tags=spec.tags,
        examples=spec.examples,
        tier=spec.tier,
        builtin=True,
    )


def _check(pipeline: Pipeline) -> None:
    names = [spec.name for spec in pipeline.agents]
    provided = [spec.provides for spec in pipeline.agents]
    twice = {name for name in [*names, *provided] if names.count(name) > 1 or provided.count(name) > 1}
    if twice:
        raise BrokenPipelineError(f"{pipeline.name} has {', '.join(sorted(twice))} twice")
    missing = {slot for spec in pipeline.agents for slot in spec.requires} - set(pipeline.slots())
    if missing:
        raise BrokenPipelineError(f"{pipeline.name}: nobody provides {', '.join(sorted(missing))}")
    if pipeline.goal not in provided:
        raise BrokenPipelineError(f"{pipeline.name}: nobody provides its goal {pipeline.goal}")
