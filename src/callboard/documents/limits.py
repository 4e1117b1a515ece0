"""How much a document may ask of the process that reads and analyses it."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one job; what exceeds one is refused with one line.

    The defaults leave a ten-page résumé with photographs more than ten times what it needs.
    """

    pages: int = 50
    bytes: int = 20 * MIB
    expanded: int = 100 * MIB
    """Upper bound on the unpacked size of a compressed file."""
    characters: int = 400_000
    lines: int = 10_000
    seconds: int = 10
    memory: int = 640 * MIB
    """Address space of the reader process: three times what the heaviest of a thousand printed résumés took."""
    recognise: bool = False
    """Whether text is recognised in pictures of pages, which takes seconds a page."""


ANALYSIS = Limits()
"""Bounds of one analysis of a document, a hundred times what a long résumé needs."""

RECOGNISER = "rapidocr_onnxruntime"
"""The module that recognises text; the extra `callboard[ocr]` installs it."""

RECOGNITION_SECONDS = 120
# The models and the runtime that reads them map one and a half GiB.
RECOGNITION_MEMORY = 4096 * MIB
