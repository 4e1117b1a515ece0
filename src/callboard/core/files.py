"""Private folders."""

from __future__ import annotations

from pathlib import Path


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner can enter; one that is there is closed to others.

    Raises:
        OSError: it cannot be made, or belongs to somebody else.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if mode & 0o077:
        folder.chmod(mode & 0o700)
