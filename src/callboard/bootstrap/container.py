"""The only place that chooses adapters: the implementations of the interfaces that products use.

`open_services` looks at what is kept; `bootstrap.worker` also drives runs, and loads the durable engine for it.
"""

from __future__ import annotations

import importlib
from collections.abc import AsyncGenerator, Collection, Mapping
from concurrent.futures import Future
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from callboard.agents.agent_store import AgentStore
from callboard.agents.allowed_hosts import AllowedHosts
from callboard.agents.answers import PreparedAnswer, Question
from callboard.agents.cards import Tool
from callboard.agents.execution import Bindings, Effect, Enrichment, Executor, RulesExecutor
from callboard.agents.registry import Registry, card_of
from callboard.agents.router import Router
from callboard.agents.runs.approvals import Approvals
from callboard.agents.runs.service import Runs
from callboard.agents.supervisor import Chooser
from callboard.auth.identity import Identity
from callboard.auth.principal import Principal, local_principal
from callboard.bootstrap.observability import write_logs
from callboard.bootstrap.settings import Settings
from callboard.catalog.documents import Documents
from callboard.catalog.uploads import DocumentUploads
from callboard.core.clock import now, today
from callboard.documents import ReaderPool
from callboard.documents.pool import NICENESS
from callboard.hiring.agent_answers import AgentAnswers
from callboard.hiring.batch import Batches
from callboard.hiring.candidate_lists import CandidateLists
from callboard.hiring.comparisons import Comparisons
from callboard.hiring.decisions import Decisions
from callboard.hiring.evaluations import Evaluations
from callboard.hiring.mail import MailSettingsInvalidError, Outbox, SmtpDelivery, SmtpServer
from callboard.hiring.pipeline import HIRING
from callboard.hiring.service import Hiring
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.storage.server import begin_start
from callboard.storage.session import Database, open_database
from callboard.workbench.agent_graph import Graphs
from callboard.workbench.card_agents import tool_functions
from callboard.workbench.conversations import Conversations
from callboard.workbench.delegations import Delegations
from callboard.workbench.document_search import DocumentSearch
from callboard.workbench.executions import EXECUTION, AnswerProvider, Executions
from callboard.workbench.metrics import Metrics
from callboard.workbench.open_work import OpenWork
from callboard.workbench.request_routing import NamedCandidates, UnusedAgents
from callboard.workbench.specialists import cards
from callboard.workbench.tasks import Tasks
from callboard.workbench.user_data import UserData

if TYPE_CHECKING:
    from callboard.documents.web_client.client import WebClient
    from callboard.jobsearch.agent_answers import SearchAnswers
    from callboard.jobsearch.profiles import Profiles
    from callboard.jobsearch.search_runs import SearchRuns
    from callboard.jobsearch.service import JobSearch


@dataclass(frozen=True)
class AgentEngines:
    """The executor of agents, and the supervisor for the policy `model`."""

    executor: Executor
    chooser: Chooser | None = None


REGISTRY = Registry((HIRING, JOBSEARCH, EXECUTION))

BUILTINS = (*cards(), *(card_of(spec) for spec in (*HIRING.agents, *JOBSEARCH.agents)))
"""Every agent that is always there, in display order."""


@dataclass(frozen=True)
class AppServices:
    """The services with which a surface shows runs and answers questions."""

    settings: Settings
    principal: Principal
    database: Database
    runs: Runs
    approvals: Approvals
    hiring: Hiring
    identity: Identity
    user_data: UserData
    documents: Documents
    agents: AgentStore
    executions: Executions
    readers: ReaderPool

    @cached_property
    def web_client(self) -> WebClient:
        """What fetches pages and feeds; the HTTP library is loaded where one is fetched."""
        hosts = frozenset(host.strip().lower() for host in self.settings.private_hosts.split(",") if host.strip())
        return importlib.import_module("callboard.documents.web_client.client").WebClient(hosts)

    @cached_property
    def job_search(self) -> JobSearch:
        """Sources of postings, their syncs, and the postings; what reads them is loaded where it is asked for."""
        module = importlib.import_module("callboard.jobsearch.service")
        return module.make_job_search(self.database, self.web_client, self.readers, self.settings.adzuna_query)

    @cached_property
    def search_runs(self) -> SearchRuns:
        """Job searches by five agents; what gathers for them is loaded where one is asked for."""
        module = importlib.import_module("callboard.jobsearch.search_runs")
        return module.SearchRuns(self.runs, self.profiles, self.job_search.matches, self.database, self.readers)

    @cached_property
    def batches(self) -> Batches:
        """Evaluations of uploaded résumés for one posting."""
        return Batches(self.hiring, self.readers, lambda: self.web_client)

    @cached_property
    def comparisons(self) -> Comparisons:
        """Résumés read, or compared with postings, without a run."""
        return Comparisons(self.readers)

    @cached_property
    def evaluations(self) -> Evaluations:
        """Results of hiring runs: requisitions, candidates, evaluations."""
        return Evaluations(self.database)

    @cached_property
    def candidate_lists(self) -> CandidateLists:
        """Candidates and requisitions to search, filter and sort."""
        return CandidateLists(self.database)

    @cached_property
    def decisions(self) -> Decisions:
        """Decisions of people about candidates, and the stages that follow."""
        return Decisions(self.database)

    @cached_property
    def uploads(self) -> DocumentUploads:
        """Uploads that become documents of their sender."""
        return DocumentUploads(self.documents, self.readers)

    @cached_property
    def profiles(self) -> Profiles:
        """The profiles of job seekers; what merges them is loaded when they are asked for."""
        return importlib.import_module("callboard.jobsearch.profiles").Profiles(self.database, self.readers)

    @cached_property
    def conversations(self) -> Conversations:
        """Messages between users and agents."""
        return Conversations(self.database, self.executions, self.agents)

    @cached_property
    def tasks(self) -> Tasks:
        """Work to be done, by people and agents."""
        return Tasks(self.database, self.executions, self.runs, self.agents)

    @cached_property
    def metrics(self) -> Metrics:
        """Counts, success, latency and cost of agents."""
        return Metrics(self.database, self.agents)

    @cached_property
    def graphs(self) -> Graphs:
        """Agents, and how work goes from one to another."""
        return Graphs(self.database, self.agents, (HIRING, JOBSEARCH))

    @cached_property
    def open_work(self) -> OpenWork:
        """What a user has open, and when it has changed."""
        return OpenWork(self.database)

    @cached_property
    def delegations(self) -> Delegations:
        """Decisions of the router and the supervisor, with their reasons."""
        return Delegations(self.database)


@asynccontextmanager
async def open_services(
    settings: Settings, started: Future[str] | None = None, readers: ReaderPool | None = None
) -> AsyncGenerator[AppServices]:
    """Everything but the engine that drives runs.

    Args:
        settings: the deployment.
        started: a database that is being started already, see `storage.server.begin_start`.
        readers: reader processes of the caller.
    """
    write_logs(settings)
    async with (
        reader_pool(readers, settings.reader_processes) as pool,
        reach_database(settings, started) as database,
        aclosing(Runs(database, REGISTRY, max_open=settings.open_runs)) as runs,
    ):
        yield make_services(settings, database, runs, Approvals(database, REGISTRY), pool)


def make_services(
    settings: Settings,
    database: Database,
    runs: Runs,
    approvals: Approvals,
    readers: ReaderPool,
    search: DocumentSearch | None = None,
) -> AppServices:
    """The services, over runs that are driven here or only looked at.

    Args:
        settings: the deployment.
        database: where everything is kept.
        runs: the runs of this process.
        approvals: their questions to people.
        readers: what reads and analyses documents.
        search: what agents may search, where the runs that are driven here search it too.
    """
    documents = Documents(database)
    searched = search or DocumentSearch(documents)
    return AppServices(
        settings=settings,
        principal=local_principal(),
        database=database,
        runs=runs,
        approvals=approvals,
        hiring=Hiring(runs, approvals, Decisions(database)),
        identity=identity(settings, database),
        user_data=UserData(database, partial(Outbox.kept, settings.outbox)),
        documents=documents,
        agents=AgentStore(
            database, BUILTINS, settings.test_agent_minutes, check_url=AllowedHosts.parse(settings.agent_hosts).check
        ),
        executions=_executions(runs, database, readers, searched),
        readers=readers,
    )


def _executions(runs: Runs, database: Database, readers: ReaderPool, searched: DocumentSearch) -> Executions:
    return Executions(
        runs,
        Router(database, BUILTINS),
        searched.find,
        searched.coverage,
        answerers=answerers(runs, database, readers),
        unused=unused_agents(runs, database, readers),
        named=named_candidates(database),
    )


@asynccontextmanager
async def reader_pool(given: ReaderPool | None, processes: int | None = None) -> AsyncGenerator[ReaderPool]:
    """The pool that was given, or one of our own, which ends with the block."""
    if given is not None:
        yield given
        return
    with ReaderPool(processes, niceness=NICENESS) as own:
        yield own


@asynccontextmanager
async def reach_database(settings: Settings, started: Future[str] | None) -> AsyncGenerator[Database]:
    """The database, migrated; started here if nobody began before."""
    future = started or begin_start(settings.location)
    async with open_database(settings.location, started=future.result()) as database:
        yield database


def agent_engines(settings: Settings, readers: ReaderPool) -> AgentEngines:
    """Rules, or models on top of them; the model library is loaded only where one is configured."""
    if not settings.uses_models:
        return AgentEngines(RulesExecutor(readers))
    models = importlib.import_module("callboard.bootstrap.models")
    return AgentEngines(*models.model_engines(settings, RulesExecutor(readers)))


def identity(settings: Settings, database: Database) -> Identity:
    """Who recognises callers; the library for users' tokens is loaded only where a secret is set."""
    if settings.keys is None:
        return Identity(database, None)
    verification = importlib.import_module("callboard.auth.token_verification")
    return Identity(database, verification.claims_reader(settings.keys))


def bindings(settings: Settings, search: DocumentSearch) -> Bindings:
    """The implementations behind the names in agents' specs."""
    effects = {"deliver_email": _delivery(settings)}
    return Bindings(enrichments=_enrichments(settings), effects=effects, tools=tool_functions(search.find))


def _delivery(settings: Settings) -> Effect:
    outbox = Outbox(settings.outbox, settings.mail_from, now)
    if settings.smtp_url is None:
        return outbox
    if not settings.mail_from:
        raise MailSettingsInvalidError("CALLBOARD_SMTP_URL is set, and CALLBOARD_MAIL_FROM is not")
    return SmtpDelivery(SmtpServer.parse(settings.smtp_url.get_secret_value()), outbox)


def _enrichments(settings: Settings) -> dict[str, Enrichment]:
    if not settings.github_lookup:
        return {}
    return {"github": importlib.import_module("callboard.hiring.github").GitHubLookup(settings.github_url)}


def answerers(runs: Runs, database: Database, readers: ReaderPool) -> Mapping[str, AnswerProvider]:
    """The answer providers of built-in agents that work elsewhere."""
    agent_answers = AgentAnswers(runs, CandidateLists(database), readers)

    async def ask(principal: Principal, agent: str, question: Question) -> PreparedAnswer:
        return await agent_answers.answer(principal, agent, question, today=today())

    @cache
    def search_answers() -> SearchAnswers:
        """What answers from postings and profile is loaded for the first question."""
        return importlib.import_module("callboard.jobsearch.agent_answers").make_search_answers(runs, database, readers)

    async def ask_about_search(principal: Principal, agent: str, question: Question) -> PreparedAnswer:
        return PreparedAnswer(answer=await search_answers().answer(principal, agent, question, today=today()))

    async def ask_for_draft(principal: Principal, agent: str, question: Question) -> PreparedAnswer:
        return PreparedAnswer(answer=await search_answers().own_draft(principal, question, today=today()))

    hiring = dict.fromkeys((spec.name for spec in HIRING.agents), ask)
    seeking = dict.fromkeys((spec.name for spec in JOBSEARCH.agents), ask_about_search)
    drafting = dict.fromkeys((card.name for card in cards() if Tool.DRAFT in card.tools), ask_for_draft)
    return hiring | seeking | drafting


def named_candidates(database: Database) -> NamedCandidates:
    """Whether a request names a candidate that was evaluated."""

    async def named(principal: Principal, request: str) -> bool:
        lists = importlib.import_module("callboard.hiring.candidate_lists").CandidateLists(database)
        return bool(await lists.named_in(principal, request))

    return named


def unused_agents(runs: Runs, database: Database, readers: ReaderPool) -> UnusedAgents:
    """The agents of the side that a user does not use: of hiring with a profile alone, else of the job search."""
    hiring, seeking = (frozenset(spec.name for spec in pipeline.agents) for pipeline in (HIRING, JOBSEARCH))

    async def unused(principal: Principal) -> Collection[str]:
        has_evaluation = bool(await runs.list(principal, pipeline=HIRING.name, limit=1))
        profiles = importlib.import_module("callboard.jobsearch.profiles").Profiles(database, readers)
        has_profile = not (await profiles.get(principal)).is_empty
        if has_evaluation == has_profile:
            return ()
        return hiring if has_profile else seeking

    return unused
