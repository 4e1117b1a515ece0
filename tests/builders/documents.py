"""Documents read in this process: a unit test starts no other."""

from __future__ import annotations

from pathlib import Path

from callboard.documents import child, reader
from callboard.documents.limits import Limits
from callboard.engine.document import Document


def read_here(path: Path) -> Document:
    """The document in a harmless file, as a reader process reads it."""
    return reader._document(child.read(path.read_bytes(), path.name, Limits()))
