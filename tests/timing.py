"""Processor time of a function, measured so that a busy machine does not decide a test."""

from collections.abc import Callable
from math import inf
from time import process_time


def fastest(function: Callable[[], object], *, times: int = 3, enough: float = 0.0) -> float:
    """Return the processor time of the fastest of several calls, in seconds; the first below `enough` is the last."""
    least = inf
    for _ in range(times):
        began = process_time()
        function()
        least = min(least, process_time() - began)
        if least < enough:
            break
    return least
