"""Processor time of a function, measured so that a busy machine does not decide a test."""

from collections.abc import Callable
from time import process_time


def fastest(function: Callable[[], object], *, times: int = 3) -> float:
    """Return the processor time of the fastest of several calls, in seconds."""

    def seconds() -> float:
        began = process_time()
        function()
        return process_time() - began

    return min(seconds() for _ in range(times))
