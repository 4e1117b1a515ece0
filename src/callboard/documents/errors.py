"""Errors of documents, each in one clear line."""

from __future__ import annotations

from callboard.core.errors import DomainError, ErrorKind


class UnreadableError(DomainError):
    """The file cannot be read."""

    kind = ErrorKind.UNREADABLE


class MissingError(UnreadableError):
    """There is no such file."""

    kind = ErrorKind.NOT_FOUND
    remedy = "Check its name and its folder"


class ForbiddenError(UnreadableError):
    """The file may not be opened."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Check who may read it"


class NotAFileError(UnreadableError):
    """This is not an ordinary file."""

    kind = ErrorKind.INVALID
    remedy = "Give an ordinary file"


class EmptyError(UnreadableError):
    """There is nothing to read in the file."""

    remedy = "Export it again, or check that it is the right file"


class AllHiddenError(UnreadableError):
    """All text of the file is hidden from its readers."""

    remedy = "See `callboard scan` for what it hides"


class EncryptedError(UnreadableError):
    """The file is encrypted."""

    remedy = "Save a copy without a password"


class ScannedError(UnreadableError):
    """The file holds a picture and no text."""

    remedy = "Export it from the program that made it, or install text recognition: pip install 'callboard[ocr]'"


class DamagedError(UnreadableError):
    """The file is damaged or cut short."""

    remedy = "Export it again"


class MislabelledError(UnreadableError):
    """The file is of a kind that is not read."""

    remedy = "Save it as PDF, DOCX, HTML, Markdown, plain text or JSON Resume"


class NotAnExportError(UnreadableError):
    """This ZIP archive is not a LinkedIn data export."""

    remedy = (
        "An export holds Profile.csv, Positions.csv and other tables. Ask for yours on LinkedIn, under Settings & "
        "Privacy, Data privacy, Get a copy of your data; to send another file, unpack it first"
    )


class ConverterMissingError(UnreadableError):
    """The file has to be converted before it can be read."""

    remedy = "Save it as DOCX or PDF, or install LibreOffice on this machine"


class NotTextError(UnreadableError):
    """The file is neither a known document nor text."""

    remedy = "Save it as PDF, DOCX, HTML, Markdown, plain text or JSON Resume"


class BombError(UnreadableError):
    """The file is not safe to read."""

    kind = ErrorKind.LIMIT
    remedy = "Export it again, or save it as plain text"


class TooManyPagesError(UnreadableError):
    """The file has too many pages."""

    kind = ErrorKind.LIMIT
    remedy = "Keep the pages that matter"


class TooLargeError(UnreadableError):
    """The file is too large."""

    kind = ErrorKind.LIMIT
    remedy = "Keep the part that matters"


class TimeLimitError(UnreadableError):
    """Reading the document took too long."""

    kind = ErrorKind.LIMIT
    remedy = "Export it again in a simpler form, or save it as plain text"


class MemoryLimitError(UnreadableError):
    """Reading the document took too much memory."""

    kind = ErrorKind.LIMIT
    remedy = "Export it again in a simpler form, or save it as plain text"


class AnalysisFailedError(UnreadableError):
    """The document could not be analysed."""

    kind = ErrorKind.FAILED
    remedy = "Save it as plain text and try again; please report it too, for this is a defect of Callboard"


class CrashedError(UnreadableError):
    """The reader crashed on the file."""

    remedy = "It is probably damaged: export it again"


class ReaderUnavailableError(UnreadableError):
    """The process that reads documents could not be started."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Try again, or ask `callboard doctor`"
