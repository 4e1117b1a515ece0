"""Spans and metrics of runs, agents, models and requests: conventional names, few label values, no user text."""

import asyncio
import subprocess
import sys
from datetime import timedelta

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode
from prometheus_client.parser import text_string_to_metric_families

from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.telemetry import backend, requests
from callboard.telemetry import runs as run_telemetry
from callboard.telemetry.metrics import METRICS
from callboard.telemetry.model_calls import ModelCallMeasure, record_call
from callboard.telemetry.setup import Exporters, ServiceInfo, exporting

SERVICE = ServiceInfo("1.2.3", "node-1")


class Seen:
    """The telemetry recorded within a block."""

    def __init__(self):
        self.exporter = InMemorySpanExporter()
        self.text = ""

    def spans(self):
        return {span.name: span for span in self.exporter.get_finished_spans()}

    def value(self, name, **labels):
        """The one sample of that name with these labels."""
        families = text_string_to_metric_families(self.text)
        samples = [s for f in families for s in f.samples if s.name == name and labels.items() <= s.labels.items()]
        assert len(samples) == 1, (name, labels, samples)
        return samples[0].value

    def names(self):
        return {s.name for f in text_string_to_metric_families(self.text) for s in f.samples}


def tell(work):
    """What `work` tells."""
    seen = Seen()
    with exporting(SERVICE, Exporters(seen.exporter), ["matching"]):
        try:
            work()
        finally:
            seen.text = (backend.exposition() or b"").decode()
    return seen


class TestARun:
    def test_run_is_one_span_that_holds_agents_and_model_calls(self):
        run = new_id()

        def work():
            with (
                run_telemetry.run_span(run, "hiring", 1, now()) as ended_with,
                run_telemetry.agent_span(run, "matching") as called,
            ):
                record_call(ModelCallMeasure("openai:gpt-x", "matching", str(run), now(), 1.5, 30, 4, "gpt-x-2026"))
                called.done("model")
                ended_with("completed")

        made = tell(work).spans()
        whole, agent, chat = made["invoke_workflow hiring"], made["invoke_agent matching"], made["chat gpt-x"]
        assert whole.parent is None
        assert agent.parent.span_id == whole.context.span_id
        assert chat.parent.span_id == agent.context.span_id
        assert chat.kind is SpanKind.CLIENT
        assert dict(chat.attributes) == {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": "openai",
            "gen_ai.request.model": "gpt-x",
            "gen_ai.response.model": "gpt-x-2026",
            "gen_ai.agent.name": "matching",
            "gen_ai.conversation.id": str(run),
            "gen_ai.usage.input_tokens": 30,
            "gen_ai.usage.output_tokens": 4,
        }
        assert whole.attributes["callboard.run.status"] == "completed"
        assert whole.resource.attributes["service.name"] == "callboard"
        assert whole.resource.attributes["service.version"] == "1.2.3"
        assert whole.resource.attributes["service.instance.id"] == "node-1"

    def test_run_taken_over_continues_its_trace_and_links_to_the_earlier_span(self):
        run = new_id()
        made = []
        for part in (1, 2):

            def work(part=part):
                with run_telemetry.run_span(run, "hiring", part, now()):
                    pass

            made += tell(work).exporter.get_finished_spans()
        first, second = made
        assert first.context.trace_id == second.context.trace_id
        assert first.context.span_id != second.context.span_id
        assert not first.links
        assert [link.context.span_id for link in second.links] == [first.context.span_id]

    def test_run_has_its_own_trace_linked_from_the_request(self):
        run = new_id()

        def work():
            with requests.request_span("POST", {}) as exchange:
                exchange.route, exchange.status = "/api/hiring/runs", 202
                run_telemetry.run_started(run, "hiring")
                with run_telemetry.run_span(run, "hiring", 1, now()):
                    pass

        made = tell(work).spans()
        request, whole = made["POST /api/hiring/runs"], made["invoke_workflow hiring"]
        assert whole.context.trace_id != request.context.trace_id
        assert [link.context.span_id for link in request.links] == [whole.context.span_id]
        assert request.links[0].attributes["callboard.run.id"] == str(run)

    def test_failed_run_is_marked_without_its_message(self):
        def work():
            with run_telemetry.run_span(new_id(), "hiring", 1, now()) as ended_with:
                ended_with("failed")

        (whole,) = tell(work).exporter.get_finished_spans()
        assert whole.status.status_code is StatusCode.ERROR
        assert whole.attributes["error.type"] == "failed"

    def test_run_is_counted_and_timed_from_start_to_end(self):
        begun = now() - timedelta(seconds=20)

        def work():
            run_telemetry.run_started(new_id(), "hiring")
            with run_telemetry.run_span(new_id(), "hiring", 1, begun):
                pass
            with run_telemetry.run_span(new_id(), "hiring", 2, begun):
                pass
            run_telemetry.run_ended("hiring", "completed", begun)

        seen = tell(work)
        assert seen.value("callboard_runs_started_total", gen_ai_workflow_name="hiring") == 1
        assert seen.value("callboard_runs_ended_total", callboard_run_status="completed") == 1
        assert 20 <= seen.value("gen_ai_workflow_duration_seconds_sum") < 30
        assert seen.value("callboard_run_queue_wait_seconds_count") == 1


class TestAnAgent:
    @pytest.mark.parametrize(
        ("failure", "outcome"), [(ValueError, "error"), (asyncio.CancelledError, "interrupted"), (None, "complete")]
    )
    def test_agent_call_is_timed_by_outcome(self, failure, outcome):
        def work():
            with run_telemetry.agent_span(new_id(), "matching") as called:
                if failure:
                    raise failure("maria@example.org")
                called.done("rules")

        seen = Seen()
        with exporting(SERVICE, Exporters(seen.exporter), ["matching"]):
            if failure:
                with pytest.raises(failure):
                    work()
            else:
                work()
            seen.text = (backend.exposition() or b"").decode()
        (span,) = seen.exporter.get_finished_spans()
        count = "gen_ai_invoke_agent_duration_seconds_count"
        assert seen.value(count, gen_ai_agent_name="matching", callboard_agent_outcome=outcome) == 1
        assert span.attributes["callboard.agent.outcome"] == outcome
        assert "maria" not in span.to_json() + seen.text

    def test_registered_agent_is_labelled_custom(self):
        def work():
            for name in ("Maria's secret helper", "another"):
                with run_telemetry.agent_span(new_id(), name) as called:
                    called.done("rules")

        seen = tell(work)
        assert seen.value("gen_ai_invoke_agent_duration_seconds_count", gen_ai_agent_name="custom") == 2
        assert "Maria" not in seen.text


class TestAModelCall:
    def test_model_call_is_recorded_by_conventional_and_short_names(self):
        def work():
            record_call(ModelCallMeasure("deepseek:chat", "matching", "r", now(), 2.0, 100, 7))
            record_call(ModelCallMeasure("deepseek:chat", "matching", "r", now(), 0.5, error="ReadTimeout"))

        seen = tell(work)
        model = {"gen_ai_provider_name": "deepseek", "gen_ai_request_model": "chat", "gen_ai_operation_name": "chat"}
        assert seen.value("llm_requests_total", error_type="ReadTimeout", **model) == 1
        assert seen.value("llm_tokens_total", gen_ai_token_type="input", **model) == 100
        assert seen.value("llm_tokens_total", gen_ai_token_type="output", **model) == 7
        assert seen.value("llm_latency_milliseconds_sum", error_type="ReadTimeout") == 500
        assert seen.value("gen_ai_client_operation_duration_seconds_sum", error_type="ReadTimeout") == 0.5
        assert seen.value("gen_ai_client_token_usage_sum", gen_ai_token_type="output") == 7


class TestARequest:
    def test_request_is_timed_by_route_and_not_by_path(self):
        def work():
            with requests.request_span("GET", {}) as exchange:
                exchange.route, exchange.status = "/api/runs/{run_id}", 404

        seen = tell(work)
        labels = {"http_route": "/api/runs/{run_id}", "http_response_status_code": "404", "http_request_method": "GET"}
        assert seen.value("http_server_request_duration_seconds_count", **labels) == 1
        assert seen.value("http_server_active_requests", http_request_method="GET") == 0

    def test_invented_method_makes_no_new_label(self):
        def work():
            with requests.request_span("MARIA", {}):
                pass

        seen = tell(work)
        assert seen.value("http_server_request_duration_seconds_count", http_request_method="_OTHER") == 1
        assert "MARIA" not in seen.text

    def test_request_continues_the_trace_of_its_caller(self):
        def work():
            with requests.request_span("GET", {"traceparent": f"00-{'ab' * 16}-{'cd' * 8}-01"}):
                pass

        (span,) = tell(work).exporter.get_finished_spans()
        assert f"{span.context.trace_id:032x}" == "ab" * 16
        assert f"{span.parent.span_id:016x}" == "cd" * 8

    def test_stream_counts_while_it_is_open(self):
        during = Seen()

        def work():
            with requests.stream_open():
                during.text = (backend.exposition() or b"").decode()

        after = tell(work)
        assert (during.value("callboard_streams"), after.value("callboard_streams")) == (1, 0)


def test_events_are_counted_by_type():
    seen = tell(lambda: run_telemetry.events_written(["thought", "thought", "error"]))
    assert seen.value("callboard_events_total", callboard_event_type="thought") == 2


def test_approvals_are_counted_by_outcome():
    seen = tell(lambda: run_telemetry.approval_changed("email", "asked"))
    assert seen.value("callboard_approvals_total", callboard_approval_outcome="asked") == 1


def test_every_metric_is_recorded_and_exposed():
    def work():
        for metric in METRICS:
            metric.record(1, {})

    names = tell(work).names()
    for metric in METRICS:
        assert any(name.startswith(metric.name.replace(".", "_")) for name in names), metric.name


def test_nothing_is_recorded_outside_the_installed_backend():
    tell(lambda: None)
    assert backend.exposition() is None
    with backend.span(backend.SpanStart("nothing")) as span:
        span.set_attributes(a=1)
        span.fail("nothing")
        span.rename("nothing")
        span.link(backend.RunPart(new_id(), 1))


def test_a_process_that_serves_nobody_loads_no_sdk():
    code = (
        "import sys, callboard.bootstrap.worker, callboard.telemetry.requests;"
        "print([m for m in sys.modules if m.startswith(('opentelemetry', 'prometheus_client'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
