"""What routes depend on: the services of this process, and the caller."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Security, UploadFile
from fastapi.security import HTTPBearer

from callboard.auth.principal import Principal
from callboard.bootstrap.container import Desk
from callboard.documents.uploads import Upload, clean_name

BEARER = HTTPBearer(
    scheme_name="bearer",
    bearerFormat="JWT",
    description="An HS256 JSON Web Token signed with the deployment's shared secret, or a personal API token. "
    "Not needed where Callboard serves a single local user.",
    auto_error=False,
)


def services_of(request: Request) -> Desk:
    """The services that the app opened at startup."""
    return request.app.state.services


Services = Annotated[Desk, Depends(services_of)]
"""`services.runs.get(caller, run_id)`."""


async def caller_of(request: Request, _bearer: Annotated[object, Security(BEARER)]) -> Principal:
    """The principal that the authentication layer recognised."""
    return request.state.principal


Caller = Annotated[Principal, Depends(caller_of)]
"""Who is asking; a route that declares it answers 401 without a valid token."""


def uploaded(file: UploadFile, fallback_name: str) -> Upload:
    """A file of a form as services take it; `fallback_name` is used where the client's name cannot be shown."""
    return Upload(clean_name(file.filename, otherwise=fallback_name), file.size or 0, file.file.read)
