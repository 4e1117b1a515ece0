"""Whether this process lives, and whether it can work."""

from __future__ import annotations

from typing import Literal

from callboard.storage.session import schema_revision
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Services
from callboard.surfaces.http.schemas import ApiModel

router = ApiRouter(tags=["health"])


class Alive(ApiModel):
    """This process lives."""

    status: Literal["ok"] = "ok"


class Ready(Alive):
    """This process can work."""

    schema_revision: str
    """The revision of the database's schema."""
    drives_runs: bool
    """Whether runs are executed in this process, or left to workers."""


@router.get("/healthz")
async def healthz() -> Alive:
    """This process lives; says nothing of the database. A supervisor restarts it if this does not answer."""
    return Alive()


@router.get("/readyz")
async def readyz(services: Services) -> Ready:
    """The database answers with the schema that this process needs. A balancer sends requests only while it does."""
    return Ready(schema_revision=await schema_revision(services.database), drives_runs=services.runs.drives)
