"""Requests with bounded bodies: in size, in time, and without two values under one key."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from time import monotonic
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

GRACE_SECONDS = 30.0
"""Time that any body may take to arrive; larger ones get more, at `MIN_BYTES_PER_SECOND`."""

MIN_BYTES_PER_SECOND = 10_000
"""Bytes per second below which a client is too slow."""


class BoundedRequest(Request):
    """A request whose body has at most `limit` bytes, whether or not its length is declared."""

    def __init__(self, request: Request, limit: int) -> None:
        super().__init__(request.scope, request.receive)
        self._limit = limit

    async def stream(self) -> AsyncGenerator[bytes]:
        """The body in chunks.

        Raises:
            HTTPException: 413 if it is too large, 408 if it arrives too slowly.
        """
        declared = self.headers.get("content-length", "0")
        if declared.isdecimal() and int(declared) > self._limit:
            raise self._too_large()
        received, started = 0, monotonic()
        chunks = super().stream()
        while True:
            remaining = started + GRACE_SECONDS + received / MIN_BYTES_PER_SECOND - monotonic()
            try:
                async with asyncio.timeout(max(remaining, 0)):
                    chunk = await anext(chunks, None)
            except TimeoutError:
                raise HTTPException(408, "The request body took too long to arrive.") from None
            if chunk is None:
                return
            received += len(chunk)
            if received > self._limit:
                raise self._too_large()
            yield chunk

    async def json(self) -> Any:  # noqa: ANN401 - any JSON value
        """The body as JSON.

        Raises:
            HTTPException: 422 if an object has the same key twice, since two readers could take different values.
        """
        if not hasattr(self, "_json"):
            self._json = json.loads(await self.body(), object_pairs_hook=_distinct_keys)
        return self._json

    def _too_large(self) -> HTTPException:
        return HTTPException(413, f"At most {self._limit:,} bytes can be sent here.")


def _distinct_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        repeated = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise HTTPException(422, f"The key {json.dumps(repeated)[:100]} occurs twice in one JSON object.")
    return found


def refuse_nul(request: Request) -> None:
    """Refuse an address that no record of ours can have.

    Raises:
        HTTPException: 422 if it contains NUL.
    """
    # PostgreSQL's text cannot hold it, and no id or filter of ours contains it.
    if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise HTTPException(422, "An address cannot contain NUL.")
