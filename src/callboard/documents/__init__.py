"""Bytes of a file to text with geometry, read in a limited subprocess.

The names are found when they are first used: the reading process imports this package too, and must start without the
parent's half and without the models of the engine.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from callboard.documents.limits import Limits
    from callboard.documents.process import ReadingProcess
    from callboard.documents.reader import (
        DocumentReader,
        read_bytes,
        read_bytes_async,
        read_file,
        read_file_async,
        read_many,
    )

__all__ = [
    "DocumentReader",
    "Limits",
    "ReadingProcess",
    "read_bytes",
    "read_bytes_async",
    "read_file",
    "read_file_async",
    "read_many",
]

_HOMES = {"Limits": "callboard.documents.limits", "ReadingProcess": "callboard.documents.process"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(importlib.import_module(_HOMES.get(name, "callboard.documents.reader")), name)
