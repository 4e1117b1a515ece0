"""Files of a form, as services take them."""

from __future__ import annotations

from fastapi import UploadFile

from callboard.documents.sittings import Upload, tidy


def sent_file(upload: UploadFile, otherwise: str) -> Upload:
    """A file that was sent; `otherwise` is its name if it has none that can be shown."""
    return Upload(tidy(upload.filename, otherwise=otherwise), upload.size or 0, upload.read)
