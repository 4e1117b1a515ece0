"""Pictures of pages, in PDFs and by themselves."""

import struct
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
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


@pytest.fixture(scope="module")
def picture(scan: bytes) -> bytes:
    """The page as a picture, which is no PDF."""
    with open_document(scan) as document, load_page(document, 0) as (page, _):
        drawn = render_page(page, 2.0)
    rows = np.frombuffer(drawn.pixels, np.uint8).reshape(drawn.height, drawn.width, 4)[::-1, :, :3]
    pixels = b"".join(row.tobytes() + bytes(-3 * drawn.width % 4) for row in rows)
    head = struct.pack("<IHHIIiiHHIIiiII", 54 + len(pixels), 0, 0, 54, 40, drawn.width, drawn.height, 1, 24, *[0] * 6)
    return b"BM" + head + pixels


@pytest.mark.skipif(INSTALLED, reason="text recognition is installed")
@pytest.mark.parametrize("kind", ["scan", "picture"])
def test_error_without_text_recognition_names_the_extra_to_install(kind, request):
    with pytest.raises(ScannedError) as caught:
        read_bytes(request.getfixturevalue(kind), name=f"page.{kind}")
    assert "callboard[ocr]" in (caught.value.remedy or "")


@pytest.mark.skipif(not INSTALLED, reason="the extra callboard[ocr] is not installed")
@pytest.mark.parametrize("kind", ["scan", "picture"])
def test_scanned_page_is_read_and_marked_as_recognised(kind, request):
    document = read_bytes(request.getfixturevalue(kind), name=f"page.{kind}")
    lines = document.text.splitlines()
    assert lines[:2] == ["Maya Lindqvist", "Senior Data Engineer"]
    assert "EXPERIENCE" in lines
    assert "Noordwind Energie B.V., Rotterdam" in lines
    assert 0.8 < float(document.metadata[RECOGNISED]) <= 1
