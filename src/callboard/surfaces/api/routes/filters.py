"""Filters that a user gave a name, of the lists of candidates and requisitions."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query
from fastapi import status as http
from pydantic import ConfigDict, Field

from callboard.hiring.candidate_lists import FilteredList, FilterName, SavedFilter
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, ListPage, RequestBody

router = ApiRouter(prefix="/api/hiring/filters", tags=["hiring"])


class FilterView(ApiModel, SavedFilter):
    """A filter with a name; `query` is that of the list's page, `stage=interview&sort=score`."""


class NamedFilter(RequestBody):
    """A filter that is to be kept."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"list": "candidates", "name": "To invite", "query": "stage=interview&sort=score"}]
        }
    )

    list: FilteredList
    name: FilterName
    query: Annotated[str, Field(max_length=500)]


@router.get("")
async def list_filters(
    caller: Caller,
    services: Services,
    which: Annotated[
        FilteredList, Query(alias="list", description="The list that they are for.")
    ] = FilteredList.CANDIDATES,
) -> ListPage[FilterView]:
    """The filters that you keep for a list, by name."""
    found = await services.candidate_lists.saved(caller, which)
    return ListPage(items=[FilterView.model_validate(each) for each in found])


@router.put("")
async def keep_filter(body: NamedFilter, caller: Caller, services: Services) -> FilterView:
    """Keep a filter under a name; one of that name is replaced."""
    return FilterView.model_validate(await services.candidate_lists.save(caller, body.list, body.name, body.query))


@router.delete("/{filter_id:uuid}", status_code=http.HTTP_204_NO_CONTENT, responses=problems(404))
async def remove_filter(filter_id: UUID, caller: Caller, services: Services) -> None:
    """Forget a filter."""
    await services.candidate_lists.remove(caller, filter_id)
