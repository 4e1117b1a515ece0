"""The server `project-tools`: the caller's tasks, runs and agents."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from callboard.agents.cards import AgentDraft, AgentName, AgentRole, AgentStatus, Paragraph, PromptText, Tags
from callboard.agents.runs.model import RunStatus
from callboard.surfaces.mcp.session import (
    Call,
    ToolModel,
    ToolServer,
    ToolSession,
    changing_tool,
    reading_tool,
    told_to_model,
)
from callboard.workbench.directory import find_named_agent
from callboard.workbench.execution_model import Request
from callboard.workbench.task_model import AgentId, Description, Priority, TaskDraft, TaskStatus, Title
from callboard.workbench.tasks import TaskFilter

MAX_ROWS = 100


class TaskLine(ToolModel):
    """A task."""

    id: UUID
    title: str
    description: str
    status: TaskStatus
    priority: Priority
    assigned_to: str | None
    """The id of the agent it is assigned to."""
    due_date: datetime | None
    run_id: UUID | None
    created_at: datetime


class TaskDetail(TaskLine):
    """A task with its result."""

    tags: list[str]
    estimated_hours: float | None
    result: dict[str, Any] | None
    """What its agent answered, once it has been executed."""


class TaskList(ToolModel):
    """Tasks, the newest first."""

    tasks: list[TaskLine]


class RunLine(ToolModel):
    """A run."""

    id: UUID
    title: str
    pipeline: str
    """`hiring`, or `execution` for a request in free words."""
    status: RunStatus
    error: str | None
    created_at: datetime
    finished_at: datetime | None


class RunDetail(RunLine):
    """A run and its answer."""

    agent: str | None
    """Who answers a request; null for other runs."""
    answer: str | None
    """The answer to a request, once there is one."""
    agents: dict[str, str]
    """The agents of the run, each with its state."""


class RunList(ToolModel):
    """Runs, the newest first."""

    runs: list[RunLine]


class AgentLine(ToolModel):
    """An agent."""

    id: str
    name: str
    description: str
    role: AgentRole
    status: AgentStatus
    tags: list[str]
    builtin: bool


class AgentDetail(AgentLine):
    """An agent with what it was told to do."""

    objective: str
    prompt: str
    examples: list[str]
    tools: list[str]


class AgentLines(ToolModel):
    """Agents, built-in ones first."""

    agents: list[AgentLine]


Limit = Annotated[int, Field(ge=1, le=MAX_ROWS, description="How many at most.")]
Words = Annotated[str, Field(min_length=1, max_length=2000)]


class TaskTools:
    """The tools over the tasks of the caller."""

    def __init__(self, session: ToolSession) -> None:
        self._session = session
        self._tasks = session.services.tasks

    async def list_tasks(
        self, call: Call, status: TaskStatus | None = None, text: str = "", limit: Limit = 20
    ) -> TaskList:
        """List tasks, the newest first: of one status, or with words in their title or description."""
        which = TaskFilter(statuses=(status,) if status else (), text=text)
        async with told_to_model():
            page = await self._tasks.list(self._session.caller(call), which, limit=limit)
        return TaskList(tasks=[TaskLine.model_validate(task) for task in page.items])

    async def create_task(
        self,
        title: Title,
        call: Call,
        description: Description = "",
        priority: Priority = Priority.MEDIUM,
        assigned_to: AgentId | None = None,
        execute: Annotated[bool, Field(description="Whether its agent begins at once.")] = False,  # noqa: FBT002 - an argument of a tool has a name
    ) -> TaskDetail:
        """Make a task; with `execute` the agent it is assigned to (its id, from list_agents) begins at once."""
        async with told_to_model():
            draft = TaskDraft(title=title, description=description, priority=priority, assigned_to=assigned_to)
            made = await self._tasks.create(self._session.caller(call, writes=True), draft, execute=execute)
        return TaskDetail.model_validate(made)

    async def get_task(self, task_id: UUID, call: Call) -> TaskDetail:
        """Show one task with its result."""
        async with told_to_model():
            return TaskDetail.model_validate(await self._tasks.get(self._session.caller(call), task_id))


class RunTools:
    """The tools over the runs of the caller."""

    def __init__(self, session: ToolSession) -> None:
        self._session = session
        self._runs, self._executions = session.services.runs, session.services.executions

    async def _detail(self, call: Call, run_id: UUID) -> RunDetail:
        caller = self._session.caller(call)
        run = await self._runs.get(caller, run_id)
        states = {agent.agent: agent.state.value for agent in await self._runs.agents(caller, run_id)}
        answered = await self._executions.get(caller, run_id) if run.pipeline == "execution" else None
        line = RunLine.model_validate(run).model_dump()
        return RunDetail(
            **line,
            agents=states,
            agent=answered.routing.agent if answered else None,
            answer=answered.response.text if answered and answered.response else None,
        )

    async def list_runs(self, call: Call, status: RunStatus | None = None, limit: Limit = 20) -> RunList:
        """List runs, the newest first: evaluations of candidates and requests to agents."""
        async with told_to_model():
            found = await self._runs.list(self._session.caller(call), statuses=(status,) if status else (), limit=limit)
        return RunList(runs=[RunLine.model_validate(run) for run in found])

    async def create_run(self, message: Words, call: Call, agent_id: str | None = None) -> RunDetail:
        """Send a request in free words to the agent that fits best, or to one that is named.

        The answer may take a moment: call get_run with the id until its status is `completed`.
        """
        async with told_to_model():
            caller = self._session.caller(call, writes=True)
            if agent_id is not None:
                await find_named_agent(self._session.services.agents, caller, agent_id)
            begun = await self._executions.start(caller, Request(message, agent_id))
            return await self._detail(call, begun.id)

    async def get_run(self, run_id: UUID, call: Call) -> RunDetail:
        """Show one run: its status, its agents, and the answer of a request."""
        async with told_to_model():
            return await self._detail(call, run_id)


class AgentTools:
    """The tools over the agents of the caller."""

    def __init__(self, session: ToolSession) -> None:
        self._session = session
        self._agents = session.services.agents

    async def list_agents(self, call: Call, status: AgentStatus | None = None) -> AgentLines:
        """List all agents, built-in ones first."""
        async with told_to_model():
            found = await self._agents.list(self._session.caller(call), statuses=(status,) if status else ())
        return AgentLines(agents=[AgentLine.model_validate(card) for card in found])

    async def create_agent(
        self, name: AgentName, description: Paragraph, prompt: PromptText, call: Call, tags: Tags | None = None
    ) -> AgentDetail:
        """Register an agent; it takes part in routing at once.

        Tags in the words that people use decide which requests it gets.
        """
        async with told_to_model():
            draft = AgentDraft(name=name, description=description, prompt=prompt, tags=tags or ())
            return AgentDetail.model_validate(await self._agents.create(self._session.caller(call, writes=True), draft))

    async def get_agent(self, agent_id: str, call: Call) -> AgentDetail:
        """Show one agent with its prompt, examples and tools."""
        async with told_to_model():
            return AgentDetail.model_validate(await self._agents.get(self._session.caller(call), agent_id))


def make_server(session: ToolSession) -> ToolServer:
    """The server with its nine tools."""
    tasks, runs, agents = TaskTools(session), RunTools(session), AgentTools(session)
    reads = (tasks.list_tasks, tasks.get_task, runs.list_runs, runs.get_run, agents.list_agents, agents.get_agent)
    changes = (tasks.create_task, runs.create_run, agents.create_agent)
    return ToolServer(
        "project-tools",
        title="Callboard project tools",
        instructions="Lists, makes and shows the caller's tasks, runs and agents in Callboard.",
        tools=[*map(reading_tool, reads), *map(changing_tool, changes)],
    )
