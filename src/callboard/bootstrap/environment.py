"""What is read from the environment before settings are: light, because every command pays for it."""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path


def warm() -> bool:
    """Whether a process may stay behind so that the next command starts at once (`CALLBOARD_WARM`, on by default)."""
    return os.environ.get("CALLBOARD_WARM", "1").lower() not in {"0", "false", "no", "off"}


def editor() -> list[str]:
    """The person's editor, as a command."""
    return shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")


def collector() -> str | None:
    """Where traces and measures are to be sent: OpenTelemetry's own `OTEL_EXPORTER_OTLP_ENDPOINT`."""
    return os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") or None


def everything() -> dict[str, str]:
    """The whole environment, to be handed to a process that works in our place."""
    return dict(os.environ)


def put_on(environment: dict[str, str]) -> None:
    """Take over the environment of the process in whose place we work."""
    os.environ.clear()
    os.environ.update(environment)


def runtime_dir() -> Path:
    """A folder for sockets, of this user alone, on a path short enough for one."""
    own = os.environ.get("XDG_RUNTIME_DIR")
    if own and Path(own).is_dir():
        return Path(own) / "callboard"
    return Path(tempfile.gettempdir()) / f"callboard-{os.getuid()}"
