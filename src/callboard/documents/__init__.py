"""Bytes of a file to text with geometry, read and analysed in a limited subprocess.

The names are found when they are first used: the reader process imports this package too, and must start without the
parent's half and without the models of the engine.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from callboard.documents.limits import Limits
    from callboard.documents.pool import ReaderPool
    from callboard.documents.process import ReaderProcess
    from callboard.documents.reader import (
        DocumentReader,
        read_bytes,
        read_file,
        read_many,
    )

__all__ = [
    "DocumentReader",
    "Limits",
    "ReaderPool",
    "ReaderProcess",
    "read_bytes",
    "read_file",
    "read_many",
]

_HOMES = {
    "Limits": "callboard.documents.limits",
    "ReaderPool": "callboard.documents.pool",
    "ReaderProcess": "callboard.documents.process",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(importlib.import_module(_HOMES.get(name, "callboard.documents.reader")), name)
