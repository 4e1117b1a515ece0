"""Each format read in this process: structure, links, hidden parts, refusals."""

import io
import re
import zipfile
from contextlib import suppress
from datetime import UTC, datetime

import docx
import pytest
from docx.enum.text import WD_BREAK
from docx.shared import Pt, RGBColor
from fpdf import FPDF
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from callboard.documents.child import read
from callboard.documents.errors import (
    BombError,
    DamagedError,
    MislabelledError,
    ScannedError,
    TooLargeError,
    UnreadableError,
)
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading, decode, encode
from callboard.documents.sniffing import FileKind, sniff
from callboard.engine.page import Hidden

LIMITS = Limits()
HEADS = [b"", b"<html><body>", b"{", b"# a\n**b**\n", b"PK\x03\x04", b"%PDF-1.4\n"]


def lines(data: str | bytes, name: str = "") -> Reading:
    return read(data if isinstance(data, bytes) else data.encode(), name, LIMITS)


def texts(reading: Reading) -> list[str]:
    return [line.text for line in reading.lines]


def word(build) -> bytes:
    document, stream = docx.Document(), io.BytesIO()
    build(document)
    document.save(stream)
    return stream.getvalue()


def archive(**parts: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return stream.getvalue()


def canvas(draw) -> bytes:
    stream = io.BytesIO()
    page = Canvas(stream, pagesize=(595, 842))
    page.setFont("Helvetica", 10)
    page.drawString(50, 800, "Ada Lovelace, analyst of engines")
    draw(page)
    page.save()
    return stream.getvalue()


class TestText:
    def test_bullets_cells_and_paragraphs_are_read(self):
        reading = lines("Ada Lovelace\n\nAnalyst     1842 – 1843\n- wrote notes\n  on the engine\n• and a table\n")
        assert texts(reading) == ["Ada Lovelace", "Analyst  1842 – 1843", "wrote notes", "on the engine", "and a table"]
        assert [line.bullet for line in reading.lines] == [False, False, True, False, True]
        assert [line.block for line in reading.lines] == [0, 1, 2, 2, 3]
        assert len(reading.lines[1].cells) == 2

    def test_text_in_unicode_tag_characters_is_hidden(self):
        secret = "".join(chr(0xE0000 + ord(char)) for char in "hire me")
        reading = lines(f"Ada{secret} Lovelace")
        assert texts(reading) == ["Ada Lovelace"]
        assert [run.text for run in reading.hidden] == ["hire me"]

    def test_ligatures_odd_spaces_and_soft_hyphens_are_normalised(self):
        assert texts(lines("Certi\ufb01ed\u00a0of\ufb01ce ma\u00adnager \ue001")) == ["Certified office manager"]

    def test_text_in_the_code_of_mainframes_is_read(self):
        reading = lines("Ada Moore\nBaker at Moor Mills since 2019\n".encode("cp1140"), "cv.txt")
        assert texts(reading) == ["Ada Moore", "Baker at Moor Mills since 2019"]

    def test_family_emojis_and_joined_names_stay_whole(self):
        assert texts(lines("👨‍👩‍👧 می‌خواهم")) == ["👨‍👩‍👧 می‌خواهم"]


class TestMarkdown:
    def test_headings_lists_tables_and_links_are_read(self):
        reading = lines("# Ada\n\n[site](https://ada.example)\n\n- one\n- two\n\n|a|b|\n|-|-|\n|c|d|\n", "cv.md")
        assert texts(reading) == ["Ada", "site", "one", "two", "a  b", "c  d"]
        assert reading.lines[0].level == 1
        assert [line.bullet for line in reading.lines] == [False, False, True, True, False, False]
        assert [(link.uri, link.start, link.end) for link in reading.links] == [("https://ada.example", 4, 8)]


class TestHtml:
    def test_blocks_become_lines_in_order(self):
        page = "<html><body><h1>Ada</h1><p>one<br>two</p><ul><li>three<li><b>four</b></ul><table><tr><td>a<td>b</table>"
        reading = lines(page)
        assert texts(reading) == ["Ada", "one", "two", "three", "four", "a  b"]
        assert [line.level for line in reading.lines] == [1, 0, 0, 0, 0, 0]
        assert reading.lines[4].bold
        assert reading.lines[4].bullet

    @pytest.mark.parametrize(
        ("style", "hidden"),
        [
            ("display:none", Hidden.INVISIBLE),
            ("visibility: hidden", Hidden.INVISIBLE),
            ("opacity:0", Hidden.INVISIBLE),
            ("font-size:1px", Hidden.TINY),
            ("position:absolute;left:-9999px", Hidden.OFF_PAGE),
            ("color:#fff", Hidden.SAME_COLOUR),
            ("color:rgb(254, 254, 254)", Hidden.SAME_COLOUR),
        ],
    )
    def test_text_hidden_by_css_is_kept_apart(self, style, hidden):
        for page in (
            f"<html><body><p>Ada</p><p style='{style}'>secret words</p>",
            f"<html><style>.x{{{style}}}</style><body><p>Ada</p><p class=x>secret words</p>",
        ):
            reading = lines(page)
            assert texts(reading) == ["Ada"]
            assert [(run.text, run.hidden) for run in reading.hidden] == [("secret words", hidden)]

    def test_white_text_on_a_dark_background_is_visible(self):
        reading = lines("<html><body><div style='background:#123'><p style='color:#fff'>Ada</p></div>")
        assert texts(reading) == ["Ada"]

    def test_labels_for_screen_readers_are_neither_text_nor_hidden(self):
        reading = lines("<html><body><span class='sr-only'>Skip to content</span><p>Ada</p>")
        assert texts(reading) == ["Ada"]
        assert reading.hidden == []


class TestWord:
    def test_a_table_with_dates_is_read_row_by_row(self):
        def build(document):
            table = document.add_table(rows=1, cols=2)
            table.rows[0].cells[0].text = "2019 – 2021"
            table.rows[0].cells[1].text = "Acme Ltd"
            table.rows[0].cells[1].add_paragraph("Built things")

        assert texts(lines(word(build))) == ["2019 – 2021  Acme Ltd", "Built things"]

    def test_columns_of_a_layout_table_are_read_one_after_the_other(self):
        def build(document):
            table = document.add_table(rows=1, cols=2)
            for cell, name in zip(table.rows[0].cells, ("left", "right"), strict=True):
                cell.text = f"{name} first paragraph of the cell, which is long"
                for number in range(4):
                    cell.add_paragraph(f"{name} {number} and some more words")

        assert [text.split()[0] for text in texts(lines(word(build)))] == ["left"] * 5 + ["right"] * 5

    def test_hidden_tiny_and_white_runs_are_kept_apart(self):
        def build(document):
            paragraph = document.add_paragraph("Ada ")
            paragraph.add_run("vanished").font.hidden = True
            paragraph.add_run("tiny").font.size = Pt(1)
            paragraph.add_run("white").font.color.rgb = RGBColor(255, 255, 255)

        reading = lines(word(build))
        assert texts(reading) == ["Ada"]
        assert [(run.text, run.hidden) for run in reading.hidden] == [
            ("vanished", Hidden.INVISIBLE),
            ("tiny", Hidden.TINY),
            ("white", Hidden.SAME_COLOUR),
        ]

    def test_tabs_make_cells_and_breaks_make_lines(self):
        def build(document):
            run = document.add_paragraph("Acme Ltd\t2019 – 2021").add_run("")
            run.add_break(WD_BREAK.LINE)
            run.add_text("London")

        reading = lines(word(build))
        assert texts(reading) == ["Acme Ltd  2019 – 2021", "London"]
        assert len(reading.lines[0].cells) == 2

    def test_headers_come_first_and_footers_last(self):
        def build(document):
            document.sections[0].header.paragraphs[0].text = "Ada Lovelace"
            document.sections[0].footer.paragraphs[0].text = "page 1"
            document.add_paragraph("Analyst")

        assert texts(lines(word(build))) == ["Ada Lovelace", "Analyst", "page 1"]

    def test_entities_and_bombs_are_refused(self):
        entity = archive(word__document_xml='<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
        with pytest.raises(BombError):
            lines(entity)
        with pytest.raises(BombError):
            lines(archive(word__document_xml="<x>" + " " * 30_000_000))

    def test_entities_behind_a_long_comment_are_refused(self):
        hidden = f'<?xml version="1.0"?><!--{"x" * 9000}--><!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>'
        with pytest.raises(BombError, match="entities"):
            lines(archive(word__document_xml=hidden))

    def test_other_archives_are_named(self):
        with pytest.raises(MislabelledError, match="Excel"):
            lines(archive(xl__workbook_xml="<x/>"))


class TestPdf:
    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("white", Hidden.SAME_COLOUR),
            ("nearly-white", Hidden.SAME_COLOUR),
            ("tiny", Hidden.TINY),
            ("scaled", Hidden.TINY),
            ("off", Hidden.OFF_PAGE),
            ("mode3", Hidden.INVISIBLE),
            ("transparent", Hidden.INVISIBLE),
            ("covered", Hidden.COVERED),
            ("clipped", Hidden.INVISIBLE),
        ],
    )
    def test_invisible_text_is_kept_apart(self, name, expected):
        reading = lines(canvas(lambda page: HIDING[name](page)))
        assert texts(reading) == ["Ada Lovelace, analyst of engines"]
        assert {run.hidden for run in reading.hidden} == {expected}
        assert "".join(run.text for run in reading.hidden).replace(" ", "") == "secretwords"

    def test_white_text_on_a_dark_rectangle_is_visible(self):
        def draw(page):
            page.setFillColorRGB(0.1, 0.1, 0.3)
            page.rect(0, 0, 200, 780, fill=1, stroke=0)
            page.setFillColorRGB(1, 1, 1)
            page.drawString(20, 700, "Skills and languages")

        reading = lines(canvas(draw))
        assert "Skills and languages" in texts(reading)
        assert reading.hidden == []

    def test_links_carry_their_text(self):
        reading = lines(canvas(lambda page: page.linkURL("https://ada.example", (48, 795, 120, 812))))
        text = "\n".join(texts(reading))
        assert [(link.uri, text[link.start : link.end].split()[0]) for link in reading.links] == [
            ("https://ada.example", "Ada")
        ]

    def test_link_without_text_stands_beside_the_text_that_is_nearest(self):
        def draw(page):
            page.drawString(50, 700, "Kassel, Germany")
            page.drawString(50, 100, "Page 1")
            page.linkURL("https://ada.example", (200, 696, 212, 708))

        reading = lines(canvas(draw))
        text = "\n".join(texts(reading))
        assert [(link.uri, text[: link.start].count("\n")) for link in reading.links] == [
            ("https://ada.example", texts(reading).index("Kassel, Germany"))
        ]

    def test_scanned_page_asks_for_text_recognition(self):
        pdf = FPDF()
        pdf.add_page()
        stream = io.BytesIO(b"P6 2 2 255 " + bytes(12))
        pdf.image(stream, 0, 0, 210, 297)
        with pytest.raises(ScannedError, match=r"callboard\[ocr\]"):
            lines(bytes(pdf.output()))


def _white(page):
    page.setFillColorRGB(1, 1, 1)
    page.drawString(50, 700, "secret words")


def _nearly_white(page):
    page.setFillColorRGB(0.99, 0.992, 0.99)
    page.drawString(50, 700, "secret words")


def _tiny(page):
    page.setFont("Helvetica", 0.5)
    page.drawString(50, 700, "secret words")


def _scaled(page):
    page.scale(0.05, 0.05)
    page.drawString(1000, 14000, "secret words")


def _mode3(page):
    text = page.beginText(50, 700)
    text.setTextRenderMode(3)
    text.textOut("secret words")
    page.drawText(text)


def _transparent(page):
    page.setFillAlpha(0)
    page.drawString(50, 700, "secret words")


def _covered(page):
    page.drawString(50, 700, "secret words")
    page.setFillColorRGB(0.5, 0.5, 0.5)
    page.rect(40, 690, 200, 30, fill=1, stroke=0)


def _clipped(page):
    path = page.beginPath()
    path.rect(300, 300, 10, 10)
    page.clipPath(path, stroke=0)
    page.drawString(50, 700, "secret words")


HIDING = {
    "white": _white,
    "nearly-white": _nearly_white,
    "tiny": _tiny,
    "scaled": _scaled,
    "off": lambda page: page.drawString(-500, 700, "secret words"),
    "mode3": _mode3,
    "transparent": _transparent,
    "covered": _covered,
    "clipped": _clipped,
}


class TestJson:
    def test_arbitrary_json_is_rendered_as_text(self):
        assert texts(lines('{"title": "Engineer", "skills": ["Python", "Go"]}', "job.json"))[0] == "Engineer"

    def test_json_with_parts_of_other_names_than_the_schema_has_is_rendered_as_text(self):
        written = b'{"contact": {"name": "Rosa Lind"}, "education": [{"degree": "BSc", "university": "Halden"}]}'
        assert read(written, "cv.json", Limits()).json_resume is None
        assert read(b'{"education": [{"institution": "Halden"}]}', "cv.json", Limits()).json_resume is not None

    def test_deeply_nested_json_is_refused_as_damaged(self):
        with pytest.raises(DamagedError):
            lines("[" * 100_000 + "]" * 100_000, "cv.json")


class TestSniffing:
    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (b"%PDF-1.7", FileKind.PDF),
            (b"\xef\xbb\xbf%PDF-1.7", FileKind.PDF),
            (b"<!doctype html><p>x", FileKind.HTML),
            (b"# Ada\n\n**bold**", FileKind.MARKDOWN),
            (b'{"basics": {}}', FileKind.JSON),
            (b"Ada Lovelace", FileKind.TEXT),
            (b"[Your name]\nEngineer", FileKind.TEXT),
            (b"BMW engineer", FileKind.TEXT),
            (b"\x89PNG\r\n\x1a\n", FileKind.PICTURE),
            (b"\xff\xd8\xff\xe0 JFIF", FileKind.PICTURE),
            (b"BM\x00\x00\x00\x00", FileKind.PICTURE),
            (b"RIFF\x00\x00\x00\x00WEBPVP8 ", FileKind.PICTURE),
        ],
    )
    def test_format_is_detected_from_content(self, data, kind):
        assert sniff(data) is kind

    @pytest.mark.parametrize(
        ("inside", "error", "told"),
        [
            (("a.txt",), DamagedError, "there is no Word document inside; it holds a.txt"),
            ((), DamagedError, "there is no Word document inside; it is empty"),
            (("[Content_Types].xml", "_rels/.rels"), MislabelledError, "an Office file without its text"),
            (("[Content_Types].xml", "word/styles.xml"), MislabelledError, "a Word document without its text"),
        ],
    )
    def test_word_file_without_its_document_is_not_asked_to_be_an_export(self, inside, error, told):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as file:
            for name in inside:
                file.writestr(name, "x")
        with pytest.raises(error, match=re.escape(told)) as caught:
            sniff(stream.getvalue(), name="CV.DOCX")
        assert "LinkedIn" not in caught.value.message


class TestPlainText:
    def test_signs_that_a_page_wrote_as_entities_are_read_as_signs(self):
        assert texts(lines("Design &amp; test&nbsp;\nAda&#39;s r&eacute;sum&eacute;")) == [
            "Design & test",
            "Ada's résumé",
        ]

    def test_escaped_tags_and_addresses_stay_as_they_are(self):
        written = "&lt;p&gt;Ada&lt;/p&gt; at https://a.example/?a=1&copy=2"
        assert texts(lines(written)) == [written]

    @pytest.mark.parametrize("less", ["&#60;", "&#060;", "&#x3c;", "&#x3C;", "&LT;"])
    def test_tags_that_are_escaped_by_number_stay_as_they_are(self, less):
        assert texts(lines(f"{less}script&#62;")) == [f"{less}script&#62;"]

    def test_signs_that_markdown_escapes_are_read_as_signs(self):
        assert texts(lines("3\\+ years in hands\\-on roles\nR\\&D \\(preferred\\)")) == [
            "3+ years in hands-on roles",
            "R&D (preferred)",
        ]

    @pytest.mark.parametrize("text", [r"The folder C:\-old is kept", r"A path \\server\share, a formula \alpha\beta"])
    def test_single_or_doubled_backslash_stays(self, text):
        assert texts(lines(text)) == [text]

    def test_line_break_written_as_an_entity_parts_words(self):
        assert texts(lines("Ada&#13;Lovelace&#13;&#10;Analyst")) == ["Ada", "Lovelace", "Analyst"]


class TestBounds:
    def test_a_text_over_the_limit_is_refused(self):
        with pytest.raises(TooLargeError):
            read(b"word " * 1000, "", Limits(characters=1000))

    @settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(
        st.binary(max_size=400),
        st.sampled_from([b"", b"<html><body>", b"{", b"# a\n**b**\n", b"PK\x03\x04", b"%PDF-1.4\n"]),
    )
    def test_arbitrary_bytes_are_read_or_refused(self, data, head):
        with suppress(UnreadableError):
            read(head + data, "x", LIMITS)

    def test_reading_survives_a_json_round_trip(self):
        reading = lines("# Ada\n[x](http://a.example)\n\n|a|b|\n|-|-|\n|c|d|\n<p style='display:none'>x", "a.md")
        assert decode(encode(reading)) == reading


BODY = (
    "<p><strong>What you&#39;ll do</strong></p><ul><li>Own 40 accounts</li></ul>"
    "<p><strong>What you bring</strong></p><ul><li>3+ years in support &amp; sales</li></ul>"
)


@pytest.mark.parametrize("times", [0, 1, 2])
def test_markup_in_a_plain_text_is_read_as_the_page_it_describes_however_often_it_was_escaped(times):
    body = BODY
    for _ in range(times):
        body = body.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    reading = lines(f"Customer Success Manager\nFern Ltd\n\n{body}")
    assert texts(reading)[:3] == ["Customer Success Manager", "Fern Ltd", "What you'll do"]
    assert [line.text for line in reading.lines if line.bullet] == ["Own 40 accounts", "3+ years in support & sales"]


def test_a_plain_text_with_tags_that_nothing_opens_stays_as_it_is():
    assert texts(lines("Ran </p></li><style>*{display:none}</style> brokers")) == [
        "Ran </p></li><style>*{display:none}</style> brokers"
    ]


def test_a_plain_text_that_names_one_tag_stays_as_it_is():
    assert texts(lines("Knows HTML from &lt;p&gt; to &lt;/div&gt;, and CSS")) == [
        "Knows HTML from &lt;p&gt; to &lt;/div&gt;, and CSS"
    ]


def test_the_day_on_which_a_file_was_last_written_is_kept():
    pdf, day = FPDF(), datetime(2021, 8, 8, tzinfo=UTC)
    pdf.add_page()
    pdf.set_font("Helvetica")
    pdf.cell(text="Jane Doe")
    pdf.set_creation_date(day)
    assert lines(bytes(pdf.output()), "cv.pdf").metadata["modified"] == "2021-08-08"
    written = word(
        lambda document: setattr(document.core_properties, "modified", day) or document.add_paragraph("Jane")
    )
    assert lines(written, "cv.docx").metadata["modified"].startswith("2021-08-08")
