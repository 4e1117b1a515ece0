"""Saved searches over HTTP, with the number of postings that are new in each."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Response, status
from pydantic import ConfigDict, Field, JsonValue, StringConstraints

from callboard.core.clock import now
from callboard.jobsearch.searches import MAX_NAME_CHARACTERS, MAX_QUERY_CHARACTERS
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, ListPage, RequestBody

router = ApiRouter(prefix="/api/searches", tags=["jobs"])

SearchName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME_CHARACTERS)]
SEARCH: dict[str, JsonValue] = {"name": "Python in the EU", "query": "backend python, remote in the EU, from 80k EUR"}


class NewSearch(RequestBody):
    """A search to be kept."""

    model_config = ConfigDict(json_schema_extra={"examples": [SEARCH]})

    name: SearchName
    """No other of your searches has it."""
    query: Annotated[str, Field(max_length=MAX_QUERY_CHARACTERS)] = ""
    """In free words, as for `GET /api/matches`; nothing searches everything."""


class SearchChange(RequestBody):
    """What changes about a saved search."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Python, remote"}]})

    name: SearchName


class SearchView(ApiModel):
    """A saved search."""

    id: UUID
    name: str
    query: str
    looked_at: datetime
    created_at: datetime
    new: int
    """Postings that answer it, respect your wishes, and were first seen since you looked."""


@router.post("", status_code=status.HTTP_201_CREATED, response_model=SearchView, responses=problems(409))
async def save_search(body: NewSearch, idempotent: Idempotent, caller: Caller, services: Services) -> Response:
    """Keep a search; nothing is new in it yet."""

    async def make(_: UUID) -> SearchView:
        kept = await services.job_search.searches.save(caller, body.name, body.query)
        return SearchView.model_validate(kept)

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.get("")
async def list_searches(caller: Caller, services: Services) -> ListPage[SearchView]:
    """Your saved searches, by name."""
    found = await services.job_search.searches.list(caller)
    return ListPage(items=[SearchView.model_validate(one) for one in found])


@router.get("/{search_id:uuid}", responses=problems(404))
async def get_search(search_id: UUID, caller: Caller, services: Services) -> SearchView:
    """A saved search."""
    return SearchView.model_validate(await services.job_search.searches.get(caller, search_id))


@router.patch("/{search_id:uuid}", responses=problems(404, 409))
async def rename_search(search_id: UUID, body: SearchChange, caller: Caller, services: Services) -> SearchView:
    """Give a saved search another name."""
    return SearchView.model_validate(await services.job_search.searches.rename(caller, search_id, body.name))


@router.post("/{search_id:uuid}/look", responses=problems(404))
async def look_at_search(search_id: UUID, caller: Caller, services: Services) -> SearchView:
    """Note that you have looked: nothing is new in it from now on."""
    return SearchView.model_validate(await services.job_search.searches.look(caller, search_id, now=now()))


@router.delete("/{search_id:uuid}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
async def delete_search(search_id: UUID, caller: Caller, services: Services) -> None:
    """Delete a saved search."""
    await services.job_search.searches.delete(caller, search_id)
