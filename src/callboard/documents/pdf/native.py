"""PDFium, seen through the few calls that reading needs.

The binding's raw layer is used: its object layer costs as much to import as reading two pages does. Documents, pages
and their objects are addresses here, plain integers: they are passed, compared and looked up several times for each
letter of a page, and the pointer objects that the raw layer makes of them take longer than the calls themselves.
"""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from callboard.documents.errors import DamagedError, EncryptedError

raw: Any = importlib.import_module("pypdfium2_raw")


class _Library:
    """What the raw layer has, by the same names, with addresses instead of pointer objects."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a C function, structure or constant
        found = getattr(raw, name)
        if hasattr(found, "argtypes"):
            kinds = [_plain(kind) for kind in (found.restype, *found.argtypes)]
            function: Any = ctypes.CFUNCTYPE(*kinds)
            found = function(ctypes.cast(found, ctypes.c_void_p).value)
        setattr(self, name, found)
        return found


def _plain(kind: Any) -> Any:  # noqa: ANN401 - a C type
    return ctypes.c_void_p if hasattr(kind, "contents") else kind


pdfium: Any = _Library()
pdfium.FPDF_InitLibrary()

PASSWORD, SECURITY = 4, 5


def buffer_text(call: Any, *args: Any) -> str:  # noqa: ANN401 - a C function
    """The result of a function that fills a UTF-16 buffer."""
    needed: int = call(*args, None, 0)
    if needed <= 2 or needed > 1 << 20:
        return ""
    buffer = ctypes.create_string_buffer(needed)
    call(*args, buffer, needed)
    return buffer.raw[: needed - 2].decode("utf-16-le", "ignore")


def buffer_bytes(call: Any, *args: Any) -> bytes:  # noqa: ANN401 - a C function
    """The result of a function that fills a byte buffer."""
    needed: int = call(*args, None, 0)
    if needed <= 1 or needed > 1 << 20:
        return b""
    buffer = ctypes.create_string_buffer(needed)
    call(*args, buffer, needed)
    return buffer.raw[: needed - 1]


@contextmanager
def open_document(data: bytes) -> Generator[Any]:
    """The document in `data`.

    Raises:
        EncryptedError: it asks for a password.
        DamagedError: it cannot be opened.
    """
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        code = pdfium.FPDF_GetLastError()
        raise EncryptedError() if code in {PASSWORD, SECURITY} else DamagedError("its structure cannot be read")
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


@contextmanager
def load_page(document: Any, index: int) -> Generator[tuple[Any, Any]]:  # noqa: ANN401
    """A page and its text."""
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        raise DamagedError(f"page {index + 1} cannot be read")
    text = pdfium.FPDFText_LoadPage(page)
    try:
        yield page, text
    finally:
        if text:
            pdfium.FPDFText_ClosePage(text)
        pdfium.FPDF_ClosePage(page)
