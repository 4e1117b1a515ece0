"""A PDF written by hand, object by object, so that every trick of the format is at hand."""

from __future__ import annotations

from typing import Any

WIDTH, HEIGHT = 595, 842
RESUME = (
    (18, "Jane Doe"),
    (11, "Operations Manager"),
    (9, "Leeds, UK | +44 7700 900123 | jane.doe@post.example"),
    (13, "Experience"),
    (10, "Operations Manager, Northgate Stores Ltd, Leeds    Mar 2019 - Present"),
    (10, "- Run a depot with 40 staff and a budget of 3 million pounds"),
    (10, "- Cut stock losses by a third within two years"),
    (10, "Shift Supervisor, Parkway Foods, York    Jun 2014 - Feb 2019"),
    (10, "- Planned rotas for three production lines"),
    (13, "Education"),
    (10, "BA Business Management, University of Hull, 2011 - 2014"),
    (13, "Skills"),
    (10, "Stock control, rota planning, SAP, coaching, forklift licence"),
)
TOUNICODE = (
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T3 def /CMapType 2 def "
    "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange "
    "endcmap CMapName currentdict /CMap defineresource pop end end"
)


def escape(text: str) -> str:
    """Text inside a PDF string."""
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def visible() -> str:
    """The résumé that everyone sees, as a content stream."""
    y, parts = 780, []
    for size, text in RESUME:
        parts.append(f"BT /F1 {size} Tf 60 {y} Td ({escape(text)}) Tj ET")
        y -= size + 8
    return "\n".join(parts)


def build(variant: dict[str, Any], text: str = "") -> bytes:
    """The file: a plain résumé with what `variant` adds (see the TOML files), `text` being what it hides."""
    numbers = {f"o{i + 1}": str(i + 7) for i in range(len(variant.get("objects", ())))}

    def fill(template: str) -> str:
        result = template.replace("{text}", escape(text))
        for key, number in numbers.items():
            result = result.replace("{" + key + "}", number)
        return result

    resources = fill(variant.get("resources", ""))
    fonts = "/F1 4 0 R" + (" /T3 7 0 R" if "FontExtra" in resources else "")
    common = f"<< /Font << {fonts} >> {resources.replace('/FontExtra /T3', '')} >>"
    content = "\n".join((fill(variant.get("first", "")), visible(), fill(variant.get("stream", ""))))
    page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources {common}"
    kids, extra = "3 0 R", [special(fill(o), common, text) for o in variant.get("objects", ())]
    if "pages" in variant:
        number = 7 + len(extra)
        kids += f" {number} 0 R"
        extra += [f"<< {page} /Contents {number + 1} 0 R >>".encode(), stream(fill(variant["pages"]))]
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {fill(variant.get('catalog', ''))} >>".encode("latin-1"),
        f"<< /Type /Pages /Kids [{kids}] /Count {kids.count('R')} >>".encode(),
        f"<< {page} /Contents 5 0 R {fill(variant.get('page', ''))} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        stream(content),
        f"<< /Producer (callboard evals) {fill(variant.get('info', ''))} >>".encode("latin-1"),
        *extra,
    ]
    return assemble(objects)


def special(body: str, resources: str, text: str) -> bytes:
    """An extra object: raw, or one of the kinds that the TOML files name by a prefix."""
    kind, _, rest = body.partition(":")
    form = f"/Type /XObject /Subtype /Form /Resources {resources}"
    box = f"/BBox [0 0 {WIDTH} {HEIGHT}]"
    heads = {
        "FORM": f"{form} {box}",
        "SMALLFORM": f"{form} /BBox [0 0 10 10]",
        "GROUP": f"{form} {box} /Group << /S /Transparency /CS /DeviceGray >>",
        "ISOLATED": f"{form} {box} /Group << /S /Transparency /I true >>",
        "WALLPAPER": "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 500 14] /XStep 500 /YStep 14 "
        f"/Resources {resources}",
        "OCFORM": f"{form} {box} /OC 8 0 R",
    }
    made = {
        "TYPE3": lambda: type3(rest),
        "PLAIN": lambda: stream(rest),
        "CMAP": lambda: stream(TOUNICODE),
        "XMP": lambda: xmp(text),
    }
    if kind in heads:
        return stream(rest, heads[kind])
    if kind == "IMAGE":
        head = "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8"
        return stream(bytes([int(rest)]) * 64, head)
    return made[kind]() if kind in made else body.encode("latin-1")


def type3(glyph: str = "") -> bytes:
    """A font whose glyphs all paint what the stream `glyph` paints, or nothing, though each stands for its letter."""
    procedures = " ".join(f"/c{code} {glyph}" for code in range(32, 127)) if glyph else ""
    glyphs = " ".join(f"/c{code}" for code in range(32, 127))
    widths = " ".join(["0.6"] * 95)
    return (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 32 /LastChar 126 "
        f"/Widths [{widths}] /Encoding << /Type /Encoding /Differences [32 {glyphs}] >> /CharProcs << {procedures} >> "
        "/Resources << >> /ToUnicode 8 0 R >>"
    ).encode()


def xmp(text: str) -> bytes:
    """Metadata in XML."""
    packet = (
        '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">'
        f'{text}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
    return stream(packet, "/Type /Metadata /Subtype /XML")


def stream(content: str | bytes, head: str = "") -> bytes:
    """A stream object."""
    data = content.encode("latin-1", "replace") if isinstance(content, str) else content
    return f"<< {head} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def assemble(objects: list[bytes]) -> bytes:
    """Number the objects from 1 and write header, table and trailer; object 6 is the information dictionary."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    offsets: list[int] = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
