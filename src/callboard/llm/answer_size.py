"""Bound what a model's server sends: an answer without an end, or packed a thousand to one, would fill the memory."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import httpx2

MOST_BYTES = 32 * 1024 * 1024
"""Upper bound on one answer: a streamed one of 8,000 tokens takes three MB, with an event for each."""

_UNCOMPRESSED = frozenset({"", "identity"})


class UnboundedAnswerError(httpx2.ReadError):
    """An answer of a model's server is longer than any may be, or could become so; an SDK may wrap it in its own."""


def unbounded_answer(error: BaseException | None) -> UnboundedAnswerError | None:
    """The error of this module that another one was raised from, or that it is itself."""
    while error is not None and not isinstance(error, UnboundedAnswerError):
        error = error.__cause__ or error.__context__
    return error


def bound_answers(client: httpx2.AsyncClient) -> None:
    """Refuse answers of `client` that have more than `MOST_BYTES`, or are compressed: none is asked to be."""
    client.headers["Accept-Encoding"] = "identity"
    hooks = client.event_hooks
    client.event_hooks = {**hooks, "response": [*hooks["response"], _bound]}


async def _bound(response: httpx2.Response) -> None:
    coding = response.headers.get("content-encoding", "").lower()
    if coding not in _UNCOMPRESSED:
        raise UnboundedAnswerError("its answer is compressed, which was not asked for", request=response.request)
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _BoundedStream(response.stream, response.request)


class _BoundedStream(httpx2.AsyncByteStream):
    """Another stream up to `MOST_BYTES`."""

    def __init__(self, stream: httpx2.AsyncByteStream, request: httpx2.Request) -> None:
        self._stream = stream
        self._request = request

    async def __aiter__(self) -> AsyncGenerator[bytes]:
        received = 0
        async for chunk in self._stream:
            received += len(chunk)
            if received > MOST_BYTES:
                raise UnboundedAnswerError(f"its answer has more than {MOST_BYTES:,} bytes", request=self._request)
            yield chunk

    async def aclose(self) -> None:
        """Close the other stream."""
        await self._stream.aclose()
