"""Reports on disk: a folder a person can open, send, or keep."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.hiring.report import Comparison, HiringReport
from callboard.surfaces.report.html import render_comparison, render_report


class FolderUnwritableError(DomainError):
    """The report can not be written."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "The run itself is kept: choose another folder with callboard runs show RUN --out FOLDER"


def check_writable(folder: Path) -> None:
    """Make the folder and make sure, before any work, that files can be written there.

    Raises:
        FolderUnwritableError: they can not.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FolderUnwritableError(
            f"{folder}: {error.strerror}", remedy="Choose another folder with --out, or mend its permissions"
        ) from error


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


def write(path: Path, content: bytes) -> None:
    """Put a whole file in place of the old one, or leave the old one as it was.

    Raises:
        FolderUnwritableError: the folder or the disk refused.
    """
    part = path.with_name(f".{path.name}.{new_id()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # the place of the part may be what was refused
            part.unlink()
        raise FolderUnwritableError(f"{path}: {error.strerror}") from error
