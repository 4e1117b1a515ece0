"""Who is asking, and the desk that serves them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer

from callboard.auth.principal import Principal
from callboard.bootstrap.container import Desk

BEARER = HTTPBearer(
    scheme_name="bearer",
    bearerFormat="JWT",
    description="An HS256 JSON Web Token signed with the deployment's shared secret, or a personal API token. "
    "Not needed where Callboard serves a single local user.",
    auto_error=False,
)


def desk_of(request: Request) -> Desk:
    """The desk that the app opened when it started."""
    return request.app.state.desk


At = Annotated[Desk, Depends(desk_of)]
"""The services: `at.runs.get(caller, run_id)`."""


async def recognised(request: Request, _bearer: Annotated[object, Security(BEARER)]) -> Principal:
    """Whoever the door let in."""
    return request.state.principal


Caller = Annotated[Principal, Depends(recognised)]
"""Who is asking; routes that name it answer 401 to anybody else."""
