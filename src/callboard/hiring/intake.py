"""The intake: a résumé and a posting, read, scanned, and told apart before any agent starts."""

from __future__ import annotations

import importlib
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun, printable
from callboard.documents import DocumentReader
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.page import RECOGNISED
from callboard.engine.trust.model import ScanReport

ENGINE = (
    "callboard.engine.resume.parser",
    "callboard.engine.posting.parser",
    "callboard.engine.matching.scorer",
    "callboard.engine.interview.questions",
    "callboard.engine.research.reader",
    "callboard.engine.writing.evaluation",
    "callboard.engine.writing.letter",
)
"""The modules that the agents compute with."""

POSTING_CHARACTERS = 200_000
"""Longest posting that is read, about 60 pages: beyond it a file is a dump, not a posting."""

DOUBTFUL = 0.2
"""Below this a person should look whether it is the right file; it may still be a terse or unusual one."""


class InputsSwappedError(DomainError):
    """The résumé and the posting are swapped."""

    kind = ErrorKind.INVALID
    remedy = "Give the résumé as the résumé and the posting as the job"


class NotAPostingError(DomainError):
    """This is not a job posting."""

    kind = ErrorKind.INVALID
    remedy = "Give a text that names the role and what it asks for"


class PostingTooLongError(DomainError):
    """The posting is too long to be one."""

    kind = ErrorKind.LIMIT
    remedy = f"Keep it below {POSTING_CHARACTERS:,} characters"


class NotAResumeError(DomainError):
    """This is not a résumé."""

    kind = ErrorKind.INVALID
    remedy = "Give a file that tells who the person is and what they did"


class UnjudgedLanguageError(DomainError):
    """The document is in a language that cannot be judged."""

    kind = ErrorKind.INVALID
    remedy = "Have it read by somebody who knows the language; nothing was decided and no letter was drafted"


class SourceDocument(Frozen):
    """A document with the name of the file it came from; the slot from which agents read."""

    name: str
    document: Document


class Intake(Frozen):
    """The inputs of one evaluation. `doubts` say, in plain words, what a person may want to look at."""

    resume: SourceDocument
    posting: SourceDocument
    scan: ScanReport
    doubts: tuple[str, ...] = ()


def accept_posting(posting: SourceDocument) -> SourceDocument:
    """The posting, if it can be one.

    Raises:
        InputsSwappedError: it is a résumé.
        PostingTooLongError: it has more than `POSTING_CHARACTERS`.
        NotAPostingError: it has only a few words.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    from callboard.engine.document_kind import is_resume_instead_of_posting, words_if_too_few

    document = posting.document
    if len(document.text) > POSTING_CHARACTERS:
        raise PostingTooLongError(f"{posting.name} has {len(document.text):,} characters")
    _refuse_unjudged_language(posting)
    if is_resume_instead_of_posting(document):
        raise InputsSwappedError(f"{posting.name} reads like a résumé")
    words = words_if_too_few(document)
    if words is not None:
        raise NotAPostingError(f"{posting.name} has {count_noun(words, 'word')}")
    return posting


def accept_resume(resume: SourceDocument) -> SourceDocument:
    """The résumé, if it can be one.

    Raises:
        InputsSwappedError: it is a posting.
        NotAResumeError: it has only a few words.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    from callboard.engine.document_kind import is_posting_instead_of_resume, words_if_too_few

    _refuse_unjudged_language(resume)
    if is_posting_instead_of_resume(resume.document):
        raise InputsSwappedError(f"{resume.name} reads like a job posting")
    words = words_if_too_few(resume.document)
    if words is not None:
        raise NotAResumeError(f"{resume.name} has {count_noun(words, 'word')}")
    return resume


def _refuse_unjudged_language(file: SourceDocument) -> None:
    from callboard.engine.text.language import language_not_judged

    language = language_not_judged(file.document.text)
    if language:
        raise UnjudgedLanguageError(f"{file.name} is written in {language}")


def prepare_intake(resume: SourceDocument, posting: SourceDocument) -> Intake:
    """The inputs of one evaluation, each in its place; the scanner has looked before any agent does.

    Raises:
        InputsSwappedError: the résumé is a posting.
        NotAResumeError: it has only a few words.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    from callboard.engine.posting.recognise import looks_like_posting
    from callboard.engine.resume.recognise import looks_like_resume
    from callboard.engine.trust.scan import scan

    accept_resume(resume)
    doubts: list[str] = []
    if looks_like_resume(resume.document) < DOUBTFUL:
        doubts.append(f"{resume.name} does not read like a résumé; is it the right file?")
    if looks_like_posting(posting.document) < DOUBTFUL:
        doubts.append(f"{posting.name} does not read like a job posting; is it the right file?")
    doubts.extend(
        f"The text of {file.name} was recognised in pictures of its pages; check what matters against the file."
        for file in (resume, posting)
        if RECOGNISED in file.document.metadata
    )
    return Intake(resume=resume, posting=posting, scan=scan(resume.document), doubts=tuple(doubts))


def read_posting(reader: DocumentReader, path: Path) -> SourceDocument:
    """The posting in a file, if it can be one. Blocks.

    Raises:
        UnreadableError: it cannot be read.
        NotAPostingError, InputsSwappedError, PostingTooLongError: it is none.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    return reader.analyse(accept_posting, _read(reader, path), returns=SourceDocument)


def read_resume(reader: DocumentReader, path: Path, posting: SourceDocument) -> Intake:
    """The inputs of one evaluation, of a résumé in a file and a posting that was read. Blocks.

    Raises:
        UnreadableError: the résumé cannot be read.
        NotAResumeError, InputsSwappedError: it is none.
        UnjudgedLanguageError: it is in a language that cannot be judged.
    """
    return reader.analyse(prepare_intake, _read(reader, path), posting, returns=Intake)


def _read(reader: DocumentReader, path: Path) -> SourceDocument:
    return SourceDocument(name=printable(path.name), document=reader.read_file(path))


def load_engine() -> None:
    """Import what the agents compute with, so that the first analysis in a reader process need not."""
    for module in ENGINE:
        importlib.import_module(module)
