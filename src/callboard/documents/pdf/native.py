"""PDFium, seen through the few calls that reading needs.

The binding's raw layer is used: its object layer costs as much to import as reading two pages does.
"""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from callboard.documents.errors import DamagedError, EncryptedError

pdfium: Any = importlib.import_module("pypdfium2_raw")
pdfium.FPDF_InitLibrary()

PASSWORD, SECURITY = 4, 5


def buffer_text(call: Any, *args: Any) -> str:  # noqa: ANN401 - a C function
    """The result of a function that fills a UTF-16 buffer."""
    needed: int = call(*args, None, 0)
    if needed <= 2 or needed > 1 << 20:
        return ""
    buffer = ctypes.create_string_buffer(needed)
    call(*args, ctypes.cast(buffer, _last_pointer(call)), needed)
    return buffer.raw[: needed - 2].decode("utf-16-le", "ignore")


def buffer_bytes(call: Any, *args: Any) -> bytes:  # noqa: ANN401 - a C function
    """The result of a function that fills a byte buffer."""
    needed: int = call(*args, None, 0)
    if needed <= 1 or needed > 1 << 20:
        return b""
    buffer = ctypes.create_string_buffer(needed)
    call(*args, ctypes.cast(buffer, _last_pointer(call)), needed)
    return buffer.raw[: needed - 1]


def _last_pointer(call: Any) -> Any:  # noqa: ANN401 - a C function
    """The type of the buffer argument: the last but one."""
    return call.argtypes[-2]


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
