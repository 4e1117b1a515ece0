"""Dependencies of routes: the services of this process, and the caller."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Security
from fastapi.security import HTTPBearer
from starlette.datastructures import UploadFile

from callboard.auth.principal import Principal
from callboard.bootstrap.container import AppServices
from callboard.documents.uploads import Upload, clean_name
from callboard.surfaces.http.event_streams import OpenStreams

MAX_WAIT_SECONDS = 60.0
"""Seconds; below the time-outs of usual proxies."""

BEARER = HTTPBearer(
    scheme_name="bearer",
    bearerFormat="JWT",
    description="An HS256 JSON Web Token signed with the deployment's shared secret, or a personal API token. "
    "Not needed where Callboard serves a single local user.",
    auto_error=False,
)


def services_of(request: Request) -> AppServices:
    """The services that the app opened at startup."""
    return request.app.state.services


Services = Annotated[AppServices, Depends(services_of)]
"""`services.runs.get(caller, run_id)`."""


async def caller_of(request: Request, _bearer: Annotated[object, Security(BEARER)]) -> Principal:
    """The principal that the authentication layer recognised."""
    return request.state.principal


Caller = Annotated[Principal, Depends(caller_of)]
"""Who is asking; a route that declares it answers 401 without a valid token."""


class ResultWait:
    """How long a client waits for the result of what it starts or asks for."""

    def __init__(
        self,
        request: Request,
        caller: Caller,
        services: Services,
        wait: Annotated[
            float,
            Query(ge=0, le=MAX_WAIT_SECONDS, description="Seconds to wait for the result before answering without it."),
        ] = 0,
    ) -> None:
        self._streams: OpenStreams = request.app.state.open_streams
        self._caller = caller
        self._services = services
        self._seconds = wait

    async def ended(self, run_ids: Iterable[UUID], *, for_person: bool = False) -> bool:
        """Wait until all the runs have ended; False if that takes too long, or this process shuts down.

        Args:
            run_ids: runs of the caller.
            for_person: also stop waiting for a run that waits for a person.
        """
        if not self._seconds:
            return False
        # A shutdown interrupts the wait, and the client is answered as if its time were over.
        with self._streams.interruptible(), suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                for run_id in run_ids:
                    await self._services.runs.wait(self._caller, run_id, for_person=for_person)
                return True
        return False


Wait = Annotated[ResultWait, Depends()]
"""For routes that may answer with a result: `if await wait.ended([run_id]): ...`."""


def uploaded(file: UploadFile, fallback_name: str) -> Upload:
    """A file of a form as services take it; `fallback_name` is used where the client's name cannot be shown."""
    return Upload(clean_name(file.filename, otherwise=fallback_name), file.size or 0, file.file.read)
