"""Options and files of `callboard hire`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import printable
from callboard.documents import Limits
from callboard.documents.reader import load
from callboard.hiring.intake import Intake, SourceDocument


@dataclass(frozen=True)
class HireOptions:
    """A posting, résumés, and what is to come of them."""

    job: str
    """A file, or the address of a page."""
    resumes: tuple[Path, ...]
    compare: bool
    """Whether the résumés are compared, even if there is only one of them."""
    out: Path | None
    audience: str
    policy: str
    approve: bool
    anyway: bool = False
    """Whether to judge also what does not read like a résumé or a posting."""

    @property
    def job_is_page(self) -> bool:
        """Whether the posting has to be fetched."""
        return self.job.lower().startswith(("http://", "https://"))


@dataclass(frozen=True)
class BegunReading:
    """What a reader process reads while this one loads its libraries."""

    posting: Future[SourceDocument]
    intake: Future[Intake] | None
    """The only résumé with the posting. Those of a comparison are read as their turn comes."""


ENDINGS = frozenset(
    {".pdf", ".docx", ".html", ".htm", ".md", ".markdown", ".txt", ".text", ".json", ".doc", ".odt", ".rtf"}
)
"""What is taken from a folder; pictures are not, which may be logos or portraits."""


class NoResumesError(DomainError):
    """No résumé was found."""

    kind = ErrorKind.UNREADABLE
    remedy = f"Give a file, or a folder with files ending in {', '.join(sorted(ENDINGS))}"


def find_resumes(given: list[Path]) -> list[Path]:
    """Files as they are, folders as the documents in them, sorted by name; each file once.

    Raises:
        NoResumesError: nothing is there.
    """
    found: dict[Path, None] = {}
    for path in given:
        if not path.is_dir():
            found[path] = None
            continue
        for inside in sorted(path.iterdir()):
            if inside.suffix.lower() in ENDINGS and not inside.name.startswith((".", "~")) and not inside.is_dir():
                found[inside] = None
    if not found:
        raise NoResumesError(", ".join(map(str, given)))
    return list(found)


def check_files(job: Path | None, resume: Path | None) -> None:
    """Make sure, before anything is loaded, that the posting and the only résumé are files that can be read.

    Raises:
        UnreadableError: one of them is not, as its reader would say.
    """
    for path in (resume, job):
        if path is not None:
            load(path, Limits())


def folder_names(paths: Iterable[Path]) -> dict[Path, str]:
    """A name for the folder of each file's report: the file's own, numbered where files of two folders share it."""
    names: dict[Path, str] = {}
    seen: Counter[str] = Counter()
    for path in paths:
        # A file may be called what no page and no terminal can write.
        name = printable(path.name)
        seen[name] += 1
        names[path] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return names
