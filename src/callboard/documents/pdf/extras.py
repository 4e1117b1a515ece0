"""Parts of a PDF besides its pages' text: links, metadata, annotations, attachments."""

from __future__ import annotations

import codecs
import ctypes
import re
from dataclasses import dataclass, field
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.errors import BombError
from callboard.documents.pdf.glyphs import PageView
from callboard.documents.pdf.native import buffer_text, pdfium
from callboard.engine.page import Box

FIELDS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer")
URI_ACTION = 3
MAX_LINKS = 2000
# A page of a résumé carries a dozen links; each note takes PDFium's time when the page is drawn.
MAX_NOTES = 5000
MAX_TEXT = 20_000
MAX_TITLES, MAX_TAGS = 500, 20_000
LINK, POPUP, FREE_TEXT, STAMP, WIDGET = 2, 16, 3, 13, 20
DRAWN = {FREE_TEXT, STAMP, WIDGET}
NOT_SHOWN = 2 | 32  # hidden, or shown on paper only
XMP_BEGIN, XMP_END = b"<x:xmpmeta", b"</x:xmpmeta>"
LONGEST_XMP = 200_000
MARKUP = re.compile(r"<[^>]*>|\s+")
_DAY = re.compile(r"D:(\d{4})(\d\d)(\d\d)")
UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Markup of an XML file, which is not what its author says: schemas, names of elements and attributes, brackets.
_XML_MARKUP = re.compile(
    r"""(?<=\s)(?:xmlns|[\w-]++:schemaLocation)[\w:.-]*+=(?:"[^"]*+"|'[^']*+')"""
    r"""|<[/?!]?[\w:.-]*+|(?<=\s)[\w:.-]++=["']|["']?[/?]?>|["'](?=\s)"""
)


def metadata_of(document: Any) -> dict[str, str]:  # noqa: ANN401 - a C handle
    """Title, author, subject, keywords, the programs that made the file, and when it was last written."""
    told = {key: tidy(buffer_text(pdfium.FPDF_GetMetaText, document, key.encode()))[0].strip() for key in FIELDS}
    dates = (buffer_text(pdfium.FPDF_GetMetaText, document, key) for key in (b"CreationDate", b"ModDate"))
    days = ["-".join(day.groups()) for date in dates if (day := _DAY.match(date))]
    metadata = {key.lower(): value for key, value in told.items() if value}
    return metadata | ({"modified": max(days)} if days else {})


@dataclass(slots=True)
class AnnotationTexts:
    """Texts of annotations and form fields: `drawn` on the page, `hidden`, and `comments` that open on a click.

    `stated` is what typed notes and fields say that are to be seen; what is drawn for them may be another thing.
    """

    drawn: bool = False
    stated: list[str] = field(default_factory=list[str])
    hidden: list[str] = field(default_factory=list[str])
    comments: list[str] = field(default_factory=list[str])


def notes_of(page: Any) -> AnnotationTexts:  # noqa: ANN401 - a C handle
    """The words of a page's annotations and form fields.

    Raises:
        BombError: there are too many of them.
    """
    notes, sheet = AnnotationTexts(), pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(sheet))
    count: int = pdfium.FPDFPage_GetAnnotCount(page)
    if count > MAX_NOTES:
        raise BombError(f"a page carries {count:,} notes and links")
    for index in range(count):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        kind = pdfium.FPDFAnnot_GetSubtype(annotation)
        if kind not in {LINK, POPUP}:
            _note(annotation, kind, notes, sheet)
        pdfium.FPDFPage_CloseAnnot(annotation)
    return notes


def _note(annotation: Any, kind: int, notes: AnnotationTexts, sheet: Any) -> None:  # noqa: ANN401
    said = [buffer_text(pdfium.FPDFAnnot_GetStringValue, annotation, key) for key in (b"V", b"Contents")]
    text = tidy(" ".join(said))[0].strip()[:MAX_TEXT]
    rect = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(annotation, ctypes.byref(rect))
    seen = not pdfium.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN
    seen = seen and abs(rect.right - rect.left) > 1 and abs(rect.top - rect.bottom) > 1 and _overlap(rect, sheet)
    if seen and (kind in DRAWN or _has_drawn_text(annotation)):
        notes.drawn = True
        if text and kind in {FREE_TEXT, WIDGET}:
            notes.stated.append(text)
        elif text:
            notes.comments.append(text)
    elif text and kind in DRAWN:
        notes.hidden.append(text)
    elif text:
        notes.comments.append(text)


def _has_drawn_text(annotation: Any) -> bool:  # noqa: ANN401 - a C handle
    """Return True if a note of any kind brings text of its own, as a drawing may."""
    objects = (
        pdfium.FPDFAnnot_GetObject(annotation, index) for index in range(pdfium.FPDFAnnot_GetObjectCount(annotation))
    )
    return any(pdfium.FPDFPageObj_GetType(one) == pdfium.FPDF_PAGEOBJ_TEXT for one in objects)


def _overlap(one: Any, other: Any) -> bool:  # noqa: ANN401 - C structures
    """Return True if two rectangles of page space share an area; the corners of either may come in any order."""
    across = min(max(one.left, one.right), other.right) - max(min(one.left, one.right), other.left)
    down = min(max(one.top, one.bottom), other.top) - max(min(one.top, one.bottom), other.bottom)
    return across > 0 and down > 0


def xmp_of(data: bytes) -> str:
    """The words of the metadata stream, which is kept uncompressed for programs that do not know PDF."""
    looked_at, end = 0, data.find(XMP_END)
    while end >= 0:
        # Each byte is looked at once, however many ends there are without a beginning.
        start = data.find(XMP_BEGIN, max(looked_at, end - LONGEST_XMP), end)
        if start >= 0:
            return MARKUP.sub(" ", data[start:end].decode("utf-8", "replace")).strip()[:MAX_TEXT]
        looked_at, end = end, data.find(XMP_END, end + 1)
    return ""


def attachments_of(document: Any) -> dict[str, str]:  # noqa: ANN401 - a C handle
    """Attached files that are text, by name."""
    found: dict[str, str] = {}
    for index in range(min(pdfium.FPDFDoc_GetAttachmentCount(document), 20)):
        attachment = pdfium.FPDFDoc_GetAttachment(document, index)
        name = buffer_text(pdfium.FPDFAttachment_GetName, attachment)
        size = ctypes.c_ulong()
        if not pdfium.FPDFAttachment_GetFile(attachment, None, 0, ctypes.byref(size)) or not 0 < size.value < 1 << 20:
            continue
        buffer = ctypes.create_string_buffer(size.value)
        pdfium.FPDFAttachment_GetFile(attachment, buffer, size.value, ctypes.byref(size))
        raw = buffer.raw[:MAX_TEXT]
        text = raw.decode("utf-16" if raw.startswith(UTF16_MARKS) else "utf-8", "ignore").lstrip("\ufeff")
        if text.isprintable() or sum(char.isprintable() or char.isspace() for char in text) > 0.95 * len(text):
            found[f"attachment {tidy(name)[0]}".strip()] = _xml_values(text) if text.startswith("<?xml") else text
    return found


def _xml_values(text: str) -> str:
    """The values of elements and attributes, one a line, without their names: "Score" is one in a Europass CV."""
    lines = (line.strip() for line in _XML_MARKUP.sub("\n", text).splitlines())
    return "\n".join(line for line in lines if line)


def bookmarks_of(document: Any) -> list[str]:  # noqa: ANN401 - a C handle
    """The titles of the outline that a viewer shows beside the pages."""
    found: list[str] = []
    waiting = [pdfium.FPDFBookmark_GetFirstChild(document, None)]
    while waiting and len(found) < MAX_TITLES:
        bookmark = waiting.pop()
        if bookmark:
            found.append(tidy(buffer_text(pdfium.FPDFBookmark_GetTitle, bookmark))[0][:MAX_TEXT])
            waiting.append(pdfium.FPDFBookmark_GetNextSibling(document, bookmark))
            waiting.append(pdfium.FPDFBookmark_GetFirstChild(document, bookmark))
    return [title for title in found if title.strip()]


def alternative_texts_of(page: Any) -> list[str]:  # noqa: ANN401 - a C handle
    """What the tags of a page say instead of pictures and signs, to those who cannot see them."""
    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if not tree:
        return []
    count: int = pdfium.FPDF_StructTree_CountChildren(tree)
    waiting = [pdfium.FPDF_StructTree_GetChildAtIndex(tree, index) for index in range(min(count, MAX_TITLES))]
    found: list[str] = []
    looked_at = 0
    while waiting and looked_at < MAX_TAGS:
        element = waiting.pop()
        if not element:
            continue
        looked_at += 1
        found.append(buffer_text(pdfium.FPDF_StructElement_GetAltText, element))
        children: int = pdfium.FPDF_StructElement_CountChildren(element)
        waiting += [
            pdfium.FPDF_StructElement_GetChildAtIndex(element, index) for index in range(min(children, MAX_TITLES))
        ]
    pdfium.FPDF_StructTree_Close(tree)
    return [tidy(text)[0][:MAX_TEXT] for text in found if text.strip()]


def links_of(document: Any, page: Any, view: PageView) -> list[tuple[str, Box]]:  # noqa: ANN401 - C handles
    """Addresses and the boxes in which a click leads to them."""
    found: list[tuple[str, Box]] = []
    position, link = ctypes.c_int(0), pdfium.FPDF_LINK()
    rect = pdfium.FS_RECTF()
    while len(found) < MAX_LINKS and pdfium.FPDFLink_Enumerate(page, ctypes.byref(position), ctypes.byref(link)):
        action = pdfium.FPDFLink_GetAction(link)
        if not action or pdfium.FPDFAction_GetType(action) != URI_ACTION:
            continue
        size = pdfium.FPDFAction_GetURIPath(document, action, None, 0)
        if not 1 < size < 4096:
            continue
        buffer = ctypes.create_string_buffer(size)
        pdfium.FPDFAction_GetURIPath(document, action, buffer, size)
        pdfium.FPDFLink_GetAnnotRect(link, ctypes.byref(rect))
        found.append(
            (buffer.value.decode("utf-8", "replace"), Box(*view.box(rect.left, rect.bottom, rect.right, rect.top)))
        )
    return found
