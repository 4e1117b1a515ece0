"""Hostile PDFs: locked, scanned, cut, bent, endless, cyclic, gigantic."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from textwrap import wrap

from fpdf import FPDF
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from evals.hidden.pdf import assemble, build, stream, visible
from evals.hostile.archives import flipped

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
RESOURCES = "/Resources << /Font << /F1 4 0 R >> >>"


def made(
    content: bytes, *, page: str = "/MediaBox [0 0 595 842]", catalog: str = "", more: tuple[bytes, ...] = ()
) -> bytes:
    """A one-page file with this content stream object."""
    return assemble(
        [
            f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R {page} {RESOURCES} /Contents 5 0 R >>".encode(),
            FONT,
            content,
            b"<< /Producer (evals) >>",
            *more,
        ]
    )


def locked(user: str) -> bytes:
    """Encrypted; with an empty user password anyone may read it."""
    buffer = BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption(user, ownerPassword="owner", strength=128), invariant=1)
    canvas.drawString(72, 720, "Jane Doe, Operations Manager, jane.doe@post.example")
    canvas.save()
    return buffer.getvalue()


def scanned(pages: int) -> bytes:
    """Pictures of pages, no text."""
    pixels = bytes(200 if (i // 80) % 7 else 30 for i in range(80 * 110))
    head = "/Type /XObject /Subtype /Image /Width 80 /Height 110 /ColorSpace /DeviceGray /BitsPerComponent 8"
    kids = " ".join(f"{7 + n} 0 R" for n in range(pages))
    shown = "/Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R"
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] {shown} >>"
    return assemble(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>".encode(),
            b"null",
            stream(pixels, head),
            stream("q 595 0 0 842 0 0 cm /I Do Q"),
            b"<< /Producer (scanner) >>",
            *[page.encode()] * pages,
        ]
    )


def many(pages: int) -> bytes:
    """A long document."""
    pdf = FPDF()
    pdf.set_font("Helvetica", size=10)
    # Broken into lines once, and not by the writer on every page.
    lines = wrap("Lorem ipsum dolor sit amet, consetetur. " * 40, 110)
    for number in range(pages):
        pdf.add_page()
        for place, line in enumerate([f"Page {number + 1}.", *lines]):
            pdf.text(10, 15 + 6 * place, line)
    return bytes(pdf.output())


def sick() -> Iterator[tuple[str, bytes]]:
    """Name and content of each that has no size of its own."""
    yield "locked.pdf", locked("secret")
    yield "locked-for-owner-only.pdf", locked("")
    yield "scanned.pdf", scanned(2)
    yield "scanned-40-pages.pdf", scanned(40)
    yield "no-pages.pdf", assemble([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"])
    yield "empty-page.pdf", made(stream(""))
    yield "header-only.pdf", b"%PDF-1.7\n"
    yield "no-root.pdf", build({}).replace(b"/Root 1 0 R", b"/Root 99 0 R")
    yield "no-xref.pdf", build({}).split(b"xref\n0")[0]
    yield "wrong-startxref.pdf", build({}).replace(b"startxref\n", b"startxref\n9")
    yield "endless-xref.pdf", build({}).replace(b"trailer << ", b"trailer << /Prev 9 ")
    yield "huge-xref-size.pdf", build({}).replace(b"/Size ", b"/Size 99999999")
    yield "wrong-length.pdf", build({}).replace(b"/Length ", b"/Length 9")
    yield "junk-before.pdf", b"\0" * 900 + build({})
    yield "junk-after.pdf", build({}) + b"\xff" * 100_000
    yield "two-files.pdf", build({}) + build({})
    yield "unknown-filter.pdf", made(stream(visible(), "/Filter /NoSuchDecode"))
    yield "broken-flate.pdf", made(stream(b"not deflated", "/Filter /FlateDecode"))
    yield "odd-operators.pdf", made(stream("BT /F9 1e999 Tf (x Tj ET Q Q Q Q \\ ) >> << [ " + visible()))
    yield "missing-font.pdf", build({}).replace(b"/BaseFont /Helvetica", b"/BaseFont /Nowhere")
    yield "launches.pdf", made(stream(visible()), catalog="/OpenAction << /S /JavaScript /JS (while(1);) >>")
    data = build({})
    for share in (1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 85, 90, 95, 97, 99):
        yield f"cut-at-{share}.pdf", data[: len(data) * share // 100]
    for seed in range(12):
        yield f"flipped-{seed}.pdf", flipped(data, seed, share=150)
    for seed in range(4):
        yield f"riddled-{seed}.pdf", flipped(data, seed, share=12)


def giants() -> Iterator[tuple[str, bytes]]:
    """Name and content of each that is large, deep or endless; those that take long to make come last."""
    yield "200-pages.pdf", many(200)
    yield "flate-bomb.pdf", made(bomb(b" " * (1 << 20), 300))
    yield "deep-arrays.pdf", made(stream(visible()), catalog="/X " + "[" * 200_000)
    yield "deep-dictionaries.pdf", made(stream(visible()), catalog="/X " + "<</A " * 100_000)
    yield "deep-operators.pdf", made(stream("q " * 500_000 + visible()))
    yield "cyclic-pages.pdf", made(stream(visible())).replace(b"/Kids [3 0 R]", b"/Kids [2 0 R]")
    yield "lying-count.pdf", made(stream(visible())).replace(b"/Count 1 ", b"/Count 99999999 ")
    yield "negative-count.pdf", made(stream(visible())).replace(b"/Count 1 ", b"/Count -5 ")
    for name, box in {
        "giant": "0 0 1e9 1e9", "negative": "0 0 -595 -842", "empty": "0 0 0 0", "odd": "/A (b) null 842",
        "short": "0 0", "flat": "0 0 595 0.0001",
    }.items():  # fmt: skip
        yield f"{name}-media-box.pdf", made(stream(visible()), page=f"/MediaBox [{box}]")
    own = "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F 7 0 R >> >>"
    looped = made(stream("/F Do"), more=(stream("/F Do /F Do", own),))
    yield "form-of-itself.pdf", looped.replace(b"/Font << /F1 4 0 R >>", b"/XObject << /F 7 0 R >>", 1)
    yield "far-matrix.pdf", made(stream("1e30 0 0 1e30 1e30 1e30 cm " + visible()))
    yield "giant-font.pdf", made(stream("BT /F1 1000000 Tf 10 10 Td (Jane) Tj ET"))
    shown = visible()
    yield "words-without-size.pdf", made(stream("BT /F1 9 Tf 0 0 0 0 9 9 Tm (Jane) Tj ET " * 20_000 + shown))
    yield "words-of-size-zero.pdf", made(stream("BT /F1 0 Tf 9 9 Td (Jane) Tj ET " * 20_000 + shown))
    words = b"BT /F1 9 Tf 60 300 Td (Python) Tj ET "
    yield "double-flate-bomb.pdf", made(twice(300))
    yield "million-words.pdf", made(stream(zlib.compress(words * 300_000), "/Filter /FlateDecode"))
    yield "million-lines.pdf", made(stream(zlib.compress(b"0 0 m 500 500 l S " * 400_000), "/Filter /FlateDecode"))
    paper = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9"
    wordy = stream(zlib.compress(b"(hello) Tj " * 2_000_000), f"{paper} /Resources << >> /Filter /FlateDecode")
    yield "wordy-wallpaper.pdf", made(stream(shown), more=(wordy,) * 20)
    yield (
        "one-point-apart.pdf",
        made(stream("".join(f"BT /F1 9 Tf {n % 595} {n % 842} Td (x) Tj ET " for n in range(30_000)))),
    )


def bomb(block: bytes, times: int) -> bytes:
    """A stream object that inflates to `times` blocks."""
    packer = zlib.compressobj(9)
    return stream(b"".join(packer.compress(block) for _ in range(times)) + packer.flush(), "/Filter /FlateDecode")


def twice(megabytes: int) -> bytes:
    """Deflated two times over."""
    packer = zlib.compressobj(9)
    inner = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(megabytes)) + packer.flush()
    return stream(zlib.compress(inner, 9), "/Filter [/FlateDecode /FlateDecode]")
