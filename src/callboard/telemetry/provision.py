"""OpenTelemetry's SDK for a process that serves: measures for Prometheus, and OTLP where a collector is named.

Importing this module loads the SDK, so a process that does not serve never does. Nothing is made global: a library that
would put prompts into spans finds no provider.
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

from callboard.telemetry.live import LIVE, Live, Recorder, Value, install
from callboard.telemetry.measures import MEASURES, Measure, Shape
from callboard.telemetry.traces import RunIds, SdkTracing

SCOPE = "callboard"
GOODBYE_SECONDS = 2.0
"""So long a process that ends tries to hand over what it has measured; a collector that is away holds nobody up."""


@dataclass(frozen=True)
class Identity:
    """Who measures."""

    version: str
    instance: str
    """A name of this process that no other has."""
    service: str = SCOPE


@dataclass(frozen=True)
class Sinks:
    """Where it goes, besides Prometheus."""

    spans: SpanExporter | None = None
    readers: Sequence[MetricReader] = ()


def collector(endpoint: str) -> Sinks:
    """A collector that speaks OTLP over HTTP. Headers, certificates and time-outs come from its own `OTEL_*` variables.

    Args:
        endpoint: its URL without the path of a signal: `http://collector:4318`.
    """
    root = endpoint.rstrip("/")
    metrics = OTLPMetricExporter(f"{root}/v1/metrics")
    return Sinks(OTLPSpanExporter(f"{root}/v1/traces"), (PeriodicExportingMetricReader(metrics),))


@contextmanager
def provided(identity: Identity, sinks: Sinks, agents: Sequence[str] = ()) -> Generator[None]:
    """Keep measures and spans in this process, until the block ends; what is left is then handed over.

    Args:
        identity: who measures.
        sinks: where it goes, besides Prometheus.
        agents: the names of built-in agents, which measures may carry.
    """
    told = {"service.name": identity.service, "service.version": identity.version}
    resource = Resource.create(told | {"service.instance.id": identity.instance})
    registry = CollectorRegistry()
    prometheus = PrometheusMetricReader(registry=registry, scope_info_enabled=False)
    meters = MeterProvider([prometheus, *sinks.readers], resource, shutdown_on_exit=False)
    tracers = TracerProvider(resource=resource, id_generator=RunIds(), shutdown_on_exit=False)
    if sinks.spans is not None:
        tracers.add_span_processor(BatchSpanProcessor(sinks.spans))
    before = Live(LIVE.recorders, LIVE.tracing, LIVE.exposition, LIVE.agents)
    install(
        Live(
            recorders=_recorders(meters.get_meter(SCOPE, identity.version)),
            tracing=None if sinks.spans is None else SdkTracing(tracers.get_tracer(SCOPE, identity.version)),
            exposition=lambda: generate_latest(registry),
            agents=frozenset(agents),
        )
    )
    try:
        yield
    finally:
        install(before)
        _part(tracers.shutdown, meters.shutdown)


def _part(*endings: Callable[[], None]) -> None:
    """Let each hand over what is left, all at once. Whoever does not get done is left behind with the process."""
    # Not an executor: Python would wait for its threads at the end, however long they take.
    threads = [Thread(target=ending, name="callboard-telemetry-goodbye", daemon=True) for ending in endings]
    deadline = time.monotonic() + GOODBYE_SECONDS
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))


def _recorders(meter: Meter) -> dict[str, Recorder]:
    return {measure.name: _recorder(meter, measure) for measure in MEASURES}


def _recorder(meter: Meter, measure: Measure) -> Recorder:
    match measure.shape:
        case Shape.COUNT:
            add = meter.create_counter(measure.name, measure.unit, measure.meaning).add
        case Shape.LEVEL:
            add = meter.create_up_down_counter(measure.name, measure.unit, measure.meaning).add
        case Shape.SPREAD:
            add = meter.create_histogram(
                measure.name, measure.unit, measure.meaning, explicit_bucket_boundaries_advisory=measure.bounds
            ).record

    def record(amount: float, labels: Mapping[str, Value]) -> None:
        add(amount, dict(labels))

    return record
