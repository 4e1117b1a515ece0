import asyncio
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID

from callboard.agents.model_execution import CallLog, RunReporter, account_for
from callboard.agents.runs.agent_step import AgentReporter
from callboard.agents.runs.store import Lease, RunStore
from callboard.core.clock import now
from callboard.llm.budget import Spending
from callboard.llm.usage import CallRecord

RUN = UUID("01a20081-12d1-7f1e-9980-f35f10001482")
CALL = CallRecord(run=str(RUN), agent="a", model="m", tier="fast", prompt_version="1", at=now(), latency_ms=1)


@dataclass
class Reporter:
    run_id: UUID = RUN
    counted: list[Any] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    async def spent(self):
        return Spending(requests=3)

    async def count(self, calls):
        await self.gate.wait()
        self.counted.extend(calls)
        self.done.set()


class TestTheAccount:
    async def test_account_of_a_reporter_is_its_run_with_what_it_spent(self):
        work = account_for(Reporter(), "matching", "1")
        assert (work.run, work.agent, work.prompt_version) == (str(RUN), "matching", "1")
        assert work.before is not None
        assert await work.before() == Spending(requests=3)

    def test_account_of_a_durable_run_is_named_by_its_reporter(self):
        reports = AgentReporter(RunStore(cast("Any", None), Lease(RUN, cast("Any", None), 1)), "matching")
        assert isinstance(reports, RunReporter)
        assert reports.run_id == RUN

    def test_account_outside_a_run_is_new(self):
        assert account_for(object(), "a", "1").run != account_for(object(), "a", "1").run


class TestTheTally:
    async def test_usage_is_counted_even_if_its_task_is_cancelled(self):
        reporter = Reporter()
        tally = CallLog(reporter)
        await tally.record(CALL)
        task = asyncio.ensure_future(tally.report_calls())
        await asyncio.sleep(0)
        task.cancel()
        reporter.gate.set()
        await asyncio.wait([task])
        await asyncio.wait_for(reporter.done.wait(), 2)
        assert [call.model for call in reporter.counted] == ["m"]

    async def test_call_log_outside_a_run_reports_nothing(self):
        tally = CallLog(object())
        await tally.record(CALL)
        await tally.report_calls()
        assert len(tally.calls) == 1
