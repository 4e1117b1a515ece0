"""Hostile Word files: bombs, loops, lies and missing parts."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO

from evals.hidden.sets import word

TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
    'relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
    'officeDocument" Target="word/document.xml"/></Relationships>'
)
SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def packed(document: str | bytes, **more: bytes) -> bytes:
    """A DOCX with this main part and any other parts."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        archive.writestr("word/document.xml", document)
        for name, data in more.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def body(content: str, prologue: str = "") -> str:
    """A main part with this body."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{prologue}<w:document {SPACE}><w:body>{content}</w:body></w:document>'
    )


def said(text: str) -> str:
    """One paragraph."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def stuffed(megabytes: int) -> bytes:
    """A main part that unpacks to this size from a thousandth of it."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        with archive.open("word/document.xml", "w", force_zip64=True) as part:
            part.write(f'<?xml version="1.0"?><w:document {SPACE}><w:body><w:p><w:r><w:t>'.encode())
            for _ in range(megabytes):
                part.write(b" " * (1 << 20))
            part.write(b"</w:t></w:r></w:p></w:body></w:document>")
    return buffer.getvalue()


def bombs() -> Iterator[tuple[str, bytes]]:
    """Name and content of each."""
    laughs = f'<!DOCTYPE d [<!ENTITY l0 "ha">{LAUGHS}]>'
    yield "zip-bomb-400mb.docx", stuffed(400)
    yield "entity-bomb.docx", packed(body(said("&l9;"), laughs))
    yield "entity-quadratic.docx", packed(body(said("&q;" * 3000), f'<!DOCTYPE d [<!ENTITY q "{"x" * 50_000}">]>'))
    yield "entity-file.docx", packed(body(said("&f;"), '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>'))
    yield "entity-web.docx", packed(body(said("&f;"), '<!DOCTYPE d [<!ENTITY f SYSTEM "http://127.0.0.1:9/x">]>'))
    yield "deep-tables.docx", packed(body("<w:tbl><w:tr><w:tc>" * 3000 + said("x") + "</w:tc></w:tr></w:tbl>" * 3000))
    yield "deep-elements.docx", packed(body("<w:sdt><w:sdtContent>" * 50_000 + "</w:sdtContent></w:sdt>" * 50_000))
    yield "many-paragraphs.docx", packed(body(said("Python") * 200_000))
    yield "wide-table.docx", packed(body("<w:tbl><w:tr>" + f"<w:tc>{said('x')}</w:tc>" * 5000 + "</w:tr></w:tbl>"))
    yield "long-paragraph.docx", packed(body(said("lorem " * 1_000_000)))
    yield "many-parts.docx", packed(body(said("hello")), **{f"word/p{n}.xml": b"<x/>" for n in range(20_000)})


def broken() -> Iterator[tuple[str, bytes]]:
    """Name and content of each."""
    yield "no-main-part.docx", zipped({"[Content_Types].xml": TYPES, "readme.txt": "hello"})
    yield "empty-zip.docx", zipped({})
    yield "plain-zip.docx", zipped({"a.txt": "hello", "b/c.txt": "world"})
    yield "spreadsheet.docx", zipped({"[Content_Types].xml": TYPES.replace("wordprocessingml", "spreadsheetml")})
    yield "unclosed-xml.docx", packed(f"<w:document {SPACE}><w:body><w:p><w:r><w:t>hello")
    yield "not-xml.docx", packed("hello, this is not XML at all")
    yield "wrong-root.docx", packed("<html><body>hello</body></html>")
    yield "empty-body.docx", packed(body(""))
    yield "only-spaces.docx", packed(body(said("   ") * 20))
    yield "nulls-in-part.docx", packed(body(said("hello")).encode() + b"\0" * 1000)
    yield "utf16-part.docx", packed(body(said("hello")).replace("UTF-8", "UTF-16").encode("utf-16"))
    yield "lying-encoding.docx", packed(body(said("Müller")).encode("latin-1"))
    yield "climbing-names.docx", packed(body(said("hello")), **{"../../../tmp/evil.txt": b"x"})
    yield "bad-style.docx", packed(body('<w:p><w:pPr><w:pStyle w:val="No"/></w:pPr></w:p>' + said("hello")))
    yield "old-word.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 4096
    yield "locked-word.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le") * 64
    data = word("", "hello")
    for share in (3, 10, 25, 40, 55, 70, 85, 95, 99):
        yield f"cut-at-{share}.docx", data[: len(data) * share // 100]
    for seed in range(10):
        yield f"flipped-{seed}.docx", flipped(data, seed)


def zipped(parts: dict[str, str]) -> bytes:
    """Any archive."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def flipped(data: bytes, seed: int, *, share: int = 200) -> bytes:
    """One byte in `share` changed, in a fixed pattern per seed."""
    result = bytearray(data)
    for step in range(max(len(data) // share, 1)):
        place = (step * share + seed * 37 + step * seed * 11) % len(data)
        result[place] ^= 1 + (step * 7 + seed) % 255
    return bytes(result)
