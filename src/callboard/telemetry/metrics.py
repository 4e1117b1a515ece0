"""Traces and metrics through OpenTelemetry's API: silent until a deployment installs an SDK."""

from __future__ import annotations

from functools import cache

from opentelemetry import metrics, trace
from opentelemetry.metrics import Counter, Histogram

NAME = "callboard"


def tracer() -> trace.Tracer:
    """The tracer of this program."""
    return trace.get_tracer(NAME)


@cache
def llm_requests() -> Counter:
    """Calls to a model."""
    return metrics.get_meter(NAME).create_counter("llm.requests", unit="1", description="Calls to a model")


@cache
def llm_tokens() -> Counter:
    """Tokens, in and out."""
    return metrics.get_meter(NAME).create_counter("llm.tokens", unit="1", description="Tokens, in and out")


@cache
def llm_latency() -> Histogram:
    """How long a call to a model took."""
    return metrics.get_meter(NAME).create_histogram("llm.latency", unit="ms", description="Time a model took")
