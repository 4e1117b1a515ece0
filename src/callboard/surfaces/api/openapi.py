"""The OpenAPI document: what FastAPI knows of the routes, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

from callboard.bootstrap.container import AppServices
from callboard.surfaces.http.problems import Problem

TITLE = "Callboard"
DESCRIPTION = (
    "Agents that join while the system runs, and the runs, conversations and tasks they work on.\n\n"
    "JSON is camelCase. Every error is a problem document (RFC 9457). Lists are paged: `nextCursor` of one page is the "
    "`cursor` of the next. POSTs that start work take an `Idempotency-Key`."
)

TAGS: list[dict[str, Any]] = [
    {"name": "health", "description": "Whether this process lives, and whether it can work. Open to anyone."},
    {"name": "agents", "description": "The registry: built-in agents and those that join while the system runs."},
    {"name": "executions", "description": "Free-form requests: routed to an agent, and carried out as durable runs."},
    {"name": "conversations", "description": "Messages between a user and the agents."},
    {"name": "tasks", "description": "Work to be done, by a person or an agent."},
    {"name": "documents", "description": "Texts that your agents may search."},
    {"name": "profile", "description": "Your own profile as a job seeker, merged from what you import."},
    {"name": "jobs", "description": "Postings from job boards, feeds, pages and files, and where they come from."},
    {"name": "hiring", "description": "Résumés and a job description in; evaluation, report and e-mail draft out."},
    {"name": "runs", "description": "Durable runs: look, cancel, and follow every event."},
    {"name": "approvals", "description": "Questions that runs ask a person."},
    {"name": "metrics", "description": "What agents did, how well, how fast and at what cost."},
    {"name": "me", "description": "Everything that is kept of a user: to take along, or to erase."},
]
"""Groups of routes, in display order."""


class Api(FastAPI):
    """The app, whose document also has what every route answers with when it fails."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        document = super().openapi()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        if "Problem" not in schemas:
            template = "#/components/schemas/{model}"
            problem = Problem.model_json_schema(by_alias=True, mode="serialization", ref_template=template)
            schemas.update(problem.pop("$defs", {}))
            schemas["Problem"] = problem
        for parameter in _parameters(document):
            _drop_null_type(parameter["schema"])
        if self._single_user:
            _make_token_optional(document)
        return document

    @property
    def _single_user(self) -> bool:
        services: AppServices | None = getattr(self.state, "services", None)
        return services is not None and services.identity.single_user


def _parameters(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operations in document["paths"].values():
        for operation in operations.values():
            yield from operation.get("parameters", ())


def _drop_null_type(schema: dict[str, Any]) -> None:
    """Remove `null` from the type of a query parameter or a header, which is present or absent but never null."""
    if "anyOf" not in schema:
        return
    types = [one for one in schema.pop("anyOf") if one != {"type": "null"}]
    schema.update(types[0] if len(types) == 1 else {"anyOf": types})


def _make_token_optional(document: dict[str, Any]) -> None:
    """Declare the token optional, as it is for a single local user."""
    for operations in document["paths"].values():
        for operation in operations.values():
            if {} not in operation.get("security", [{}]):
                operation["security"].insert(0, {})
