"""Documents of other word processors, through programs that convert them."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest
from tests.unit.documents.test_archives import damaged

from callboard.documents import read_bytes
from callboard.documents.conversion import convert_if_needed
from callboard.documents.errors import ConverterMissingError, DamagedError, UnreadableError
from callboard.documents.limits import Limits
from callboard.engine.document import MediaType

RTF = rb"{\rtf1\ansi Jane Doe\par Operations Manager\par }"
DOC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512 + "WordDocument".encode("utf-16-le")


def odt() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", "<office:document-content/>")
    return file.getvalue()


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Make a folder the whole path; what is put there is what is installed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def install(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    return install


@pytest.mark.parametrize(
    ("data", "what"), [(RTF, "an RTF document"), (DOC, "of the old .doc kind"), (odt(), "an OpenDocument text")]
)
def test_missing_converter_error_names_the_format_and_what_to_install(programs, data, what):
    with pytest.raises(ConverterMissingError, match=what) as caught:
        read_bytes(data, name="cv")
    assert "soffice" in caught.value.why
    assert "LibreOffice" in (caught.value.remedy or "")


def test_the_output_of_a_converter_is_read(programs):
    programs("unrtf", "echo '<html><body><h1>Jane Doe</h1><p>Operations Manager</p></body></html>'")
    document = read_bytes(RTF, name="cv.rtf")
    assert document.text.splitlines() == ["Jane Doe", "Operations Manager"]
    assert document.media_type is MediaType.HTML


def test_converter_that_preserves_most_layout_is_preferred(programs):
    programs("antiword", "echo from antiword")
    programs("catdoc", "echo from catdoc")
    assert read_bytes(DOC, name="cv.doc").text == "from antiword"


@pytest.mark.parametrize("script", ["exit 3", "true"])
def test_error_names_the_converter_that_failed_or_wrote_nothing(programs, script):
    programs("odt2txt", script)
    with pytest.raises(DamagedError, match="odt2txt could not convert it"):
        read_bytes(odt(), name="cv.odt")


def test_converter_does_not_inherit_our_environment(programs, monkeypatch):
    monkeypatch.setenv("CALLBOARD_SECRET", "seen")
    programs("antiword", 'echo "secret: [$CALLBOARD_SECRET]"')
    assert read_bytes(DOC, name="cv.doc").text == "secret: []"


@pytest.mark.skipif(not shutil.which("unrtf"), reason="unrtf is not installed")
def test_a_real_rtf_file_is_read():
    assert read_bytes(RTF, name="cv.rtf").text.splitlines()[:2] == ["Jane Doe", "Operations Manager"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_archive_whose_first_member_is_damaged_is_refused_in_one_line(programs, method):
    kinds = b"application/vnd.oasis.opendocument.text" * 50
    with pytest.raises(UnreadableError, match=r"^This ZIP archive is not a LinkedIn data export"):
        read_bytes(damaged({"mimetype": kinds, "cv.txt": b"Jane Doe"}, "mimetype", method), name="cv.odt")


def test_kind_of_an_archive_is_told_by_its_first_member_alone(programs):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("cv.txt", "Jane Doe")
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    assert convert_if_needed(file.getvalue(), "cv.zip", Limits()) == (file.getvalue(), "cv.zip")
