"""Files inside uploaded ZIP archives, within limits: an archive can hold far more than its size suggests."""

from __future__ import annotations

import zipfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from callboard.documents.errors import BombError, EncryptedError, TooLargeError, UnreadableError
from callboard.documents.linkedin.tables import is_export
from callboard.documents.uploads import LIMITS, Upload, clean_name
from callboard.documents.zip_files import damage_told, open_zip

MOST_FILES = 500
"""Files in one archive that are looked at."""

MOST_BYTES = 200_000_000
"""Upper bound on what the files of one archive measure together, unpacked."""

ENCRYPTED = 0x1
"""The bit in an entry's flags that says it needs a password (APPNOTE.TXT, section 4.4.4)."""


def unpacked(files: Iterable[Upload]) -> list[Upload]:
    """The files, with each archive among them replaced by its contents; a LinkedIn export is one file. Blocks.

    Raises:
        DamagedError: an archive cannot be read.
        EncryptedError: it needs a password.
        BombError, TooLargeError: it holds too much.
    """
    return [each for file in files for each in (_members(file) if _is_archive(file) else (file,))]


def _is_archive(file: Upload) -> bool:
    return file.name.lower().endswith(".zip")


def _members(file: Upload) -> Sequence[Upload]:
    if file.size > LIMITS.bytes:
        raise TooLargeError(file.name)
    with _named_in_errors(file.name):
        archive = open_zip(file.read())
    if is_export(archive.namelist()):
        return [file]
    return list(_uploads(file.name, archive))


@contextmanager
def _named_in_errors(name: str) -> Generator[None]:
    try:
        yield
    except UnreadableError as error:
        raise type(error)(f"{name}: {error.why}", remedy=error.remedy) from error


def _uploads(name: str, archive: zipfile.ZipFile) -> Iterator[Upload]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_litter(entry.filename)]
    if len(entries) > MOST_FILES:
        raise TooLargeError(f"{name} holds {len(entries):,} files; {MOST_FILES} are taken")
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise BombError(f"{name} would be larger than {MOST_BYTES:,} bytes")
    for place, entry in enumerate(entries, 1):
        if entry.flag_bits & ENCRYPTED:
            raise EncryptedError(name)
        shown = clean_name(entry.filename, otherwise=f"{name} {place}")
        yield Upload(shown, entry.file_size, partial(_content, archive, entry))


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry, and no more of them than it declares.

    Raises:
        DamagedError: they cannot be unpacked.
    """
    name = clean_name(entry.filename, otherwise="a file inside")
    with damage_told(f"{name} cannot be unpacked"), archive.open(entry) as opened:
        return opened.read(entry.file_size)


def _is_litter(path: str) -> bool:
    """Return True if an archiver or a file manager put it there: `__MACOSX/…`, `.DS_Store`."""
    parts = path.replace("\\", "/").split("/")
    return parts[0] == "__MACOSX" or parts[-1].startswith(".")
