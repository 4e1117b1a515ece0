"""A person's profile: imported from several sources, merged, corrected by hand, with what they want of a job.

The merged profile is stored with a version number that every change increments, so that results computed from it can
be recognised as outdated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Uuid, cast, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.catalog.documents import fingerprint
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.documents import ReaderPool
from callboard.documents.uploads import Upload, UploadReader
from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.profile.comparison import ValueKind, kind_of
from callboard.engine.profile.entries import (
    BASICS,
    FIELDS,
    NAMING_FIELDS,
    SKILLS,
    ProfileParts,
    ProfileSource,
    entry_by_hand,
    is_by_hand,
)
from callboard.engine.profile.identity import other_person
from callboard.engine.profile.merge import merge_resumes
from callboard.engine.profile.model import PRESENT, MergedProfile, ProfileSection
from callboard.engine.resume.model import Resume
from callboard.engine.text.folding import phrase_key
from callboard.jobsearch.own_resume import read_own_resume
from callboard.jobsearch.tables import PROFILE_SOURCES, PROFILES
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database, lock_for_user

MAX_SOURCES = 10
"""Imports that one profile is merged from."""

MAX_VALUE_CHARACTERS = 4000
"""Characters of a value that is set by hand."""

MAX_SKILL_CHARACTERS = 80
"""Characters of the name of a skill."""

MAX_CHOICES = 1000
"""Fields and skills of one profile that are set by hand."""

_LINE = (PROFILE_SOURCES.c.id, PROFILE_SOURCES.c.kind, PROFILE_SOURCES.c.name, PROFILE_SOURCES.c.created_at)
_TENANT = cast(func.current_setting("callboard.user_id"), Uuid)
_NOW = func.clock_timestamp()


class TooManySourcesError(DomainError):
    """The profile has too many sources."""

    kind = ErrorKind.LIMIT
    remedy = "Remove one that is out of date"


class OtherPersonError(DomainError):
    """The file is of another person than the profile."""

    kind = ErrorKind.CONFLICT
    remedy = "If both names are yours, import it anyway: `--anyway` on the command line"


class UnknownSourceError(DomainError):
    """The profile has no such source."""

    kind = ErrorKind.NOT_FOUND


class UnknownFieldError(DomainError):
    """The profile has no such field."""

    kind = ErrorKind.INVALID
    remedy = "Take the path of a field from the profile, such as “basics.email”"


class TooManyChoicesError(DomainError):
    """Too much of the profile is set by hand."""

    kind = ErrorKind.LIMIT
    remedy = "Remove what is out of date"


class ValueRefusedError(DomainError):
    """The value cannot be used."""

    kind = ErrorKind.INVALID


class SourceKind(StrEnum):
    """What a source was imported from."""

    RESUME = "resume"
    LINKEDIN = "linkedin"
    JSON_RESUME = "json-resume"


class SourceLine(Frozen):
    """A source in a list."""

    id: UUID
    kind: SourceKind
    name: str
    created_at: datetime


class SeekerProfile(Frozen):
    """The profile of a job seeker."""

    profile: MergedProfile
    wishes: JobWishes
    choices: dict[str, str]
    sources: tuple[SourceLine, ...]
    revision: int
    """Grows with each change; 0 for a profile that nobody has begun."""
    updated_at: datetime | None

    @property
    def is_empty(self) -> bool:
        """Nothing was imported, and nothing written by hand."""
        return not self.sources and not self.choices


class ImportOutcome(NamedTuple):
    """The profile after an import, and whether the source is new to it."""

    profile: SeekerProfile
    source: SourceLine
    is_new: bool


class Profiles:
    """The profiles of job seekers, one each."""

    def __init__(self, database: Database, readers: ReaderPool) -> None:
        self._database = database
        self._readers = readers

    async def get(self, principal: Principal) -> SeekerProfile:
        """The caller's profile; an empty one if nothing was imported yet."""
        async with self._database.begin(principal) as work:
            return await _read(work)

    async def import_file(
        self, principal: Principal, upload: Upload, *, today: date, anyway: bool = False
    ) -> ImportOutcome:
        """Read a file and merge it into the profile. The same content is imported once.

        Args:
            principal: the caller.
            upload: the file.
            today: the day that dates are read for.
            anyway: to merge a file that names another person, too.

        Raises:
            OtherPersonError: it names another person, and is not to be merged `anyway`.
            UnreadableError: the file cannot be read.
            NoResumeError: it is no résumé.
            TooManySourcesError: there are `MAX_SOURCES` already.
        """
        reader = UploadReader(self._readers, principal.user_id)
        document = await reader.read(upload)
        read = partial(read_own_resume, name=upload.name, today=today)
        resume = await reader.analyse(upload, read, document, returns=Resume)
        names = None if anyway else other_person((await self.get(principal)).profile, resume)
        if names:
            raise OtherPersonError(f"{upload.name} names {names[1]}, and the profile is that of {names[0]}")
        line, is_new = await self._keep(principal, upload.name, document, resume)
        if is_new:
            await self._rebuild(principal)
        return ImportOutcome(await self.get(principal), line, is_new)

    async def remove_source(self, principal: Principal, source_id: UUID) -> SeekerProfile:
        """Remove a source, and everything that only this source states.

        Raises:
            UnknownSourceError: the profile has no such source.
        """
        async with self._database.begin(principal) as work:
            gone = delete(PROFILE_SOURCES).where(PROFILE_SOURCES.c.id == source_id).returning(PROFILE_SOURCES.c.id)
            if (await work.execute(gone)).scalar() is None:
                raise UnknownSourceError(str(source_id))
        return await self._rebuild(principal)

    async def choose(self, principal: Principal, choices: Mapping[str, str | None]) -> SeekerProfile:
        """Set fields by hand, by path; an empty value leaves a field out, None takes a choice back.

        `skills.Python` is the path of a skill: its value is how the skill is written. None for the path of an entry,
        `work.<id>`, takes back all that was set of it, and so removes an entry that was added by hand.

        Raises:
            UnknownFieldError: a path names no field.
            ValueRefusedError: a value is too long, or is no date where one is needed.
            TooManyChoicesError: more than `MAX_CHOICES` would be set by hand.
        """
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "profile")
            current = await _read(work)
            kept = dict(current.choices)
            for path, value in choices.items():
                _check(current.profile, path, value)
                if value is None:
                    kept = {one: kept[one] for one in kept if one != path and not one.startswith(f"{path}.")}
                else:
                    kept[path] = value
            if len(kept) > max(MAX_CHOICES, len(current.choices)):
                raise TooManyChoicesError(f"it has {len(current.choices):,} of {MAX_CHOICES:,}")
            await _write(work, choices=kept)
        return await self._rebuild(principal)

    async def add_entry(
        self, principal: Principal, section: ProfileSection, fields: Mapping[str, str]
    ) -> SeekerProfile:
        """Add a job, a study, a language or another entry by hand; an imported one that is the same joins it.

        Raises:
            UnknownFieldError: the entries of the section have no such field.
            ValueRefusedError: a value cannot stand there, or nothing says what the entry is.
            TooManyChoicesError: more than `MAX_CHOICES` would be set by hand.
        """
        if unknown := sorted(fields.keys() - set(FIELDS[section])):
            told = f"Its fields are {', '.join(FIELDS[section])}"
            raise UnknownFieldError(f"{section}: {', '.join(unknown)}", remedy=told)
        typed = {name: value.strip() for name, value in fields.items() if value.strip()}
        if not typed.keys() & set(NAMING_FIELDS[section]):
            raise ValueRefusedError(
                "nothing says what the entry is", remedy=f"Fill in {' or '.join(NAMING_FIELDS[section])}"
            )
        entry_id = entry_by_hand(new_id().hex[-12:])
        return await self.choose(principal, {f"{section}.{entry_id}.{name}": typed[name] for name in typed})

    async def want(self, principal: Principal, wishes: JobWishes) -> SeekerProfile:
        """Set what the person wants of a job."""
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "profile")
            await _write(work, wishes=plain(wishes))
            return await _read(work)

    async def _keep(
        self, principal: Principal, name: str, document: Document, resume: Resume
    ) -> tuple[SourceLine, bool]:
        values: dict[str, Any] = {
            "id": new_id(),
            "user_id": principal.user_id,
            "kind": _kind(name, document),
            "name": clean(name),
            "sha256": fingerprint(document.text),
            "resume": plain(resume),
        }
        same = select(*_LINE).where(PROFILE_SOURCES.c.sha256 == values["sha256"])
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "profile")
            found = (await work.execute(same)).mappings().one_or_none()
            if found is not None:
                return SourceLine.model_validate(dict(found)), False
            if (await work.execute(select(func.count()).select_from(PROFILE_SOURCES))).scalar_one() >= MAX_SOURCES:
                raise TooManySourcesError(f"it has {MAX_SOURCES}, and {name} is one more")
            await work.execute(insert(PROFILE_SOURCES).values(values))
            return SourceLine.model_validate(dict((await work.execute(same)).mappings().one())), True

    async def _rebuild(self, principal: Principal) -> SeekerProfile:
        """Merge anew, and again if sources or choices have changed meanwhile."""
        while True:
            async with self._database.begin(principal) as work:
                # The version first: what changes between the two is then noticed below.
                version, parts = await _version(work), await _parts(work)
            merged = await self._readers.analyse(principal.user_id, merge_resumes, parts, returns=MergedProfile)
            async with self._database.begin(principal) as work:
                await lock_for_user(work, "profile")
                if await _version(work) == version:
                    await _write(work, merged=plain(merged))
                    return await _read(work)


async def _parts(work: AsyncConnection) -> ProfileParts:
    query = select(PROFILE_SOURCES.c.id, PROFILE_SOURCES.c.resume).order_by(PROFILE_SOURCES.c.id)
    sources = [
        ProfileSource(id=str(key), resume=Resume.model_validate(resume)) for key, resume in await work.execute(query)
    ]
    return ProfileParts(sources=tuple(sources), choices=await _choices(work))


async def _version(work: AsyncConnection) -> tuple[Sequence[UUID], dict[str, str]]:
    """What tells the parts from others: a source never changes, and reading all of them again takes long."""
    keys = (await work.scalars(select(PROFILE_SOURCES.c.id).order_by(PROFILE_SOURCES.c.id))).all()
    return keys, await _choices(work)


async def _choices(work: AsyncConnection) -> dict[str, str]:
    return (await work.execute(select(PROFILES.c.choices))).scalar_one_or_none() or {}


async def _read(work: AsyncConnection) -> SeekerProfile:
    row = (await work.execute(select(PROFILES))).mappings().one_or_none()
    lines = (await work.execute(select(*_LINE).order_by(PROFILE_SOURCES.c.id))).mappings()
    sources = tuple(SourceLine.model_validate(dict(line)) for line in lines)
    if row is None:
        return SeekerProfile(
            profile=MergedProfile(), wishes=JobWishes(), choices={}, sources=sources, revision=0, updated_at=None
        )
    return SeekerProfile(
        profile=MergedProfile.model_validate(row["merged"]),
        wishes=JobWishes.model_validate(row["wishes"]),
        choices=row["choices"],
        sources=sources,
        revision=row["revision"],
        updated_at=row["updated_at"],
    )


async def _write(work: AsyncConnection, **columns: dict[str, Any]) -> None:
    """Change columns of the tenant's row, which is made if there is none."""
    fresh: dict[str, Any] = {
        "user_id": _TENANT,
        "merged": {},
        "choices": {},
        "wishes": {},
        "revision": 0,
        "updated_at": _NOW,
    }
    await work.execute(insert(PROFILES).values(fresh).on_conflict_do_nothing())
    await work.execute(update(PROFILES).values(columns | {"revision": PROFILES.c.revision + 1, "updated_at": _NOW}))


def _kind(name: str, document: Document) -> SourceKind:
    if document.json_resume is None:
        return SourceKind.RESUME
    return SourceKind.LINKEDIN if name.lower().endswith(".zip") else SourceKind.JSON_RESUME


def _check(profile: MergedProfile, path: str, value: str | None) -> None:
    """Check that a choice names a field or a skill, and that its value can stand there."""
    section, _, rest = path.partition(".")
    if section == SKILLS and rest:
        _check_skill(rest, value)
        return
    if value is None and section != BASICS and _is_entry(profile, section, rest):
        return
    entry_id, _, name = rest.rpartition(".")
    if not _is_entry(profile, section, entry_id) or name not in FIELDS[section]:
        raise UnknownFieldError(path)
    if value is None:
        return
    if len(value) > MAX_VALUE_CHARACTERS:
        raise ValueRefusedError(
            f"{path} has {len(value):,} characters", remedy=f"Keep it below {MAX_VALUE_CHARACTERS:,}"
        )
    if value and kind_of(section, name) is ValueKind.DATE and not (value == PRESENT and name == "endDate"):
        try:
            PartialDate(value)
        except ValueError as error:
            raise ValueRefusedError(f"{path}: {value}", remedy="Write a date as 2021, 2021-03 or 2021-03-15") from error


def _is_entry(profile: MergedProfile, section: str, entry_id: str) -> bool:
    """Whether a path names the basics, an entry of the profile, or one that is being added."""
    if section == BASICS:
        return not entry_id
    known = {entry.id for entries in profile.sections.values() for entry in entries}
    return section in {one.value for one in ProfileSection} and (entry_id in known or is_by_hand(entry_id))


def _check_skill(name: str, value: str | None) -> None:
    if value and phrase_key(value) != phrase_key(name):
        raise ValueRefusedError(f"{value} is another skill than {name}", remedy="Give the skill its own path")
    if len(name) > MAX_SKILL_CHARACTERS:
        raise ValueRefusedError(
            f"{name[:20]}… has {len(name):,} characters", remedy=f"Keep it below {MAX_SKILL_CHARACTERS}"
        )
