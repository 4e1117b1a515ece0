"""OpenTelemetry's SDK for a process that serves: metrics for Prometheus, and OTLP where a collector is named.

Importing this module loads the SDK, so a process that does not serve never imports it. No provider is set
globally, so that libraries cannot put prompts into spans of their own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread

from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.metrics import Meter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import MetricReader, PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from prometheus_client import CollectorRegistry, generate_latest

from callboard.telemetry.backend import BACKEND, Backend, Recorder, Value, install
from callboard.telemetry.metrics import METRICS, Metric, MetricKind
from callboard.telemetry.traces import RunIds, SdkTracing

SCOPE = "callboard"
FLUSH_SECONDS = 2.0
"""Upper bound on the time for which a process that ends waits for its collector."""


@dataclass(frozen=True)
class ServiceInfo:
    """Which process metrics and spans come from."""

    version: str
    instance: str
    """A name of this process that no other has."""
    service: str = SCOPE


@dataclass(frozen=True)
class Exporters:
    """Exporters of metrics and spans besides Prometheus."""

    spans: SpanExporter | None = None
    readers: Sequence[MetricReader] = ()


def otlp_exporters(endpoint: str) -> Exporters:
    """A collector that speaks OTLP over HTTP. Headers, certificates and time-outs come from its own `OTEL_*` variables.

    Args:
        endpoint: its URL without the path of a signal: `http://collector:4318`.
    """
    root = endpoint.rstrip("/")
    metrics = OTLPMetricExporter(f"{root}/v1/metrics")
    return Exporters(OTLPSpanExporter(f"{root}/v1/traces"), (PeriodicExportingMetricReader(metrics),))


@contextmanager
def exporting(info: ServiceInfo, exporters: Exporters, agents: Sequence[str] = ()) -> Generator[None]:
    """Record metrics and spans until the block ends; export what is left then.

    Args:
        info: which process they come from.
        exporters: where they go, besides Prometheus.
        agents: the names of built-in agents, which may be labels of metrics.
    """
    attributes = {"service.name": info.service, "service.version": info.version}
    resource = Resource.create(attributes | {"service.instance.id": info.instance})
    registry = CollectorRegistry()
    prometheus = PrometheusMetricReader(registry=registry, scope_info_enabled=False)
    meters = MeterProvider([prometheus, *exporters.readers], resource, shutdown_on_exit=False)
    tracers = TracerProvider(resource=resource, id_generator=RunIds(), shutdown_on_exit=False)
    if exporters.spans is not None:
        tracers.add_span_processor(BatchSpanProcessor(exporters.spans))
    before = Backend(BACKEND.recorders, BACKEND.tracing, BACKEND.exposition, BACKEND.agents)
    install(
        Backend(
            recorders=_recorders(meters.get_meter(SCOPE, info.version)),
            tracing=None if exporters.spans is None else SdkTracing(tracers.get_tracer(SCOPE, info.version)),
            exposition=lambda: generate_latest(registry),
            agents=frozenset(agents),
        )
    )
    try:
        yield
    finally:
        install(before)
        _shut_down(tracers.shutdown, meters.shutdown)


def _shut_down(*endings: Callable[[], None]) -> None:
    """Run all shutdowns at once, and wait for `FLUSH_SECONDS` at most."""
    # Daemon threads and not an executor: Python waits for an executor's threads at exit, however long they take.
    threads = [Thread(target=ending, name="callboard-telemetry-flush", daemon=True) for ending in endings]
    deadline = time.monotonic() + FLUSH_SECONDS
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))


def _recorders(meter: Meter) -> dict[str, Recorder]:
    return {metric.name: _recorder(meter, metric) for metric in METRICS}


def _recorder(meter: Meter, metric: Metric) -> Recorder:
    match metric.kind:
        case MetricKind.COUNTER:
            add = meter.create_counter(metric.name, metric.unit, metric.description).add
        case MetricKind.UP_DOWN_COUNTER:
            add = meter.create_up_down_counter(metric.name, metric.unit, metric.description).add
        case MetricKind.HISTOGRAM:
            add = meter.create_histogram(
                metric.name, metric.unit, metric.description, explicit_bucket_boundaries_advisory=metric.bounds
            ).record

    def record(amount: float, labels: Mapping[str, Value]) -> None:
        add(amount, dict(labels))

    return record
