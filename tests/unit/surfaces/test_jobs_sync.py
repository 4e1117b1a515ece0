"""`callboard jobs sync` shows every outcome, and fails where a source failed."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from callboard.core.errors import ErrorKind
from callboard.jobsearch.job_sources import JobSource
from callboard.jobsearch.sync import SyncReport
from callboard.surfaces.cli.commands import jobs

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
FAILURE = "The server does not answer."


def report(name, *, failure="", rests=False):
    source = JobSource(
        id=UUID(int=1), kind="lever", token="", url="", name=name, tried_at=NOON, succeeded_at=NOON, rests_until=None,
        listed=3, added=0, changed=0, gone=0, unusable=0, failure=failure, etag="", last_modified="", created_at=NOON,
    )  # fmt: skip
    return SyncReport(source=source, rests=rests)


@pytest.fixture
def synced(monkeypatch):
    """Runs the command with the given outcomes in place of sources that are asked."""

    def run(*reports, as_json=False):
        monkeypatch.setattr(jobs, "with_services", lambda _: reports)
        jobs.sync(as_json=as_json)

    return run


@pytest.mark.parametrize("as_json", [False, True])
def test_source_that_fails_fails_the_command_after_all_outcomes_are_shown(synced, capsys, as_json):
    with pytest.raises(jobs.SourcesFailedError) as caught:
        synced(report("Lamps", failure=FAILURE), report("Ropes"), as_json=as_json)
    assert caught.value.kind is ErrorKind.UNAVAILABLE
    assert "1 of 2 failed" in caught.value.message
    told = capsys.readouterr().out
    assert all(name in told for name in ("Lamps", FAILURE, "Ropes"))


def test_source_that_rests_is_no_failure(synced, capsys):
    synced(report("Lamps", failure=FAILURE, rests=True), report("Ropes"))
    assert "Lamps: asked a short while ago" in capsys.readouterr().out
