"""`callboard doctor`: is everything in place?"""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

import typer

from callboard.bootstrap.container import AppServices
from callboard.bootstrap.settings import Settings, load_settings, provider_environment
from callboard.core.errors import DomainError
from callboard.documents import read_bytes
from callboard.engine.skills.taxonomy import taxonomy
from callboard.hiring.mail import SmtpServer
from callboard.llm.address import parse_address
from callboard.surfaces.cli.console import print_result
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False)

LITTLE_DISK = 200 * 1024 * 1024
"""Below this, in bytes, the database may soon be unable to write."""


@dataclass(frozen=True)
class CheckResult:
    """One thing that was looked at."""

    what: str
    good: bool
    detail: str


@app.command()
def doctor(as_json: bool = typer.Option(False, "--json", help="Print JSON.")) -> None:
    """Check Python, the document reader, the database, the models and the mail server.

    Ends with code 1 if anything is not in place.
    """
    settings = load_settings()
    checks: tuple[tuple[str, Callable[[Settings], str]], ...] = (
        ("python", _python),
        ("document reader", _reader),
        ("skill taxonomy", _taxonomy),
        ("data folder", _data_folder),
        ("database", _database),
        ("models", _models),
        ("mail", _mail),
    )
    findings = [_look(what, check, settings) for what, check in checks]
    if as_json:
        print_json([{"check": f.what, "ok": f.good, "detail": f.detail} for f in findings])
    else:
        for finding in findings:
            mark = "[green]✓[/]" if finding.good else "[red]✗[/]"
            print_result(f"{mark} {finding.what:<16} {finding.detail}")
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)


def _look(what: str, check: Callable[[Settings], str], settings: Settings) -> CheckResult:
    try:
        return CheckResult(what, good=True, detail=check(settings))
    except DomainError as error:
        return CheckResult(what, good=False, detail=error.message)
    except OSError as error:
        return CheckResult(what, good=False, detail=str(error))


def _python(_: Settings) -> str:
    return f"{platform.python_version()} on {platform.system()}, callboard {version('callboard')}, {sys.prefix}"


def _reader(_: Settings) -> str:
    read = read_bytes(b"Callboard", name="probe.txt")
    return f"reads in a process of its own ({len(read.text)} characters of a probe)"


def _taxonomy(_: Settings) -> str:
    return f"{sum(1 for _ in taxonomy())} skills"


def _data_folder(settings: Settings) -> str:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(settings.data_dir).free
    if free < LITTLE_DISK:
        raise OSError(f"{settings.data_dir}: only {free // 1_048_576} MiB free")
    return f"{settings.data_dir}, {free // 1_073_741_824} GiB free"


def _database(settings: Settings) -> str:
    async def work(services: AppServices) -> str:
        return await services.database.describe()

    where = "given by CALLBOARD_DATABASE_URL" if settings.database_url else "embedded"
    return f"{where}, {with_services(work)}"


def _models(settings: Settings) -> str:
    if not settings.uses_models:
        return "none configured: rules answer"
    tiers = {"fast": settings.model_fast, "quality": settings.model_quality}
    named = {tier: parse_address(text, provider_environment()) for tier, text in tiers.items() if text}
    return ", ".join(f"{tier}: {address.label} at {address.host}" for tier, address in named.items())


def _mail(settings: Settings) -> str:
    if settings.smtp_url is None:
        return f"approved e-mails become files in {settings.outbox}"
    server = SmtpServer.parse(settings.smtp_url.get_secret_value())
    return f"{server.host}:{server.port} as {settings.mail_from or '(no sender: set CALLBOARD_MAIL_FROM)'}"
