"""`callboard profile`: your own profile as a job seeker."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer
from rich.markup import escape

from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun, shorten
from callboard.documents import Limits
from callboard.documents.reader import load
from callboard.documents.uploads import Upload, clean_name, no_file_usable
from callboard.engine.profile.entries import FIELDS, SKILLS
from callboard.engine.profile.model import ProfileEntry, ProfileSection
from callboard.jobsearch.profiles import SeekerProfile
from callboard.jobsearch.wishes import read_wishes
from callboard.surfaces.cli.console import new_table, print_message, print_result, show_table
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.lists import Json, print_models
from callboard.surfaces.cli.session import with_services

if TYPE_CHECKING:
    from callboard.bootstrap.container import AppServices

app = typer.Typer(add_completion=False, no_args_is_help=True)

SourceArgument = Annotated[UUID, typer.Argument(help="The source's id, from `callboard profile sources`.")]

LIMITS = Limits()
SECTIONS = (*ProfileSection, SKILLS)
_SHOWN = 70
_LONG = frozenset({"summary", "description", "url"})


class NotAllImportedError(DomainError):
    """Not every file was imported."""

    def __init__(self, refused: Sequence[DomainError], number: int) -> None:
        super().__init__(f"{len(refused)} of {number} could not be used")
        self.kind = no_file_usable(refused).kind


@app.callback()
def profile() -> None:
    """Your profile as a job seeker, merged from what you import; nothing in it is invented."""


@app.command(name="import")
def import_files(
    files: Annotated[
        list[Path], typer.Argument(help="Résumés, LinkedIn data exports (their ZIPs), JSON Resume files.")
    ],
    anyway: Annotated[bool, typer.Option("--anyway", help="Also import files that name another person.")] = False,
) -> None:
    """Import files into your profile. Conflicts are shown; nothing is overwritten.

    A file that cannot be used does not stop the others.

    callboard profile import cv.pdf linkedin.zip
    """
    refused: list[DomainError] = []

    async def import_each(services: AppServices) -> SeekerProfile:
        for path in files:
            upload = Upload(clean_name(path.name, otherwise=str(path)), 0, lambda path=path: load(path, LIMITS))
            try:
                outcome = await services.profiles.import_file(services.principal, upload, today=today(), anyway=anyway)
            except DomainError as error:
                refused.append(error)
                if len(refused) == len(files):
                    raise no_file_usable(refused) from error
                if error.kind is ErrorKind.UNAVAILABLE:
                    raise
                print_message(f"[yellow]Not imported:[/] {escape(error.message)}")
            else:
                print_result(f"{escape(upload.name)}: {'imported' if outcome.is_new else 'already in your profile'}.")
        return await services.profiles.get(services.principal)

    print_result(_summary(with_services(import_each)))
    if refused:
        raise NotAllImportedError(refused, len(files))


@app.command()
def show(
    as_json: Json = False,
    json_resume: Annotated[bool, typer.Option("--json-resume", help="Print it as a JSON Resume.")] = False,
) -> None:
    """Show your profile with the path of each entry, and where your sources disagree."""
    found = with_services(lambda services: services.profiles.get(services.principal))
    if json_resume:
        print_json(found.profile.to_json_resume())
    elif as_json:
        print_json(found.model_dump(mode="json"))
    elif found.is_empty:
        print_message("Your profile is empty. Begin with `callboard profile import cv.pdf`.")
    else:
        _show(found)


@app.command(name="set")
def set_field(
    path: Annotated[
        str,
        typer.Argument(
            help="The field: `basics.email`, `skills.Python`, or `work.ID.endDate` with an ID from "
            "`callboard profile show`."
        ),
    ],
    value: Annotated[str, typer.Argument(help="The value; an empty one leaves the field or skill out.")] = "",
    back: Annotated[
        bool, typer.Option("--undo", help="Take your choice back; with `work.ID`, all that you set of that entry.")
    ] = False,
) -> None:
    """Set a field by hand. This settles its conflict.

    callboard profile set basics.email jane@example.com
    """
    choice = {path: None if back else value}
    found = with_services(lambda services: services.profiles.choose(services.principal, choice))
    print_result(_summary(found))


@app.command()
def add(
    section: Annotated[str, typer.Argument(help=f"One of {', '.join(SECTIONS)}.")],
    words: Annotated[
        list[str],
        typer.Argument(
            help="Fields as NAME=VALUE, such as `position=Baker name=Acme startDate=2021-03 endDate=present`; skills "
            "just by their names.",
            metavar="FIELD...",
        ),
    ],
) -> None:
    """Add a job, a study, a language, a certificate, skills or another entry by hand."""
    if section not in SECTIONS:
        raise typer.BadParameter(f"choose one of {', '.join(SECTIONS)}", param_hint="SECTION")
    if section == SKILLS:
        skills = {f"{SKILLS}.{name.strip()}": name.strip() for name in words}
        found = with_services(lambda services: services.profiles.choose(services.principal, skills))
    else:
        fields = dict(map(_field, words))
        found = with_services(
            lambda services: services.profiles.add_entry(services.principal, ProfileSection(section), fields)
        )
    print_result(_summary(found))


@app.command()
def sources(as_json: Json = False) -> None:
    """List what your profile was imported from, the oldest first."""
    found = with_services(lambda services: services.profiles.get(services.principal)).sources
    if as_json:
        print_models(found)
        return
    table = new_table("source", "kind", "name", "since", words=("name",))
    for line in found:
        table.add_row(str(line.id), line.kind.value, escape(line.name), f"{line.created_at:%Y-%m-%d}")
    show_table(table, "No sources found. Begin with: callboard profile import cv.pdf")


@app.command()
def remove(source: SourceArgument) -> None:
    """Remove a source, and what only that source said."""
    with_services(lambda services: services.profiles.remove_source(services.principal, source))
    print_result(f"{source} is removed.")


@app.command()
def wishes(
    file: Annotated[
        Path | None, typer.Argument(help="A JSON file with what you want; without one they are shown.")
    ] = None,
) -> None:
    """Show or set what you look for in a job, as JSON.

    Roles, places, pay, languages, and what you rule out.

    callboard profile wishes wishes.json
    """
    if file is not None:
        wanted = read_wishes(load(file, LIMITS))
        with_services(lambda services: services.profiles.want(services.principal, wanted))
    found = with_services(lambda services: services.profiles.get(services.principal))
    print_json(found.wishes.model_dump(mode="json"))


def _field(field: str) -> tuple[str, str]:
    """A field and its value, from NAME=VALUE."""
    name, equals, value = field.partition("=")
    if not equals:
        raise typer.BadParameter(f"“{field}” is no NAME=VALUE", param_hint="FIELD...")
    return name.strip(), value.strip()


def _summary(found: SeekerProfile) -> str:
    jobs = len(found.profile.sections.get(ProfileSection.WORK, ()))
    parts = [count_noun(jobs, "job"), count_noun(len(found.profile.skills), "skill")]
    conflicts = len(found.profile.conflicts)
    tail = f"; {count_noun(conflicts, 'conflict')} to settle, see `callboard profile show`" if conflicts else ""
    return f"Your profile has {' and '.join(parts)}{tail}."


def _show(found: SeekerProfile) -> None:
    for name, field in found.profile.basics.items():
        typer.echo(f"{name}: {field.value}")
    for section, entries in found.profile.sections.items():
        typer.echo(f"\n{section.value.capitalize()}")
        for entry in entries:
            typer.echo(f"  {_line(section, entry)}  [{section}.{entry.id}]")
    if found.profile.skills:
        typer.echo(f"\nSkills\n  {', '.join(skill.value for skill in found.profile.skills)}")
    names = {str(line.id): line.name for line in found.sources}
    for conflict in found.profile.conflicts:
        statements = (conflict.field, *conflict.field.others)
        typer.echo(f"\nConflict: {conflict.path}")
        for statement in statements:
            where = ", ".join(names.get(origin.source, origin.source) for origin in statement.origins)
            typer.echo(f"  {shorten(statement.value, _SHOWN)}  ({where})")


def _line(section: ProfileSection, entry: ProfileEntry) -> str:
    """An entry in one line: what and where, then the time."""
    values = {name: entry.fields[name].value for name in FIELDS[section] if name in entry.fields}
    start, end = values.pop("startDate", ""), values.pop("endDate", "")
    words = ", ".join(value for name, value in values.items() if name not in _LONG)
    return f"{words}  {start}–{end}" if start else f"{words}  {end}".rstrip()
