"""Fork reader processes from this one, which has analysed documents already, so that each is ready at once.

It takes orders from the socket whose descriptor is its argument. An order is three descriptors: a pipe for the id of
the process and, once it has ended, its wait status, and the process's standard input and output.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from io import FileIO
from pathlib import Path
from select import select

from pydantic import BaseModel

from callboard.agents.spec import Inputs
from callboard.documents import child
from callboard.documents.limits import Limits
from callboard.engine.document import Document
from callboard.engine.trust.scan import scan
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.intake import SourceDocument, load_engine
from callboard.hiring.pipeline import HIRING

ROOT = Path(__file__).parents[2]
NUMBER = struct.Struct("q")
DESCRIPTORS = 3


class ForkedReader:
    """A reader process with what `callboard.documents.process` uses of `subprocess.Popen`."""

    def __init__(self, order: Callable[[Sequence[int]], None]) -> None:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        self._told, answer = os.pipe()
        order([answer, theirs_in, theirs_out])
        for descriptor in (answer, theirs_in, theirs_out):
            os.close(descriptor)
        for descriptor in (ours_in, ours_out):
            os.set_blocking(descriptor, False)
        self.stdin, self.stdout = FileIO(ours_in, "w"), FileIO(ours_out)
        self.pid = NUMBER.unpack(os.read(self._told, NUMBER.size))[0]
        self.returncode: int | None = None

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        if not select([self._told], [], [], 0)[0]:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, once it has ended.

        Raises:
            subprocess.TimeoutExpired: it has not ended in time.
        """
        if self.returncode is None:
            if not select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("reader", timeout or 0)
            self.returncode = os.waitstatus_to_exitcode(NUMBER.unpack(os.read(self._told, NUMBER.size))[0])
        return self.returncode


def start() -> Callable[[Sequence[int]], None]:
    """Start this module as a process; what gives it an order."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    paths = os.pathsep.join(path for path in sys.path if path)
    with theirs:
        subprocess.Popen(
            [sys.executable, "-m", "tests.surfaces.reader_server", str(theirs.fileno())],
            env={
                "PYTHONPATH": paths,
                "LC_ALL": "C.UTF-8",
                "OPENBLAS_NUM_THREADS": "1",
                "PYDANTIC_DISABLE_PLUGINS": "1",
            },
            stdin=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(),),
            cwd=ROOT,
        )

    def order(descriptors: Sequence[int]) -> None:
        socket.send_fds(ours, [b"reader"], descriptors)

    return order


def load() -> None:
    """What the first documents make a reader load: they are read, and every agent works on them."""
    load_engine()
    texts = [child.read((ROOT / f"examples/{name}").read_bytes(), name, Limits()) for name in ("resume.pdf", "job.md")]
    resume, posting = (Document.from_text("\n".join(line.text for line in text.lines)) for text in texts)
    values: dict[str, BaseModel] = {
        "resume_text": SourceDocument(name="resume", document=resume),
        "jd_text": SourceDocument(name="job", document=posting),
        "resume_scan": scan(resume),
        "correspondence": Correspondence(),
    }
    for spec in HIRING.agents:
        inputs = Inputs(values, date(2026, 1, 1))
        values[spec.provides] = spec.rules(inputs)
        for check in spec.checks:
            check(values[spec.provides], inputs)
    # What runs in a thread would be missing after a fork.
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


def take_orders(orders: socket.socket) -> None:
    """Fork for each order, until there are no more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        told, descriptors, _, _ = socket.recv_fds(orders, NUMBER.size, DESCRIPTORS)
        if not told:
            return
        if os.fork() == 0:
            orders.close()
            watch(*descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def watch(answer: int, given: int, made: int) -> None:
    """Fork a reader, and tell its id and how it ended: a process can wait for its own children only."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    reader = os.fork()
    if reader == 0:
        os.close(answer)
        for target, descriptor in enumerate((given, made)):
            os.dup2(descriptor, target)
            os.close(descriptor)
        child.main()
        os._exit(0)
    os.close(given)
    os.close(made)
    with suppress(BrokenPipeError):
        os.write(answer, NUMBER.pack(reader))
        os.write(answer, NUMBER.pack(os.waitpid(reader, 0)[1]))
    os._exit(0)


if __name__ == "__main__":
    load()
    take_orders(socket.socket(fileno=int(sys.argv[1])))
