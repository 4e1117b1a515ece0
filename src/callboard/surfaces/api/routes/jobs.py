"""Postings over HTTP: listed, shown, and imported from files."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Query, Response, UploadFile, status

from callboard.core.clock import now
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import BlockerKind, EmploymentType, Seniority
from callboard.jobsearch.posting_flags import FlagKind
from callboard.jobsearch.postings import PostingFilter, PostingState, StoredPosting
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.api.routes.sources import SyncView
from callboard.surfaces.http.dependencies import Caller, Services, uploaded
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import (
    DEFAULT_PAGE,
    ApiModel,
    IdCursor,
    Limit,
    ListPage,
    next_cursor,
)

router = ApiRouter(prefix="/api/jobs", tags=["jobs"])


class PayView(ApiModel):
    """Pay as it is stated."""

    min: float | None
    max: float | None
    currency: str | None
    period: SalaryPeriod | None


class JobView(ApiModel):
    """A posting, in brief."""

    id: UUID
    source_id: UUID
    source: str
    credit: str
    """Words that the source asks to be shown with the link; empty if it asks for none."""
    is_sample: bool
    """Of the sample board: invented."""
    title: str
    company: str
    places: list[str]
    remote: bool | None
    """Null where the posting says nothing."""
    hybrid: bool | None
    remote_regions: list[str]
    employment_type: EmploymentType | None
    seniority: Seniority | None
    pay: PayView | None
    yearly_min: int | None
    """Least pay in euros a year, at the exchange rates of `ratesOf`."""
    yearly_max: int | None
    rates_of: date | None
    language: str
    url: str
    state: PostingState
    published_at: datetime | None
    closes_at: datetime | None
    created_at: datetime


class JobBlocker(ApiModel):
    """A condition that knocks out whatever the score, with the line that says so."""

    kind: BlockerKind
    detail: str
    quote: str


class JobFlag(ApiModel):
    """A warning with its reason; it changes no score."""

    kind: FlagKind
    reason: str
    quote: str
    """The line of the posting that shows it, where one does."""
    postings: list[UUID]
    """The other postings that it is about."""


class JobText(JobView):
    """A posting with its text, its deal-breakers, and what to know before applying."""

    text: str
    problem: str
    """Why its text could not be read; empty if it was."""
    blockers: list[JobBlocker]
    flags: list[JobFlag]


class FileForm:
    """The form that brings a file of postings."""

    def __init__(
        self, file: Annotated[UploadFile, File(description="CSV, JSON, JSON lines or Parquet, one posting per row.")]
    ) -> None:
        self.file = uploaded(file, "postings")


@router.post("/import", status_code=status.HTTP_201_CREATED, response_model=SyncView)
async def import_jobs(
    form: Annotated[FileForm, Depends()], idempotent: Idempotent, caller: Caller, services: Services
) -> Response:
    """Keep the postings of a file; a file of the same name updates what has changed."""

    async def make(_: UUID) -> SyncView:
        file = form.file
        found = await services.job_search.sync.import_file(caller, file.name, file.read(), now=now())
        return SyncView.model_validate(found)

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


def job_filter(
    text: Annotated[str, Query(max_length=200, description="Words that all have to be in the posting.")] = "",
    remote: Annotated[bool, Query(description="Only those that offer remote work.")] = False,  # noqa: FBT002 - a query
    pay_from: Annotated[
        int | None,
        Query(alias="payFrom", ge=0, le=10_000_000, description="Only those that pay this, in euros a year."),
    ] = None,
    source: Annotated[UUID | None, Query(description="Only those of this source.")] = None,
    state: Annotated[list[PostingState] | None, Query(description="Only those that stand so; may be repeated.")] = None,
) -> PostingFilter:
    """Which postings are asked for."""
    which = PostingFilter(text=text, remote=remote, pay_from=pay_from, source_id=source)
    return which._replace(states=tuple(state)) if state else which


@router.get("")
async def list_jobs(
    caller: Caller,
    services: Services,
    which: Annotated[PostingFilter, Depends(job_filter)],
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[JobView]:
    """Your postings that meet everything that is asked, those that were first seen last first."""
    found = await services.job_search.postings.list(caller, which, before=cursor, limit=limit + 1)
    items = [JobView.model_validate(line) for line in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.get("/{job_id:uuid}", responses=problems(404))
async def get_job(job_id: UUID, caller: Caller, services: Services) -> JobText:
    """One posting with its text and its deal-breakers."""
    return _whole(await services.job_search.postings.get(caller, job_id, now=now()))


def _whole(found: StoredPosting) -> JobText:
    blockers = found.posting.role.blockers if found.posting else ()
    shown = [JobBlocker(kind=one.kind, detail=one.detail, quote=one.evidence.quote) for one in blockers]
    return JobText(
        **JobView.model_validate(found).model_dump(by_alias=False),
        text=found.text,
        problem=found.problem,
        blockers=shown,
        flags=[JobFlag.model_validate(flag) for flag in found.flags],
    )
