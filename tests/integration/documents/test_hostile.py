"""Files made to break a reader: each is read or refused in one line, and the next file is read normally."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from callboard.documents import Limits, ReaderProcess, read_many
from callboard.documents.errors import (
    BombError,
    CrashedError,
    DamagedError,
    EncryptedError,
    MemoryLimitError,
    MislabelledError,
    NotTextError,
    TimeLimitError,
    TooLargeError,
    UnreadableError,
)

TEXT = b"BT /F1 10 Tf 50 700 Td (Ada Lovelace) Tj ET"
FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def pdf(*objects: bytes, trailer: bytes = b"") -> bytes:
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return bytes(out + b"trailer\n<< /Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF" % (size, trailer, start))


def page(
    content: bytes, *more: bytes, box: bytes = b"[0 0 595 842]", resources: bytes = b"", filters: bytes = b""
) -> bytes:
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox %s /Resources << /Font << /F1 5 0 R >> %s >> /Contents 4 0 R >>"
        % (box, resources),
        b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), filters, content),
        FONT,
        *more,
    )


def word(body: str, before: str = "") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", f"{before}<w:document {W}><w:body>{body}</w:body></w:document>")
    return stream.getvalue()


def laughs() -> str:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE x [<!ENTITY a0 "ha">{entities}]>'


FORM = b"<< /Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /XObject << /X 6 0 R >> >> /Length 5 >>"
REFUSED: Mapping[str, tuple[bytes, type[Exception]]] = {
    "cyclic-pages.pdf": (
        pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"),
        UnreadableError,
    ),
    "count-lies.pdf": (pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 40 >>"), DamagedError),
    "cut.pdf": (page(TEXT)[:300], DamagedError),
    "locked.pdf": (
        pdf(
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [] /Count 0 >>",
            b"<< /Filter /Standard /V 1 /R 2 /O (%s) /U (%s) /P -44 >>" % (b"a" * 32, b"b" * 32),
            trailer=b"/Encrypt 3 0 R /ID [(aaaaaaaaaaaaaaaa)(aaaaaaaaaaaaaaaa)] ",
        ),
        EncryptedError,
    ),
    "program.pdf": (b"MZ\x90\x00" + bytes(500), MislabelledError),
    "picture.docx": (b"\x89PNG\r\n\x1a\n" + bytes(100), UnreadableError),
    "old.docx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), MislabelledError),
    "laughs.docx": (word("<w:p><w:r><w:t>&a9;</w:t></w:r></w:p>", laughs()), BombError),
    "laughs.xml": (f'<?xml version="1.0"?>{laughs()}<x>&a9;</x>'.encode(), BombError),
    "deep.docx": (word("<w:sdt>" * 5000 + "</w:sdt>" * 5000), BombError),
    "deep.html": (b"<html><body>" + b"<b>" * 20_000 + b"Ada Lovelace", BombError),
    "broken.docx": (word("<w:p><w:r>"), DamagedError),
    "deep.json": (b"[" * 100_000, DamagedError),
    "one-line.txt": (b"a" * 3_000_000, TooLargeError),
    "many-lines.txt": (b"a\n" * 100_000, TooLargeError),
    "zeros.txt": (bytes(1000), NotTextError),
}


@cache
def refused() -> Mapping[str, tuple[bytes, type[Exception]]]:
    """Those that are refused, with what takes long to pack: not every process that collects this needs it."""
    unfolding = page(zlib.compress(b"\0" * 10**8, 1), filters=b"/Filter /FlateDecode")
    return {
        **REFUSED,
        "unfolding.pdf": (unfolding, UnreadableError),
        "bomb.docx": (word("<w:p/>" * 2_000_000), BombError),
    }


READ = {
    "huge-page.pdf": page(TEXT, box=b"[0 0 1e9 1e9]"),
    "no-page.pdf": page(TEXT, box=b"[0 0 0 0]"),
    "backwards-page.pdf": page(TEXT, box=b"[595 842 0 0]"),
    "endless-form.pdf": page(
        TEXT + b" /X Do", FORM + b"\nstream\n/X Do\nendstream", resources=b"/XObject << /X 6 0 R >>"
    ),
    "deep-stack.pdf": page(b"q " * 100_000 + TEXT),
    "junk-behind.pdf": page(TEXT) + bytes(range(256)) * 100,
    "unclosed-paragraphs.html": b"<html><body>" + b"<p>" * 20_000 + b"Ada Lovelace",
    "tags-in-a-script.html": b"<html><body><script>" + b"a = '<b>';" * 20_000 + b"</script>Ada Lovelace",
    "long-attribute.html": b"<html><body><p class='" + b"a " * 200_000 + b"'>Ada Lovelace",
    "styles-in-a-circle.docx": word(
        '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Ada Lovelace</w:t></w:r></w:p>'
    ),
    "right-to-left.txt": "\u202eecalevoL adA\u202c".encode(),
    "surrogate.json": b'{"basics": {"name": "\\ud800Ada Lovelace"}}',
}


class TestHostileFiles:
    def test_every_hostile_file_is_read_or_refused_by_one_process(self, tmp_path: Path):
        for name, data in {**{name: data for name, (data, _) in refused().items()}, **READ}.items():
            (tmp_path / name).write_bytes(data)
        for path, outcome in read_many(sorted(tmp_path.iterdir())):
            if path.name in READ:
                assert not isinstance(outcome, Exception), outcome
                assert "Ada Lovelace" in outcome.text, path.name
            else:
                assert isinstance(outcome, refused()[path.name][1]), (path.name, outcome)
                assert "\n" not in outcome.message
                assert "unexpected" not in outcome.message

    def test_file_over_the_time_limit_is_refused_and_the_next_is_read(self):
        slow = b"<html><body>" + (b"<div>" * 4_900 + b"x" + b"</div>" * 4_900) * 60
        with ReaderProcess() as process:
            with pytest.raises(TimeLimitError):
                process.read(slow, name="slow.html", limits=Limits(seconds=0))
            assert process.read(b"Ada Lovelace", name="cv.txt", limits=Limits()).lines[0].text == "Ada Lovelace"

    def test_file_over_the_memory_limit_is_refused_and_the_next_is_read(self):
        greedy = b"<html><body>" + b"<p>x" * 1_000_000
        with ReaderProcess() as process:
            with pytest.raises((MemoryLimitError, CrashedError)):
                process.read(greedy, name="greedy.html", limits=Limits(memory=160 * 1024 * 1024))
            assert process.read(b"Ada Lovelace", name="cv.txt", limits=Limits()).lines[0].text == "Ada Lovelace"
