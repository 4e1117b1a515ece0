"""The bytes by which files of word processors are known, for those that convert and those that read."""

from __future__ import annotations

RTF = b"{\\rtf"
ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WORD_STREAM = "WordDocument".encode("utf-16-le")
"""In an OLE file: it is a document of Word."""
OPEN_DOCUMENT_TEXT = b"application/vnd.oasis.opendocument.text"
"""What the member `mimetype` of a ZIP file says."""
