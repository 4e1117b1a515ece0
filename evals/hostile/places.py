"""Paths that are not files: directories, pipes, loops, devices, missing and forbidden ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from evals.hidden.pdf import build


def places(folder: Path) -> Iterator[Path]:
    """Make each in `folder`."""
    yield folder / "missing.pdf"
    yield folder / "no" / "such" / "folder.pdf"
    yield folder
    yield Path("/dev/null")
    yield Path("/dev/zero")
    (pipe := folder / "pipe.pdf").unlink(missing_ok=True)
    os.mkfifo(pipe)
    yield pipe
    (loop := folder / "loop.pdf").unlink(missing_ok=True)
    loop.symlink_to(loop)
    yield loop
    (dangling := folder / "dangling.pdf").unlink(missing_ok=True)
    dangling.symlink_to(folder / "nowhere.pdf")
    yield dangling
    (closed := folder / "forbidden.pdf").write_bytes(build({}))
    closed.chmod(0)
    yield closed
    with (sparse := folder / "sparse-8gb.pdf").open("wb") as file:
        file.truncate(8 << 30)
    yield sparse
    for name in ("-dash.pdf", "new\nline.pdf", "  spaces  .pdf", "ünïcode 履歴書.pdf", "a" * 240 + ".pdf"):
        (odd := folder / name).write_bytes(build({}))
        yield odd
