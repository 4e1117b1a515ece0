"""Reports on disk: a folder a person can open, send, or keep."""

from __future__ import annotations

import json
from pathlib import Path

from callboard.hiring.report import Comparison, HiringReport
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
