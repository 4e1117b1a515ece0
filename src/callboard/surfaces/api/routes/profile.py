"""The caller's own profile: what was imported, the merged profile with its sources, corrections, and wishes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import File, Query, Response, UploadFile, status
from pydantic import ConfigDict, Field, JsonValue

from callboard.core.clock import today
from callboard.engine.profile.model import ProfileSection
from callboard.jobsearch.profiles import MAX_SOURCES, MAX_VALUE_CHARACTERS, SeekerProfile, SourceKind
from callboard.jobsearch.wishes import JobWishes, PayFloor
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services, uploaded
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, RequestBody

router = ApiRouter(prefix="/api/profile", tags=["profile"])

MAX_CHANGES = 100
WISHES: dict[str, JsonValue] = {
    "roles": ["Data engineer"],
    "places": ["Lisbon"],
    "workPlaces": ["remote", "hybrid"],
    "payFloor": {"amount": 55000.0, "currency": "EUR"},
    "languages": ["en", "pt"],
    "mustNots": ["on-call"],
    "mayWorkIn": ["PT"],
}


class OriginView(ApiModel):
    """Where a value stands."""

    source: str
    """The id of a source; `by-hand` for what you set yourself."""
    quote: str
    line: int


class StatementView(ApiModel):
    """A value, and all sources that give it."""

    value: str
    origins: list[OriginView]


class FieldView(StatementView):
    """The value that the profile holds, and what other sources say instead."""

    others: list[StatementView]
    in_conflict: bool
    """Sources contradict each other, and you have not chosen yet."""


class EntryView(ApiModel):
    """A job, a study, a language or another entry."""

    id: str
    fields: dict[str, FieldView]
    """By their names in JSON Resume; `endDate` is `present` for a job that goes on."""
    points: list[StatementView]


class ConflictView(ApiModel):
    """A field on which sources contradict each other."""

    path: str
    """What names the field in `PATCH /api/profile`."""
    field: FieldView


class SourceView(ApiModel):
    """Something that was imported."""

    id: UUID
    kind: SourceKind
    name: str
    created_at: datetime


class PayFloorBody(RequestBody, PayFloor):
    """The least pay, before tax, for a year."""


class WishesBody(RequestBody, JobWishes):
    """What you want of a job. An empty list means that it does not matter."""

    model_config = ConfigDict(json_schema_extra={"examples": [WISHES]})

    pay_floor: PayFloorBody | None = None  # pyright: ignore[reportIncompatibleVariableOverride] - both are frozen


class ProfileView(ApiModel):
    """Your profile: each thing once, with the sources that say it."""

    basics: dict[str, FieldView]
    sections: dict[ProfileSection, list[EntryView]]
    skills: list[StatementView]
    conflicts: list[ConflictView]
    wishes: WishesBody
    sources: list[SourceView]
    revision: int
    """Grows with each change; 0 for a profile that was not begun."""
    updated_at: datetime | None


class ChoicesBody(RequestBody):
    """Values that you set by hand, by path."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"choices": {"basics.email": "rosa@example.com"}}]})

    choices: Annotated[
        dict[
            Annotated[str, Field(max_length=100)],
            Annotated[str, Field(max_length=MAX_VALUE_CHARACTERS)] | None,
        ],
        Field(min_length=1, max_length=MAX_CHANGES),
    ]
    """Paths are those of conflicts: `basics.email`, `work.<id>.startDate`; `skills.Rust` is the path of a skill, whose
    value is how it is written. An empty value leaves the field or the skill out; null takes your choice back, and for
    the path of an entry, `work.<id>`, all that you set of it: that removes an entry which you added."""


class EntryBody(RequestBody):
    """An entry that you add by hand."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"section": "work", "fields": {"position": "Baker", "startDate": "2021-03"}}]}
    )

    section: ProfileSection
    fields: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=MAX_VALUE_CHARACTERS)]],
        Field(min_length=1, max_length=MAX_CHANGES),
    ]
    """By their names in JSON Resume. Dates are `2021`, `2021-03` or `2021-03-15`; the `endDate` of what goes on is
    `present`."""


@router.get("")
async def get_profile(caller: Caller, services: Services) -> ProfileView:
    """Your profile; an empty one if you have imported nothing yet."""
    return _view(await services.profiles.get(caller))


@router.get("/resume")
async def get_profile_resume(caller: Caller, services: Services) -> dict[str, JsonValue]:
    """Your profile as a document of JSON Resume."""
    return (await services.profiles.get(caller)).profile.to_json_resume()


@router.post(
    "/sources",
    status_code=status.HTTP_201_CREATED,
    response_model=ProfileView,
    responses=problems(409),
    description=f"Import a résumé (PDF, DOCX, HTML, Markdown, text), a LinkedIn data export (its ZIP) or a JSON Resume "
    f"file, at most {MAX_SOURCES}. What it adds joins the profile; what contradicts it is shown as a conflict, and "
    f"overwrites nothing. A file that names another person is refused with 409 unless `anyway` is true.",
)
async def import_profile_source(
    file: Annotated[UploadFile, File(description="A résumé, a LinkedIn data export, or a JSON Resume file.")],
    idempotent: Idempotent,
    caller: Caller,
    services: Services,
    anyway: Annotated[bool, Query(description="Also merge a file that names another person.")] = False,  # noqa: FBT002 - a query
) -> Response:
    """Import a file into your profile."""

    async def make(_: UUID) -> ProfileView:
        upload = uploaded(file, "résumé")
        return _view((await services.profiles.import_file(caller, upload, today=today(), anyway=anyway)).profile)

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.delete("/sources/{source_id}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
async def remove_profile_source(source_id: UUID, caller: Caller, services: Services) -> None:
    """Remove a source, and all that only it said."""
    await services.profiles.remove_source(caller, source_id)


@router.patch("")
async def set_profile_fields(body: ChoicesBody, caller: Caller, services: Services) -> ProfileView:
    """Set fields by hand, which settles their conflicts."""
    return _view(await services.profiles.choose(caller, body.choices))


@router.post(
    "/entries",
    status_code=status.HTTP_201_CREATED,
    response_model=ProfileView,
    description="Add a job, a study, a language, a certificate or another entry by hand. What an import says of the "
    "same thing joins it.",
)
async def add_profile_entry(body: EntryBody, idempotent: Idempotent, caller: Caller, services: Services) -> Response:
    """Add an entry by hand."""

    async def make(_: UUID) -> ProfileView:
        return _view(await services.profiles.add_entry(caller, body.section, body.fields))

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.put("/wishes")
async def set_wishes(body: WishesBody, caller: Caller, services: Services) -> ProfileView:
    """Set what you want of a job."""
    wishes = JobWishes.model_validate(body.model_dump(by_alias=False))
    return _view(await services.profiles.want(caller, wishes))


def _view(found: SeekerProfile) -> ProfileView:
    parts = {name: getattr(found, name) for name in ("sources", "revision", "updated_at")}
    merged = {name: getattr(found.profile, name) for name in ("basics", "sections", "skills", "conflicts")}
    wishes = WishesBody.model_validate_json(found.wishes.model_dump_json(by_alias=False), by_name=True)
    return ProfileView.model_validate(parts | merged | {"wishes": wishes}, by_name=True)
