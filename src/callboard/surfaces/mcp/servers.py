"""The servers by name, and how they are served: over stdio to one program, or over HTTP below `/mcp/`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from mcp.server.transport_security import TransportSecuritySettings

from callboard.bootstrap.container import AppServices
from callboard.surfaces.mcp import job_search, match_scorer, project_tools, resume_parser
from callboard.surfaces.mcp.session import ToolServer, ToolSession

SERVERS: Mapping[str, Callable[[ToolSession], ToolServer]] = {
    "resume-parser": resume_parser.make_server,
    "job-search": job_search.make_server,
    "match-scorer": match_scorer.make_server,
    "project-tools": project_tools.make_server,
}
"""Adding a server: one module with `make_server`, one entry."""

# The middleware `Origins` refuses pages of other sites, and names that are not this machine's, for every path.
_OURS = TransportSecuritySettings(enable_dns_rebinding_protection=False)


async def serve_stdio(name: str, services: AppServices) -> None:
    """Serve one server to the program that started this process, until it closes the pipe."""
    await SERVERS[name](ToolSession(services, services.principal)).run_stdio_async()


def add_mcp(app: FastAPI) -> FastAPI:
    """Serve every server over HTTP, at `/mcp/<name>`, beside what the app serves already.

    No request depends on one before it, so that any process of a deployment can answer.
    """
    open_app = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        async with open_app(app), AsyncExitStack() as running:
            services: AppServices = app.state.services
            for name, make in SERVERS.items():
                server = make(ToolSession(services))
                served = server.streamable_http_app(
                    streamable_http_path=f"/mcp/{name}",
                    stateless_http=True,
                    max_request_body_size=services.settings.upload_limit,
                    transport_security=_OURS,
                )
                app.router.routes.extend(served.routes)
                await running.enter_async_context(server.session_manager.run())
            yield

    app.router.lifespan_context = lifespan
    return app
