"""Syncs over the wire and into the database: what is new, changed, gone or unknown, and sources that behave badly."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psutil
import psycopg
import pyarrow
import pytest
from pyarrow import parquet
from tests.builders import boards, job_lists
from tests.fakes.web_server import Reply, web_server

from callboard.documents.limits import ANALYSIS, MIB
from callboard.documents.reader import DocumentReader
from callboard.documents.web_client.client import WebClient, WebLimits
from callboard.jobsearch.job_sources import JobSources, SourceHealth, UnknownSourceError
from callboard.jobsearch.postings import JobPostings, PostingFilter, PostingState, UnknownPostingError
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.sources.model import FileUnusableError, SourceKeyMissingError, SourceUnknownError
from callboard.jobsearch.sources.reading import FetchedAnswer, read_page
from callboard.jobsearch.sync import SourceRestsError, Sync

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
LIST = "/board"
ALL = PostingFilter(states=tuple(PostingState))


def lever(*titles, **fields):
    """The answer of a Lever board with a posting of each title, which is its id as well."""
    return Reply([{**boards.LEVER, "id": title, "text": title, **fields} for title in titles])


def parquet_file():
    """Two postings in a Parquet file."""
    file = io.BytesIO()
    columns = {"title": ["Cook", "Baker"], "company": ["Halden", None], "description": ["Cooks.", "Bakes."]}
    parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


def address_space_to_read(fetched):
    """Bytes by which reading an answer of a source makes the address space of this process grow."""
    before = psutil.Process().memory_info().vms
    read_page(fetched)
    return psutil.Process().memory_info().vms - before


class Search:
    """Job search of one user against one server, whatever the kind of source."""

    def __init__(self, database, readers, user, server):
        client = WebClient(frozenset({server.place}), WebLimits(pause=0.0, seconds=5.0, bytes=2_000_000))
        self.user = user
        self.server = server
        self.database, self.client, self.readers = database, client, readers
        self.sources = JobSources(database, client, readers)
        self.postings = JobPostings(database)
        kinds = {
            name: replace(
                kind,
                address=f"{server.url}{LIST}{'?limit=100&offset=0' if name == 'smartrecruiters' else ''}",
                detail=f"{server.url}{LIST}/{{id}}" if kind.detail else "",
                rules=replace(kind.rules, pause=0.0),
            )
            if kind.is_fetched
            else kind
            for name, kind in BY_NAME.items()
        }
        self.sync_service = Sync(database, self.sources, client, readers, kinds=kinds)

    async def add(self, kind="lever", token="ridgeline"):  # noqa: S107 - the name of a board
        return await self.sources.keep(self.user, kind, token, url="https://a.example")

    async def sync(self, source, now=NOW):
        return await self.sync_service.sync(self.user, source.id, now=now)

    async def titles(self, which=ALL):
        return {line.title: line.state for line in await self.postings.list(self.user, which, limit=200)}


@pytest.fixture
async def server():
    async with web_server({}) as there:
        yield there


@pytest.fixture
def search(database, readers, anna, server):
    return Search(database, readers, anna, server)


def rows_changed(database_url, user):
    """Versions of all posting rows of a user: they change with every write."""
    with psycopg.connect(database_url) as owner:
        query = "SELECT id, xmin::text FROM postings WHERE user_id = %s ORDER BY id"
        return owner.execute(query, (user.user_id,)).fetchall()


class TestChanges:
    async def test_first_sync_stores_and_reads_every_posting(self, search):
        search.server.replies[LIST] = lever("Platform Engineer", "Cook")
        source = await search.add()
        assert source.health is SourceHealth.NEW
        report = await search.sync(source)
        assert (report.source.health, report.source.listed, report.rows) == (SourceHealth.HEALTHY, 2, 2)
        line = (await search.postings.list(search.user))[0]
        assert (line.company, line.places, line.yearly_min) == ("Ridgeline", ("Denver, CO", "Austin, TX"), 116362)
        whole = await search.postings.get(search.user, line.id, now=NOW)
        assert "Ridgeline makes maps for climbers." in whole.text
        assert whole.posting is not None
        assert whole.posting.role.requirements

    async def test_second_sync_of_an_unchanged_board_writes_no_posting(self, search, database_url):
        search.server.replies[LIST] = lever("Platform Engineer", "Cook")
        source = await search.add()
        await search.sync(source)
        before = rows_changed(database_url, search.user)
        report = await search.sync(source, LATER)
        assert (report.rows, report.source.succeeded_at) == (0, LATER)
        assert len(before) == 2
        assert rows_changed(database_url, search.user) == before

    async def test_changed_posting_is_read_again_and_keeps_its_id(self, search):
        search.server.replies[LIST] = lever("Cook")
        source = await search.add()
        await search.sync(source)
        (before,) = await search.postings.list(search.user)
        search.server.replies[LIST] = lever(
            "Cook", salaryRange={"currency": "EUR", "min": 30000, "interval": "per-year"}
        )
        report = await search.sync(source, LATER)
        (after,) = await search.postings.list(search.user)
        assert (report.source.changed, report.rows) == (1, 1)
        assert (after.id, after.yearly_min) == (before.id, 30000)

    async def test_posting_that_left_a_whole_list_is_gone_and_may_come_back(self, search):
        search.server.replies[LIST] = [lever("Cook", "Baker"), lever("Baker"), lever("Cook", "Baker")]
        source = await search.add()
        await search.sync(source)
        report = await search.sync(source, LATER)
        assert (report.source.gone, await search.titles()) == (
            1,
            {"Cook": PostingState.GONE, "Baker": PostingState.OPEN},
        )
        assert await search.titles(PostingFilter()) == {"Baker": PostingState.OPEN}
        await search.sync(source, LATER + timedelta(hours=1))
        assert (await search.titles())["Cook"] is PostingState.OPEN

    async def test_posting_that_left_a_partial_list_is_unknown(self, search):
        jobs = boards.REMOTIVE["jobs"]
        both = {"jobs": [*jobs, {**jobs[0], "id": 124, "title": "Baker"}]}
        search.server.replies[LIST] = [Reply(both), Reply(boards.REMOTIVE)]
        source = await search.add("remotive", "")
        await search.sync(source)
        await search.sync(source, NOW + timedelta(hours=7))
        assert await search.titles() == {"Lead Developer": PostingState.OPEN, "Baker": PostingState.UNKNOWN}

    async def test_posting_past_its_last_day_is_gone(self, search):
        past = {"data": [{**job_lists.PINPOINT["data"][0], "deadline_at": "2020-01-01T00:00:00Z"}]}
        search.server.replies[LIST] = Reply(past)
        await search.sync(await search.add("pinpoint", "sundlink"))
        assert await search.titles() == {"Ferry Deckhand": PostingState.GONE}

    async def test_unchanged_answer_costs_no_body(self, search):
        search.server.replies[LIST] = [replace(lever("Cook"), headers={"etag": '"1"'}), Reply(status=304)]
        source = await search.add()
        await search.sync(source)
        report = await search.sync(source, LATER)
        assert 'If-None-Match: "1"' in search.server.headers[1]
        assert (report.rows, report.source.listed, report.source.health) == (0, 1, SourceHealth.HEALTHY)
        assert await search.titles() == {"Cook": PostingState.OPEN}

    async def test_list_of_several_pages_is_read_whole(self, search):
        def page(*ids):
            jobs = [{**boards.SMART, "id": one, "name": f"Engineer {one}", "jobAd": None} for one in ids]
            return Reply({"totalFound": 150, "content": jobs})

        search.server.replies[f"{LIST}?limit=100&offset=0"] = page("1", "2")
        search.server.replies[f"{LIST}?limit=100&offset=100"] = page("3")
        for one in ("1", "2"):
            search.server.replies[f"{LIST}/{one}"] = Reply({**boards.SMART, "id": one})
        report = await search.sync(await search.add("smartrecruiters", "Ketterwald"))
        # The third one is gone already: its own address says so.
        assert (report.source.health, report.source.listed) == (SourceHealth.HEALTHY, 2)

    @pytest.mark.parametrize("bound", ["MAX_POSTINGS", "MOST_BYTES"])
    async def test_long_list_is_read_up_to_a_bound_and_nothing_is_gone_for_it(self, search, monkeypatch, bound):
        def page(*ids):
            jobs = [{**boards.SMART, "id": one, "name": f"Engineer {one}"} for one in ids]
            return Reply({"totalFound": 300, "content": jobs})

        places = {place: f"{LIST}?limit=100&offset={place}" for place in (0, 100, 200)}
        search.server.replies |= {address: page(f"{place}a", f"{place}b") for place, address in places.items()}
        search.server.replies |= {f"{LIST}/{place}{one}": Reply(boards.SMART) for place in places for one in "ab"}
        source = await search.add("smartrecruiters", "Ketterwald")
        await search.sync(source)
        known = len(await search.postings.list(search.user, ALL))
        assert known == 6
        monkeypatch.setattr(f"callboard.jobsearch.sync.{bound}", 2)
        report = await search.sync(source, LATER)
        assert search.server.asked.count(places[0]) == 2
        assert search.server.asked.count(places[200]) == 1
        assert (report.source.gone, len(await search.postings.list(search.user, ALL))) == (0, known)

    async def test_texts_of_their_own_are_asked_for_once(self, search):
        search.server.replies |= {LIST: Reply(job_lists.BAMBOO_LIST), f"{LIST}/31": Reply(boards.BAMBOO)}
        source = await search.add("bamboohr", "prairieoak")
        await search.sync(source)
        await search.sync(source, LATER)
        assert search.server.asked.count(f"{LIST}/31") == 1
        (line,) = await search.postings.list(search.user)
        assert "boards dogs" in (await search.postings.get(search.user, line.id, now=NOW)).text

    async def test_texts_beyond_the_most_of_one_sync_come_with_the_next(self, search, monkeypatch):
        monkeypatch.setattr("callboard.jobsearch.sync.MAX_DETAILS", 1)
        entry = job_lists.BAMBOO_LIST["result"][0]
        search.server.replies |= {
            LIST: Reply(
                {"result": [entry, {**entry, "id": "32", "jobOpeningName": "Groomer"}]}, headers={"etag": '"1"'}
            ),
            f"{LIST}/31": Reply(boards.BAMBOO),
            f"{LIST}/32": Reply(boards.BAMBOO),
        }
        source = await search.add("bamboohr", "prairieoak")
        assert (await search.sync(source)).source.listed == 1
        assert (await search.sync(source, LATER)).source.listed == 2
        assert "If-None-Match" not in "".join(search.server.headers)


class TestBadSources:
    @pytest.mark.parametrize(
        ("reply", "why"),
        [
            (Reply(status=403), "status 403"),
            (Reply(status=500), "status 500"),
            (Reply(status=429, headers={"retry-after": "900"}), "status 429"),
            (Reply(b"<html><form>Sign in</form>", headers={"content-type": "text/html"}), "web page"),
            (Reply(b'[{"id": "1", "text": "Co', cut=True), ""),
            (Reply(b'[{"id": "1", "text": "Co'), "not valid JSON"),
            (Reply({"postings": []}), "format may have changed"),
            (Reply([{"uid": 1, "headline": "Cook"}]), "format may have changed"),
            (Reply([]), "it lists nothing, and had 2 postings before"),
            (Reply(b"x" * 3_000_000), "more than 2 MB"),
            (Reply(status=302, headers={"location": "https://login.example/"}), "login.example"),
        ],
    )
    async def test_failure_is_told_and_loses_nothing(self, search, database_url, reply, why):
        search.server.replies[LIST] = [lever("Cook", "Baker"), reply]
        source = await search.add()
        await search.sync(source)
        before = rows_changed(database_url, search.user)
        report = await search.sync(source, LATER)
        assert (report.source.health, why in report.source.failure) == (SourceHealth.UNHEALTHY, True), (
            report.source.failure
        )
        assert (report.source.listed, report.source.succeeded_at) == (2, NOW)
        assert rows_changed(database_url, search.user) == before
        assert set((await search.titles()).values()) == {PostingState.UNKNOWN}

    @pytest.mark.parametrize("status", [404, 410])
    async def test_board_that_is_gone_takes_its_postings_with_it(self, search, status):
        search.server.replies[LIST] = [lever("Cook"), Reply(status=status), lever("Cook")]
        source = await search.add()
        await search.sync(source)
        report = await search.sync(source, LATER)
        assert (report.source.health, await search.titles()) == (SourceHealth.UNHEALTHY, {"Cook": PostingState.GONE})
        report = await search.sync(source, LATER + timedelta(hours=1))
        assert (report.source.health, await search.titles()) == (SourceHealth.HEALTHY, {"Cook": PostingState.OPEN})

    async def test_source_that_asks_to_wait_is_left_alone_until_then(self, search):
        search.server.replies[LIST] = [Reply(status=429, headers={"retry-after": "3600"}), lever("Cook")]
        source = await search.add()
        report = await search.sync(source)
        assert report.source.rests_until == NOW + timedelta(hours=1)
        with pytest.raises(SourceRestsError, match="10:00 UTC"):
            await search.sync(source, NOW + timedelta(minutes=59))
        assert len(search.server.asked) == 1

    @pytest.mark.parametrize(("kind", "answer"), [("feed", job_lists.ATOM.encode()), ("page", b"<html>")])
    async def test_page_or_feed_that_robots_may_not_fetch_is_left_alone_and_says_so(self, search, kind, answer):
        search.server.replies |= {LIST: Reply(answer), "/robots.txt": Reply(b"User-agent: *\nDisallow: /board")}
        source = await search.add(kind, search.server.url + LIST)
        sync = Sync(search.database, search.sources, search.client, search.readers)
        report = await sync.sync(search.user, source.id, now=NOW)
        assert "robots.txt" in report.source.failure
        assert search.server.asked == ["/robots.txt"]

    async def test_source_is_not_asked_more_often_than_its_rules_allow(self, search):
        search.server.replies[LIST] = Reply(boards.REMOTIVE)
        source = await search.add("remotive", "")
        await search.sync(source)
        with pytest.raises(SourceRestsError) as caught:
            await search.sync(source, NOW + timedelta(hours=5))
        assert 3600 <= (caught.value.retry_after or 0) <= 3601
        assert (await search.sync(source, NOW + timedelta(hours=6))).source.health is SourceHealth.HEALTHY

    async def test_failure_of_one_source_leaves_the_others_alone(self, search):
        search.server.replies[LIST] = lever("Cook")
        await search.add("lever", "ridgeline")
        await search.add("greenhouse", "orrery")
        reports = await search.sync_service.sync_all(search.user, now=NOW)
        assert {one.source.kind: one.source.health for one in reports} == {
            "lever": SourceHealth.HEALTHY,
            "greenhouse": SourceHealth.UNHEALTHY,
        }
        assert all(one.rests for one in await search.sync_service.sync_all(search.user, now=NOW))

    async def test_outcome_of_a_source_does_not_wait_for_a_slower_one_which_goes_on_unheard(self, search):
        search.server.replies[LIST] = Reply(b" ", pause=0.05, endless=True)
        slow = await search.add("lever", "ridgeline")
        await search.add("sample", "")
        outcomes = search.sync_service.sync_each(search.user, now=NOW)
        assert (await anext(outcomes)).source.kind == "sample"
        await outcomes.aclose()

        await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "callboard-sync"))
        assert (await search.sources.get(search.user, slow.id)).failure
        assert "Technical Writer" in await search.titles()

    async def test_posting_that_cannot_be_read_spoils_no_other(self, search):
        search.server.replies[LIST] = Reply(
            [{"id": "1", "text": "Cook", "hostedUrl": "https://a.example/1", "lists": [[[]]]}, boards.LEVER]
        )
        await search.sync(await search.add())
        assert set(await search.titles()) == {"Cook", "Senior Platform Engineer"}

    async def test_signs_that_postgresql_refuses_are_replaced(self, search):
        search.server.replies[LIST] = lever("Co\x00ok", descriptionPlain="\ud800")
        report = await search.sync(await search.add())
        assert (report.source.health, len(await search.titles())) == (SourceHealth.HEALTHY, 1)


class TestSources:
    async def test_source_is_kept_once_and_goes_with_its_postings(self, search):
        search.server.replies[LIST] = lever("Cook")
        source = await search.add()
        assert await search.add() == source
        await search.sync(source)
        await search.sources.remove(search.user, source.id)
        assert (await search.sources.list(search.user), await search.titles()) == ([], {})
        with pytest.raises(UnknownSourceError):
            await search.sources.get(search.user, source.id)

    async def test_address_of_a_board_needs_no_request(self, search):
        source = await search.sources.add(search.user, "https://jobs.lever.co/ridgeline/5ac2", name="Ridgeline")
        assert (source.kind, source.token, source.name, source.title) == ("lever", "ridgeline", "Ridgeline", "Lever")
        assert search.server.asked == []

    async def test_page_of_a_company_is_searched_for_its_board(self, search):
        search.server.replies["/careers"] = Reply(b'<a href="https://apply.workable.com/halden-freight/">Jobs</a>')
        source = await search.sources.add(search.user, f"{search.server.url}/careers")
        assert (source.kind, source.token) == ("workable", "halden-freight")

    async def test_page_without_postings_is_no_source(self, search):
        search.server.replies["/about"] = Reply(b"<p>We are nice.</p>")
        with pytest.raises(SourceUnknownError):
            await search.sources.add(search.user, f"{search.server.url}/about")

    async def test_page_that_asks_to_sign_in_is_called_that(self, search):
        search.server.replies["/board"] = Reply(b'<form><input name="p" type="password"></form>')
        with pytest.raises(SourceUnknownError, match="asks to sign in"):
            await search.sources.add(search.user, f"{search.server.url}/board")

    async def test_source_that_needs_a_key_is_refused_without_one(self, search):
        with pytest.raises(SourceKeyMissingError, match="CALLBOARD_ADZUNA_KEY"):
            await search.sources.add(search.user, "https://www.adzuna.de/search?q=koch")

    async def test_nobody_sees_the_sources_and_postings_of_another(self, search, database, readers, boris, server):
        server.replies[LIST] = lever("Cook")
        source = await search.add()
        await search.sync(source)
        (line,) = await search.postings.list(search.user)
        his = Search(database, readers, boris, server)
        assert (await his.sources.list(boris), await his.titles()) == ([], {})
        with pytest.raises(UnknownSourceError):
            await his.sync(source)
        with pytest.raises(UnknownPostingError):
            await his.postings.get(boris, line.id, now=NOW)


class TestFilters:
    async def test_filter_lets_through_what_meets_all_of_it_page_by_page(self, search):
        await search.sync_service.store_sample(search.user, now=NOW)

        async def found(**which):
            return {line.title for line in await search.postings.list(search.user, PostingFilter(**which))}

        assert await found(text="postgresql BERLIN") == {"Senior Backend Engineer (Python)"}
        assert await found(text="forklift") == {"Warehouse Operative"}
        assert await found(text="%") == set()
        assert await found(pay_from=200_000) == {"Staff Software Engineer, Platform"}
        assert await found(text="manager", remote=True, pay_from=100_000) == {"Engineering Manager"}
        seen, before = [], None
        while page := await search.postings.list(search.user, before=before, limit=25):
            seen += [line.id for line in page]
            before = page[-1].id
        assert (len(seen), len(set(seen))) == (60, 60)


class TestLocal:
    async def test_sample_board_says_that_it_is_one_and_is_read_whole(self, search):
        report = await search.sync_service.store_sample(search.user, now=NOW)
        assert (report.source.title, report.source.listed) == ("Sample board", 60)
        found = await search.postings.list(search.user, limit=100)
        assert all(line.is_sample and line.company and not line.problem for line in found)
        assert (await search.sync_service.store_sample(search.user, now=LATER)).rows == 0

    async def test_imported_table_becomes_postings_and_is_synced_when_it_comes_again(self, search):
        head = "Job Title;Company;Location;Salary;Description;Link\n"
        rows = [
            "Cook;Halden;Leeds, UK;£30,000 per year;Cooks daily.;https://a.example/1\n",
            "Baker;Halden;York, UK;;Bakes.;\n",
        ]
        importing = search.sync_service.import_file
        first = await importing(search.user, "jobs.csv", (head + "".join(rows)).encode(), now=NOW)
        assert (first.source.added, first.source.title) == (2, "Imported file")
        lines = {line.title: line for line in await search.postings.list(search.user)}
        assert (lines["Cook"].company, lines["Cook"].url, lines["Baker"].url) == ("Halden", "https://a.example/1", "")
        assert lines["Cook"].pay is not None
        assert lines["Cook"].pay.min == 30_000
        again = await importing(search.user, "jobs.csv", (head + rows[0]).encode(), now=LATER)
        assert (again.rows, again.source.gone, again.source.id) == (1, 1, first.source.id)
        assert (await search.sync(again.source, LATER)).source == again.source

    @pytest.mark.parametrize(
        "data",
        [
            b'[{"title": "Cook", "description": "Cooks."}]',
            b'{"jobs": [{"title": "Cook", "description": "Cooks."}]}',
            b'{"title": "Cook", "description": "Cooks."}\n{"title": "Baker", "description": "Bakes."}\n',
            b"title\tdescription\nCook\tCooks.\n",
            "\ufefftitle,description\nCook,Cooks.\n".encode(),
            b"title,description\nCook,Cooks.,and more,\n",
        ],
    )
    async def test_formats_of_tables_are_told_apart(self, search, data):
        await search.sync_service.import_file(search.user, "jobs", data, now=NOW)
        assert "Cook" in await search.titles()

    async def test_parquet_is_read(self, search):
        report = await search.sync_service.import_file(search.user, "jobs.parquet", parquet_file(), now=NOW)
        assert (report.source.listed, set(await search.titles())) == (2, {"Cook", "Baker"})

    def test_parquet_takes_little_address_space_so_that_a_reader_which_has_loaded_much_reads_it_too(self):
        fetched = FetchedAnswer(kind="file", token="jobs.parquet", address="", body=parquet_file())
        with DocumentReader() as reader:
            wide = replace(ANALYSIS, memory=4096 * MIB)
            assert reader.analyse(address_space_to_read, fetched, returns=int, limits=wide) < ANALYSIS.memory / 2

    @pytest.mark.parametrize("data", [b"", b"hello", b"[]", b'{"a": 1}', b"PAR1nothing", b"\x00\x01\x02"])
    async def test_file_without_postings_is_refused_and_leaves_no_source(self, search, data):
        with pytest.raises(
            FileUnusableError, match=r"^No postings can be imported from this file: jobs\b.*\. Give CSV"
        ):
            await search.sync_service.import_file(search.user, "jobs", data, now=NOW)
        assert await search.sources.list(search.user) == []
