"""`callboard scan`: hidden text and instructions to the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from callboard.documents import DocumentReader
from callboard.engine.trust.findings import ScanReport
from callboard.engine.trust.scan import scan, scan_text
from callboard.surfaces.cli.json_output import print_json, print_json_line
from callboard.surfaces.cli.text_lines import text_lines

app = typer.Typer(add_completion=False)


@app.command(name="scan")
def scan_command(
    file: Annotated[Path | None, typer.Argument(help="PDF, DOCX, HTML, Markdown, text or JSON Resume.")] = None,
    lines: Annotated[Path | None, typer.Option(help="A text file (- for stdin): each line is one text.")] = None,
) -> None:
    """Look for text that a person does not see, and for instructions to whoever reads the file.

    Prints {"suspicious": bool, "findings": [...]}; with --lines, one such object per line. A finding is shown to the
    person who decides; it is not a reason to reject by itself.

    callboard scan cv.pdf
    """
    if (file is None) == (lines is None):
        raise typer.BadParameter("give either a FILE or --lines FILE")
    if file is not None:
        with DocumentReader() as reader:
            read = reader.read_file(file, allow_all_hidden=True)
            report = reader.analyse(scan, read, returns=ScanReport, name=file.name)
        print_json(report.model_dump(mode="json"))
        return
    for text in text_lines(lines):
        print_json_line(scan_text(text).model_dump(mode="json"))
