"""PDFs of scanned pages."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from callboard.documents import read_bytes
from callboard.documents.errors import ScannedError
from callboard.documents.limits import RECOGNISER
from callboard.documents.pdf.native import load_page, open_document
from callboard.documents.pdf.pixels import render_page
from callboard.engine.page import RECOGNISED

RESUME = Path("examples/resume.pdf")
INSTALLED = find_spec(RECOGNISER) is not None


@pytest.fixture(scope="module")
def scan() -> bytes:
    """The example résumé as a picture of its first page."""
    with open_document(RESUME.read_bytes()) as document, load_page(document, 0) as (page, _):
        picture = render_page(page, 2.0)
    pixels = bytearray(3 * picture.width * picture.height)
    for colour in range(3):
        pixels[colour::3] = picture.pixels[2 - colour :: 4]
    image = BytesIO(b"P6 %d %d 255\n" % (picture.width, picture.height) + pixels)
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.drawImage(ImageReader(image), 0, 0, *A4)
    canvas.save()
    return file.getvalue()


@pytest.mark.skipif(INSTALLED, reason="text recognition is installed")
def test_error_without_text_recognition_names_the_extra_to_install(scan):
    with pytest.raises(ScannedError) as caught:
        read_bytes(scan, name="scan.pdf")
    assert "callboard[ocr]" in (caught.value.remedy or "")


@pytest.mark.skipif(not INSTALLED, reason="the extra callboard[ocr] is not installed")
def test_scanned_page_is_read_and_marked_as_recognised(scan):
    document = read_bytes(scan, name="scan.pdf")
    lines = document.text.splitlines()
    assert lines[:2] == ["Maya Lindqvist", "Senior Data Engineer"]
    assert "EXPERIENCE" in lines
    assert 0.8 < float(document.metadata[RECOGNISED]) <= 1
