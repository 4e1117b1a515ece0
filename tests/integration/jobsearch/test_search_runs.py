"""Job searches as durable runs: five agents over the postings that were found, for one user alone."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import update
from tests.builders import seekers
from tests.builders.waiting import until

from callboard.agents.answers import Question
from callboard.agents.execution import Bindings, RulesExecutor
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.bootstrap.container import REGISTRY
from callboard.documents.uploads import Upload
from callboard.documents.web_client.client import WebClient
from callboard.events.contract import AgentState
from callboard.events.log import UnknownRunError
from callboard.jobsearch.agent_answers import make_search_answers
from callboard.jobsearch.match_model import NoPostingsError, NoProfileError, PostingsOutdatedError
from callboard.jobsearch.own_resume import NoResumeError
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.search_runs import SearchBrief, SearchRuns
from callboard.jobsearch.service import make_job_search
from callboard.jobsearch.tables import POSTINGS as STORED_POSTINGS
from callboard.jobsearch.wishes import JobWishes, WorkPlace

TODAY = date(2026, 11, 23)
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
POSTINGS = [
    {
        "id": str(number),
        "title": text.splitlines()[0],
        "company": text.splitlines()[1].split(",")[0],
        "description": text,
    }
    for number, text in enumerate((seekers.BACKEND, seekers.DATA, seekers.NURSE))
]


@pytest.fixture
async def node(database, readers):
    config = WorkerConfig(REGISTRY, RulesExecutor(readers), Bindings(), recover=False)
    async with open_worker(database, config) as opened:
        yield opened


@pytest.fixture
def job_search(database, readers):
    return make_job_search(database, WebClient(), readers)


@pytest.fixture
def profiles(database, readers):
    return Profiles(database, readers)


@pytest.fixture
def searches(node, profiles, job_search, database, readers):
    return SearchRuns(node.runs, profiles, job_search.matches, database, readers)


async def add_profile(profiles, user, text=seekers.RESUME):
    upload = Upload("cv.txt", len(text), text.encode)
    await profiles.import_file(user, upload, today=TODAY)


async def add_postings(job_search, user, postings=POSTINGS):
    await job_search.sync.import_file(user, "jobs.json", json.dumps(postings).encode(), now=NOW)


async def searched(node, searches, user, message="", **brief):
    run_id = await searches.start(user, SearchBrief(message, **brief), today=TODAY)
    await node.runs.wait(user, run_id)
    return await searches.result(user, run_id)


class TestSearch:
    async def test_five_agents_answer_from_the_profile_and_the_postings(
        self, node, searches, profiles, job_search, anna
    ):
        await add_profile(profiles, anna)
        await add_postings(job_search, anna)
        found = await searched(node, searches, anna, "python")
        assert found.run.status is RunStatus.COMPLETED
        assert {record.state for record in found.agents} == {AgentState.COMPLETE}
        assert [match.title for match in found.matches.matches] == ["Senior Backend Engineer", "Data Engineer"]
        assert found.market.postings == 2
        assert (found.market.skills[0].skill, found.market.skills[0].postings) == ("Python", 2)
        assert found.profile.years == 9.9
        assert found.tailored.title == found.preparation.title == "Senior Backend Engineer"
        assert [gap.text for gap in found.tailored.gaps] == ["Experience with Kafka", "Terraform"]

    async def test_the_posting_that_is_named_is_prepared_for(self, node, searches, profiles, job_search, anna):
        await add_profile(profiles, anna)
        await add_postings(job_search, anna)
        found = await searched(node, searches, anna, "prepare me for DATA  engineer", compared=1)
        assert found.preparation.title == "Data Engineer"
        assert [match.title for match in found.matches.matches] == ["Data Engineer"]

    async def test_a_resume_in_the_request_takes_the_place_of_the_profile(
        self, node, searches, profiles, job_search, anna
    ):
        await add_postings(job_search, anna)
        found = await searched(node, searches, anna, "", resume=seekers.RESUME)
        assert found.matches.best.title == "Senior Backend Engineer"
        assert found.market.postings == 3
        assert (await profiles.get(anna)).sources == ()

    async def test_a_wish_that_a_posting_contradicts_is_told_with_its_words(
        self, node, searches, profiles, job_search, anna
    ):
        await add_profile(profiles, anna)
        await add_postings(job_search, anna)
        await profiles.want(anna, JobWishes(work_places=(WorkPlace.REMOTE,), places=("York",)))
        found = await searched(node, searches, anna, "python")
        told = {match.title: [wish.reason for wish in match.against_wishes] for match in found.matches.matches}
        assert told == {"Senior Backend Engineer": [], "Data Engineer": ["The place is Leeds, United Kingdom."]}

    async def test_a_resume_in_the_request_is_compared_with_old_postings_too(
        self, node, searches, profiles, job_search, anna
    ):
        newer = [
            POSTINGS[2] | {"id": f"ward {number}", "description": f"{seekers.NURSE}\nWard {number}"}
            for number in range(70)
        ]
        await add_postings(job_search, anna, POSTINGS[:1])
        await add_postings(job_search, anna, [*POSTINGS[:1], *newer])
        found = await searched(node, searches, anna, "", resume=seekers.RESUME)
        assert found.matches.best.title == "Senior Backend Engineer"

    async def test_agents_tell_of_the_newest_search_in_words(
        self, node, searches, profiles, job_search, database, readers, anna
    ):
        await add_profile(profiles, anna)
        await add_postings(job_search, anna)
        await searched(node, searches, anna, "python")
        answers = make_search_answers(node.runs, database, readers)
        anything = Question("what did you find")
        told = await answers.answer(anna, "resume-tailor", anything, today=TODAY)
        assert "write it in only if it is true\n\n- Experience with Kafka" in told.text
        assert any(source.quote == "Wrote Python services with FastAPI and Postgres" for source in told.sources)
        assert (
            "Senior Backend Engineer, Lowther Labs"
            in (await answers.answer(anna, "match-scorer", anything, today=TODAY)).text
        )


class TestFind:
    async def test_the_best_come_first_where_there_is_a_profile(self, searches, profiles, job_search, anna):
        await add_postings(job_search, anna, POSTINGS[::-1])
        newest = await searches.find(anna, "python", today=TODAY, limit=5)
        assert {line.title for line in newest} == {"Senior Backend Engineer", "Data Engineer"}
        await add_profile(profiles, anna)
        best = await searches.find(anna, "python jobs", today=TODAY, limit=5)
        assert [line.title for line in best] == ["Senior Backend Engineer", "Data Engineer"]

    async def test_place_and_pay_are_understood_without_a_profile_too(self, searches, job_search, boris):
        await add_postings(job_search, boris)
        for words in ("python in Leeds", "a job in Leeds from 60k GBP"):
            (found,) = await searches.find(boris, words, today=TODAY, limit=5)
            assert found.title == "Data Engineer"
        assert await searches.find(boris, "python in Leeds from 200k", today=TODAY, limit=5) == []


class TestWithoutData:
    async def test_without_a_profile_it_says_what_to_do(self, searches, job_search, boris):
        await add_postings(job_search, boris)
        with pytest.raises(NoProfileError) as refusal:
            await searches.start(boris, SearchBrief("python"), today=TODAY)
        assert "callboard profile import" in refusal.value.message

    async def test_without_postings_it_says_what_to_do(self, searches, profiles, boris):
        await add_profile(profiles, boris)
        for brief in (SearchBrief("python"), SearchBrief("python", resume=seekers.RESUME)):
            with pytest.raises(NoPostingsError) as refusal:
                await searches.start(boris, brief, today=TODAY)
            assert "sample" in refusal.value.message

    async def test_a_text_that_is_no_resume_is_refused(self, searches, job_search, boris):
        await add_postings(job_search, boris)
        with pytest.raises(NoResumeError):
            await searches.start(boris, SearchBrief("python", resume="hello"), today=TODAY)

    async def test_nothing_found_is_told_and_nothing_is_invented(self, node, searches, profiles, job_search, boris):
        await add_profile(profiles, boris)
        await add_postings(job_search, boris)
        found = await searched(node, searches, boris, "zeppelin captain")
        assert found.run.status is RunStatus.COMPLETED
        assert (found.matches.matches, found.market.postings, found.tailored.suggestions) == ((), 0, ())

    @pytest.mark.parametrize("resume", ["", seekers.RESUME])
    async def test_postings_of_an_older_version_are_read_anew_before_a_search_starts(
        self, node, searches, profiles, job_search, boris, database, resume
    ):
        await add_profile(profiles, boris)
        await add_postings(job_search, boris)
        async with database.begin(boris) as work:
            await work.execute(update(STORED_POSTINGS).values(read_version=1, embedding_model="older"))
        brief = SearchBrief("python", resume=resume)
        with pytest.raises(PostingsOutdatedError, match="updated") as refusal:
            await searches.start(boris, brief, today=TODAY)
        assert refusal.value.retry_after

        async def are_read():
            return not await job_search.matches.read_outdated(boris)

        await until(are_read)
        run_id = await searches.start(boris, brief, today=TODAY)
        await node.runs.wait(boris, run_id)
        assert len((await searches.result(boris, run_id)).matches.matches) == 2

    async def test_agents_without_a_search_ask_for_one(self, node, database, readers, boris):
        answers = make_search_answers(node.runs, database, readers)
        told = await answers.answer(boris, "match-scorer", Question("what did you find"), today=TODAY)
        assert told.parts == ()
        assert "callboard search" in told.text


async def test_a_search_is_its_users_alone(node, searches, profiles, job_search, anna, boris):
    await add_profile(profiles, anna)
    await add_postings(job_search, anna)
    found = await searched(node, searches, anna, "python")
    with pytest.raises(UnknownRunError):
        await searches.result(boris, found.run.id)
