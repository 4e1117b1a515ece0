"""The entry point: finds the command, and turns errors into one clear line and an exit code.

Only the module of the command that was asked for is imported, so that `callboard scan` answers without loading the
web framework, the model library or the database.
"""

from __future__ import annotations

import gc
import importlib
import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import printable
from callboard.documents.web_client.errors import HostBusyError, NoAnswerError

if TYPE_CHECKING:
    from typer._click.formatting import HelpFormatter


INTERRUPTED = 130
"""What a shell expects after Ctrl-C: 128 + SIGINT."""

UNAVAILABLE = 5

OUTSIDE: tuple[type[DomainError], ...] = (NoAnswerError, HostBusyError)
"""Failures of a site that a file was asked from: the kind is that of the file, and the site is outside."""

CODES = {
    ErrorKind.FAILED: 1,
    ErrorKind.UNREADABLE: 3,
    ErrorKind.INVALID: 4,
    ErrorKind.UNAVAILABLE: UNAVAILABLE,
    ErrorKind.LIMIT: 6,
    ErrorKind.NOT_FOUND: 7,
    ErrorKind.FORBIDDEN: 8,
    ErrorKind.CONFLICT: 8,
    ErrorKind.CANCELLED: INTERRUPTED,
}


@dataclass(frozen=True)
class CommandEntry:
    """The module of a command, and its line in the help."""

    module: str
    summary: str


COMMANDS: Mapping[str, CommandEntry] = {
    "hire": CommandEntry("hire", "Run nine agents on résumés and a job description: evaluation, report, e-mail draft."),
    "resume": CommandEntry("resume", "Read a résumé: facts as JSON Resume, or in full with evidence."),
    "job": CommandEntry("job", "Read a job posting: title, requirements, pay, blockers, as JSON."),
    "match": CommandEntry("match", "Compare one résumé with one posting, requirement by requirement, as JSON."),
    "scan": CommandEntry("scan", "Look for hidden text and for instructions to the reader, as JSON."),
    "skills": CommandEntry("skills", "Find skills in texts: one text per line in, one line of JSON out."),
    "ask": CommandEntry("ask", "Ask in your own words: routed to the agent that fits best, and answered."),
    "route": CommandEntry("route", "Choose an agent for a request, and say why, as JSON."),
    "agents": CommandEntry("agents", "List, register, pause and remove agents."),
    "documents": CommandEntry("documents", "Texts that your agents may search: add, list, show, remove."),
    "profile": CommandEntry("profile", "Your own profile as a job seeker: import, show, correct, say what you want."),
    "jobs": CommandEntry("jobs", "Postings from job boards: sources, sync, import, list, show."),
    "search": CommandEntry("search", "Five agents find, compare and explain postings that fit your profile."),
    "runs": CommandEntry("runs", "List, show, follow, resume, retry and cancel runs."),
    "evaluations": CommandEntry("evaluations", "Results of hiring runs, by requisition and candidate: list, decide."),
    "approvals": CommandEntry("approvals", "Questions that runs ask you: list, show, approve, deny, edit, resolve."),
    "tokens": CommandEntry("tokens", "Personal tokens that let programs act in your name: create, list, revoke."),
    "me": CommandEntry("me", "Everything that Callboard stores about you: export, erase."),
    "doctor": CommandEntry("doctor", "Check the installation, the database and the models."),
    "serve": CommandEntry("serve", "Serve the web app and the HTTP API, and carry out runs, until stopped."),
    "mcp": CommandEntry("mcp", "Serve tools to other programs' models: résumés, matches, tasks, runs, agents."),
    "worker": CommandEntry("worker", "Execute runs until stopped, including those left by a process that died."),
}
"""Adding a command: one module with `app`, one entry. Order is display order."""


WORDINGS = (
    (
        "Input should be a valid UUID",
        "this is not an id. Lists show ids, such as 01a20a57-71e6-709d-8c5a-683f4926374c.",
    ),
    ("Input should be a valid integer", "this is not a whole number."),
    ("Value error, ", ""),
)
"""How messages of the validation library begin, and what a person is told instead; `""` takes the beginning away."""


class CommandGroup(TyperGroup):
    """A group whose help shows what each command does in full, however narrow the terminal is."""

    def format_commands(self, ctx: typer.Context, formatter: HelpFormatter) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The list of commands, each with the first paragraph of its help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(command.help)) for name, command in self.commands.items()])


class LazyCommands(TyperGroup):
    """A group that imports a command's module when the command is called, and not before."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The names, in display order."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | TyperGroup | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The command of that name, or None."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            near = get_close_matches(cmd_name, COMMANDS)
            return ctx.fail(f"There is no command {cmd_name!r}. Did you mean {near[0]!r}?") if near else None
        module = importlib.import_module(f"callboard.surfaces.cli.commands.{entry.module}")
        gc.freeze()
        gc.enable()
        # As here: plain help keeps to the width of the terminal, and a flag does not look as if it took a value.
        module.app.rich_markup_mode = None
        for group in (module.app, *(nested.typer_instance for nested in module.app.registered_groups)):
            group.info.cls = CommandGroup
        command = get_command(module.app)
        command.name = cmd_name
        return command  # pyright: ignore[reportReturnType]

    def invoke(self, ctx: typer.Context) -> Any:  # noqa: ANN401  # pyright: ignore[reportIncompatibleMethodOverride]
        """Run the command; what is wrong with an argument is said in plain words."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            error.message = _in_plain_words(error.message)
            raise

    def format_commands(self, ctx: typer.Context, formatter: HelpFormatter) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The list of commands from their entries alone, so that `--help` imports none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


def _summary(help_text: str | None) -> str:
    return " ".join((help_text or "").partition("\n\n")[0].split())


def _in_plain_words(message: str) -> str:
    for beginning, instead in WORDINGS:
        if message.startswith(beginning):
            return instead or message.removeprefix(beginning)
    return message


app = typer.Typer(
    name="callboard",
    cls=LazyCommands,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 the work failed, 2 wrong usage, 3 a file cannot be read, 4 the input cannot be "
    "used, 5 something outside did not answer, 6 a limit was reached, 7 not found, 8 refused, 130 interrupted.",
)


def _version(asked: bool) -> None:
    if asked:
        metadata = importlib.import_module("importlib.metadata")
        typer.echo(f"callboard {metadata.version('callboard')}")
        raise typer.Exit


@app.callback()
def callboard(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Put a crew of AI agents to work on hiring.

    Start with:  callboard hire --resume cv.pdf --job job.md
    """


def main() -> None:
    """Run the command line; every failure that a person can meet is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(prog_name="callboard")
    except DomainError as error:
        _leave(error.message, UNAVAILABLE if isinstance(error, OUTSIDE) else CODES[error.kind])
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        _leave(f"The system refused: {error.strerror or error}{where}.", UNAVAILABLE)


def _leave(message: str, code: int) -> None:
    # What a file or a machine elsewhere is called may hold line ends and orders to the terminal.
    print(f"callboard: {printable(message)}", file=sys.stderr)
    sys.exit(code)
