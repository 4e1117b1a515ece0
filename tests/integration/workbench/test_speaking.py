"""Requests from arrival to answer over a real database: hiring agents, and agents with a model."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.builders.resumes import PLAIN_TEXT
from tests.fakes.providers.behaviour import Answer, Use
from tests.fakes.providers.server import serving
from tests.fakes.providers.wire import Chat

from callboard.agents.cards import AgentCard, Tool
from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.router import Router
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.agents.spec import EngineKind
from callboard.agents.tables import AGENT_METRICS
from callboard.bootstrap.container import BUILTINS, REGISTRY, answerers, reader_pool
from callboard.catalog.documents import DocumentKind, Documents, NewDocument, store_documents
from callboard.documents import read_file
from callboard.engine.document import Document
from callboard.events.contract import EventType
from callboard.hiring.decisions import Decisions
from callboard.hiring.intake import SourceDocument, accept_posting, prepare_intake
from callboard.hiring.service import Hiring
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig
from callboard.workbench.card_agents import tool_functions
from callboard.workbench.document_search import DocumentSearch
from callboard.workbench.execution_model import Request
from callboard.workbench.executions import Executions

EXAMPLES = Path(__file__).parents[3] / "examples"
TODAY = date(2026, 11, 22)


@asynccontextmanager
async def stage(database, executor=None, builtins=BUILTINS):
    """Executions and evaluations that are carried out here."""
    search = DocumentSearch(Documents(database))
    outfit = WorkerConfig(
        REGISTRY, executor or RulesExecutor(), Bindings(tools=tool_functions(search.find)), recover=False
    )
    async with reader_pool(None) as readers, open_worker(database, outfit) as node:
        runs = node.runs
        routes = Router(database, builtins)
        executions = Executions(
            runs, routes, search.find, search.coverage, queued=False, answerers=answerers(runs, database, readers)
        )
        yield runs, executions, Hiring(runs, node.approvals, Decisions(node.database))


async def asked(runs, executions, user, message, agent=None):
    started = await executions.start(user, Request(message, agent_id=agent))
    assert (await runs.wait(user, started.id)).status is RunStatus.COMPLETED
    return await executions.get(user, started.id)


async def hired(runs, hiring, user, resume):
    posting = SourceDocument(name="job.md", document=read_file(EXAMPLES / "job.md"))
    run_id = await hiring.start(user, prepare_intake(resume, accept_posting(posting)), today=TODAY)
    await runs.wait(user, run_id, for_person=True)
    return run_id


class TestHiringAgents:
    async def test_hiring_agents_answer_about_the_named_evaluation_of_the_same_user(self, database, anna, boris):
        ada = SourceDocument(name="cv-1.txt", document=Document.from_text(PLAIN_TEXT))
        maya = SourceDocument(name="resume.pdf", document=read_file(EXAMPLES / "resume.pdf"))
        async with stage(database) as (runs, executions, hiring):
            first = await hired(runs, hiring, anna, ada)
            newest = await hired(runs, hiring, anna, maya)
            named = await asked(runs, executions, anna, "Compare Ada's résumé with the job")
            unnamed = await asked(runs, executions, anna, "should we hire this candidate")
            by_id = await asked(runs, executions, anna, f"draft the e-mail to the candidate of {first}")
            stranger = await asked(runs, executions, anna, "Compare Jane's résumé with the job")
            nothing = await asked(runs, executions, boris, "Compare Ada's résumé with the job")
        assert named.routing.agent == "matching"
        assert f"**Ada Lovelace** for **Senior Data Engineer** (run `{first}`" in named.response.text
        assert "of 100" in named.response.text
        assert {source.title for source in named.response.sources} <= {"cv-1.txt", "job.md"}
        assert str(newest) in unnamed.response.text
        assert "Maya Lindqvist" in unnamed.response.text
        assert by_id.routing.agent == "email"
        assert "ada@example.com" in by_id.response.text
        assert "No evaluation of yours names Jane" in stranger.response.text
        assert "you have no evaluation yet" in nothing.response.text
        assert "Ada Lovelace" not in nothing.response.text

    async def test_prepared_answer_is_an_input_of_the_run(self, database, boris):
        async with stage(database) as (runs, executions, _):
            execution = await asked(runs, executions, boris, "prepare the technical interview")
            given = (await runs.contents(boris, execution.id)).inputs
        assert given["prepared"].answer.text == execution.response.text

    async def test_registered_agent_with_a_built_in_name_answers_itself(self, database, boris):
        own = AgentCard(id="own", name="matching", tags=("match",), tools=(Tool.CALCULATE,))
        async with stage(database, builtins=(own,)) as (runs, executions, _):
            execution = await asked(runs, executions, boris, "what is 2 + 2", "matching")
        assert "4" in execution.response.text


class TestDocuments:
    async def test_a_question_that_an_added_document_answers_goes_to_who_searches_it(self, database, anna, boris):
        memo = "Annual leave: every keeper of the lighthouse gets 31 days of leave a year."
        for user, kind in ((anna, DocumentKind.OTHER), (boris, DocumentKind.POSTING)):
            async with database.begin(user) as work:
                await store_documents(work, user.user_id, (NewDocument(kind=kind, name="house.txt", text=memo),))
        async with stage(database) as (runs, executions, _):
            answered = await asked(runs, executions, anna, "How many days of leave do I get?")
            other = await asked(runs, executions, anna, "coach me for the interview on Friday")
            # A posting came with an evaluation, and the agents of evaluations speak of it.
            elsewhere = await executions.route(boris, "How many days of leave do I get?")
        assert (answered.routing.agent, "31 days" in answered.response.text) == ("toby-technical", True)
        assert "your documents cover the request" in answered.routing.reason
        assert other.routing.agent == "interview-coach"
        assert "your documents cover the request" not in elsewhere.decision.reason


class TestWithAModel:
    @pytest.mark.parametrize("whose", ["anna", "boris"])
    async def test_tool_searches_documents_of_the_asking_user(self, database, anna, boris, whose):
        memos = {"anna": "The zeppelin museum opens at nine.", "boris": "The zeppelin hangar opens with code 4711."}
        users = {"anna": anna, "boris": boris}
        for name, memo in memos.items():
            paper = NewDocument(kind=DocumentKind.OTHER, name="memo.txt", text=memo)
            async with database.begin(users[name]) as work:
                await store_documents(work, users[name].user_id, (paper,))
        script = (Use("search_documents", {"question": "zeppelin hangar code"}), Answer({"text": memos[whose]}))
        user = users[whose]
        with serving(Chat(), *script) as server:
            executor = ModelExecutor(Models(ModelConfig(fast=f"openai-compatible:m@{server.url}")))
            async with stage(database, executor) as (runs, executions, _):
                execution = await asked(runs, executions, user, "When does the zeppelin open?", "toby-technical")
                events = [event async for event in runs.events(user, execution.id)]
        assert execution.engine is EngineKind.MODEL
        assert ("4711" in json.dumps(server.requests[1].body)) is (whose == "boris")
        kinds = [event.type for event in events if event.agent_name == "toby-technical"]
        assert kinds.index(EventType.TOOL_CALL) < kinds.index(EventType.TOOL_RESULT)
        assert kinds.count(EventType.USAGE) == 2

    async def test_every_model_call_is_recorded_with_its_prompt_version(self, database, anna):
        with serving(Chat(), Answer({"text": "2x = 10, so x = 5."})) as server:
            executor = ModelExecutor(Models(ModelConfig(fast=f"openai-compatible:m@{server.url}")))
            async with stage(database, executor) as (runs, executions, _):
                execution = await asked(runs, executions, anna, "Solve 2x + 5 = 15")
        columns = (AGENT_METRICS.c.agent, AGENT_METRICS.c.input_tokens, AGENT_METRICS.c.prompt_version)
        async with database.begin(anna) as work:
            rows = (await work.execute(select(*columns).where(AGENT_METRICS.c.run_id == execution.id))).all()
        ((agent, tokens, version),) = [row for row in rows if row[1]]
        assert (agent, tokens) == ("peter-logical", 1_000)
        assert version.startswith("2-")
        assert execution.response.text == "2x = 10, so x = 5."
