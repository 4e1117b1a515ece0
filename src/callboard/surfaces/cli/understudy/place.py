"""Where an understudy waits, and whether it has learned the code that is installed now."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from pathlib import Path

from callboard.bootstrap.environment import runtime_dir

PACKAGE = Path(__file__).parents[3]
"""The folder of the package `callboard`."""


def fingerprint() -> str:
    """Changes whenever a file of the package or the interpreter does."""
    found = hashlib.blake2b(f"{sys.executable} {sys.version}".encode(), digest_size=8)
    for folder, folders, names in os.walk(PACKAGE):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            status = os.stat(f"{folder}/{name}")  # noqa: PTH116 - a thousand Path objects would cost more than they say
            found.update(f"{name} {status.st_mtime_ns} {status.st_size}".encode())
    return found.hexdigest()


def socket_path(mark: str) -> Path | None:
    """The socket of the understudy for that code; None where no folder of our own can be had."""
    folder = runtime_dir()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    own = stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077
    return folder / f"{mark}.sock" if own else None
