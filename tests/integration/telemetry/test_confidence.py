"""Logs, traces and metrics hold no personal text and no secret."""

import asyncio
import json

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sqlalchemy import text
from tests.fakes.providers.behaviour import Answer
from tests.fakes.providers.server import serving
from tests.fakes.providers.wire import Chat

from callboard.bootstrap.settings import Settings
from callboard.bootstrap.worker import open_worker_services
from callboard.core.clock import today
from callboard.engine.document import Document
from callboard.hiring.intake import SourceDocument, accept_posting, prepare_intake
from callboard.telemetry import backend, logs, setup

NAME, MAIL, PHONE = "Zebulon Quackenbush", "zebulon@quackenbush.example", "+47 911 22 333"
EMPLOYER, REQUIREMENT, MODEL_WORD = "Xylophonic Dynamics", "Kwyjibo certification", "flumadiddle"
TOKEN, KEY = "operators-token-cafebabe", "sk-canary-deadbeef"

RESUME = f"""{NAME}
{MAIL} | {PHONE} | Oslo, Norway

Experience
Senior Data Engineer, {EMPLOYER}, Oslo
March 2019 - Present
- Built pipelines in Python and Apache Airflow for {EMPLOYER}

Education
Master of Computer Science, University of Oslo, 2012 - 2017

Skills
Python, Airflow, PostgreSQL
"""
JOB = f"""# Senior Data Engineer

Requirements
- At least 5 years of experience with Python
- {REQUIREMENT}
- PostgreSQL
"""

CANARIES = (*NAME.split(), "quackenbush.example", PHONE, "Xylophonic", "Kwyjibo", MODEL_WORD, TOKEN, KEY)


def paper(name, text):
    return SourceDocument(name=name, document=Document.from_text(text))


async def test_hiring_run_at_debug_level_logs_no_personal_data(database_url, tmp_path, capfd, monkeypatch):
    spans = InMemorySpanExporter()
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", KEY)
    with serving(Chat(), lambda _: Answer({MODEL_WORD: f"{NAME} is {MODEL_WORD}"})) as server:
        settings = Settings(
            _env_file=None,
            database_url=database_url,
            data_dir=tmp_path,
            log_level="debug",
            log_format="json",
            metrics_token=TOKEN,
            model_fast=f"openai-compatible:m@{server.url}",
        )
        measured, sinks = [], setup.Exporters(spans)
        monkeypatch.setattr(setup, "Exporters", lambda: sinks)
        async with open_worker_services(settings, recover=True) as services:
            intake = prepare_intake(paper("zebulon.txt", RESUME), accept_posting(paper("job.md", JOB)))
            run_id = await services.hiring.start(services.principal, intake, today=today())
            await services.runs.wait(services.principal, run_id, for_person=True)
            approval = await services.hiring.question(services.principal, run_id)
            await services.runs.cancel(services.principal, run_id)
            await asyncio.gather(*services.runs._driver.context.drivers(run_id), return_exceptions=True)
            logs.logger().info("the last line")
            measured.append(backend.exposition().decode())
    logs.configure()
    out, err = capfd.readouterr()
    told = err + out + measured[0] + "".join(span.to_json() for span in spans.get_finished_spans())
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert approval is not None
    assert any(line["event"] == "the last line" for line in lines)
    assert "invoke_agent resume_parser" in {span.name for span in spans.get_finished_spans()}
    assert "gen_ai_invoke_agent_duration_seconds_count" in told
    assert [canary for canary in CANARIES if canary.lower() in told.lower()] == []


async def test_database_error_does_not_quote_values(database, anna):
    with pytest.raises(Exception, match="division by zero") as failure:
        async with database.begin(anna) as work:
            await work.execute(text("SELECT length(:name) / 0"), {"name": NAME})
    assert NAME not in str(failure.value)
