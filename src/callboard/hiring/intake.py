"""Read, scan and check a résumé and a posting before any agent starts."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import count_noun, printable
from callboard.documents import DocumentReader
from callboard.documents.uploads import Upload, UploadReader
from callboard.engine.document import Document
from callboard.engine.facts import Frozen
from callboard.engine.likeness import POSTING, RESUME
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.page import RECOGNISED
from callboard.engine.posting.model import Posting
from callboard.engine.trust.findings import ScanReport

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

MAX_POSTING_CHARACTERS = 200_000
"""Longest posting that is read, about 60 pages: beyond it a file is a dump, not a posting."""

MIN_POSITIONS_LISTED = 3
"""From so many positions on, none of which is described, a page is a list of postings rather than one."""

_MOST_WORDS_OF_A_TITLE = 3

CLEAR_POSTING = 0.5
"""From this likeness on a text is judged as a posting whatever stands at its head.

Of 218 real postings six are between `POSTING.doubted` and this; four have the title of a job in a line of its own. Of
nine other pages (courses, notices of closed jobs, consent, lists of candidates) none has.
"""
_MIN_TITLE_CONFIDENCE = 0.3
_MOST_WORDS_BESIDE_A_TITLE = 4
_COUNTS = re.compile(r":\s*\d")
"""A heading that counts what its page tells: "Managers: 5 Tips for Better Interviews"."""


class InputsSwappedError(DomainError):
    """The résumé and the posting are swapped."""

    kind = ErrorKind.INVALID
    remedy = "Swap the two files"


class NotAPostingError(DomainError):
    """This is not a job posting."""

    kind = ErrorKind.INVALID
    remedy = "Give a text that names the role and what it asks for"


class PostingTooLongError(DomainError):
    """The posting is too long to be one."""

    kind = ErrorKind.LIMIT
    remedy = f"Keep it below {MAX_POSTING_CHARACTERS:,} characters"


class NotAResumeError(DomainError):
    """This is not a résumé."""

    kind = ErrorKind.INVALID
    remedy = "Give a file that tells who the person is and what they did"


class UnjudgedLanguageError(DomainError):
    """The document is in a language that cannot be judged."""

    kind = ErrorKind.INVALID
    remedy = "Have it read by somebody who knows the language; nothing was decided and no letter was drafted"


class Hold(Frozen):
    """Why a document is held for a person instead of being judged, in one sentence."""

    reason: str
    may_be_lifted: bool = True
    """Whether a person may have it judged all the same; not where its language cannot be judged."""


class SourceDocument(Frozen):
    """A document with the name of the file it came from; the slot from which agents read."""

    name: str
    document: Document
    hold: Hold | None = None

    @property
    def is_unlike_its_kind(self) -> bool:
        """True if it is held because it does not read like a résumé, or a posting; not for its language."""
        return self.hold is not None and self.hold.may_be_lifted


class Intake(Frozen):
    """The inputs of one evaluation. `doubts` say, in plain words, what a person may want to look at."""

    resume: SourceDocument
    posting: SourceDocument
    scan: ScanReport
    doubts: tuple[str, ...] = ()

    @property
    def holds(self) -> tuple[Hold, ...]:
        """Why nothing is judged; empty if both documents can be judged."""
        return holds(self.resume, self.posting)

    def lifted(self) -> Intake:
        """The intake with its holds lifted: a person has decided to have it judged anyway."""
        return self.model_copy(update={"resume": _without_hold(self.resume), "posting": _without_hold(self.posting)})


def holds(resume: SourceDocument, posting: SourceDocument) -> tuple[Hold, ...]:
    """Why the two are not judged."""
    return tuple(file.hold for file in (posting, resume) if file.hold)


def _without_hold(file: SourceDocument) -> SourceDocument:
    return file.model_copy(update={"hold": None}) if file.hold and file.hold.may_be_lifted else file


def accept_posting(posting: SourceDocument, resume: SourceDocument | None = None) -> SourceDocument:
    """The posting, if it can be one; on hold, if it does not read like one or its language cannot be judged.

    Args:
        posting: what was given as the posting.
        resume: what was given as the résumé, where it has been read.

    Raises:
        InputsSwappedError: it is a résumé, and the résumé is a posting.
        PostingTooLongError: it has more than `MAX_POSTING_CHARACTERS`.
        NotAPostingError: it is a résumé, or has only a few words.
    """
    from callboard.engine.document_kind import (
        is_posting_instead_of_resume,
        is_resume_instead_of_posting,
        words_if_too_few,
    )
    from callboard.engine.posting.parser import parse_posting
    from callboard.engine.posting.recognise import looks_like_posting

    document = posting.document
    if len(document.text) > MAX_POSTING_CHARACTERS:
        raise PostingTooLongError(f"{posting.name} has {len(document.text):,} characters")
    if unjudged := _held_for_language(posting):
        return unjudged
    if is_resume_instead_of_posting(document):
        if resume is not None and is_posting_instead_of_resume(resume.document):
            raise InputsSwappedError(f"{posting.name} looks like a résumé and {resume.name} like a job posting")
        raise NotAPostingError(f"{posting.name} looks like a résumé", remedy="Give the posting in its place")
    words = words_if_too_few(document)
    if words is not None:
        raise NotAPostingError(f"{posting.name} has {count_noun(words, 'word')}")
    read = parse_posting(document)
    if _lists_positions_only(read):
        return _on_hold(posting, catalogue("report")["held"]["lists_positions"])
    likeness = looks_like_posting(document)
    if likeness >= CLEAR_POSTING or (likeness >= POSTING.doubted and _is_headed_by_a_role(read, document.text)):
        return posting
    return _unlike(posting, "unlike_posting")


def _is_headed_by_a_role(posting: Posting, text: str) -> bool:
    """Return True if the title is that of a job, and a line of its own or nearly: of a course or a notice it is not."""
    from callboard.engine.gazetteer.job_nouns import is_role

    title = posting.role.title
    if title is None or title.confidence < _MIN_TITLE_CONFIDENCE or not is_role(title.value):
        return False
    if _COUNTS.search(title.value):
        return False
    # Also as the posting writes it: the value has no "(m/w/d)".
    written = {title.value.casefold(), title.evidence.quote.casefold()}
    end = text.find("\n", title.evidence.end)
    down_to_it = text[: end if end >= 0 else None].splitlines()
    return any(
        words in line.casefold() and len(line.split()) <= _MOST_WORDS_BESIDE_A_TITLE + len(words.split())
        for line in down_to_it
        for words in written
    )


def _lists_positions_only(posting: Posting) -> bool:
    """Return True if a page lists positions and says nothing of the work of any: titles may look like short duties."""
    roles = posting.roles
    lists = (part for role in roles for part in (role.sections.responsibilities, role.sections.preferred))
    said = [
        *(item.value for part in lists for item in part),
        *(one.text for role in roles for one in role.requirements),
    ]
    described = any(len(text.split()) > _MOST_WORDS_OF_A_TITLE for text in said)
    return len(roles) >= MIN_POSITIONS_LISTED and not described


def accept_resume(resume: SourceDocument) -> SourceDocument:
    """The résumé, if it can be one; on hold, if it does not read like one or its language cannot be judged.

    Raises:
        NotAResumeError: it is a posting, or has only a few words.
    """
    from callboard.engine.document_kind import is_posting_instead_of_resume, words_if_too_few
    from callboard.engine.resume.recognise import looks_like_resume

    if unjudged := _held_for_language(resume):
        return unjudged
    if is_posting_instead_of_resume(resume.document):
        raise NotAResumeError(f"{resume.name} looks like a job posting", remedy="Give the résumé in its place")
    words = words_if_too_few(resume.document)
    if words is not None:
        raise NotAResumeError(f"{resume.name} has {count_noun(words, 'word')}")
    if looks_like_resume(resume.document) >= RESUME.doubted:
        return resume
    return _unlike(resume, "unlike_resume")


def _unlike(file: SourceDocument, reason: str) -> SourceDocument:
    """The file on hold. What résumés and postings look like was learned in the languages of the letters only."""
    from callboard.engine.text.language import foreign_language, name_if_not_judged

    unjudged = name_if_not_judged(foreign_language(file.document.text) or "en")
    return _held_for(file, unjudged) if unjudged else _on_hold(file, catalogue("report")["held"][reason])


def _on_hold(file: SourceDocument, reason: str, *, may_be_lifted: bool = True) -> SourceDocument:
    return file.model_copy(update={"hold": Hold(reason=f"{file.name} {reason}.", may_be_lifted=may_be_lifted)})


def _held_for_language(file: SourceDocument) -> SourceDocument | None:
    """The file on hold, if its language cannot be judged."""
    from callboard.engine.text.language import language_not_judged

    language = language_not_judged(file.document.text)
    return _held_for(file, language) if language else None


def unjudged_language(name: str, document: Document) -> str | None:
    """The sentence that says that a document is in a language that cannot be judged; None if it can be."""
    held = _held_for_language(SourceDocument(name=printable(name), document=document))
    return held.hold.reason if held and held.hold else None


def recognition_doubt(name: str, document: Document) -> str | None:
    """The sentence that says that a document was read from pictures of its pages; None if it was not."""
    if RECOGNISED not in document.metadata:
        return None
    return catalogue("report")["recognised"]["doubt"].format(name=printable(name))


def recognition_doubts(*files: SourceDocument) -> tuple[str, ...]:
    """The sentences on those documents that were read from pictures of their pages."""
    return tuple(filter(None, (recognition_doubt(file.name, file.document) for file in files)))


def _held_for(file: SourceDocument, language: str) -> SourceDocument:
    return _on_hold(file, catalogue("report")["held"]["language"].format(language=language), may_be_lifted=False)


def refuse_unjudged_language(*files: SourceDocument) -> None:
    """Refuse documents in a language that cannot be judged, where only a score is requested and nobody could be asked.

    Raises:
        UnjudgedLanguageError: one is in a language that cannot be judged.
    """
    for file in files:
        if file.hold and not file.hold.may_be_lifted:
            raise UnjudgedLanguageError(file.hold.reason.rstrip("."))


def prepare_intake(resume: SourceDocument, posting: SourceDocument) -> Intake:
    """The inputs of one evaluation, each in its place; the scanner has looked before any agent does.

    The posting has been accepted already: it is the same for many résumés.

    Raises:
        NotAResumeError: the résumé is a posting, or has only a few words.
    """
    from callboard.engine.messages.languages import unwritten_language
    from callboard.engine.text.language import detect_language
    from callboard.engine.trust.scan import scan

    unwritten = unwritten_language(detect_language(posting.document.text))
    foreign = (catalogue("report")["unwritten"].format(language=unwritten),) if unwritten and not posting.hold else ()
    return Intake(
        resume=accept_resume(resume),
        posting=posting,
        scan=scan(resume.document),
        doubts=(*foreign, *recognition_doubts(resume, posting)),
    )


async def read_source(reader: UploadReader, upload: Upload) -> SourceDocument:
    """An uploaded document, read.

    Raises:
        UnreadableError: it cannot be read.
    """
    return SourceDocument(name=upload.name, document=await reader.read(upload))


def read_posting(reader: DocumentReader, path: Path, resume: Path | None = None) -> SourceDocument:
    """The posting in a file, if it can be one. Blocks.

    The only résumé that was given with it is read where the file is no posting: the two may be swapped.

    Raises:
        UnreadableError: it cannot be read.
        NotAPostingError, InputsSwappedError, PostingTooLongError: it is none.
    """
    posting = _read(reader, path)
    try:
        return reader.analyse(accept_posting, posting, returns=SourceDocument, name=path.name)
    except NotAPostingError:
        if resume is None:
            raise
        return reader.analyse(accept_posting, posting, _read(reader, resume), returns=SourceDocument, name=path.name)


def read_resume(reader: DocumentReader, path: Path, posting: SourceDocument) -> Intake:
    """The inputs of one evaluation, of a résumé in a file and a posting that was read. Blocks.

    Raises:
        UnreadableError: the résumé cannot be read.
        NotAResumeError: it is none.
    """
    return reader.analyse(prepare_intake, _read(reader, path), posting, returns=Intake, name=path.name)


def _read(reader: DocumentReader, path: Path) -> SourceDocument:
    return SourceDocument(name=printable(path.name), document=reader.read_file(path))


def load_engine() -> None:
    """Import what the agents compute with, so that the first analysis in a reader process need not."""
    for module in ENGINE:
        importlib.import_module(module)
