"""The tools of an MCP server, offered to a model or, without one, called with the request itself.

Loads the official MCP client, so it is imported only where an agent has such a server.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent
from mcp.types import Tool as McpTool
from pydantic import BaseModel

from callboard.agents.allowed_hosts import AllowedHosts, RemoteAgentError
from callboard.agents.answers import Answer, AnswerPart, Citation, PartKind
from callboard.agents.cards import RemoteAddress
from callboard.agents.execution import Reporter
from callboard.agents.spec import EngineKind, ToolSpec
from callboard.core.errors import DomainError
from callboard.core.text import shorten
from callboard.engine.passages.model import Findings, Passage, PassageHit
from callboard.engine.routing.model import Candidate
from callboard.engine.routing.tags import TagStrategy
from callboard.events.contract import EventType
from callboard.workbench.card_agents import with_found_passages

MAX_TOOLS = 50
MAX_RESULT_CHARACTERS = 20_000
"""Characters of a tool's answer that are kept."""

MAX_SHOWN_CHARACTERS = 300


@asynccontextmanager
async def connect(remote: RemoteAddress, hosts: AllowedHosts, http: httpx2.AsyncClient) -> AsyncGenerator[McpServer]:
    """Connect to the server of an agent for the duration of the block.

    `http` follows no redirect by itself: one to another host would leave the list of the operator.

    Raises:
        HostNotAllowedError: its host is not allowed.
        RemoteAgentError: it cannot be reached, or has none of the tools.
    """
    hosts.check(remote.url)
    host = urlsplit(remote.url).netloc
    try:
        async with Client(streamable_http_client(remote.url, http_client=http)) as client:
            tools = (await client.list_tools()).tools
            chosen = [tool for tool in tools if not remote.tools or tool.name in remote.tools][:MAX_TOOLS]
            if not chosen:
                raise RemoteAgentError(f"{host} has none of the tools {', '.join(remote.tools) or '(none at all)'}")
            yield McpServer(host, client, tuple(chosen))
    except (MCPError, httpx2.HTTPError, OSError, ExceptionGroup) as failure:
        raise _first_cause(failure, host) from failure


def _first_cause(failure: Exception, host: str) -> DomainError:
    """Translate the first cause into a domain error: the client's tasks wrap it in exception groups."""
    cause = failure
    while isinstance(cause, ExceptionGroup):
        cause = cast("ExceptionGroup[Exception]", cause).exceptions[0]
    if isinstance(cause, DomainError):
        return cause
    return RemoteAgentError(f"{host}: {shorten(str(cause) or type(cause).__name__, MAX_SHOWN_CHARACTERS)}")


@dataclass(frozen=True)
class McpServer:
    """A connected server and the tools of it that an agent may use."""

    host: str
    client: Client
    tools: tuple[McpTool, ...]

    def tool_specs(self) -> tuple[ToolSpec, ...]:
        """The tools as a model is offered them."""
        return tuple(self._spec(tool) for tool in self.tools)

    async def answer(self, request: str, report: Reporter) -> Answer:
        """Call the tool that fits a request best; otherwise say what it takes to call one.

        Raises:
            RemoteAgentError: the tool failed.
        """
        tool = self._best_tool(request)
        argument = _single_text_argument(tool) if tool is not None else None
        if tool is None or argument is None:
            names = ", ".join(each.name for each in self.tools)
            cannot = "Without a model I can only call a tool that takes one text, and I know none for this request."
            return Answer(text=f"{cannot}\n\nTools of {self.host}: {names}.", cannot=cannot, engine=EngineKind.REMOTE)
        call = {"tool": tool.name, "arguments": {argument: shorten(request, MAX_SHOWN_CHARACTERS)}}
        await report.say(EventType.TOOL_CALL, f"{tool.name}: {shorten(request, MAX_SHOWN_CHARACTERS)}", call)
        text = await self.call(tool.name, {argument: request})
        await report.say(EventType.TOOL_RESULT, shorten(text, MAX_SHOWN_CHARACTERS), {"tool": tool.name, "ok": True})
        source = Citation(title=f"{self.host}: {tool.name}", place="its answer", quote=text)
        part = AnswerPart(kind=PartKind.PASSAGE, title=tool.name, text=text, source=source, engine=EngineKind.REMOTE)
        return Answer(text=text, parts=(part,), sources=(source,), engine=EngineKind.REMOTE)

    async def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Call a tool and return its answer as text.

        Raises:
            RemoteAgentError: it says that it failed, or nothing.
        """
        result = await self.client.call_tool(name, dict(arguments))
        text = _text(result)
        if result.is_error or not text:
            raise RemoteAgentError(
                f"{name} of {self.host} failed: {shorten(text or 'it answered nothing', MAX_SHOWN_CHARACTERS)}"
            )
        return text[:MAX_RESULT_CHARACTERS]

    def _spec(self, tool: McpTool) -> ToolSpec:
        async def call(arguments: Mapping[str, Any]) -> BaseModel:
            return self._finding(tool.name, await self.call(tool.name, arguments))

        return ToolSpec(
            tool.name,
            tool.description or tool.name,
            "arguments",
            learn=with_found_passages,
            schema=json.dumps(tool.input_schema),
            call=call,
        )

    def _finding(self, name: str, text: str) -> Findings:
        passage = Passage(title=f"{self.host}: {name}", heading="", text=text, first_line=1, last_line=1)
        found = PassageHit(passage=passage, score=1, coverage=1, sentence=text)
        return Findings(question=name, terms=(), missing=(), found=(found,), texts=1, passages=1)

    def _best_tool(self, request: str) -> McpTool | None:
        if len(self.tools) == 1:
            return self.tools[0]
        known = {tool.name: tool for tool in self.tools}
        candidates = (
            Candidate(name=tool.name, description=f"{tool.name.replace('_', ' ')} {tool.description or ''}")
            for tool in self.tools
        )
        return known.get(TagStrategy(tuple(candidates)).route(request).target)


def _single_text_argument(tool: McpTool) -> str | None:
    """The argument of a tool that needs one text and nothing else."""
    properties: dict[str, Any] = tool.input_schema.get("properties", {})
    required: list[str] = tool.input_schema.get("required", [])
    texts = [name for name in required or properties if properties.get(name, {}).get("type") == "string"]
    return texts[0] if len(texts) == 1 and len(required or properties) == 1 else None


def _text(result: CallToolResult) -> str:
    text = "\n".join(part.text for part in result.content if isinstance(part, TextContent)).strip()
    return text or (json.dumps(result.structured_content, ensure_ascii=False) if result.structured_content else "")
