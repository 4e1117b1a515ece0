"""Environment variables that are read before the settings; light, because every command imports this."""

from __future__ import annotations

import os
import shlex


def editor() -> list[str]:
    """The person's editor, as a command."""
    return shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")


def collector() -> str | None:
    """The endpoint for traces and metrics: OpenTelemetry's own `OTEL_EXPORTER_OTLP_ENDPOINT`."""
    return os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") or None
