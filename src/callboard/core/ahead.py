"""Work that begins before anybody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def begin(work: Callable[[], T], name: str) -> Future[T]:
    """The answer to come of `work`, which begins at once in a thread of its own, and dies with the process."""
    answer: Future[T] = Future()

    def act() -> None:
        try:
            answer.set_result(work())
        except BaseException as failure:  # noqa: BLE001 - it is handed over whole to whoever asks for the result
            answer.set_exception(failure)

    threading.Thread(target=act, name=f"callboard-{name}", daemon=True).start()
    return answer
