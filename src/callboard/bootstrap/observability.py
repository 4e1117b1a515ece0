"""What the operator sees of a process that serves: its logs, its measures, and traces where a collector is named."""

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
    """Keep measures and traces for as long as the block.

    Args:
        agents: the names of built-in agents; all others are one in measures.
    """
    # Loads OpenTelemetry's SDK, which a process that serves nobody must not pay for.
    sdk = importlib.import_module("callboard.telemetry.provision")
    endpoint = collector()
    sinks = sdk.Sinks() if endpoint is None else sdk.collector(endpoint)
    identity = sdk.Identity(version("callboard"), str(new_id()))
    with logs.adopting(), sdk.provided(identity, sinks, tuple(agents)):
        yield
