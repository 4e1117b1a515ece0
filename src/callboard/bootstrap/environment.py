"""What is read from the environment before settings are: light, because every command pays for it."""

from __future__ import annotations

import os
import shlex


def editor() -> list[str]:
    """The person's editor, as a command."""
    return shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")


def collector() -> str | None:
    """Where traces and metrics are to be sent: OpenTelemetry's own `OTEL_EXPORTER_OTLP_ENDPOINT`."""
    return os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") or None
