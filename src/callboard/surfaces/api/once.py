"""`Idempotency-Key`: a POST that starts work starts it once, however often it is sent."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated, Protocol
from uuid import UUID

from fastapi import Depends, Header, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, WithJsonSchema
from starlette.datastructures import UploadFile

from callboard.agents.allowance import ensure_room
from callboard.auth.idempotency import Answer, Claim, Idempotency
from callboard.auth.principal import Principal
from callboard.bootstrap.container import Desk
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.surfaces.api.problems import status_of
from callboard.surfaces.api.who import At, Caller

PRINTABLE = re.compile(r"[\x20-\x7e]{1,255}")
KEY = {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"}
SERVER_ERROR = 500
CHUNK = 1 << 20

Make = Callable[[UUID], Awaitable[BaseModel]]


class Digest(Protocol):
    """What hashlib's digests do."""

    def update(self, data: bytes, /) -> None:
        """Take in more."""
        ...


class KeyInvalidError(DomainError):
    """The idempotency key can not be used."""

    kind = ErrorKind.INVALID
    remedy = "Send 1 to 255 printable ASCII characters"


@dataclass
class OnceOnly:
    """One request that starts work."""

    desk: Desk
    caller: Principal
    request: Request
    key: str | None
    needs_room: bool = field(default=False)

    async def answer(self, make: Make, *, status: int, location: str | None = None) -> Response:
        """What `make` makes under the id it is given, or what it made when the request came before.

        Args:
            make: does the work; the id was drawn before and is the same for the same key.
            status: of the answer.
            location: where what is made will be found, with `{id}` in place of the id.

        Raises:
            KeyReusedError: the key was used for another request.
            StillInProgressError: the same request is being carried out.
        """
        if self.key is None:
            return _response(await self._made(make, new_id(), status, location))
        kept = Idempotency(self.desk.database)
        claim = await kept.claim(self.caller, self.key, await fingerprint(self.request))
        if claim.answer is not None:
            return _response(claim.answer, replayed=True)
        try:
            answer = await self._made(make, claim.subject_id, status, location)
        except Exception as error:
            await _give_back(kept, self.caller, claim, error)
            raise
        await kept.settle(self.caller, claim, answer)
        return _response(answer)

    async def _made(self, make: Make, subject: UUID, status: int, location: str | None) -> Answer:
        if self.needs_room:
            async with self.desk.database.begin(self.caller) as work:
                await ensure_room(work, self.caller, self.desk.settings.open_runs)
        made = await make(subject)
        headers = {"Location": location.format(id=subject)} if location else {}
        return Answer(status, made.model_dump_json(by_alias=True), headers)


async def once(
    desk: At,
    caller: Caller,
    request: Request,
    idempotency_key: Annotated[
        Annotated[str, WithJsonSchema(KEY)] | None,
        Header(
            description="Any text of your own (printable ASCII, up to 255). The same request with the same key is "
            "carried out once; within 24 hours its answer is repeated, with `Idempotent-Replayed: true`.",
        ),
    ] = None,
) -> OnceOnly:
    """The request, with its key checked."""
    if idempotency_key is not None and not PRINTABLE.fullmatch(idempotency_key):
        raise KeyInvalidError
    return OnceOnly(desk, caller, request, idempotency_key)


Once = Annotated[OnceOnly, Depends(once)]
"""For POSTs that start work: `return await once.answer(lambda subject_id: make(subject_id), status=202)`."""


async def room_for_a_run(once: Once) -> None:
    """Refuse work that costs much, before it begins, to a user who has too many runs open.

    Runs count exactly when they are queued; a repeated answer needs no room.
    """
    once.needs_room = True


Starting = Depends(room_for_a_run)
"""For POSTs that read files and then start runs: `@router.post(..., dependencies=[Starting])` beside a parameter
`once: Once`."""


async def fingerprint(request: Request) -> str:
    """What makes two requests the same: method, path, query, and what was sent, whatever separates its parts."""
    seen = hashlib.sha256()
    for part in (request.method, request.url.path, request.url.query):
        seen.update(part.encode() + b"\0")
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        for name, value in (await request.form()).multi_items():
            await _include(seen, name, value)
    else:
        seen.update(await request.body())
    return seen.hexdigest()


async def _include(seen: Digest, name: str, value: UploadFile | str) -> None:
    if isinstance(value, str):
        seen.update(f"{len(name)}:{name}={len(value)}:{value};".encode())
        return
    seen.update(f"{len(name)}:{name}@{value.filename};{value.size}:".encode())
    await value.seek(0)
    while chunk := await value.read(CHUNK):
        await asyncio.to_thread(seen.update, chunk)
    await value.seek(0)


async def _give_back(kept: Idempotency, caller: Principal, claim: Claim, error: Exception) -> None:
    refused = isinstance(error, DomainError) and status_of(error) < SERVER_ERROR
    await (kept.forget if refused else kept.let_go)(caller, claim)


def _response(answer: Answer, *, replayed: bool = False) -> Response:
    headers = dict(answer.headers) | ({"Idempotent-Replayed": "true"} if replayed else {})
    return Response(answer.body, answer.status, headers, JSONResponse.media_type)
