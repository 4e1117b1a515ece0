"""The one typed state of a graph: the supervisor's control fields, and a field for every slot of the pipeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel
from typing_extensions import TypedDict  # Pydantic understands the one of `typing` from Python 3.12 on only

from callboard.agents.registry import BrokenPipelineError
from callboard.agents.spec import Pipeline
from callboard.agents.supervisor import Plan, Situation

State = Mapping[str, Any]
"""A state as nodes read it; its fields depend on the pipeline."""


def merge_outputs(old: dict[str, Any] | None, new: dict[str, Any] | None) -> dict[str, Any]:
    """Reducer: the union of what agents that work at once return."""
    return {**(old or {}), **(new or {})}


def join_distinct(old: list[str] | None, new: list[str] | None) -> list[str]:
    """Reducer: what agents that work at once return, without repetitions."""
    return list(dict.fromkeys([*(old or []), *(new or [])]))


CONTROL: Mapping[str, Any] = {
    "task": str,
    "next_agent": str,
    "workflow_stage": str,
    "completed": bool,
    "error": str | None,
    "workflow_history": list[str],
    "run_id": str,
    "reasons": Annotated[dict[str, str], merge_outputs],
    "declined": Annotated[list[str], join_distinct],
    "proposals": Annotated[dict[str, Any], merge_outputs],
}
"""Fields of every state. `next_agent` names several, separated by commas, where they start at once; `reasons` says why
the last call of an agent gave nothing; `declined` lists slots whose output a person refused, and `proposals` holds by
slot what waits, or waited, for a person."""


def state_type(pipeline: Pipeline) -> type[Any]:
    """The `TypedDict` of a pipeline's state; every field may be absent.

    Raises:
        BrokenPipelineError: a slot has the name of a control field.
    """
    slots = pipeline.slots()
    taken = sorted(slots.keys() & CONTROL.keys())
    if taken:
        raise BrokenPipelineError(f"{pipeline.name}: {', '.join(taken)} is the name of a control field")
    name = "".join(part.capitalize() for part in pipeline.name.replace("-", "_").split("_"))
    make: Any = TypedDict  # its fields are known here alone
    return make(f"{name}State", {**CONTROL, **slots}, total=False)


def situation(plan: Plan, state: State) -> Situation:
    """The situation of the graph for the supervisor."""
    agents = plan.agents
    filled = {slot for slot in (*plan.inputs, *(agent.provides for agent in agents)) if state.get(slot) is not None}
    declined = frozenset[str](state.get("declined") or ())
    asked = set[str](state.get("proposals") or ()) - filled - declined
    return Situation(
        plan=plan,
        available=frozenset(filled),
        running=frozenset(agent.name for agent in agents if agent.provides in asked),
        history=tuple(state.get("workflow_history") or ()),
        declined=declined,
        reasons=dict(state.get("reasons") or {}),
    )


def validated_value(kind: type[BaseModel], value: object) -> BaseModel:
    """A value of a slot; JSON is as good as the model itself.

    Raises:
        ValidationError: it is neither.
    """
    return value if isinstance(value, kind) else kind.model_validate(value)
