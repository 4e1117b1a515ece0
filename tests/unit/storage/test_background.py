"""Background threads."""

import threading

import pytest

from callboard.storage.server import in_background


def test_background_task_starts_at_once():
    begun = threading.Event()

    def work() -> str:
        begun.set()
        return "done"

    answer = in_background(work, "work")
    assert begun.wait(10)
    assert answer.result(10) == "done"


def test_background_failure_is_raised_to_every_caller():
    def work() -> None:
        raise KeyError("the reason")

    with pytest.raises(KeyError, match="the reason"):
        in_background(work, "work").result(10)
