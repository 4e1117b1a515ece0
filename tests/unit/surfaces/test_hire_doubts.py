"""What a person may check about the files of `callboard hire`."""

import pytest

from callboard.engine.document import Document
from callboard.engine.trust.findings import ScanReport
from callboard.hiring.intake import Intake, SourceDocument
from callboard.surfaces.cli.hiring import Doubts


def intake(name: str, *doubts: str) -> Intake:
    files = (SourceDocument(name=each, document=Document.from_text("Text.")) for each in (name, "job.md"))
    return Intake(resume=next(files), posting=next(files), scan=ScanReport(suspicious=False), doubts=doubts)


def test_doubt_about_the_posting_of_many_resumes_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    doubts = Doubts()
    for name in ("ada.pdf", "bo.pdf"):
        doubts.show(intake(name, "The posting is in Portuguese.", f"{name} was recognised in pictures."))
    assert capsys.readouterr().err.splitlines() == [
        "The posting is in Portuguese.",
        "ada.pdf was recognised in pictures.",
        "bo.pdf was recognised in pictures.",
    ]
