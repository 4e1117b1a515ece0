"""Live pages: the events of a run as finished parts of the page, over server-sent events.

A page holds the number of the last event that it shows; its stream sends what follows. Page and stream are made from
the same templates, so that a page that was away for a while ends up as if it had been loaded anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Header, Query
from pydantic import Field

from callboard.events.contract import Event
from callboard.surfaces.http.event_streams import EventStream, StreamAccess
from callboard.surfaces.web.page import Page
from callboard.surfaces.web.session import reader_authorization

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
    services, caller, request = page.services, page.caller, page.request
    access = StreamAccess(
        streams=request.app.state.open_streams,
        user_id=caller.user_id,
        limit=services.settings.streams_at_once,
        confirm=partial(services.identity.confirm, reader_authorization(request.scope)),
    )

    async def frames(events: Sequence[Event]) -> AsyncIterator[bytes]:
        if events:
            yield html_frame(events[-1].seq, await parts(events))

    listen = partial(services.runs.listen, caller, run_id)
    # Whoever comes back after the end is told of it again: htmx takes an empty answer for a lost connection.
    return EventStream(listen, position.after, access=access, frames=frames, tells_end_again=True)


def html_frame(seq: int, html: str) -> bytes:
    """HTML as one unnamed event, which htmx puts in its place."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() if line)
    return f"id: {seq}\n{lines}\n".encode()
