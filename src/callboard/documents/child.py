"""The reader process: takes jobs on its input, one after another, and answers with results or errors.

Started by `callboard.documents.process`. A job is a file to read or a function to call on documents; the reader of a
format and the module of a function are imported when they are first needed. Whatever happens in here, the parent gets
one answer or sees the process end.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pickle
import resource
import signal
import struct
import sys
from typing import Any, BinaryIO

from callboard.core.errors import DomainError, unexpected
from callboard.documents.errors import AnalysisFailedError, DamagedError, MemoryLimitError, UnreadableError
from callboard.documents.limits import MIB, Limits
from callboard.documents.reading import Reading, encode
from callboard.documents.sniffing import FileKind, sniff

READERS = {
    FileKind.PDF: "callboard.documents.pdf.reader",
    FileKind.DOCX: "callboard.documents.docx.reader",
    FileKind.HTML: "callboard.documents.web_page",
    FileKind.MARKDOWN: "callboard.documents.markdown",
    FileKind.TEXT: "callboard.documents.plain_text",
    FileKind.JSON: "callboard.documents.json_text",
    FileKind.FEED: "callboard.documents.job_boards.feed",
    FileKind.LINKEDIN: "callboard.documents.linkedin.reader",
    FileKind.PICTURE: "callboard.documents.picture",
}
"""One module for each format, with a function `read(data, limits)`."""

HEAD = struct.Struct(">I")
LITTER = 100_000
"""Objects made between two searches for garbage. A page makes objects for each of its letters, and they all stay."""


def read(data: bytes, name: str, limits: Limits) -> Reading:
    """Read one file in this process, without a safety net: `process` is the net."""
    return _reader_of(data, name).read(data, limits)


def _reader_of(data: bytes, name: str) -> Any:  # noqa: ANN401 - a module of `READERS`
    return importlib.import_module(READERS[sniff(data, name=name)])


def analyse(call: bytes) -> bytes:
    """Call a function and return its result as JSON; `callboard.documents.process` writes the call."""
    code, arguments, returns = pickle.loads(call)  # noqa: S301 - written by our parent, never by a document
    function = pickle.loads(code)  # noqa: S301 - the same
    adapter: Any = importlib.import_module("pydantic").TypeAdapter
    result = function(*(adapter(kind).validate_json(value) for kind, value in arguments))
    return adapter(returns).dump_json(result)


def answer(order: dict[str, Any], data: bytes) -> bytes:
    """The result behind a `+`, or the error behind a `-`, both as JSON."""
    limits = Limits(**order.get("limits", {}))
    try:
        if order["job"] == "import":
            pickle.loads(data)  # noqa: S301 - written by our parent; it names functions, which imports their modules
            return b"+"
        confine(limits)
        reader = _reader_of(data, order["name"]) if order["job"] == "read" else None
        # Now that the reader is imported: what Python makes of its sources is kept for the next process.
        forbid_writing()
        return b"+" + (encode(reader.read(data, limits)) if reader else analyse(data))
    except DomainError as error:
        return _failure(error)
    except MemoryError:
        return _failure(MemoryLimitError(f"it took more than {limits.memory // MIB} MB"))
    except RecursionError:
        return _failure(DamagedError("its parts are nested too deeply"))
    except Exception as error:  # noqa: BLE001 - a hostile file may raise anything; the parent must get its one line
        if order["job"] == "read":
            return _failure(UnreadableError(f"unexpected {type(error).__name__} while reading"))
        return _failure(AnalysisFailedError(unexpected(error)))


def _failure(error: DomainError) -> bytes:
    kind = type(error)
    return b"-" + json.dumps([kind.__module__, kind.__name__, error.why, error.remedy]).encode()


def confine(limits: Limits) -> None:
    """Bound the time and memory of the next job."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + limits.seconds + 1
    _lower(resource.RLIMIT_CPU, seconds)
    _lower(resource.RLIMIT_AS, limits.memory)
    _lower(resource.RLIMIT_CORE, 0)


def forbid_writing() -> None:
    """Take the right to write files."""
    _lower(resource.RLIMIT_FSIZE, 0)


def _lower(what: int, soft: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    try:
        resource.setrlimit(what, (soft, hard))
    except (ValueError, OSError):  # a system without this limit: the parent's clock still holds
        return


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more: a head that names the job, then its bytes."""
    while head := requests.read(HEAD.size):
        order = json.loads(requests.read(HEAD.unpack(head)[0]))
        payload = answer(order, requests.read(order["size"]))
        answers.write(HEAD.pack(len(payload)) + payload)
        answers.flush()


def main(preload: str = "") -> None:
    """Serve on the standard streams; what a library prints goes nowhere. See `launch` for `preload`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    gc.set_threshold(LITTER)
    if preload:
        _call(preload)
    serve(sys.stdin.buffer, answers)


def _call(function: str) -> None:
    module, name = function.split(":")
    # What is imported stays; looking through it for garbage would be a tenth of the time.
    gc.disable()
    getattr(importlib.import_module(module), name)()
    gc.freeze()
    gc.enable()
