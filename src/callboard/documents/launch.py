"""Start a reader process with nothing but the standard library, so that it can load while its parent still does."""

from __future__ import annotations

import os
import subprocess
import sys

BOOT = "import sys; sys.path[:] = sys.argv[2:]; from callboard.documents.child import main; main(sys.argv[1])"

_early: list[subprocess.Popen[bytes]] = []


def launch(preload: str = "") -> subprocess.Popen[bytes]:
    """A new reader process, with streams that do not block.

    Args:
        preload: a function as `module:name`, called before the first job; it imports what the jobs will need.

    Raises:
        OSError: the system starts no process.
    """
    paths = [path for path in sys.path if path]
    environment = {key: os.environ[key] for key in ("LD_LIBRARY_PATH", "SYSTEMROOT") if key in os.environ}
    # Each thread of a numeric library takes address space, which is limited, and the processes are parallel already.
    environment |= {"LC_ALL": "C.UTF-8", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    # Arrow's own allocator reserves a GiB of it at once.
    environment |= {"ARROW_DEFAULT_MEMORY_POOL": "system"}
    # Looking for Pydantic's plugins reads the metadata of every installed package.
    environment |= {"PYDANTIC_DISABLE_PLUGINS": "1"}
    child = subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
        [sys.executable, "-I", "-S", "-c", BOOT, preload, *paths],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        bufsize=0,
    )
    for stream in (child.stdin, child.stdout):
        if stream:
            os.set_blocking(stream.fileno(), False)
    return child


def launch_early(preload: str) -> None:
    """Start the process that the first reader of this one will take over; it ends with this one if none does.

    Raises:
        OSError: the system starts no process.
    """
    _early.append(launch(preload))


def take_or_launch() -> subprocess.Popen[bytes]:
    """The process that was started early, or a new one.

    Raises:
        OSError: the system starts no process.
    """
    return _early.pop() if _early else launch()
