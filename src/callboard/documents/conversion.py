"""Documents of other word processors (.doc, .odt, .rtf), turned into a format that is read here.

A program of the machine does it, where one is installed. It sees the file in an empty folder of its own, has no
environment but a path, and is held to the limits of time and size that hold for reading.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from callboard.documents.errors import ConverterMissingError, DamagedError, TimeLimitError, TooLargeError
from callboard.documents.file_signs import OLE, OPEN_DOCUMENT_TEXT, RTF, WORD_STREAM, ZIP
from callboard.documents.limits import Limits

# LibreOffice takes a few seconds to start; limits are made for reading alone.
MIN_SECONDS = 60

DATA_DESCRIPTOR = b"PK\x07\x08"
"""What may follow a member of a ZIP file (APPNOTE.TXT, section 4.3.9)."""

MOST_OF_KIND = 100
"""Bytes of a ZIP file's first member that are looked at."""


@dataclass(frozen=True)
class Converter:
    """A program, how it is called, and what it writes: a file of that name, or its standard output."""

    program: str
    arguments: tuple[str, ...]
    output: str


def _libreoffice(suffix: str) -> Converter:
    profile = "-env:UserInstallation=file://{folder}/profile"
    arguments = (profile, "--headless", "--norestore", "--convert-to", "docx:MS Word 2007 XML", f"input{suffix}")
    return Converter("soffice", arguments, "input.docx")


CONVERTERS: dict[str, tuple[Converter, ...]] = {
    ".doc": (
        _libreoffice(".doc"),
        Converter("antiword", ("-m", "UTF-8", "-w", "0", "input.doc"), "output.txt"),
        Converter("catdoc", ("-w", "-d", "utf-8", "input.doc"), "output.txt"),
    ),
    ".odt": (
        _libreoffice(".odt"),
        Converter("pandoc", ("--sandbox", "-f", "odt", "-t", "html", "-s", "input.odt"), "output.html"),
        Converter("odt2txt", ("--encoding=UTF-8", "--width=-1", "input.odt"), "output.txt"),
    ),
    ".rtf": (
        _libreoffice(".rtf"),
        Converter("pandoc", ("--sandbox", "-f", "rtf", "-t", "html", "-s", "input.rtf"), "output.html"),
        Converter("unrtf", ("--html", "--nopict", "input.rtf"), "output.html"),
    ),
}
"""For each kind of file the programs that can turn it, the one that keeps most of the layout first."""
NAMES = {
    ".doc": "a Word document of the old .doc kind",
    ".odt": "an OpenDocument text",
    ".rtf": "an RTF document",
}


def convert_if_needed(data: bytes, name: str, limits: Limits) -> tuple[bytes, str]:
    """The file in a format that is read here, with its name; any other file as it is.

    Raises:
        ConverterMissingError: no program that can turn it is installed.
        DamagedError: the program could not turn it.
        TimeLimitError, TooLargeError: it would not end, or its answer is too long.
    """
    suffix = _suffix(data)
    if suffix is None:
        return data, name
    found = next((each for each in CONVERTERS[suffix] if shutil.which(each.program)), None)
    if found is None:
        programs = ", ".join(each.program for each in CONVERTERS[suffix])
        raise ConverterMissingError(f"it is {NAMES[suffix]}, and none of {programs} is installed")
    with tempfile.TemporaryDirectory(prefix="callboard-") as folder:
        Path(folder, f"input{suffix}").write_bytes(data)
        _run(found, Path(folder), limits)
        return _output(found, Path(folder), limits), Path(name).stem + Path(found.output).suffix


def _suffix(data: bytes) -> str | None:
    if data.startswith(RTF):
        return ".rtf"
    if data.startswith(OLE) and WORD_STREAM in data:
        return ".doc"
    return ".odt" if data.startswith(ZIP) and _is_open_document(data) else None


def _is_open_document(data: bytes) -> bool:
    """Return True if the first member of a ZIP file says so, unpacked, as OpenDocument asks for (part 2, section 3.3).

    No directory is read for it: this is no reader process, and nothing would bound the time.
    """
    name_length, extra_length = (int.from_bytes(data[at : at + 2], "little") for at in (26, 28))
    name, content = data[30 : 30 + name_length], data[30 + name_length + extra_length :][:MOST_OF_KIND]
    kind = content.partition(ZIP)[0].partition(DATA_DESCRIPTOR)[0]
    return name == b"mimetype" and kind.strip() == OPEN_DOCUMENT_TEXT


def _run(converter: Converter, folder: Path, limits: Limits) -> None:
    program = shutil.which(converter.program) or converter.program
    command = [program, *(part.replace("{folder}", str(folder)) for part in converter.arguments)]
    environment = {"PATH": os.defpath, "HOME": str(folder), "LANG": "C.UTF-8"}
    seconds = max(limits.seconds, MIN_SECONDS)
    with (folder / converter.output).open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - one of CONVERTERS, without a shell
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4 * limits.bytes, 4 * limits.bytes))
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise TimeLimitError(f"{converter.program} did not end within {seconds} s") from None
        finally:
            _end(process)
    if code:
        raise DamagedError(f"{converter.program} could not convert it")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and its child processes."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:  # it has ended, and left nothing behind
        return
    finally:
        process.wait()


def _output(converter: Converter, folder: Path, limits: Limits) -> bytes:
    path = folder / converter.output
    if not path.is_file() or path.is_symlink() or not path.stat().st_size:
        raise DamagedError(f"{converter.program} could not convert it")
    if path.stat().st_size > limits.bytes:
        raise TooLargeError(f"what {converter.program} makes of it is too large")
    return path.read_bytes()
