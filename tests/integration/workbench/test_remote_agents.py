"""Remote agents against local servers: an HTTP endpoint, and an MCP server of the official library."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from tests.fakes.providers.behaviour import Answer, Use
from tests.fakes.providers.server import serving
from tests.fakes.providers.wire import Chat
from tests.integration.llm.crew import RunNotes
from tests.integration.workbench.test_speaking import asked, stage

from callboard.agents.agent_store import AgentAddressError, AgentStore
from callboard.agents.allowed_hosts import AllowedHosts, HostNotAllowedError, RemoteAgentError
from callboard.agents.answers import PreparedAnswer
from callboard.agents.cards import AgentCard, AgentChange, AgentDraft, AgentKind
from callboard.agents.execution import AgentResult, Executor, RulesExecutor
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind, Inputs
from callboard.engine.passages.model import Findings
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig
from callboard.workbench import remote_agents
from callboard.workbench.card_agents import card_spec
from callboard.workbench.execution_model import Request, RequestSlot, Turn
from callboard.workbench.remote_agents import RemoteExecutor

NOTHING = Findings(question="", terms=(), missing=(), found=(), texts=0, passages=0)
Reply = tuple[int, dict[str, str], bytes]
JSON = {"content-type": "application/json"}


@dataclass
class Endpoint:
    """An endpoint that replies as a test says, and remembers what it was sent."""

    reply: Callable[[str], Reply]
    host: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://{self.host}/ask"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    made = Endpoint(lambda _: (200, JSON, json.dumps({"text": "It opened in 1932."}).encode()))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            made.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            status, headers, body = made.reply(self.path)
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the standard library's name
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    made.host = f"127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def mcp_host() -> Iterator[str]:
    """Where a server of the official library offers three tools."""
    server = MCPServer("bridges", log_level="ERROR")

    @server.tool()
    def opening_year(bridge: str) -> str:
        """The year in which a bridge was opened."""
        return f"The {bridge.removeprefix('opening year of the ').rstrip('?')} was opened in 1932."

    @server.tool()
    def span(bridge: str, metres: int) -> str:
        """Whether the span of a bridge is longer."""
        return f"{bridge} {metres}"

    @server.tool()
    def collapse(question: str) -> str:
        """Fails always: collapse."""
        raise ToolError("no bridge has collapsed")

    listening = socket.create_server(("127.0.0.1", 0))
    security = TransportSecuritySettings(allowed_hosts=["127.0.0.1:*"], allowed_origins=[])
    app = server.streamable_http_app(streamable_http_path="/mcp", transport_security=security)
    running = uvicorn.Server(uvicorn.Config(app, log_config=None))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    while not running.started:
        thread.join(0.01)
        assert thread.is_alive()
    yield f"127.0.0.1:{listening.getsockname()[1]}"
    running.should_exit = True
    thread.join()


def executor(*hosts: str, inner: Executor | None = None) -> RemoteExecutor:
    return RemoteExecutor(inner or RulesExecutor(), AllowedHosts(frozenset(hosts)))


async def answered(
    card: AgentCard, with_: RemoteExecutor, message: str = "When did it open?", history: tuple[Turn, ...] = ()
) -> AgentResult:
    slots = {"request": RequestSlot(message=message, history=history), "found": NOTHING, "prepared": PreparedAnswer()}
    return await with_.execute(card_spec(card), Inputs(slots, date(2026, 11, 22)), RunNotes())


def http_agent(url: str) -> AgentCard:
    return AgentCard(id="bridges", name="Bridges", kind=AgentKind.HTTP, url=url)


def mcp_agent(host: str, *tools: str) -> AgentCard:
    return AgentCard(id="bridges", name="Bridges", kind=AgentKind.MCP, url=f"http://{host}/mcp", mcp_tools=tools)


class TestEndpoint:
    async def test_answer_is_typed_and_marked_as_remote(self, endpoint):
        said = (Turn(role="user", content="Hello"),)
        result = await answered(http_agent(endpoint.url), executor(endpoint.host), history=said)
        assert (result.engine, result.output.text, result.output.engine) == (
            EngineKind.REMOTE,
            "It opened in 1932.",
            EngineKind.REMOTE,
        )
        (body,) = endpoint.bodies
        assert (body["agent"], body["message"]) == ("Bridges", "When did it open?")
        assert [turn["content"] for turn in body["history"]] == ["Hello"]

    @pytest.mark.parametrize(
        ("reply", "why"),
        [
            ((500, JSON, b"{}"), "HTTP 500"),
            ((200, {"content-type": "text/html"}, b"<html>"), "text/html"),
            ((200, JSON, b"no json"), "answered something else"),
            ((200, JSON, b'{"text": 7}'), "text"),
            ((200, JSON, b'{"text": ""}'), "text"),
            ((200, JSON, json.dumps({"text": "x" * 1_100_000}).encode()), "1,000,000 bytes"),
            ((307, {"location": "/ask"}, b""), "redirects more than"),
        ],
    )
    async def test_unexpected_response_gives_a_clear_error(self, endpoint, reply, why):
        endpoint.reply = lambda _: reply
        with pytest.raises(RemoteAgentError, match=why):
            await answered(http_agent(endpoint.url), executor(endpoint.host))

    async def test_redirect_within_the_host_is_followed(self, endpoint):
        there = endpoint.reply
        endpoint.reply = lambda path: (307, {"location": "/moved"}, b"") if path == "/ask" else there(path)
        result = await answered(http_agent(endpoint.url), executor(endpoint.host))
        assert result.output.text == "It opened in 1932."

    async def test_redirect_to_another_host_is_refused(self, endpoint):
        endpoint.reply = lambda _: (307, {"location": "http://localhost:1/secret"}, b"")
        with pytest.raises(HostNotAllowedError, match="redirects to localhost"):
            await answered(http_agent(endpoint.url), executor(endpoint.host, "localhost:1"))

    async def test_host_that_is_not_allowed_is_not_called(self, endpoint):
        with pytest.raises(HostNotAllowedError):
            await answered(http_agent(endpoint.url), executor("example.com"))
        assert endpoint.bodies == []

    async def test_silent_server_times_out(self, endpoint, monkeypatch):
        released = threading.Event()
        endpoint.reply = lambda _: (released.wait(30), (200, JSON, b"{}"))[1]
        monkeypatch.setattr(remote_agents, "SILENCE_SECONDS", 0.2)
        with pytest.raises(RemoteAgentError, match="sent nothing"):
            await answered(http_agent(endpoint.url), executor(endpoint.host))
        released.set()

    async def test_unreachable_server_is_reported(self):
        with pytest.raises(RemoteAgentError, match=r"127\.0\.0\.1:1"):
            await answered(http_agent("http://127.0.0.1:1/ask"), executor("127.0.0.1:1"))


class TestMcp:
    async def test_best_matching_tool_is_called_with_the_request(self, mcp_host):
        result = await answered(mcp_agent(mcp_host), executor(mcp_host), "opening year of the harbour bridge?")
        assert result.output.text == "The harbour bridge was opened in 1932."
        assert result.output.sources[0].title == f"{mcp_host}: opening_year"
        assert result.engine is EngineKind.REMOTE

    async def test_only_named_tools_are_used(self, mcp_host):
        result = await answered(mcp_agent(mcp_host, "span"), executor(mcp_host), "opening year of the bridge?")
        assert "Without a model" in result.output.cannot
        with pytest.raises(RemoteAgentError, match="none of the tools nothing"):
            await answered(mcp_agent(mcp_host, "nothing"), executor(mcp_host))

    async def test_tool_failure_is_reported(self, mcp_host):
        with pytest.raises(RemoteAgentError, match="no bridge has collapsed"):
            await answered(mcp_agent(mcp_host, "collapse"), executor(mcp_host), "did it collapse?")

    async def test_host_that_is_not_allowed_is_not_called(self, mcp_host):
        with pytest.raises(HostNotAllowedError):
            await answered(mcp_agent(mcp_host), executor())

    async def test_unreachable_server_is_reported(self):
        with pytest.raises(RemoteAgentError, match=r"127\.0\.0\.1:1"):
            await answered(mcp_agent("127.0.0.1:1"), executor("127.0.0.1:1"))

    async def test_model_uses_the_tools_with_their_own_arguments(self, mcp_host):
        script = (
            Use("span", {"bridge": "Harbour", "metres": 503}),
            Answer({"text": "Harbour 503"}),
        )
        with serving(Chat(), *script) as server:
            inner = ModelExecutor(Models(ModelConfig(fast=f"openai-compatible:m@{server.url}")))
            result = await answered(mcp_agent(mcp_host), executor(mcp_host, inner=inner), "How long is it?")
        offered = {
            tool["function"]["name"]: tool["function"]["parameters"] for tool in server.requests[0].body["tools"]
        }
        assert set(offered["span"]["properties"]) == {"bridge", "metres"}
        assert "Harbour 503" in json.dumps(server.requests[1].body)
        assert (result.engine, result.output.text) == (EngineKind.MODEL, "Harbour 503")


class TestRegistration:
    async def test_remote_agent_is_routed_to_and_answers_in_a_run(self, database, anna, endpoint):
        hosts = AllowedHosts(frozenset({endpoint.host}))
        store = AgentStore(database, check_url=hosts.check)
        draft = AgentDraft(name="Bridge expert", kind=AgentKind.HTTP, url=endpoint.url, tags=("bridge", "viaduct"))
        card = await store.create(anna, draft)
        async with stage(database, RemoteExecutor(RulesExecutor(), hosts)) as (runs, executions, _):
            execution = await asked(runs, executions, anna, "when was the viaduct bridge opened")
        assert (execution.routing.agent_id, execution.response.text) == (card.id, "It opened in 1932.")
        assert execution.engine is EngineKind.REMOTE

    async def test_failure_of_the_server_ends_the_run_with_the_reason(self, database, anna, endpoint):
        endpoint.reply = lambda _: (500, JSON, b"{}")
        hosts = AllowedHosts(frozenset({endpoint.host}))
        store = AgentStore(database, check_url=hosts.check)
        draft = AgentDraft(name="Broken expert", kind=AgentKind.HTTP, url=endpoint.url, tags=("aqueduct",))
        card = await store.create(anna, draft)
        async with stage(database, RemoteExecutor(RulesExecutor(), hosts)) as (runs, executions, _):
            started = await executions.start(anna, Request("tell me of the aqueduct", agent_id=card.id))
            assert (await runs.wait(anna, started.id)).status is RunStatus.FAILED
            execution = await executions.get(anna, started.id)
        assert "HTTP 500" in execution.error

    async def test_host_that_is_not_allowed_is_refused_at_once(self, database, anna):
        store = AgentStore(database, check_url=AllowedHosts().check)
        with pytest.raises(HostNotAllowedError):
            await store.create(anna, AgentDraft(name="Elsewhere", kind=AgentKind.HTTP, url="http://example.com/ask"))

    @pytest.mark.parametrize(
        "fields",
        [{"kind": AgentKind.HTTP}, {"url": "http://127.0.0.1/"}, {"kind": AgentKind.PROMPT, "mcp_tools": ("a",)}],
    )
    async def test_address_goes_with_the_kind(self, database, anna, fields):
        with pytest.raises(AgentAddressError):
            await AgentStore(database).create(anna, AgentDraft(name="Odd", **fields))

    async def test_kind_can_be_changed_with_its_address(self, database, anna):
        store = AgentStore(database)
        card = await store.create(anna, AgentDraft(name="Changing"))
        changed = await store.update(
            anna, card.id, AgentChange(kind=AgentKind.MCP, url="https://tools.example.com/mcp", mcp_tools=("find",))
        )
        assert changed.remote is not None
        with pytest.raises(AgentAddressError):
            await store.update(anna, card.id, AgentChange(url=None))


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://tools.example.com/ask", True),
        ("https://TOOLS.example.com/ask", True),
        ("http://tools.example.com:8080/ask", False),
        ("http://127.0.0.1:9000/ask", True),
        ("http://user:pass@tools.example.com/ask", False),
        ("ftp://tools.example.com/ask", False),
        ("http://tools.example.com.evil.org/ask", False),
        ("http://[::1/ask", False),
    ],
)
def test_only_hosts_on_the_allow_list_are_accepted(url, allowed):
    hosts = AllowedHosts.parse("tools.example.com, 127.0.0.1:9000")
    if allowed:
        hosts.check(url)
        return
    with pytest.raises(HostNotAllowedError):
        hosts.check(url)
