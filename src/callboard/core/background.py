"""Work in a thread of its own, begun before anybody waits for its result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def in_background(work: Callable[[], T], name: str) -> Future[T]:
    """The result to come of `work`, begun at once in a daemon thread, which never keeps the process alive."""
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as failure:  # noqa: BLE001 - it is raised where the result is asked for
            result.set_exception(failure)

    threading.Thread(target=run, name=f"callboard-{name}", daemon=True).start()
    return result
