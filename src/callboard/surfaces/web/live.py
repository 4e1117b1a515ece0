"""Live pages: what happens as finished parts of the page, over server-sent events.

A page of one run holds the number of the last event that it shows; its stream sends what follows. A page of all open
work holds a digest of what it shows; its stream sends the parts that are different. Page and stream are made from the
same templates, so that a page that was away for a while ends up as if it had been loaded anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from time import monotonic
from typing import Annotated, Any, TypeVar
from uuid import UUID

import anyio
from fastapi import Header, Query
from markupsafe import Markup
from pydantic import Field
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from callboard.core.errors import DomainError
from callboard.events.contract import Event
from callboard.surfaces.http.event_streams import (
    CONFIRM_SECONDS,
    KEEP_ALIVE,
    EventStream,
    StreamAccess,
    retry_frame,
    send_chunk,
    until_disconnected,
)
from callboard.surfaces.web.page import Page
from callboard.surfaces.web.session import reader_authorization
from callboard.surfaces.web.templates import render

T = TypeVar("T")
Seq = Annotated[int, Field(ge=0, le=2**63 - 1)]
Parts = Callable[[Sequence[Event]], Awaitable[str]]
"""The HTML that some events change; empty if they change nothing that is shown."""


class LivePosition:
    """Where the browser is in the events of a run: what it got last, or what its page was made from."""

    def __init__(
        self,
        after: Annotated[Seq, Query()] = 0,
        last_event_id: Annotated[Seq | None, Header()] = None,
    ) -> None:
        self.after = after if last_event_id is None else last_event_id


def live_stream(page: Page, run_id: UUID, position: LivePosition, parts: Parts) -> EventStream:
    """The stream of a page that shows a run."""

    async def frames(events: Sequence[Event]) -> AsyncIterator[bytes]:
        if events:
            yield html_frame(events[-1].seq, await finished(parts(events)))

    listen = partial(page.services.runs.listen, page.caller, run_id)
    # Whoever comes back after the end is told of it again: htmx takes an empty answer for a lost connection.
    return EventStream(listen, position.after, access=_access(page), frames=frames, tells_end_again=True)


def html_frame(seq: int | str, html: str) -> bytes:
    """HTML as one unnamed event, which htmx puts in its place."""
    # Blank lines stay: in program text they mean something.
    lines = "".join(f"data: {line}\n" for line in html.replace("\r", "").split("\n"))
    return f"id: {seq}\n{lines}\n".encode()


def page_part(target: str, html: str) -> str:
    """HTML that takes the place of the element with an id; what the reader opened or typed there stays."""
    return f'<hx-partial hx-target="#{target}" hx-swap="outerMorph">{html}</hx-partial>\n'


def added_part(target: str, html: str) -> str:
    """HTML that follows what the element with an id already has."""
    return f'<hx-partial hx-target="#{target}" hx-swap="beforeend">{html}</hx-partial>\n'


PageParts = Mapping[str, Markup]
"""The HTML of the live parts of a page, each by the id of its element: page and stream are made from the same."""


def rendered_parts(templates: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, Markup]:
    """Parts of a page, each from the template that is named for its id."""
    # Safe: templates made it, and escaped what is in it.
    return {target: Markup(render(template, values)) for target, template in templates.items()}  # noqa: S704


def digest_of(parts: PageParts) -> str:
    """What tells two states of a page apart."""
    return hashlib.sha256("\0".join(parts.values()).encode()).hexdigest()[:16]


class WorkStream(Response):
    """The stream of a page that shows all open work; it ends when the reader goes, or this process stops."""

    media_type = "text/event-stream"

    def __init__(self, page: Page, parts: Callable[[], Awaitable[PageParts]]) -> None:
        """Prepare the stream.

        Args:
            page: the page; its address says in `seen`, or the browser in `Last-Event-ID`, which state it shows.
            parts: makes the parts as they are now.
        """
        request = page.request
        self._changes = partial(page.services.open_work.changes, page.caller)
        self._parts = parts
        self._seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
        self._access = _access(page)
        self._confirmed = monotonic()
        self.status_code = 200
        self.background = None
        self.init_headers({"Content-Type": self.media_type, "Cache-Control": "no-cache", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        Raises:
            DomainError: what the page shows cannot be read now; nothing was sent yet.
            TooManyStreamsError: the reader has too many streams open; nothing was sent yet.
        """
        with self._access.streams.opened(self._access.user_id, self._access.limit):
            async with aclosing(self._changes()) as changes:
                await anext(changes)
                parts = await finished(self._parts())
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                async with anyio.create_task_group() as both:
                    both.start_soon(until_disconnected, receive, both.cancel_scope)
                    await self._send_changes(changes, parts, send)
                    both.cancel_scope.cancel()
        await send({"type": "http.response.body"})

    async def _send_changes(self, changes: AsyncIterator[None], parts: PageParts, send: Send) -> None:
        await send_chunk(send, retry_frame())
        shown: PageParts = {}
        try:
            while True:
                digest = digest_of(parts)
                changed = "".join(page_part(name, html) for name, html in parts.items() if shown.get(name) != html)
                news = changed and digest != self._seen
                await send_chunk(send, html_frame(digest, changed) if news else KEEP_ALIVE)
                shown, self._seen = parts, digest
                await self._confirm()
                await anext(changes)
                parts = await finished(self._parts())
        except DomainError:
            # The status was sent already; the browser comes back, and learns the reason then.
            return

    async def _confirm(self) -> None:
        if monotonic() - self._confirmed >= CONFIRM_SECONDS:
            await self._access.confirm()
            self._confirmed = monotonic()


async def finished(making: Awaitable[T]) -> T:
    """What is being made, even if the reader leaves meanwhile: a query that is cut off costs its connection."""
    made: list[T] = []
    with anyio.CancelScope(shield=True):
        made.append(await making)
    return made[0]


def _access(page: Page) -> StreamAccess:
    """On whose behalf the stream of a page is open."""
    services, request = page.services, page.request
    return StreamAccess(
        streams=request.app.state.open_streams,
        user_id=page.caller.user_id,
        limit=services.settings.streams_at_once,
        confirm=partial(services.identity.confirm, reader_authorization(request.scope)),
    )
