"""Files read through the reader process."""

import io
import os
from pathlib import Path

import docx
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from callboard.documents import Limits, read_file, read_many
from callboard.documents.errors import (
    DamagedError,
    EmptyError,
    ForbiddenError,
    MissingError,
    NotAFileError,
    NotTextError,
    ScannedError,
    TooLargeError,
    TooManyPagesError,
    UnreadableError,
)
from callboard.engine.document import Document, MediaType


def pdf(*pages: list[tuple[float, float, str]]) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4)
    for page in pages:
        canvas.setFont("Helvetica", 10)
        for x, y, text in page:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


class TestFormats:
    def test_pdf_lines_have_positions(self, reader):
        document = reader.read(pdf([(50, 800, "Ada Lovelace"), (50, 786, "Analyst"), (400, 786, "1842 – 1843")]))
        assert document.media_type is MediaType.PDF
        assert document.text == "Ada Lovelace\nAnalyst  1842 – 1843"
        assert [document.text[a:b] for a, b in document.lines[1].cells] == ["Analyst", "1842 – 1843"]
        assert document.lines[0].size == 10
        assert document.lines[0].box.x0 == 50

    def test_italic_text_printed_by_a_browser_keeps_its_spaces(self, reader):
        stream = io.BytesIO()
        canvas = Canvas(stream, pagesize=A4)
        canvas.setFont("Helvetica", 10)
        canvas.transform(1, 0, 0.25, 1, 50, 700)
        words = ["Staff", "Nurse", "of", "All", "Wards"]
        for number, word in enumerate(words):
            canvas.drawString(canvas.stringWidth(" ".join([*words[:number], ""])), 0, word)
        canvas.save()
        assert reader.read(stream.getvalue()).text == " ".join(words)

    def test_a_word_file_gives_headings_lists_and_tables_in_order(self, reader):
        word = docx.Document()
        word.add_heading("Experience", level=1)
        word.add_paragraph("Built engines", style="List Bullet")
        table = word.add_table(rows=1, cols=2)
        table.rows[0].cells[0].text, table.rows[0].cells[1].text = "2019 – 2021", "Acme Ltd"
        word.add_paragraph("The end")
        stream = io.BytesIO()
        word.save(stream)
        document = reader.read(stream.getvalue(), name="cv.docx")
        assert [line.text for line in document.lines] == [
            "Experience",
            "Built engines",
            "2019 – 2021  Acme Ltd",
            "The end",
        ]
        assert [line.level for line in document.lines] == [1, 0, 0, 0]
        assert [line.bullet for line in document.lines] == [False, True, False, False]
        assert len(document.lines[2].cells) == 2

    def test_format_is_detected_by_content_not_by_name(self, reader):
        assert reader.read(pdf([(50, 800, "Ada")]), name="cv.docx").media_type is MediaType.PDF

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_common_text_encodings_are_read(self, reader, encoding):
        assert reader.read("Zoë Müller – Köln".encode(encoding)).text == "Zoë Müller – Köln"

    def test_json_resume_is_kept_as_structured_data(self, reader):
        document = reader.read(b'{"basics": {"name": "Ada"}}', name="resume.json")
        assert document.json_resume == {"basics": {"name": "Ada"}}
        assert "Ada" in document.text


class TestRefusals:
    @pytest.mark.parametrize(
        ("data", "error"),
        [
            (b"", EmptyError),
            (b" \n\t", EmptyError),
            (b"\x89PNG\r\n\x1a\n" + bytes(100), (ScannedError, DamagedError)),
            (bytes(range(256)) * 20, NotTextError),
            (b"%PDF-1.7\n" + b"\x00\x01garbage" * 50, UnreadableError),
            (b"PK\x03\x04" + bytes(200), UnreadableError),
            (pdf([]), (ScannedError, EmptyError)),
        ],
    )
    def test_unreadable_file_gives_a_one_line_error(self, reader, data, error):
        with pytest.raises(error) as caught:
            reader.read(data, name="cv.pdf")
        assert "\n" not in caught.value.message
        assert "cv.pdf" in caught.value.message or not data.strip()

    def test_too_many_pages_are_refused(self, reader):
        with pytest.raises(TooManyPagesError, match="200 pages and the limit is 50"):
            reader.read(pdf(*[[(50, 800, "x")]] * 200))

    def test_too_many_bytes_are_refused(self, reader):
        with pytest.raises(TooLargeError):
            reader.read(b"a" * 2000, limits=Limits(bytes=1000))

    def test_path_without_a_file_is_refused(self, tmp_path: Path):
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        for name, error in (("nothing", MissingError), ("pipe", NotAFileError), ("loop", NotAFileError)):
            with pytest.raises(error):
                read_file(tmp_path / name)
        for path in (tmp_path, Path("/dev/zero")):
            with pytest.raises(NotAFileError):
                read_file(path)

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_file_without_read_permission_is_refused(self, tmp_path: Path):
        path = tmp_path / "cv.txt"
        path.write_text("Ada")
        path.chmod(0)
        with pytest.raises(ForbiddenError):
            read_file(path)


class TestManyFiles:
    def test_one_bad_file_never_stops_the_rest(self, tmp_path: Path):
        contents = {"a.txt": b"Ada Lovelace", "b.pdf": b"%PDF-1.4 broken", "c.txt": b"Charles Babbage"}
        for name, data in contents.items():
            (tmp_path / name).write_bytes(data)
        outcomes = dict(read_many(tmp_path / name for name in contents))
        assert [type(outcome) is Document for outcome in outcomes.values()] == [True, False, True]
