"""ZIP archives opened with suspicion: whatever is wrong with one is told as one of the errors of documents."""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO

from callboard.documents.errors import BombError, DamagedError

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    OSError,  # how bzip2 says it
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,  # a name that is no UTF-8, an offset before the file
    KeyError,
)
"""What `zipfile` and its decompressors raise for a damaged archive or member."""

ENTRY = b"PK\x01\x02"
"""How each entry of the directory begins (APPNOTE.TXT, section 4.3.12)."""

MOST_ENTRIES = 50_000
"""Upper bound on entries: a directory may hold a hundred thousand in each five MB, and reading it has no clock."""


def open_zip(data: bytes) -> zipfile.ZipFile:
    """The archive in `data`.

    Raises:
        BombError: it has more than `MOST_ENTRIES`.
        DamagedError: its directory cannot be read.
    """
    if data.count(ENTRY) > MOST_ENTRIES:
        raise BombError(f"it holds more than {MOST_ENTRIES:,} files")
    with damage_told("its ZIP directory cannot be read"):
        return zipfile.ZipFile(BytesIO(data))


@contextmanager
def damage_told(why: str) -> Generator[None]:
    """Raise a `DamagedError` that says `why` for damage that shows within the block."""
    try:
        yield
    except DAMAGE as error:
        raise DamagedError(why) from error
