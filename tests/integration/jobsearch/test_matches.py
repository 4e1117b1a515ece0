"""Matches of a profile with a user's postings: searched, compared, kept, and compared anew when something changes."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import psycopg
import pytest
from sqlalchemy import insert, literal, select, update
from tests.builders.waiting import until
from tests.integration.conftest import add_user

from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.documents.uploads import Upload
from callboard.documents.web_client.client import WebClient
from callboard.engine.document import Document
from callboard.engine.job_search.query import read_job_query
from callboard.engine.resume.parser import parse_resume
from callboard.jobsearch import match_store, posting_search
from callboard.jobsearch.match_model import NoPostingsError, NoProfileError
from callboard.jobsearch.postings import UnknownPostingError
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.searches import SearchNameTakenError, TooManySearchesError, UnknownSearchError
from callboard.jobsearch.service import make_job_search
from callboard.jobsearch.tables import POSTINGS
from callboard.jobsearch.wishes import JobWishes, PayFloor, WorkPlace

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
TODAY = NOW.date()
NEXT_MONTH = date(2026, 12, 1)

RESUME = {
    "basics": {"name": "Rosa Marin", "label": "Backend engineer", "summary": "I build services in Python."},
    "work": [
        {
            "name": "Ridgeline",
            "position": "Backend Engineer",
            "startDate": "2019-03",
            "highlights": ["Built services in Python and PostgreSQL", "Ran Docker and Kubernetes in production"],
        }
    ],
    "skills": [{"keywords": ["Python", "PostgreSQL", "Docker"]}],
    "languages": [{"language": "English", "fluency": "fluent"}],
}

ROWS = [
    {
        "title": "Backend Engineer",
        "company": "Lindenhall",
        "location": "Berlin, Germany",
        "description": "Fully remote within the EU. You build services.\nRequirements\n- 3+ years of Python\n"
        "- PostgreSQL\n- Docker\nSalary: 90,000 EUR per year",
    },
    {
        "title": "Python Developer",
        "company": "Marlowe Ltd",
        "location": "Leeds, UK",
        "description": "You work on site in our mill.\nRequirements\n- Python and Django\n- You must have the right to "
        "work in the UK\n- Night shifts twice a month\nSalary: 40,000 GBP per year",
    },
    {
        "title": "Registered Nurse",
        "company": "Harrow Vale",
        "location": "Leeds, UK",
        "description": "You care for patients.\nRequirements\n- Registration as a nurse\n- Two years in intensive care",
    },
    {
        "title": "Krankenpfleger (m/w/d)",
        "company": "Klinik am Ring",
        "location": "Berlin, Deutschland",
        "description": "Wir suchen dich für unsere Station.\nAnforderungen\n- Examen in der Pflege\n- Freude an der "
        "Arbeit mit Menschen\n- Bereitschaft zu Schichten",
    },
]


class Seeker:
    """A user with a profile and postings."""

    def __init__(self, database, readers, user):
        self.user = user
        self.profiles = Profiles(database, readers)
        self.search = make_job_search(database, WebClient(), readers)

    async def import_profile(self, content=RESUME):
        data = json.dumps(content).encode()
        await self.profiles.import_file(self.user, Upload("cv.json", len(data), lambda: data), today=TODAY)

    async def import_postings(self, rows=ROWS, name="jobs.json"):
        data = json.dumps([{"id": row["title"]} | row for row in rows]).encode()
        await self.search.sync.import_file(self.user, name, data, now=NOW)

    async def best(self, words="", today=TODAY, **options):
        return await self.search.matches.best(self.user, read_job_query(words), today=today, **options)

    async def titles(self, words=""):
        return [match.posting.title for match in (await self.best(words)).items]

    async def want(self, **wishes):
        await self.profiles.want(self.user, JobWishes(**wishes))

    async def compared(self, today=TODAY):
        """How many postings have to be compared now."""
        steps = self.search.matches.compare(self.user, today=today)
        return sum([step.total async for step in steps][-1:])


@pytest.fixture
def newcomer(database, readers, anna):
    return Seeker(database, readers, anna)


@pytest.fixture
async def seeker(newcomer):
    await newcomer.import_profile()
    await newcomer.import_postings()
    return newcomer


class TestBest:
    async def test_best_fit_is_first_with_its_score_evidence_and_gaps(self, seeker):
        first, *others = (await seeker.best()).items
        assert (first.posting.title, len(others)) == ("Backend Engineer", 3)
        assert first.score > max(other.score for other in others)
        shown = {one.text: one for one in first.requirements}["3+ years of Python"]
        assert shown.verdict.value == "met"
        assert "Python" in shown.resume_evidence[0].quote
        assert [one.verdict.value for one in others[-1].requirements].count("met") == 0

    async def test_blockers_are_quoted_beside_the_score(self, seeker):
        leeds = next(match for match in (await seeker.best()).items if match.posting.title == "Python Developer")
        assert "right to work in the UK" in " ".join(one.requirement_evidence.quote for one in leeds.blockers)

    async def test_one_match_says_what_would_raise_it(self, seeker):
        leeds = next(match for match in (await seeker.best()).items if match.posting.title == "Python Developer")
        alone = await seeker.search.matches.get(seeker.user, leeds.posting.id, today=TODAY)
        assert (alone.score, alone.requirements) == (leeds.score, leeds.requirements)
        assert any("Django" in one.action for one in alone.raises)

    async def test_fewer_are_given_where_fewer_are_asked_for(self, seeker):
        assert [match.posting.title for match in (await seeker.best(limit=1)).items] == ["Backend Engineer"]

    async def test_without_a_profile_the_user_is_told_to_import_one(self, newcomer):
        await newcomer.import_postings()
        with pytest.raises(NoProfileError, match="Import your résumé"):
            await newcomer.best()

    async def test_without_postings_the_user_is_told_where_they_come_from(self, newcomer):
        await newcomer.import_profile()
        with pytest.raises(NoPostingsError, match="sample board"):
            await newcomer.best()

    async def test_posting_of_another_user_is_unknown(self, seeker, database, readers, database_url):
        stranger = Seeker(database, readers, add_user(database_url, "Boris"))
        await stranger.import_profile()
        (first, *_) = (await seeker.best()).items
        with pytest.raises(UnknownPostingError):
            await stranger.search.matches.get(stranger.user, first.posting.id, today=TODAY)
        with pytest.raises(NoPostingsError):
            await stranger.best()


class TestSearches:
    @pytest.mark.parametrize(
        ("words", "titles"),
        [
            ("everything", 4),
            ("zebra", []),
            ("python", ["Backend Engineer", "Python Developer"]),
            ("developers in django", ["Python Developer"]),
            ("nurses", ["Krankenpfleger", "Registered Nurse"]),
            ("nurses of intensive care", ["Registered Nurse"]),
            ('"registered nurse"', ["Registered Nurse"]),
            ("Pflege", ["Krankenpfleger"]),
            ("remote in the EU, from 80k EUR", ["Backend Engineer"]),
            ("remote in Portugal", ["Backend Engineer"]),
            ("remote in the US", []),
            ("python in Leeds", ["Python Developer"]),
            ("python in the UK", ["Python Developer"]),
            ("in Germany", ["Backend Engineer", "Krankenpfleger"]),
        ],
    )
    async def test_search_finds(self, seeker, words, titles):
        found = await seeker.titles(words)
        assert (len(found) if isinstance(titles, int) else sorted(found)) == titles

    @pytest.mark.parametrize("words", ["", "python", "remote", "nurse", "in Berlin"])
    async def test_many_postings_come_in_the_order_in_which_few_do(self, seeker, words, monkeypatch):
        few = await seeker.titles(words)
        monkeypatch.setattr(match_store, "MAX_SORTED_BY_SCORE", 0)
        assert few
        assert await seeker.titles(words) == few

    async def test_where_no_posting_holds_all_words_those_with_one_are_told_apart(self, seeker):
        found = await seeker.best("python zebra")
        assert (found.any_word, len(found.items)) == (True, 2)
        assert not (await seeker.best("python django")).any_word

    async def test_those_with_most_of_the_words_come_before_those_that_fit_the_profile_better(self, seeker):
        assert await seeker.titles("python") == ["Backend Engineer", "Python Developer"]
        assert await seeker.titles("python django zebra") == ["Python Developer", "Backend Engineer"]

    async def test_pay_floor_hides_what_pays_less_and_silence_only_if_wished(self, seeker):
        await seeker.want(pay_floor=PayFloor(amount=80_000.0, currency="EUR"))
        assert set(await seeker.titles()) == {"Backend Engineer", "Registered Nurse", "Krankenpfleger"}
        await seeker.want(pay_floor=PayFloor(amount=80_000.0, currency="EUR"), show_without_pay=False)
        assert await seeker.titles() == ["Backend Engineer"]

    async def test_what_the_user_never_wants_is_not_shown(self, seeker):
        await seeker.want(must_nots=("night shift",), blocked_companies=("harrow vale",), languages=("en",))
        assert await seeker.titles() == ["Backend Engineer"]

    async def test_blocked_company_is_known_with_its_legal_form(self, seeker):
        await seeker.want(blocked_companies=("Marlowe",))
        assert "Python Developer" not in await seeker.titles()

    async def test_wish_that_a_posting_contradicts_is_told_and_changes_no_score(self, seeker):
        before = {match.posting.title: match.score for match in (await seeker.best()).items}
        await seeker.want(work_places=(WorkPlace.REMOTE,))
        after = {match.posting.title: match for match in (await seeker.best()).items}
        assert {title: match.score for title, match in after.items()} == before
        (told,) = after["Python Developer"].against_wishes
        assert told.quote == "You work on site in our mill."
        assert after["Backend Engineer"].against_wishes == ()


SUPPORT = [
    {
        "title": "IT Support Technician",
        "company": "Harrow Vale",
        "location": "Leeds, UK",
        "description": "You help colleagues with their computers.\nRequirements\n- Windows\n- Python",
    },
    {
        "title": "Warehouse Clerk",
        "company": "Marlowe Ltd",
        "location": "Leeds, UK",
        "description": "You report faults to the analyst at the service desk.\nRequirements\n- A licence to drive",
    },
    {
        "title": "Network Engineer",
        "company": "Marlowe Ltd",
        "location": "Leeds, UK",
        "description": "You lay cables.\nRequirements\n- Cisco and Windows",
    },
]


class TestSearchesByOccupation:
    @pytest.fixture
    async def seeker(self, seeker):
        await seeker.import_postings(SUPPORT, name="support.json")
        return seeker

    async def test_title_of_the_same_occupation_comes_after_those_that_hold_the_words(self, seeker):
        best = await seeker.best("service desk analyst")
        assert [one.posting.title for one in best.items] == ["Warehouse Clerk", "IT Support Technician"]
        assert best.items[0].score < best.items[1].score
        assert not best.any_word

    async def test_it_comes_after_them_among_many_postings(self, seeker, monkeypatch):
        monkeypatch.setattr(match_store, "MAX_SORTED_BY_SCORE", 0)
        assert await seeker.titles("service desk analyst") == ["Warehouse Clerk", "IT Support Technician"]

    async def test_it_comes_after_them_for_a_resume_that_is_not_the_profile(self, seeker):
        resume, query = parse_resume(Document.from_text("Technician\nPython"), today=TODAY), "service desk analyst"
        found = await seeker.search.matches.best_postings_for(
            seeker.user, resume, read_job_query(query), today=TODAY, limit=5
        )
        assert [line.title for line in found] == ["Warehouse Clerk", "IT Support Technician"]

    async def test_no_more_are_given_than_are_asked_for(self, seeker):
        assert len((await seeker.best("service desk analyst", limit=1)).items) == 1

    async def test_other_words_of_the_search_have_to_stand_in_it(self, seeker):
        assert await seeker.titles("help desk technician with Windows") == ["IT Support Technician"]
        assert (await seeker.best("help desk technician with Linux")).any_word

    async def test_other_languages_name_the_same_occupation(self, seeker):
        assert await seeker.titles("Krankenpfleger") == ["Krankenpfleger", "Registered Nurse"]

    async def test_saved_search_counts_it(self, seeker):
        searches = seeker.search.searches
        kept = await searches.save(seeker.user, "support", "help desk technician")
        again = SUPPORT[0] | {"title": "IT Support Technician II"}
        await seeker.import_postings([*SUPPORT, again], name="support.json")
        assert (await searches.get(seeker.user, kept.id)).new == 1


class TestAfterAnUpdate:
    @pytest.fixture
    async def updated(self, seeker, database):
        """Postings that an older version of the engine has read, with vectors of another model."""
        async with database.begin(seeker.user) as work:
            await work.execute(update(POSTINGS).values(read_version=1, embedding_model="older"))
        return seeker

    async def test_postings_are_read_anew_in_the_background_and_the_list_says_so(self, updated):
        first = await updated.best()
        assert (first.items, first.outdated) == ((), 4)

        async def is_current():
            return not (await updated.best()).outdated

        await until(is_current)
        assert len((await updated.best()).items) == 4

    async def test_what_was_read_once_by_this_version_is_not_looked_for_again(self, seeker, database):
        assert (await seeker.best()).outdated == 0
        async with database.begin(seeker.user) as work:
            await work.execute(update(POSTINGS).values(read_version=1))
        assert (await seeker.best()).outdated == 0


class TestComparingAnew:
    async def test_nothing_is_compared_twice(self, seeker):
        assert await seeker.compared() == 4
        assert await seeker.compared() == 0
        assert (await seeker.best()).items == (await seeker.best()).items

    async def test_changed_posting_is_compared_anew_alone(self, seeker):
        before = (await seeker.best()).items[0]
        await seeker.import_postings(
            [*ROWS[1:], ROWS[0] | {"description": "Requirements\n- 20+ years of COBOL\n- Fluent Finnish"}]
        )
        assert await seeker.compared() == 1
        after = next(match for match in (await seeker.best()).items if match.posting.id == before.posting.id)
        assert after.score < before.score

    async def test_changed_profile_is_compared_with_everything_anew(self, seeker):
        before = (await seeker.best("nurses")).items[0].score
        nurse = {"work": [{"name": "St Ann", "position": "Registered Nurse", "startDate": "2015-01"}]}
        await seeker.import_profile(nurse)
        assert await seeker.compared() == 4
        assert (await seeker.best("nurses")).items[0].score > before

    async def test_wishes_change_no_comparison(self, seeker):
        await seeker.compared()
        await seeker.want(places=("Lisbon",))
        assert await seeker.compared() == 0

    async def test_years_of_work_are_counted_anew_each_month(self, seeker):
        await seeker.compared()
        assert await seeker.compared(today=NEXT_MONTH) == 4

    async def test_posting_that_goes_takes_its_match_along(self, seeker, database_url):
        await seeker.best()
        (source,) = await seeker.search.sources.list(seeker.user)
        await seeker.search.sources.remove(seeker.user, source.id)
        with psycopg.connect(database_url) as owner:
            query = "SELECT count(*) FROM matches WHERE user_id = %s"
            assert owner.execute(query, (seeker.user.user_id,)).fetchone() == (0,)


class TestLookingAgain:
    """Once everything is compared, only what changed since is looked for."""

    async def test_new_posting_is_in_the_next_list(self, seeker):
        await seeker.best()
        await seeker.import_postings([*ROWS, ROWS[0] | {"title": "Backend Engineer II"}])
        assert "Backend Engineer II" in await seeker.titles()

    async def test_posting_of_a_transaction_that_ends_after_a_look_is_in_the_next_list(self, seeker, database):
        changed = {"id": new_id(), "external_id": "late", "title": "Late"}
        copied = [column for column in POSTINGS.columns if column.name not in {*changed, "search", "changed_in"}]
        same = select(*map(literal, changed.values()), *copied).where(POSTINGS.c.title == "Backend Engineer")
        late = insert(POSTINGS).from_select([*changed, *(column.name for column in copied)], same)
        async with database.begin(seeker.user) as work:
            await work.execute(late)
            assert "Late" not in await seeker.titles()
            # A younger transaction ends first, and its posting is looked for.
            await seeker.import_postings([ROWS[0] | {"title": "Backend Engineer II"}], "more.json")
            assert "Backend Engineer II" in await seeker.titles()
        assert "Late" in await seeker.titles()

    async def test_what_another_process_compared_with_another_profile_is_compared_anew(self, seeker, database, readers):
        await seeker.best()
        other = Seeker(database, readers, seeker.user)
        (kept,) = (await other.profiles.get(seeker.user)).sources
        nurse = {"work": [{"name": "St Ann", "position": "Registered Nurse", "startDate": "2015-01"}]}
        await other.import_profile(nurse)
        await other.best()
        added = [line.id for line in (await other.profiles.get(seeker.user)).sources if line.id != kept.id]
        await other.profiles.remove_source(seeker.user, added[0])
        assert len((await seeker.best()).items) == len(ROWS)


class TestMorePostingsThanAreComparedAtOnce:
    async def test_likeliest_come_at_once_and_all_others_when_they_are_compared(self, seeker, monkeypatch):
        monkeypatch.setattr(posting_search, "MAX_COMPARED", 2)
        assert await seeker.titles() == ["Backend Engineer", "Python Developer"]

        async def all_are_listed():
            return len(await seeker.titles()) == len(ROWS)

        await until(all_are_listed)
        assert await seeker.compared() == 0


class TestIndex:
    async def test_index_of_all_vectors_finds_the_few_postings_of_a_user(
        self, seeker, database, readers, database_url, monkeypatch
    ):
        """Two hundred nearer postings of somebody else do not hide them."""
        await seeker.best()
        other = Seeker(database, readers, add_user(database_url, "Boris"))
        await other.import_postings([ROWS[0] | {"title": f"Backend Engineer {number}"} for number in range(3)])
        with psycopg.connect(database_url) as owner:
            owner.execute(
                "INSERT INTO postings (id, external_id, user_id, source_id, url, title, payload, digest, embedding, "
                "embedding_model) SELECT gen_random_uuid(), gen_random_uuid()::text, user_id, source_id, url, title, "
                "payload, digest, embedding, embedding_model FROM postings, generate_series(1, 200) WHERE user_id = %s",
                (other.user.user_id,),
            )
        exact = await seeker.best()
        monkeypatch.setattr(posting_search, "EXACT_UP_TO", 1)
        assert await seeker.best() == exact
        assert len(exact.items) == 4


class TestSavedSearches:
    async def test_saved_search_counts_what_is_new_until_the_user_looks(self, seeker):
        searches = seeker.search.searches
        kept = await searches.save(seeker.user, " Python,  remote ", "python")
        assert (kept.name, kept.new) == ("Python, remote", 0)
        await seeker.import_postings([*ROWS, ROWS[0] | {"title": "Backend Engineer II"}])
        (listed,) = await searches.list(seeker.user)
        assert (listed.id, listed.new) == (kept.id, 1)
        looked = await searches.look(seeker.user, kept.id, now=now())
        assert looked.new == (await searches.get(seeker.user, kept.id)).new == 0

    async def test_names_are_unique_per_user(self, seeker):
        searches = seeker.search.searches
        first = await searches.save(seeker.user, "one", "python")
        with pytest.raises(SearchNameTakenError):
            await searches.save(seeker.user, "one", "nurse")
        await searches.save(seeker.user, "two", "nurse")
        with pytest.raises(SearchNameTakenError):
            await searches.rename(seeker.user, first.id, "two")
        assert (await searches.rename(seeker.user, first.id, "three")).name == "three"

    async def test_deleted_search_is_unknown(self, seeker):
        searches = seeker.search.searches
        kept = await searches.save(seeker.user, "one", "python")
        await searches.delete(seeker.user, kept.id)
        for gone in (searches.get, searches.delete):
            with pytest.raises(UnknownSearchError):
                await gone(seeker.user, kept.id)
        with pytest.raises(UnknownSearchError):
            await searches.look(seeker.user, new_id(), now=NOW)

    async def test_number_of_searches_is_bounded(self, newcomer, monkeypatch):
        monkeypatch.setattr("callboard.jobsearch.searches.MAX_SEARCHES", 1)
        await newcomer.search.searches.save(newcomer.user, "one", "python")
        with pytest.raises(TooManySearchesError):
            await newcomer.search.searches.save(newcomer.user, "two", "python")
