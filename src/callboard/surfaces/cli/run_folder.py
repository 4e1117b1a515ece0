"""Writing a run's folder: report and data as page and as JSON, and the e-mail once it was delivered."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from uuid import UUID

from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError, ErrorKind
from callboard.hiring.mail import Outbox
from callboard.hiring.report import Comparison, EmailStatus, HiringReport
from callboard.surfaces.cli.console import print_message
from callboard.surfaces.report.html import render_comparison, render_report
from callboard.surfaces.report.output_folder import write


def write_report(report: HiringReport, folder: Path) -> Path:
    """Write `report.html` and `report.json`; the answer is the page.

    Raises:
        FolderUnwritableError: the folder or the disk refused.
    """
    document = json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    write(folder / "report.json", document.encode())
    write(folder / "report.html", render_report(report).encode())
    return folder / "report.html"


def write_comparison(comparison: Comparison, folder: Path) -> Path:
    """Write `comparison.html` and `comparison.json`; the answer is the page."""
    document = json.dumps(comparison.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    write(folder / "comparison.json", document.encode())
    write(folder / "comparison.html", render_comparison(comparison).encode())
    return folder / "comparison.html"


class EmailGoneError(DomainError):
    """The delivered e-mail is not in the outbox any more."""

    kind = ErrorKind.NOT_FOUND


async def present(services: AppServices, run_id: UUID, out: Path | None, *, quiet: bool = False) -> HiringReport:
    """The run's report, also written to `out` if there is one, with `email.eml` if the e-mail was delivered.

    Raises:
        FolderUnwritableError: the folder or the disk refused; the run itself is kept.
    """
    report = await services.hiring.report(services.principal, run_id)
    if out is None:
        return report
    page = await asyncio.to_thread(write_report, report, out)
    written = [str(page)]
    if report.email_status is EmailStatus.DELIVERED:
        written.append(str(await asyncio.to_thread(_copy_email, services, run_id, out)))
    if not quiet:
        print_message(f"Report: [bold]{', '.join(written)}[/]")
    return report


def _copy_email(services: AppServices, run_id: UUID, out: Path) -> Path:
    kept = Outbox.place(services.settings.outbox, f"{run_id}:email")
    try:
        content = kept.read_bytes()
    except OSError as error:
        raise EmailGoneError(f"{kept}: {error.strerror}") from error
    write(out / "email.eml", content)
    return out / "email.eml"
