"""Detect the kind of a file by its content; the name is only a hint between kinds of text."""

from __future__ import annotations

import re
from enum import StrEnum

from callboard.core.text import count_noun, shorten
from callboard.documents.encoding import decode_text
from callboard.documents.errors import (
    BombError,
    DamagedError,
    EmptyError,
    EncryptedError,
    MislabelledError,
    NotAnExportError,
)
from callboard.documents.file_signs import OLE, RTF, WORD_STREAM, ZIP
from callboard.documents.linkedin.tables import is_export
from callboard.documents.zip_files import open_zip


class FileKind(StrEnum):
    """The formats, each with its own reader."""

    PDF = "pdf"
    DOCX = "docx"
    HTML = "html"
    MARKDOWN = "markdown"
    TEXT = "text"
    JSON = "json"
    FEED = "feed"
    LINKEDIN = "linkedin"
    PICTURE = "picture"


# What a file that is not read begins with, and what to call it.
STRANGERS: tuple[tuple[bytes, str], ...] = (
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a Linux program"),
    (b"\xca\xfe\xba\xbe", "a program"),
    (b"\xcf\xfa\xed\xfe", "a macOS program"),
    (b"RIFF", "a sound or film"),
    (b"OggS", "a sound or film"),
    (b"ID3", "a sound"),
    (b"\x1a\x45\xdf\xa3", "a film"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"%!PS", "a PostScript file"),
    (RTF, "an RTF document"),
    (b"SQLite format 3", "a database"),
    (b"\x00asm", "a WebAssembly program"),
    (b"#!", "a script"),
)
PLAIN_ONLY = (b"MZ", b"#!", b"ID3", b"RIFF", b"BZh")
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
BITMAP, RIFF, WEBP = b"BM", b"RIFF", b"WEBP"
WORD_NAMES = (".docx", ".docm", ".dotx")
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
PDF_HEAD = 1024
HTML_SIGNS = re.compile(r"<!doctype\s+html|<html[\s>]|<(?:head|body|div|section|article|table|ul|h[1-6]|p)[\s>]", re.I)
# A board's XML: elements that are jobs. Any other XML is refused.
FEED_SIGNS = re.compile(
    r"<(?:workzag-jobs|jobs?|positions?|vacanc(?:y|ies)|job_?(?:offer|posting|ad)s?)>|<job id=|<(?:rss|feed)[\s>]", re.I
)
MARKDOWN_SIGNS = (
    re.compile(r"^#{1,6} \S", re.M),
    re.compile(r"\[[^\]\n]+\]\([^)\s]+\)"),
    re.compile(r"\*\*[^*\n]+\*\*"),
    re.compile(r"^```", re.M),
    re.compile(r"^[-=]{3,}$", re.M),
    re.compile(r"^\|.+\|$", re.M),
)
SAMPLE = 20_000


def sniff(data: bytes, *, name: str = "") -> FileKind:
    """The kind of a file.

    Raises:
        EmptyError: there is nothing in it.
        MislabelledError: it is of a kind that is not read.
        DamagedError: it is called a Word document and is none, or lacks its directory or beginning.
        NotAnExportError: it is a ZIP archive of anything else.
        EncryptedError: it is an encrypted Office document.
        NotTextError: it is nothing known, and no text.
    """
    if not data.strip(b" \t\r\n\x0b\x0c\xef\xbb\xbf"):
        raise EmptyError
    if b"%PDF-" in data[:PDF_HEAD]:
        return FileKind.PDF
    if data.startswith((ZIP, b"PK\x05\x06", b"PK\x07\x08")):
        return _archive(data, name)
    if data.startswith(OLE):
        raise _ole(data)
    if _is_picture(data):
        return FileKind.PICTURE
    _refuse_strangers(data)
    if b" 0 obj" in data and b"endobj" in data:
        raise DamagedError("it is a PDF without its beginning")
    return _text(decode_text(data[: SAMPLE * 4] if len(data) > SAMPLE * 4 else data), name)


def _is_picture(data: bytes) -> bool:
    bitmap = data.startswith(BITMAP) and b"\x00" in data[:PDF_HEAD]
    return data.startswith(PICTURES) or bitmap or (data.startswith(RIFF) and data[8:12] == WEBP)


def _refuse_strangers(data: bytes) -> None:
    for head, what in STRANGERS:
        # A text may begin with "MZ"; a program goes on with bytes that no text has.
        if data.startswith(head) and (head not in PLAIN_ONLY or b"\x00" in data[:PDF_HEAD] or head == b"#!"):
            raise MislabelledError(f"it is {what}")


def _archive(data: bytes, name: str) -> FileKind:
    with open_zip(data) as archive:
        names = set(archive.namelist())
    if "word/document.xml" in names:
        return FileKind.DOCX
    if is_export(names):
        return FileKind.LINKEDIN
    if office := _office_file(names):
        raise MislabelledError(f"it is {office}")
    if name.lower().endswith(WORD_NAMES):
        raise DamagedError(f"there is no Word document inside; {_listed(names)}")
    raise NotAnExportError(_listed(names))


def _office_file(names: set[str]) -> str:
    for sign, what in (
        ("xl/", "an Excel workbook"),
        ("ppt/", "a PowerPoint presentation"),
        ("content.xml", "an OpenDocument file"),
        ("META-INF/container.xml", "an EPUB book"),
        ("META-INF/", "a Java archive"),
        ("word/", "a Word document without its text"),
        ("[Content_Types].xml", "an Office file without its text"),
    ):
        if any(name.startswith(sign) for name in names):
            return what
    return ""


def _listed(names: set[str]) -> str:
    """What the archive holds, in short."""
    files = sorted(name.rpartition("/")[2] for name in names if not name.endswith("/"))
    if not files:
        return "it is empty"
    return f"it holds {shorten(files[0], 60)}" + (
        f" and {count_noun(len(files) - 1, 'other file')}" if files[1:] else ""
    )


def _ole(data: bytes) -> EncryptedError | MislabelledError:
    if ENCRYPTED_PACKAGE in data:
        return EncryptedError()
    what = "a Word document of the old .doc kind" if WORD_STREAM in data else "an Office file of the old kind"
    return MislabelledError(f"it is {what}")


def _text(text: str, name: str) -> FileKind:
    sample = text[:SAMPLE].lstrip("\ufeff \t\n")
    if sample.startswith(("{", "[")) and (name.lower().endswith(".json") or re.match(r'[\[{]\s*["\[{\]}]', sample)):
        return FileKind.JSON
    if re.search(r"<!ENTITY\s", sample, re.I):
        raise BombError("it declares XML entities")
    if sample.startswith("<?xml") and FEED_SIGNS.search(sample) and "<html" not in sample.lower():
        return FileKind.FEED
    if sample.startswith("<") and HTML_SIGNS.search(sample):
        return FileKind.HTML
    if sample.startswith("<?xml"):
        raise MislabelledError("it is an XML file")
    if name.lower().endswith((".md", ".markdown")):
        return FileKind.MARKDOWN
    if name.lower().endswith((".html", ".htm")) and HTML_SIGNS.search(sample):
        return FileKind.HTML
    return FileKind.MARKDOWN if sum(bool(sign.search(sample)) for sign in MARKDOWN_SIGNS) > 1 else FileKind.TEXT
