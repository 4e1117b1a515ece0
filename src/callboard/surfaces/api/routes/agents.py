"""The registry over HTTP: built-in agents, and those that join while the system runs."""

from __future__ import annotations

from typing import Annotated, Any, Self
from uuid import UUID

from fastapi import Path, Query, Response, status
from pydantic import ConfigDict, Field, JsonValue, computed_field, model_validator
from starlette.convertors import StringConvertor, register_url_convertor

from callboard.agents.cards import (
    AgentCard,
    AgentChange,
    AgentDraft,
    AgentRole,
    AgentStatus,
    ModelName,
)
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, ListPage, RequestBody

router = ApiRouter(prefix="/api/agents", tags=["agents"])


class AgentIdConvertor(StringConvertor):
    """Any text but the words that are paths of their own, so that `DELETE /api/agents/create` is a wrong method."""

    regex = "(?!(?:cleanup|create|execute|execution|graph|metrics|register|route|sync)(?:/|$))[^/]+"


register_url_convertor("agent_id", AgentIdConvertor())

AgentId = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$",
        description="A built-in agent's name, a UUID, or `custom_<milliseconds>` in test mode.",
        examples=["toby-technical"],
    ),
]

LORE: dict[str, JsonValue] = {
    "name": "Lore keeper",
    "description": "Knows the history of Azeroth.",
    "objective": "Answer questions on Warcraft lore.",
    "prompt": "Tell what happened, when, and who took part.",
    "tags": ["warcraft", "wow", "lore", "second war"],
    "examples": ["who led the horde in the second war"],
}


class AgentView(ApiModel, AgentCard):
    """An agent: built in, persistent, or made in test mode."""


class AgentList(ListPage[AgentView]):
    """Every agent that is known now, built-in ones first; always one page."""

    @computed_field
    @property
    def agents(self) -> Annotated[list[AgentView], Field(description="The former name of `items`.")]:
        """The former name of `items`."""
        return self.items


class AgentBody(RequestBody, AgentDraft):
    """A new agent. Tags in the words that people use, and a few example requests, are what routing goes by."""

    model_config = ConfigDict(json_schema_extra={"examples": [LORE]})

    role: Annotated[AgentRole, Field(description="`custom` or `specialist`; the supervisor is built in.")] = (
        AgentRole.CUSTOM
    )
    model: Annotated[
        ModelName | None, Field(description="A wish: it counts where it names one of this deployment's two models.")
    ] = None

    def draft(self) -> AgentDraft:
        """The agent as the registry takes it."""
        return AgentDraft.model_validate(self.model_dump(by_alias=False, include=set(AgentDraft.model_fields)))


class NewAgent(AgentBody):
    """A new agent, persistent or in test mode."""

    id: Annotated[
        str | None,
        Field(pattern=r"^custom_\d{1,15}$", examples=["custom_1756441115596"], description="In test mode only."),
    ] = None
    is_runtime: Annotated[
        bool, Field(strict=True, description="Test mode: it is removed at the next clean-up, or when it expires.")
    ] = False

    @model_validator(mode="after")
    def _id_in_test_mode(self) -> Self:
        if self.id is not None and not self.is_runtime:
            raise ValueError("`id` is given with `isRuntime`, and only then")
        return self


class NewTestAgent(AgentBody):
    """A new agent in test mode."""

    id: Annotated[str | None, Field(pattern=r"^custom_\d{1,15}$", examples=["custom_1756441115596"])] = None


class ChangedFields(RequestBody, AgentChange):
    """Changes of an agent; a field that is not sent stays as it is."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"status": "paused"}, {"tags": ["warcraft", "lore"]}]})

    def change(self) -> AgentChange:
        """The change as the registry takes it."""
        return AgentChange.model_validate(self.model_dump(by_alias=False, exclude_unset=True))


class CleanUpResult(ApiModel):
    """How many agents went."""

    removed: int


@router.get("")
async def list_agents(
    caller: Caller,
    services: Services,
    status: Annotated[list[AgentStatus] | None, Query(description="Only those of this status.")] = None,
) -> AgentList:
    """Every agent that is known now."""
    return AgentList(items=[_view(card) for card in await services.agents.list(caller, statuses=status or ())])


@router.post("", status_code=status.HTTP_201_CREATED, response_model=AgentView, responses=problems(409))
async def create_agent(body: NewAgent, caller: Caller, services: Services, idempotent: Idempotent) -> Response:
    """Register an agent: it takes part in routing at once, in every process."""

    async def make(subject: UUID) -> AgentView:
        agent_id = body.id if body.is_runtime else str(subject)
        return _view(await services.agents.create(caller, body.draft(), test=body.is_runtime, agent_id=agent_id))

    # An agent in test mode has an id of its own form, which is not known before it is made.
    location = None if body.is_runtime else "/api/agents/{id}"
    return await idempotent.respond(make, status=status.HTTP_201_CREATED, location=location)


@router.post(
    "/register",
    status_code=status.HTTP_201_CREATED,
    response_model=AgentView,
    responses=problems(409),
    deprecated=True,
)
async def register_agent(body: NewTestAgent, caller: Caller, services: Services, idempotent: Idempotent) -> Response:
    """Deprecated alias of `POST /api/agents` with `isRuntime`: an agent in test mode, removed automatically."""

    async def make(_: UUID) -> AgentView:
        return _view(await services.agents.create(caller, body.draft(), test=True, agent_id=body.id))

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.post("/cleanup")
async def clean_up_agents(caller: Caller, services: Services) -> CleanUpResult:
    """Remove every agent that was made in test mode."""
    return CleanUpResult(removed=await services.agents.cleanup(caller))


router.alias("/sync", list_agents, name="sync_agents")
router.alias("/create", create_agent, name="create_agent_at_former_path")


@router.get("/{agent_id:agent_id}", responses=problems(404))
async def get_agent(agent_id: AgentId, caller: Caller, services: Services) -> AgentView:
    """One agent."""
    return _view(await services.agents.get(caller, agent_id))


@router.put("/{agent_id:agent_id}", responses=problems(404, 409))
async def update_agent(agent_id: AgentId, body: ChangedFields, caller: Caller, services: Services) -> AgentView:
    """Change, pause, archive or wake an agent; runs that are under way keep the one they began with."""
    return _view(await services.agents.update(caller, agent_id, body.change()))


@router.delete("/{agent_id:agent_id}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404, 409))
async def remove_agent(agent_id: AgentId, caller: Caller, services: Services) -> None:
    """Remove an agent; its results stay in the runs."""
    await services.agents.remove(caller, agent_id)


def _view(card: AgentCard) -> AgentView:
    fields: dict[str, Any] = card.model_dump()
    return AgentView.model_validate(fields)
