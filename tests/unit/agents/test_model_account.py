from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

from callboard.agents.model_account import account_of
from callboard.agents.runs.work import Reports

RUN = UUID("01a20081-12d1-7f1e-9980-f35f10001482")


class TestTheAccount:
    def test_is_the_run_that_a_reporter_names(self):
        @dataclass
        class Named:
            run_id: UUID

        assert account_of(Named(RUN)) == str(RUN)

    def test_is_the_run_of_the_job_that_a_durable_run_reports_for(self):
        job = cast("Any", SimpleNamespace(run=SimpleNamespace(id=RUN)))
        assert account_of(Reports(job, "matching")) == str(RUN)

    def test_is_a_fresh_one_outside_any_run(self):
        assert account_of(object()) != account_of(object())
