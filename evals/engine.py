"""The engine's public functions, by name: a suite that needs one that is not there yet says so and stops."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

TODAY = date(2026, 11, 1)
"""The day on which every file is read: results do not change with the calendar."""


class UnfinishedError(Exception):
    """A part of the engine that this suite measures cannot be imported."""


def need(target: str) -> Callable[..., Any]:
    """The function that `package.module:name` names.

    Raises:
        UnfinishedError: it is not there yet.
    """
    module, _, name = target.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, SyntaxError) as problem:
        raise UnfinishedError(f"{target} is not there yet ({problem})") from problem


def resume_reader() -> Callable[[Path], Any]:
    """A function from a file to the facts of a résumé."""
    read, parse = document_reader(), need("callboard.engine.resume.parser:parse_resume")
    return lambda path: parse(read(path), today=TODAY)


def json_resume() -> Callable[[Any], dict[str, Any]]:
    """The export of a résumé."""
    return need("callboard.engine.resume.jsonresume:to_json_resume")


def document_reader() -> Callable[[Path], Any]:
    """A function from a file to a document; all files go through one reading process."""
    waiting: list[Path] = []

    def queue() -> Iterator[Path]:
        while waiting:
            yield waiting.pop()

    def read(path: Path) -> Any:  # noqa: ANN401 - the engine is found by name
        nonlocal stream
        waiting.append(path)
        outcome = next(stream, None)
        if outcome is None:
            stream = read_many(queue())
            outcome = next(stream)
        if isinstance(outcome[1], Exception):
            raise outcome[1]
        return outcome[1]

    read_many = need("callboard.documents:read_many")
    stream: Iterator[tuple[Path, Any]] = iter(())
    return read
