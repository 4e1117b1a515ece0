"""The reader's profile: what was imported, where each value comes from, conflicts to settle, and what they want."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

from fastapi import Form, Query, Response
from pydantic import Field

from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.profile.entries import BASICS, FIELDS, NAMING_FIELDS, SKILLS, is_by_hand
from callboard.engine.profile.model import ProfileField, ProfileOrigin, ProfileSection
from callboard.hiring.sample import sample
from callboard.jobsearch.profiles import (
    MAX_SKILL_CHARACTERS,
    MAX_SOURCES,
    MAX_VALUE_CHARACTERS,
    OtherPersonError,
    SeekerProfile,
    ValueRefusedError,
)
from callboard.jobsearch.typed_wishes import TypedWishes, TypedWishesInvalidError
from callboard.surfaces.http.dependencies import uploaded
from callboard.surfaces.http.problems import status_of
from callboard.surfaces.web.page import Context, Page, SentForm, chosen_files, page_router

LONG = ("summary", "description")
"""Fields that hold sentences."""

EntryPath = Annotated[str, Field(max_length=60)]
"""`basics`, or the section and id of an entry: `work.1f2e3d4c5b6a`."""

router = page_router()


@dataclass(frozen=True)
class ShownConflict:
    """A field on which sources contradict each other, with what the page calls it."""

    path: str
    of: str
    """The path of the entry that it belongs to."""
    section: str
    name: str
    about: str
    """What tells the entry from others of its section; empty for who the reader is."""
    field: ProfileField


class UnknownEntryError(DomainError):
    """Your profile has no such entry."""

    kind = ErrorKind.NOT_FOUND


class NoFileError(DomainError):
    """There is no file."""

    kind = ErrorKind.INVALID
    remedy = "Choose a résumé, a LinkedIn data export, or a JSON Resume file"


@router.get("/profile")
async def profile(page: Context) -> Response:
    """The profile."""
    return await _profile_page(page)


@router.post("/profile/sources")
async def import_sources(page: Context, form: SentForm) -> Response:
    """Merge files into the profile; those that cannot be used are told, and the others are kept."""
    files = [uploaded(file, f"file {place}") for place, file in enumerate(chosen_files(form, "files"), 1)]
    if not files:
        raise NoFileError
    refused: list[str] = []
    others, anyway = False, form.get("anyway") == "true"
    for upload in files:
        try:
            await page.services.profiles.import_file(page.caller, upload, today=today(), anyway=anyway)
        except DomainError as error:
            others = others or isinstance(error, OtherPersonError)
            if status_of(error) >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise
            refused.append(error.message)
    if refused:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return await _profile_page(page, status=status, refused=refused, others=others)
    return page.to("/profile")


@router.post("/profile/sample")
async def import_sample(page: Context) -> Response:
    """Begin with the sample résumé."""
    resume, _ = sample()
    await page.services.profiles.import_file(page.caller, resume, today=today())
    return page.to("/profile")


@router.post("/profile/sources/{profile_source_id}/remove")
async def remove_source(profile_source_id: UUID, page: Context) -> Response:
    """Forget a source, and all that only it said."""
    await page.services.profiles.remove_source(page.caller, profile_source_id)
    return page.to("/profile#imported")


@router.post("/profile/choose")
async def choose(
    page: Context,
    path: Annotated[str, Form(max_length=100)],
    value: Annotated[str, Form(max_length=MAX_VALUE_CHARACTERS)],
) -> Response:
    """Settle a conflict with one of its values."""
    await page.services.profiles.choose(page.caller, {path: value})
    return page.to("/profile#conflicts")


@router.post("/profile/wishes")
async def set_wishes(page: Context, form: Annotated[TypedWishes, Form()]) -> Response:
    """Keep what the reader wants of a job; what cannot be used is told, and everything typed stays."""
    try:
        wishes = form.read()
    except TypedWishesInvalidError as error:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return await _profile_page(page, status=status, wishes=form, problems=error.problems)
    await page.services.profiles.want(page.caller, wishes)
    return page.to("/profile?kept=wishes#wishes")


@router.post("/profile/skills")
async def add_skills(page: Context, names: Annotated[str, Form(max_length=MAX_VALUE_CHARACTERS)]) -> Response:
    """Add skills by hand, which commas or lines divide."""
    typed = [name.strip() for name in names.replace("\n", ",").split(",") if name.strip()]
    if typed:
        await page.services.profiles.choose(page.caller, {f"{SKILLS}.{name}": name for name in typed})
    return page.to("/profile#skills")


@router.post("/profile/skills/remove")
async def remove_skill(page: Context, name: Annotated[str, Form(max_length=MAX_SKILL_CHARACTERS)]) -> Response:
    """Leave a skill out, whoever says it."""
    await page.services.profiles.choose(page.caller, {f"{SKILLS}.{name}": ""})
    return page.to("/profile#skills")


@router.get("/profile/add")
async def add(page: Context, section: Annotated[ProfileSection, Query()] = ProfileSection.WORK) -> Response:
    """The form for a new entry; of a job, where the address names no section."""
    return await _entry_page(page, section.value, None)


@router.post("/profile/add")
async def add_entry(page: Context, form: SentForm, section: Annotated[ProfileSection, Form()]) -> Response:
    """Add an entry by hand; what cannot be used is refused, and what was typed stays."""
    typed = _typed(form, section.value)
    try:
        await page.services.profiles.add_entry(page.caller, section, typed)
    except ValueRefusedError as refused:
        return await _entry_page(page, section.value, None, typed=typed, refusal=refused.message)
    return page.to(f"/profile#{section.value}")


@router.get("/profile/edit")
async def edit(page: Context, of: Annotated[EntryPath, Query()] = BASICS) -> Response:
    """The form for one entry, or for who the reader is and how to reach them."""
    found = await page.services.profiles.get(page.caller)
    return await _entry_page(page, of, found)


@router.post("/profile/edit")
async def change(page: Context, form: SentForm) -> Response:
    """Keep the fields that were changed; the others stay as their sources have them."""
    of = str(form.get("of") or BASICS)
    found = await page.services.profiles.get(page.caller)
    fields = _fields(found, of)
    typed = _typed(form, of.partition(".")[0])
    if "undo" in form:
        choices: dict[str, str | None] = {path: None for path in found.choices if path.startswith(f"{of}.")}
    else:
        shown = {name: field.value for name, field in fields.items()}
        choices = {f"{of}.{name}": value for name, value in typed.items() if value != shown.get(name, "")}
    try:
        if choices:
            await page.services.profiles.choose(page.caller, choices)
    except ValueRefusedError as refused:
        return await _entry_page(page, of, found, typed=typed, refusal=refused.message)
    return page.to(f"/profile#{of.partition('.')[0]}")


async def _profile_page(
    page: Page,
    *,
    status: int = HTTPStatus.OK,
    refused: list[str] | None = None,
    others: bool = False,
    wishes: TypedWishes | None = None,
    problems: Mapping[str, str] | None = None,
) -> Response:
    found = await page.services.profiles.get(page.caller)
    return await page.render(
        "jobsearch/profile.html",
        status=status,
        found=found,
        names={str(source.id): source for source in found.sources},
        heads=NAMING_FIELDS,
        order=FIELDS,
        sections=list(ProfileSection),
        conflicts=_conflicts(found),
        skills=_skills(found),
        most_sources=MAX_SOURCES,
        refused=refused or [],
        others=others,
        typed=wishes or TypedWishes.of(found.wishes),
        problems=problems or {},
        kept=page.request.query_params.get("kept") == "wishes",
    )


async def _entry_page(
    page: Page, of: str, found: SeekerProfile | None, *, typed: Mapping[str, str] | None = None, refusal: str = ""
) -> Response:
    """The form for the entry at a path; without a profile, for a new one of the section `of`."""
    fields: dict[str, Any] = dict(_fields(found, of)) if found else {}
    section, _, entry_id = of.partition(".")
    return await page.render(
        "jobsearch/profile_entry.html",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK,
        of=of,
        is_new=found is None,
        is_by_hand=is_by_hand(entry_id),
        section=section,
        order=FIELDS[section],
        long=LONG,
        fields=fields,
        typed=typed or {name: field.value for name, field in fields.items()},
        refusal=refusal,
        names={str(source.id): source for source in found.sources} if found else {},
        chosen=[path for path in found.choices if path.startswith(f"{of}.")] if found else [],
    )


def _typed(form: SentForm, section: str) -> dict[str, str]:
    """The fields of an entry as the form has them."""
    return {name: str(form.get(name) or "").strip() for name in FIELDS[section]}


def _fields(found: SeekerProfile, of: str) -> Mapping[str, ProfileField]:
    """The fields of an entry.

    Raises:
        UnknownEntryError: the profile has none of that path.
    """
    if of == BASICS:
        return found.profile.basics
    for section, entries in found.profile.sections.items():
        for entry in entries:
            if of == f"{section}.{entry.id}":
                return entry.fields
    raise UnknownEntryError


def _conflicts(found: SeekerProfile) -> list[ShownConflict]:
    """What the reader should decide, in the order of the profile."""
    shown: list[ShownConflict] = []
    for conflict in found.profile.conflicts:
        of, _, name = conflict.path.rpartition(".")
        section = of.partition(".")[0]
        fields = _fields(found, of)
        about = ", ".join(fields[head].value for head in NAMING_FIELDS.get(section, ()) if head in fields)
        shown.append(ShownConflict(conflict.path, of, section, name, about, conflict.field))
    return shown


def _skills(found: SeekerProfile) -> list[tuple[Sequence[ProfileOrigin], list[str]]]:
    """The skills, those that the same sources name together; what most sources name first."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for skill in found.profile.skills:
        sources = tuple(dict.fromkeys(origin.source for origin in skill.origins))
        groups.setdefault(sources, []).append(skill.value)
    ordered = sorted(groups.items(), key=lambda group: -len(group[0]))
    return [([ProfileOrigin(source=source) for source in sources], values) for sources, values in ordered]
