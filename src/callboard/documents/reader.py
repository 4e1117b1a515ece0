"""Read and analyse documents: bytes or files in, `Document` out, in a process that a hostile file cannot leave."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from callboard.core.text import printable
from callboard.documents.conversion import convert_if_needed
from callboard.documents.errors import (
    AllHiddenError,
    EmptyError,
    ForbiddenError,
    MissingError,
    NotAFileError,
    ScannedError,
    TooLargeError,
    UnreadableError,
)
from callboard.documents.limits import (
    ANALYSIS,
    MIB,
    RECOGNISER,
    RECOGNITION_MEMORY,
    RECOGNITION_SECONDS,
    Limits,
)
from callboard.documents.process import ReaderProcess
from callboard.documents.reading import Reading
from callboard.engine.document import Document

T = TypeVar("T")

DEFAULTS = Limits()
OPENING = {
    errno.ENOENT: MissingError,
    errno.ENOTDIR: MissingError,
    errno.EACCES: ForbiddenError,
    errno.EPERM: ForbiddenError,
}


class DocumentReader:
    """Reads and analyses documents, one after another, in one process that lives as long as the `with` block."""

    def __init__(self, niceness: int = 0) -> None:
        """Start nothing yet; see `ReaderProcess`."""
        self._process = ReaderProcess(niceness)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.close()

    def read(
        self, data: bytes, *, name: str = "", limits: Limits = DEFAULTS, allow_all_hidden: bool = False
    ) -> Document:
        """The document in `data`; `name` is a hint and appears in errors. Blocks.

        Raises:
            AllHiddenError: nothing of its text can be seen, and `allow_all_hidden` is not set.
            UnreadableError: one of `documents.errors`, with one line that says what is wrong.
        """
        document = _document(_ask(self._process, data, name, limits))
        if not (document.lines or document.json_resume or allow_all_hidden):
            raise AllHiddenError(printable(name))
        return document

    def read_file(self, path: Path, *, limits: Limits = DEFAULTS, allow_all_hidden: bool = False) -> Document:
        """The document in the file at `path`. Blocks.

        Raises:
            AllHiddenError: nothing of its text can be seen, and `allow_all_hidden` is not set.
            UnreadableError: one of `documents.errors`, with one line that says what is wrong.
        """
        return self.read(load(path, limits), name=path.name, limits=limits, allow_all_hidden=allow_all_hidden)

    def analyse(
        self,
        function: Callable[..., T],
        *arguments: object,
        returns: object,
        name: str = "",
        limits: Limits = ANALYSIS,
    ) -> T:
        """Return the result of `function`, computed in the process; see `ReaderProcess.analyse`. Blocks.

        `name` is that of the file which is analysed, and appears in errors.

        Raises:
            UnreadableError: one of `documents.errors`: it took too much time or memory, or failed.
        """
        with _named_in_errors(name):
            return self._process.analyse(function, *arguments, returns=returns, limits=limits)

    def kill(self) -> None:
        """Kill the process from another thread; the one that waits for its answer gets a `ReaderUnavailableError`."""
        self._process.kill()


def read_bytes(data: bytes, *, name: str = "", limits: Limits = DEFAULTS, allow_all_hidden: bool = False) -> Document:
    """The document in `data`; `name` is a hint and appears in errors.

    Raises:
        AllHiddenError: nothing of its text can be seen, and `allow_all_hidden` is not set.
        UnreadableError: one of `documents.errors`, with one line that says what is wrong.
    """
    with DocumentReader() as reader:
        return reader.read(data, name=name, limits=limits, allow_all_hidden=allow_all_hidden)


def read_file(path: Path, *, limits: Limits = DEFAULTS, allow_all_hidden: bool = False) -> Document:
    """The document in the file at `path`.

    Raises:
        AllHiddenError: nothing of its text can be seen, and `allow_all_hidden` is not set.
        UnreadableError: one of `documents.errors`, with one line that says what is wrong.
    """
    with DocumentReader() as reader:
        return reader.read_file(path, limits=limits, allow_all_hidden=allow_all_hidden)


def read_many(paths: Iterable[Path], *, limits: Limits = DEFAULTS) -> Iterator[tuple[Path, Document | UnreadableError]]:
    """Each path with its document or with what is wrong with it, one at a time, through one long-lived process."""
    with DocumentReader() as reader:
        for path in paths:
            try:
                outcome = reader.read_file(path, limits=limits)
            except UnreadableError as error:
                outcome = error
            yield path, outcome


def load(path: Path, limits: Limits) -> bytes:
    """The bytes of an ordinary file; pipes, devices, folders and files over the limit are refused unread."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from error
    try:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode):
            raise NotAFileError(f"{printable(path.name)} is {_kind(state.st_mode)}")
        if state.st_size == 0:
            raise EmptyError(printable(path.name))
        with os.fdopen(handle, "rb", closefd=False) as file:
            return _bounded(file.read(limits.bytes + 1), path.name, limits)
    except OSError as error:
        raise _refusal(path, error) from error
    finally:
        os.close(handle)


def _ask(process: ReaderProcess, data: bytes, name: str, limits: Limits) -> Reading:
    """Ask the process, and put the file's name into the line if it fails."""
    _bounded(data, name, limits)
    with _named_in_errors(name):
        data, name = convert_if_needed(data, name, limits)
        return _read(process, data, name, limits)


@contextmanager
def _named_in_errors(name: str) -> Generator[None]:
    """Put the file's name into the line of an error: of several files, the person has to know which one it is."""
    try:
        yield
    except UnreadableError as error:
        why = ": ".join(part for part in (printable(name), error.why) if part)
        raise type(error)(why, remedy=error.remedy) from None


def _read(process: ReaderProcess, data: bytes, name: str, limits: Limits) -> Reading:
    """Read the file; pictures of pages are read a second time, with text recognition, where it is installed."""
    try:
        return process.read(data, name=name, limits=limits)
    except ScannedError:
        if find_spec(RECOGNISER) is None:
            raise
    patient = replace(limits, seconds=RECOGNITION_SECONDS, memory=RECOGNITION_MEMORY, recognise=True)
    try:
        return process.read(data, name=name, limits=patient)
    finally:
        # The models that it holds leave no memory within the limits of the next document.
        process.close()


def _bounded(data: bytes, name: str, limits: Limits) -> bytes:
    if len(data) > limits.bytes:
        raise TooLargeError(f"{printable(name) or 'it'} exceeds {limits.bytes / MIB:.0f} MB")
    return data


def _document(reading: Reading) -> Document:
    return Document(
        media_type=reading.media_type,
        lines=tuple(reading.lines),
        pages=tuple(reading.pages),
        links=tuple(reading.links),
        hidden=tuple(reading.hidden),
        metadata=reading.metadata,
        json_resume=reading.json_resume,
    )


def _refusal(path: Path, error: OSError | ValueError) -> UnreadableError:
    if not isinstance(error, OSError):
        return MissingError("the name holds a character that no file name can hold")
    if error.errno == errno.ELOOP:
        return NotAFileError(f"{printable(path.name)} is a link that leads back to itself")
    kind = OPENING.get(error.errno or 0)
    # A kind of its own says in its words what the system would say again.
    return kind(printable(path.name)) if kind else UnreadableError(f"{printable(path.name)}: {error.strerror}")


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a device or socket"
