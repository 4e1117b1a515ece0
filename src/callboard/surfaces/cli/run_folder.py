"""Writing a run's folder: report and data as page and as JSON, and the e-mail once it was approved."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError, ErrorKind
from callboard.hiring.mail import Outbox
from callboard.hiring.ranking import CandidateRanking
from callboard.hiring.report import HiringReport
from callboard.surfaces.cli.console import print_result
from callboard.surfaces.report.html import render_comparison, render_report
from callboard.surfaces.report.output_folder import write
from callboard.surfaces.report.report_values import ReportFormat

PAGE_AND_DATA = (ReportFormat.HTML, ReportFormat.JSON)
"""The formats in which a report is written unless others are asked for."""


def write_report(report: HiringReport, folder: Path, formats: Sequence[ReportFormat] = PAGE_AND_DATA) -> Path:
    """Write the report as `report.html`, `report.json`, `report.pdf`; the answer is the path of the first.

    Raises:
        FolderUnwritableError: the folder or the disk refused.
    """
    for kind in reversed(formats):
        write(folder / f"report.{kind}", _content(report, kind))
    return folder / f"report.{formats[0]}"


def _content(report: HiringReport, kind: ReportFormat) -> bytes:
    match kind:
        case ReportFormat.HTML:
            return render_report(report).encode()
        case ReportFormat.JSON:
            return (json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n").encode()
        case ReportFormat.PDF:
            # The typesetter is large, and few commands need it.
            return importlib.import_module("callboard.surfaces.report.pdf").render_pdf(report)


def write_comparison(comparison: CandidateRanking, folder: Path) -> Path:
    """Write `comparison.html` and `comparison.json`; the answer is the page."""
    document = json.dumps(comparison.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    write(folder / "comparison.json", document.encode())
    write(folder / "comparison.html", render_comparison(comparison).encode())
    return folder / "comparison.html"


def write_search(found: Mapping[str, Any], folder: Path) -> Path:
    """Write what a job search found as `search.json`."""
    write(folder / "search.json", (json.dumps(found, ensure_ascii=False, indent=2) + "\n").encode())
    return folder / "search.json"


class EmailGoneError(DomainError):
    """The approved e-mail is not in the outbox any more."""

    kind = ErrorKind.NOT_FOUND


async def present(
    services: AppServices,
    run_id: UUID,
    out: Path | None,
    *,
    formats: Sequence[ReportFormat] = PAGE_AND_DATA,
    quiet: bool = False,
) -> HiringReport:
    """The run's report, also written to `out` if there is one, with `email.eml` if the e-mail was approved.

    Raises:
        FolderUnwritableError: the folder or the disk refused; the run itself is kept.
    """
    report = await services.hiring.report(services.principal, run_id)
    if out is None:
        return report
    page = await asyncio.to_thread(write_report, report, out, formats)
    written = [str(page)]
    if report.email_file:
        written.append(str(await asyncio.to_thread(_copy_email, services, run_id, out)))
    if not quiet:
        print_result(f"Report: [bold]{', '.join(written)}[/]")
    return report


def _copy_email(services: AppServices, run_id: UUID, out: Path) -> Path:
    kept = Outbox.place(services.settings.outbox, f"{run_id}:email")
    try:
        content = kept.read_bytes()
    except OSError as error:
        raise EmailGoneError(f"{kept}: {error.strerror}") from error
    write(out / "email.eml", content)
    return out / "email.eml"
