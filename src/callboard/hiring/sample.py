"""The example that everybody can try: one résumé and one posting, both invented."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from callboard.documents.uploads import Upload

RESUME, POSTING = "resume.pdf", "job.md"


def sample() -> tuple[Upload, Upload]:
    """The résumé and the posting."""
    return _upload(RESUME), _upload(POSTING)


def _upload(name: str) -> Upload:
    path = _folder() / name
    return Upload(name, path.stat().st_size, path.read_bytes)


def _folder() -> Path:
    """Where the files are: inside the package when installed, in the work tree otherwise."""
    packaged = Path(str(files("callboard"))) / "examples"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "examples"
