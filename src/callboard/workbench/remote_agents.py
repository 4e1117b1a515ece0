"""Remote agents, which answer at an HTTP endpoint or with the tools of an MCP server.

Only hosts that the operator allows are called, redirects to other hosts are refused, and responses are limited in time
and size, validated, and marked as coming from elsewhere.
"""

from __future__ import annotations

import asyncio
import importlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import httpx2
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from callboard.agents.allowed_hosts import AllowedHosts, HostNotAllowedError, RemoteAgentError
from callboard.agents.answers import Answer, Citation
from callboard.agents.cards import AgentKind, RemoteAddress
from callboard.agents.execution import AgentResult, Executor, Reporter, RulesExecutor
from callboard.agents.spec import AgentSpec, EngineKind, Inputs
from callboard.core.text import shorten
from callboard.events.contract import EventType
from callboard.workbench.execution_model import RequestSlot, Turn

if TYPE_CHECKING:
    from callboard.workbench.mcp_tools import McpServer

TIMEOUT_SECONDS = 60.0
"""How long an answer may take in all."""

SILENCE_SECONDS = 20.0
"""How long a server may send nothing."""

MAX_ANSWER_BYTES = 1_000_000
"""Bytes of an answer."""

MAX_REDIRECTS = 3
"""Redirects within the same host that are followed."""

MAX_SHOWN_CHARACTERS = 200


class EndpointRequest(BaseModel):
    """The request to an endpoint as JSON."""

    model_config = ConfigDict(frozen=True)

    agent: str
    message: str
    history: tuple[Turn, ...] = ()
    """What was said before in the conversation, oldest first."""


class EndpointAnswer(BaseModel):
    """The response of an endpoint as JSON; unknown fields are ignored."""

    model_config = ConfigDict(frozen=True)

    text: str = Field(min_length=1, max_length=100_000)
    """Markdown."""
    sources: tuple[Citation, ...] = Field(default=(), max_length=50)
    asks: tuple[str, ...] = Field(default=(), max_length=50)


@dataclass(frozen=True)
class RemoteExecutor:
    """Executes agents that answer elsewhere, and gives all others to the executor behind it."""

    inner: Executor
    hosts: AllowedHosts

    async def execute(self, spec: AgentSpec[Any], inputs: Inputs, report: Reporter) -> AgentResult:
        """The answer of the agent's server.

        Raises:
            HostNotAllowedError: the host is not allowed any more.
            RemoteAgentError: the server cannot be reached, takes too long, or answers something else.
        """
        if spec.remote is None:
            return await self.inner.execute(spec, inputs, report)
        self.hosts.check(spec.remote.url)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                if spec.remote.kind is AgentKind.HTTP:
                    return await self._endpoint(spec, spec.remote, inputs, report)
                return await self._mcp(spec, spec.remote, inputs, report)
        except TimeoutError as error:
            raise RemoteAgentError(f"{_host(spec.remote.url)} took longer than {TIMEOUT_SECONDS:.0f} s") from error

    async def _endpoint(
        self, spec: AgentSpec[Any], remote: RemoteAddress, inputs: Inputs, report: Reporter
    ) -> AgentResult:
        asked = inputs.get("request", RequestSlot)
        await report.say(EventType.THOUGHT, f"asks {_host(remote.url)}", {"engine": EngineKind.REMOTE.value})
        found = await ask_endpoint(
            remote.url, EndpointRequest(agent=spec.name, message=asked.message, history=asked.history), self.hosts
        )
        answer = Answer(text=found.text, sources=found.sources, asks=found.asks, engine=EngineKind.REMOTE)
        return AgentResult(answer, EngineKind.REMOTE)

    async def _mcp(self, spec: AgentSpec[Any], remote: RemoteAddress, inputs: Inputs, report: Reporter) -> AgentResult:
        # Loads the MCP client, which only who uses one pays for.
        module = importlib.import_module("callboard.workbench.mcp_tools")
        async with http_client() as http, module.connect(remote, self.hosts, http) as server:
            return await self._with_tools(spec, server, inputs, report)

    async def _with_tools(
        self, spec: AgentSpec[Any], server: McpServer, inputs: Inputs, report: Reporter
    ) -> AgentResult:
        """A model answers with the tools; without one, the tool that fits the request best is called with it."""
        if not isinstance(self.inner, RulesExecutor):
            result = await self.inner.execute(replace(spec, remote=None, tools=server.tool_specs()), inputs, report)
            if result.engine is EngineKind.MODEL:
                return result
        answer = await server.answer(inputs.get("request", RequestSlot).message, report)
        return AgentResult(answer, EngineKind.REMOTE)


async def ask_endpoint(url: str, request: EndpointRequest, hosts: AllowedHosts) -> EndpointAnswer:
    """Ask the endpoint at a URL.

    Raises:
        HostNotAllowedError: its host is not allowed, or it redirects to one that is not its own.
        RemoteAgentError: it cannot be reached, refuses, or answers something else than `EndpointAnswer`.
    """
    hosts.check(url)
    async with http_client() as client:
        body = await _posted(client, url, request.model_dump_json().encode())
    try:
        return EndpointAnswer.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the body"
        raise RemoteAgentError(f"{_host(url)} answered something else: {where}: {first['msg']}") from error


def http_client() -> httpx2.AsyncClient:
    """A client that follows no redirect by itself and reads no proxy from the environment."""
    timeout = httpx2.Timeout(SILENCE_SECONDS)
    return httpx2.AsyncClient(timeout=timeout, follow_redirects=False, trust_env=False)


async def _posted(client: httpx2.AsyncClient, url: str, body: bytes) -> bytes:
    headers = {"content-type": "application/json", "accept": "application/json"}
    for _ in range(MAX_REDIRECTS + 1):
        try:
            async with client.stream("POST", url, content=body, headers=headers) as response:
                if not response.is_redirect:
                    return await _read(response, url)
                url = _redirected(url, response.headers.get("location", ""))
        except httpx2.TimeoutException as error:
            raise RemoteAgentError(f"{_host(url)} sent nothing for {SILENCE_SECONDS:.0f} s") from error
        except httpx2.HTTPError as error:
            raise RemoteAgentError(
                f"{_host(url)}: {shorten(str(error) or type(error).__name__, MAX_SHOWN_CHARACTERS)}"
            ) from error
    raise RemoteAgentError(f"{_host(url)} redirects more than {MAX_REDIRECTS} times")


async def _read(response: httpx2.Response, url: str) -> bytes:
    if not response.is_success:
        raise RemoteAgentError(f"{_host(url)} answered HTTP {response.status_code}")
    kind = response.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise RemoteAgentError(f"{_host(url)} answered {kind or 'no content type'} and not application/json")
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > MAX_ANSWER_BYTES:
            raise RemoteAgentError(f"{_host(url)} answered more than {MAX_ANSWER_BYTES:,} bytes")
    return bytes(body)


def _redirected(url: str, location: str) -> str:
    target = urljoin(url, location)
    if urlsplit(target)[:2] != urlsplit(url)[:2]:
        raise HostNotAllowedError(f"{_host(url)} redirects to {_host(target)}")
    return target


def _host(url: str) -> str:
    return urlsplit(url).netloc
