"""Whether this process lives, and whether it can work."""

from __future__ import annotations

from fastapi import APIRouter

from callboard.surfaces.api.wire import Wire

router = APIRouter(tags=["health"])


class Health(Wire):
    """How the process is."""

    status: str


@router.get("/healthz")
async def healthz() -> Health:
    """This process lives; says nothing of the database."""
    return Health(status="ok")
