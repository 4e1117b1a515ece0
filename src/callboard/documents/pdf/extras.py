"""What a PDF holds besides its pages' text: links, metadata, notes, attachments."""

from __future__ import annotations

import ctypes
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.pdf.glyphs import View
from callboard.documents.pdf.native import buffer_text, pdfium
from callboard.engine.page import Box

FIELDS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer")
URI_ACTION = 3
MAX_LINKS = 2000


def metadata_of(document: Any) -> dict[str, str]:  # noqa: ANN401 - a C handle
    """Title, author, subject, keywords and the programs that made the file."""
    metadata: dict[str, str] = {}
    for field in FIELDS:
        value = tidy(buffer_text(pdfium.FPDF_GetMetaText, document, field.encode()))[0].strip()
        if value:
            metadata[field.lower()] = value
    return metadata


def links_of(page: Any, view: View) -> list[tuple[str, Box]]:  # noqa: ANN401 - a C handle
    """Addresses and the boxes in which a click leads to them."""
    document = None
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
