"""What the documented routes take and give, for the layers that look before a route is called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import Scope

PARAMETER = re.compile(r"\\\{[^/]+?\\\}")


@dataclass(frozen=True)
class Way:
    """One method of one path that takes files or gives a stream."""

    method: str
    path: re.Pattern[str]
    takes_files: bool
    gives_stream: bool

    def fits(self, scope: Scope) -> bool:
        """Whether a request goes this way."""
        return scope["method"] == self.method and self.path.fullmatch(scope["path"]) is not None


@dataclass(frozen=True)
class Ways:
    """The ways of an app that are not those of plain JSON."""

    special: Sequence[Way]

    def takes_files(self, scope: Scope) -> bool:
        """Whether the request may send files."""
        return any(way.takes_files and way.fits(scope) for way in self.special)

    def gives_stream(self, scope: Scope) -> bool:
        """Whether the answer stays open and tells what happens."""
        return any(way.gives_stream and way.fits(scope) for way in self.special)


def ways_of(document: Mapping[str, Any]) -> Ways:
    """Read the special ways from the app's OpenAPI document."""
    found = (
        _way(path, method, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    )
    return Ways([way for way in found if way.takes_files or way.gives_stream])


def _way(path: str, method: str, operation: Mapping[str, Any]) -> Way:
    sent = operation.get("requestBody", {}).get("content", {})
    given = operation.get("responses", {}).get("200", {}).get("content", {})
    pattern = re.compile(PARAMETER.sub("[^/]+", re.escape(path)))
    return Way(method.upper(), pattern, "multipart/form-data" in sent, "text/event-stream" in given)
