"""Logs, metrics and, where a collector is named, traces of a serving process."""

from __future__ import annotations

import importlib
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib.metadata import version

from callboard.bootstrap.environment import collector
from callboard.bootstrap.settings import Settings
from callboard.core.ids import new_id
from callboard.telemetry import logs


def write_logs(settings: Settings) -> None:
    """Write logs as the deployment wants them."""
    logs.configure(level=settings.log_level, json=settings.log_format == "json")


@contextmanager
def observed(agents: Iterable[str]) -> Generator[None]:
    """Record metrics and traces for as long as the block.

    Args:
        agents: the names of built-in agents; all others share one label.
    """
    # Loads OpenTelemetry's SDK, which a process that serves nobody must not pay for.
    sdk = importlib.import_module("callboard.telemetry.setup")
    endpoint = collector()
    exporters = sdk.Exporters() if endpoint is None else sdk.otlp_exporters(endpoint)
    info = sdk.ServiceInfo(version("callboard"), str(new_id()))
    with logs.library_logs(), sdk.exporting(info, exporters, tuple(agents)):
        yield
