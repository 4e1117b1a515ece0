"""Traces of a run as an OpenTelemetry collector receives them."""

import asyncio
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from tests.fakes.nine import NINE, TODAY, answer_as_model, inputs, nine
from tests.fakes.providers.server import serving
from tests.fakes.providers.wire import Chat

from callboard.agents.execution import RulesExecutor
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.model_supervisor import ModelSupervisor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunOptions, RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.agents.supervisor import Policy
from callboard.bootstrap.observability import observed
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig
from callboard.telemetry import setup


@dataclass
class Collector:
    """What was posted."""

    spans: list = field(default_factory=list)
    metrics: dict = field(default_factory=dict)
    service: dict = field(default_factory=dict)
    bodies: list = field(default_factory=list)

    def take(self, path, body):
        self.bodies.append(body)
        if path == "/v1/traces":
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                self.service |= {one.key: one.value.string_value for one in resource.resource.attributes}
                self.spans += [span for scope in resource.scope_spans for span in scope.spans]
        elif path == "/v1/metrics":
            for resource in ExportMetricsServiceRequest.FromString(body).resource_metrics:
                self.metrics |= {metric.name: metric for scope in resource.scope_metrics for metric in scope.metrics}
        else:
            raise AssertionError(path)

    def named(self, name):
        return [span for span in self.spans if span.name == name]


@contextmanager
def collecting():
    heard = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            heard.take(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", heard
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def outfit():
    """Nine agents and a supervisor that ask a model over the wire."""
    with serving(Chat(), answer_as_model) as server:
        models = Models(ModelConfig(fast=f"openai-compatible:m@{server.url}"))
        registry = Registry([nine(effect=None)])
        yield WorkerConfig(registry, ModelExecutor(models), chooser=ModelSupervisor(models), recover=False)


def attributes(span):
    return {one.key: one.value.string_value or one.value.int_value for one in span.attributes}


async def test_a_run_is_one_trace_of_its_agents_and_their_model_calls(database, anna, outfit, monkeypatch):
    # On a machine that is busy with tests, handing over may take longer than a process would give it.
    monkeypatch.setattr(setup, "FLUSH_SECONDS", 60.0)
    with collecting() as (url, heard):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", url)
        with observed(NINE):
            async with open_worker(database, outfit) as node:
                options = RunOptions(policy=Policy.MODEL)
                run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, options=options)
                assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
                await asyncio.gather(*node.context.drivers(run_id))
    (run,) = heard.named("invoke_workflow nine")
    assert {span.trace_id for span in heard.spans} == {run.trace_id}
    assert attributes(run)["gen_ai.conversation.id"] == str(run_id)
    assert attributes(run)["callboard.run.status"] == "completed"
    calls = heard.named("chat m")
    for name in NINE:
        (agent,) = heard.named(f"invoke_agent {name}")
        assert agent.parent_span_id == run.span_id
        assert attributes(agent)["callboard.agent.engine"] == "model"
        (call,) = [each for each in calls if each.parent_span_id == agent.span_id]
        assert attributes(call)["gen_ai.agent.name"] == name
        assert attributes(call)["gen_ai.usage.input_tokens"] > 0
    assert len([each for each in calls if attributes(each)["gen_ai.agent.name"] == "supervisor"]) == len(NINE) + 1
    assert heard.service["service.name"] == "callboard"
    assert heard.service["service.version"]
    assert heard.service["service.instance.id"]
    assert heard.metrics.keys() >= {"llm.requests", "llm.tokens", "llm.latency", "gen_ai.client.token.usage"}
    assert heard.metrics.keys() >= {"gen_ai.client.operation.duration", "gen_ai.invoke_agent.duration"}
    (ended,) = heard.metrics["callboard.runs.ended"].sum.data_points
    assert ended.as_int == 1
    said = b"".join(heard.bodies)
    assert b"as the model says" not in said
    assert str(anna.user_id).encode() not in said


async def test_unreachable_collector_delays_nothing(database, anna, monkeypatch, capsys):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    with observed(NINE):
        async with open_worker(database, WorkerConfig(Registry([nine(effect=None)]), RulesExecutor())) as node:
            run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
            assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
        left = time.monotonic()
    assert time.monotonic() - left < setup.FLUSH_SECONDS + 3
    assert "Traceback" not in capsys.readouterr().err
