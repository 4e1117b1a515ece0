"""Writing into a folder that a person has named: whole files or none."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id


class FolderUnwritableError(DomainError):
    """The report cannot be written."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "The run itself is kept: choose another folder with callboard runs show RUN --out FOLDER"


def check_writable(folder: Path) -> None:
    """Make the folder and make sure, before any work, that files can be written there.

    Raises:
        FolderUnwritableError: they cannot.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FolderUnwritableError(
            f"{folder}: {error.strerror}", remedy="Choose another folder with --out, or mend its permissions"
        ) from error


def write(path: Path, content: bytes) -> None:
    """Put a whole file in place of the old one, or leave the old one as it was.

    Raises:
        FolderUnwritableError: the folder or the disk refused.
    """
    part = path.with_name(f".{path.name}.{new_id()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):  # the place of the part may be what was refused
            part.unlink()
        raise FolderUnwritableError(f"{path}: {error.strerror}") from error
