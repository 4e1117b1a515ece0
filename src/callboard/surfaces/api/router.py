"""Routes of the API: request bodies bounded in size and time, unambiguous JSON, and aliases of former paths."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any

from fastapi import APIRouter, Request, Response, params
from fastapi.routing import APIRoute

from callboard.surfaces.http.bounded_request import BoundedRequest, refuse_nul
from callboard.surfaces.http.problems import EVERYWHERE


def operation_id(route: APIRoute) -> str:
    """The name of a route in generated clients: that of its function."""
    return route.name


class ApiRoute(APIRoute):
    """A route that reads its body through `BoundedRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler over a bounded request."""
        handle = super().get_route_handler()
        takes_files = self.body_field is not None and isinstance(self.body_field.field_info, params.Form)

        async def handle_bounded(request: Request) -> Response:
            refuse_nul(request)
            settings = request.app.state.services.settings
            limit = settings.upload_limit if takes_files else settings.body_limit
            return await handle(BoundedRequest(request, limit))

        return handle_bounded


class ApiRouter(APIRouter):
    """A group of routes."""

    def __init__(self, *, prefix: str = "", tags: list[str | Enum] | None = None) -> None:
        super().__init__(
            prefix=prefix,
            tags=tags,
            route_class=ApiRoute,
            responses=EVERYWHERE,
            generate_unique_id_function=operation_id,
        )

    def alias(self, path: str, endpoint: Callable[..., Any], *, name: str) -> None:
        """Serve an endpoint at a former path too, marked as deprecated in the document.

        Args:
            path: the former path, below the prefix.
            endpoint: a function that has a route here.
            name: operation id of the alias.
        """
        route = next(one for one in self.routes if isinstance(one, APIRoute) and one.endpoint is endpoint)
        method = next(iter(route.methods or ()))
        self.add_api_route(
            path,
            endpoint,
            name=name,
            methods=[method],
            deprecated=True,
            description=f"Deprecated alias of `{method} {route.path}`.",
            status_code=route.status_code,
            response_model=route.response_model,
            responses=route.responses,
            dependencies=route.dependencies,
        )
