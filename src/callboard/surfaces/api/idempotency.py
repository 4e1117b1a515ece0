"""`Idempotency-Key`: a POST that is sent again with the same key is carried out once."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated, Protocol
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Header, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, WithJsonSchema
from starlette.datastructures import UploadFile

from callboard.agents.run_limit import check_open_runs
from callboard.auth.idempotency import Idempotency, KeyClaim, StillInProgressError, StoredResponse
from callboard.auth.principal import Principal
from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events.log import UnknownRunError
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import status_of

VALID_KEY = re.compile(r"[\x20-\x7e]{1,255}")
KEY_SCHEMA = {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"}
SERVER_ERROR = 500
REPLAYED = "Idempotent-Replayed"
READ_BYTES = 1 << 20

Make = Callable[[UUID], Awaitable[BaseModel]]
RunIdOf = Callable[[UUID], UUID]


class _Digest(Protocol):
    """A digest of hashlib."""

    def update(self, data: bytes, /) -> None:
        """Add data."""
        ...


class KeyInvalidError(DomainError):
    """The idempotency key cannot be used."""

    kind = ErrorKind.INVALID
    remedy = "Send 1 to 255 printable ASCII characters"


@dataclass
class IdempotentRequest:
    """A request that starts work, with its idempotency key if it has one."""

    services: AppServices
    caller: Principal
    request: Request
    key: str | None
    needs_run_capacity: bool = field(default=False)
    subject_id: UUID = field(default_factory=new_id)
    """The id under which the work is done; for a repeated request, that of the first one once it was looked up."""

    async def respond(
        self, make: Make, *, status: int, location: str | None = None, run_id: RunIdOf = lambda subject: subject
    ) -> Response:
        """Respond with what `make` returns, or with the first response to the same request and key.

        Args:
            make: does the work; the id it is given is the same for the same key.
            status: HTTP status of the response.
            location: path of what is made, with `{id}` in place of the id.
            run_id: the run that is started under an id, by which interrupted work is found again.

        Raises:
            KeyReusedError: the key was used for another request.
            StillInProgressError: the same request is being carried out.
        """
        if self.key is None:
            return _response(await self._made(make, self.subject_id, status, location))
        kept = Idempotency(self.services.database)
        claim = await self._claim(kept, self.key, run_id)
        self.subject_id = claim.subject_id
        if claim.answer is not None:
            return _response(claim.answer, replayed=True)
        try:
            answer = await self._made(make, claim.subject_id, status, location)
        except Exception as error:
            await _release(kept, self.caller, claim, error)
            raise
        await kept.settle(self.caller, claim, answer)
        return _response(answer)

    def with_result(self, response: Response, result: BaseModel) -> Response:
        """The same response with the result that the client waited for."""
        headers = {name: response.headers[name] for name in ("Location", REPLAYED) if name in response.headers}
        return Response(result.model_dump_json(by_alias=True), 200, headers, JSONResponse.media_type)

    async def _claim(self, kept: Idempotency, key: str, run_id: RunIdOf) -> KeyClaim:
        try:
            return await kept.claim(self.caller, key, await fingerprint(self.request))
        except StillInProgressError as busy:
            if busy.subject_id is None or not await self._exists(run_id(busy.subject_id)):
                raise
            # Whether or not the process that started the run still lives: the answer is known by now.
            return await kept.take_over(self.caller, key, busy.subject_id)

    async def _exists(self, run_id: UUID) -> bool:
        try:
            await self.services.runs.get(self.caller, run_id)
        except UnknownRunError:
            return False
        return True

    async def _made(self, make: Make, subject: UUID, status: int, location: str | None) -> StoredResponse:
        if self.needs_run_capacity:
            async with self.services.database.begin(self.caller) as work:
                await check_open_runs(work, self.caller, self.services.settings.open_runs)
        made = await make(subject)
        headers = {"Location": location.format(id=subject)} if location else {}
        return StoredResponse(status, made.model_dump_json(by_alias=True), headers)


async def idempotent_request(
    services: Services,
    caller: Caller,
    request: Request,
    idempotency_key: Annotated[
        Annotated[str, WithJsonSchema(KEY_SCHEMA)] | None,
        Header(
            description="Any text of your own (printable ASCII, up to 255). The same request with the same key is "
            "carried out once; within 24 hours its answer is repeated, with `Idempotent-Replayed: true`.",
        ),
    ] = None,
) -> IdempotentRequest:
    """The request, once its key is known to be valid."""
    if idempotency_key is not None and not VALID_KEY.fullmatch(idempotency_key):
        raise KeyInvalidError
    return IdempotentRequest(services, caller, request, idempotency_key)


Idempotent = Annotated[IdempotentRequest, Depends(idempotent_request)]
"""For POSTs that start work: `return await idempotent.respond(lambda subject_id: make(subject_id), status=202)`."""


async def require_run_capacity(idempotent: Idempotent) -> None:
    """Refuse expensive work up front to a user who has too many runs open; a replayed response is exempt.

    This check is early and approximate; runs are counted exactly when they are queued.
    """
    idempotent.needs_run_capacity = True


RequireRunCapacity = Depends(require_run_capacity)
"""For POSTs that read files and then start runs: `@router.post(..., dependencies=[RequireRunCapacity])` beside a
parameter `idempotent: Idempotent`."""


async def fingerprint(request: Request) -> str:
    """A hash of method, path, query and content; equal for equal forms, whatever boundary separates their parts."""
    seen = hashlib.sha256()
    # How long a client waits for the answer changes nothing of what it asks for.
    query = urlencode([(name, value) for name, value in request.query_params.multi_items() if name != "wait"])
    for part in (request.method, request.url.path, query):
        seen.update(part.encode() + b"\0")
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        for name, value in (await request.form()).multi_items():
            await _include(seen, name, value)
    else:
        seen.update(await request.body())
    return seen.hexdigest()


async def _include(seen: _Digest, name: str, value: UploadFile | str) -> None:
    if isinstance(value, str):
        seen.update(f"{len(name)}:{name}={len(value)}:{value};".encode())
        return
    seen.update(f"{len(name)}:{name}@{value.filename};{value.size}:".encode())
    await value.seek(0)
    while chunk := await value.read(READ_BYTES):
        await asyncio.to_thread(seen.update, chunk)
    await value.seek(0)


async def _release(kept: Idempotency, caller: Principal, claim: KeyClaim, error: Exception) -> None:
    refused = isinstance(error, DomainError) and status_of(error) < SERVER_ERROR
    await (kept.forget if refused else kept.let_go)(caller, claim)


def _response(answer: StoredResponse, *, replayed: bool = False) -> Response:
    headers = dict(answer.headers) | ({REPLAYED: "true"} if replayed else {})
    return Response(answer.body, answer.status, headers, JSONResponse.media_type)
