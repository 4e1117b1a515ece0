"""What the routes take and give, for the layers that look before a route is called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, params
from fastapi.routing import APIRoute
from starlette.types import Scope

PARAMETER = re.compile(r"\\\{[^/]+?\\\}")
STREAM = "text/event-stream"


@dataclass(frozen=True)
class Way:
    """One method of one path."""

    method: str
    path: re.Pattern[str]
    takes_files: bool
    gives_stream: bool

    def fits(self, scope: Scope) -> bool:
        """Whether a request goes this way."""
        return scope["method"] == self.method and self.path.fullmatch(scope["path"]) is not None


@dataclass(frozen=True)
class Ways:
    """The ways of an app; special are those that are not of plain JSON."""

    all: Sequence[Way]
    special: Sequence[Way]
    literal: Mapping[str, list[str]]

    def takes_files(self, scope: Scope) -> bool:
        """Whether the request may send files."""
        return any(way.takes_files and way.fits(scope) for way in self.special)

    def gives_stream(self, scope: Scope) -> bool:
        """Whether the answer stays open and tells what happens."""
        return any(way.gives_stream and way.fits(scope) for way in self.special)

    def methods(self, path: str) -> list[str]:
        """The methods that a path takes. One that is written out comes before one with a parameter in its place."""
        return self.written(path) or sorted({way.method for way in self.all if way.path.fullmatch(path)})

    def written(self, path: str) -> list[str]:
        """The methods of a path that has no parameter; none if there is no such path."""
        return self.literal.get(path, [])


def ways_of(routers: Iterable[APIRouter]) -> Ways:
    """The ways of all routes."""
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    found = [_way(route, method) for route in routes for method in sorted(route.methods or ())]
    special = [way for way in found if way.takes_files or way.gives_stream]
    literal: dict[str, list[str]] = {}
    for route in routes:
        if "{" not in route.path:
            literal[route.path] = sorted({*literal.get(route.path, []), *(route.methods or ())})
    return Ways(found, special, literal)


def _way(route: APIRoute, method: str) -> Way:
    pattern = re.compile(PARAMETER.sub("[^/]+", re.escape(route.path)))
    files = route.body_field is not None and isinstance(route.body_field.field_info, params.Form)
    return Way(method, pattern, files, STREAM in route.responses.get(200, {}).get("content", {}))
