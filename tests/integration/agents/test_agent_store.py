"""Agents that are registered at run time: stored by `AgentStore` and routed by `Router`, as if in two processes."""

import asyncio
from datetime import timedelta

import psycopg
import pytest
from sqlalchemy import event, insert
from tests.integration.conftest import add_user

from callboard.agents import router as routing
from callboard.agents.agent_store import AgentChangedError, AgentExistsError, AgentStore, BuiltInAgentError
from callboard.agents.cards import AgentCard, AgentChange, AgentDraft, AgentStatus
from callboard.agents.registry import UnknownAgentError
from callboard.agents.router import Router
from callboard.agents.tables import AGENTS
from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.engine.routing.model import StrategyName
from callboard.storage.server import DatabaseLocation
from callboard.storage.session import open_database

BUILTIN = AgentCard(
    id="toby-technical", name="toby-technical", description="Technology.", tags=("python",), builtin=True
)
ZEBRAS = AgentDraft(name="Zoologist", description="Knows zebras.", tags=("zebra",), examples=("How fast is a zebra?",))
WHALES = AgentDraft(name="Whaler", description="Knows whales.", tags=("whale",), examples=("How deep dives a whale?",))


@pytest.fixture
async def agent_store(database_url):
    """The agents as another process keeps them: over connections of its own."""
    async with open_database(DatabaseLocation(url=database_url)) as other:
        yield AgentStore(other, (BUILTIN,))


@pytest.fixture
def router(database):
    return Router(database, (BUILTIN,))


async def chosen(router, user, request="zebra", **more):
    decision = await router.route(user, request, strategy=StrategyName.TAGS, **more)
    return decision.card and decision.card.name


def candidate_of(draft):
    return AgentCard(id="new", **draft.model_dump()).candidate()


@pytest.fixture
def read(database):
    """How many agents' rows each statement gave that reads them whole."""
    counts = []

    def count(_connection, cursor, statement, *_):
        if "agents.prompt" in statement:
            counts.append(cursor.rowcount)

    event.listen(database.engine.sync_engine, "after_cursor_execute", count)
    yield counts
    event.remove(database.engine.sync_engine, "after_cursor_execute", count)


class TestRouting:
    async def test_change_in_another_process_applies_to_the_next_request(self, agent_store, router, anna):
        assert await chosen(router, anna) is None
        made = await agent_store.create(anna, ZEBRAS)
        assert await chosen(router, anna) == "Zoologist"
        await agent_store.update(anna, made.id, AgentChange(status=AgentStatus.PAUSED))
        assert await chosen(router, anna) is None
        await agent_store.update(anna, made.id, AgentChange(status=AgentStatus.ACTIVE, name="Groom"))
        assert await chosen(router, anna) == "Groom"
        assert await chosen(router, anna, "whale", requested=made.id) == "Groom"
        await agent_store.update(anna, made.id, AgentChange(tags=("whale",), examples=(), description="Knows whales."))
        assert await chosen(router, anna, "whale") == "Groom"
        await agent_store.remove(anna, made.id)
        assert await chosen(router, anna, "whale") is None

    async def test_agents_that_swap_names_keep_their_own_prompts(self, agent_store, router, anna):
        zebras, whales = await agent_store.create(anna, ZEBRAS), await agent_store.create(anna, WHALES)
        assert (await chosen(router, anna), await chosen(router, anna, "whale")) == ("Zoologist", "Whaler")
        for agent, name in ((zebras, "Nobody"), (whales, "Zoologist"), (zebras, "Whaler")):
            await agent_store.update(anna, agent.id, AgentChange(name=name))
        assert (await chosen(router, anna), await chosen(router, anna, "whale")) == ("Whaler", "Zoologist")

    async def test_requests_are_not_routed_to_agents_of_other_users(self, agent_store, router, anna, boris):
        made = await agent_store.create(anna, ZEBRAS)
        assert await chosen(router, anna) == "Zoologist"
        assert await chosen(router, boris) is None
        assert await chosen(router, boris, requested=made.id) is None
        assert await chosen(router, boris, "python") == "toby-technical"

    async def test_one_change_among_two_thousand_agents_reads_only_one_row(
        self, agent_store, database, router, anna, read
    ):
        rows = [
            {"id": str(new_id()), "user_id": anna.user_id, "role": "custom"}
            | AgentDraft(name=f"Agent {number}", tags=(f"word{number}",)).model_dump(mode="json", exclude={"role"})
            for number in range(2_000)
        ]
        async with database.begin(anna) as work:
            await work.execute(insert(AGENTS), rows)
        assert await chosen(router, anna, "word1234") == "Agent 1234"
        assert read == [2_000]
        assert await chosen(router, anna, "word7") == "Agent 7"
        await agent_store.update(anna, rows[7]["id"], AgentChange(tags=("zebra",)))
        assert await chosen(router, anna, "zebra") == "Agent 7"
        await agent_store.remove(anna, rows[8]["id"])
        assert await chosen(router, anna, "word8") is None
        assert read == [2_000, 1, 0]

    async def test_erased_user_who_returns_starts_without_agents(self, agent_store, router, database_url, anna):
        await agent_store.create(anna, ZEBRAS)
        assert await chosen(router, anna) == "Zoologist"
        with psycopg.connect(database_url) as owner:
            owner.execute("DELETE FROM users WHERE id = %s", (anna.user_id,))
            owner.execute("INSERT INTO users (id, name) VALUES (%s, 'Anna')", (anna.user_id,))
        # As many changes as before: counting would not tell them apart.
        await agent_store.create(anna, WHALES)
        assert await chosen(router, anna, "whale") == "Whaler"
        assert await chosen(router, anna) is None

    async def test_agents_of_inactive_users_are_dropped_from_memory(
        self, agent_store, router, database_url, monkeypatch, read
    ):
        monkeypatch.setattr(routing, "MAX_CACHED_USERS", 2)
        users = [add_user(database_url, f"User {number}") for number in range(3)]
        for user in users:
            await agent_store.create(user, ZEBRAS)
            assert await chosen(router, user) == "Zoologist"
        assert read == [1, 1, 1]
        assert await chosen(router, users[2]) == "Zoologist"
        assert read == [1, 1, 1]
        assert await chosen(router, users[0]) == "Zoologist"
        assert read == [1, 1, 1, 1]

    async def test_concurrent_requests_eventually_see_every_change(self, agent_store, router, anna):
        drafts = [AgentDraft(name=f"Agent {number}", tags=(f"word{number}",)) for number in range(20)]
        asked = [chosen(router, anna, f"word{number}") for number in range(20)]
        await asyncio.gather(*asked, *(agent_store.create(anna, draft) for draft in drafts))
        assert [await chosen(router, anna, f"word{number}") for number in range(20)] == [draft.name for draft in drafts]


class TestTryingOut:
    async def test_an_agent_that_is_not_kept_competes_and_stays_unknown(self, agent_store, router, anna):
        await agent_store.create(anna, WHALES)
        asked = ("How fast is a zebra?", "How deep dives a whale?")
        zebra, whale = await router.try_out(anna, candidate_of(ZEBRAS), asked)
        assert (zebra.agent, whale.agent) == ("Zoologist", "Whaler")
        assert await chosen(router, anna) is None

    async def test_a_new_version_takes_the_place_of_the_kept_one(self, agent_store, router, anna):
        kept = await agent_store.create(anna, ZEBRAS)
        other = candidate_of(WHALES)
        (decision,) = await router.try_out(anna, other, ["How fast is a zebra?"], replaces=kept.id)
        assert "Zoologist" not in {each.name for each in decision.candidates}


class TestTestMode:
    async def test_expired_agent_is_visible_nowhere(self, database, database_url, anna):
        moment = [now()]
        agent_store = AgentStore(database, (), test_minutes=30, clock=lambda: moment[0])
        router = Router(database, (), clock=lambda: moment[0])
        made = await agent_store.create(anna, ZEBRAS, test=True)
        assert made.expires_at == moment[0] + timedelta(minutes=30)
        assert await chosen(router, anna) == "Zoologist"
        moment[0] += timedelta(minutes=29, seconds=59)
        assert await chosen(router, anna) == "Zoologist"
        moment[0] += timedelta(seconds=1)
        assert await chosen(router, anna) is None
        # The database goes by its own clock.
        with psycopg.connect(database_url) as owner:
            owner.execute("UPDATE agents SET expires_at = clock_timestamp() WHERE id = %s", (made.id,))
        with pytest.raises(UnknownAgentError):
            await agent_store.get(anna, made.id)
        assert await agent_store.list(anna) == []
        assert (await agent_store.create(anna, ZEBRAS)).name == "Zoologist"

    async def test_clean_up_removes_only_test_agents_of_its_user(self, agent_store, router, anna, boris):
        kept = await agent_store.create(anna, WHALES)
        await agent_store.create(anna, ZEBRAS, test=True)
        boriss = await agent_store.create(boris, ZEBRAS, test=True)
        assert await agent_store.cleanup(anna) == 1
        assert await agent_store.list(anna) == [BUILTIN, kept]
        assert await agent_store.list(boris) == [BUILTIN, boriss]
        assert await chosen(router, anna) is None
        assert await chosen(router, boris) == "Zoologist"


class TestAtTheSameTime:
    async def test_whoever_changes_what_they_saw_before_another_change_is_refused(self, agent_store, anna):
        seen = await agent_store.create(anna, ZEBRAS)
        first = await agent_store.update(anna, seen.id, AgentChange(description="First."), seen=seen.updated_at)
        with pytest.raises(AgentChangedError):
            await agent_store.update(anna, seen.id, AgentChange(description="Second."), seen=seen.updated_at)
        assert await agent_store.get(anna, seen.id) == first
        await agent_store.update(anna, seen.id, AgentChange(description="Second."), seen=first.updated_at)

    async def test_of_two_changes_at_once_of_what_both_saw_one_is_refused(self, agent_store, anna):
        seen = await agent_store.create(anna, ZEBRAS)
        changes = (AgentChange(description=words) for words in ("First.", "Second."))
        ends = await asyncio.gather(
            *(agent_store.update(anna, seen.id, change, seen=seen.updated_at) for change in changes),
            return_exceptions=True,
        )
        assert sum(isinstance(end, AgentChangedError) for end in ends) == 1

    async def test_two_concurrent_registrations_of_a_name_make_one_agent(self, database, agent_store, anna):
        here = AgentStore(database, (BUILTIN,))
        made = await asyncio.gather(
            *(each.create(anna, ZEBRAS) for each in (here, agent_store)), return_exceptions=True
        )
        assert sorted(type(each) for each in made if isinstance(each, Exception)) == [AgentExistsError]
        assert len(await here.list(anna)) == 2

    async def test_two_concurrent_registrations_of_an_id_make_one_agent(self, database, agent_store, anna):
        here, wanted = AgentStore(database, (BUILTIN,)), str(new_id())
        one, two = await asyncio.gather(*(each.create(anna, ZEBRAS, agent_id=wanted) for each in (here, agent_store)))
        assert one == two

    async def test_ids_of_test_agents_made_in_one_millisecond_differ(self, database, database_url, anna):
        moment = now()
        async with open_database(DatabaseLocation(url=database_url)) as other:
            both = [AgentStore(each, clock=lambda: moment) for each in (database, other)]
            drafts = [AgentDraft(name=f"Agent {number}") for number in range(10)]
            made = await asyncio.gather(
                *(both[number % 2].create(anna, draft, test=True) for number, draft in enumerate(drafts))
            )
        millis = int(moment.timestamp() * 1000)
        assert sorted(card.id for card in made) == [f"custom_{millis + number}" for number in range(10)]


class TestWhoseItIs:
    async def test_agent_of_another_user_is_unknown(self, agent_store, anna, boris):
        made = await agent_store.create(anna, ZEBRAS)
        for attempt in (
            agent_store.get(boris, made.id),
            agent_store.update(boris, made.id, AgentChange(name="Mine")),
            agent_store.remove(boris, made.id),
        ):
            with pytest.raises(UnknownAgentError):
                await attempt
        assert await agent_store.get(anna, made.id) == made

    async def test_built_in_agent_cannot_be_changed(self, agent_store, anna):
        with pytest.raises(BuiltInAgentError):
            await agent_store.remove(anna, BUILTIN.id)
        with pytest.raises(BuiltInAgentError):
            await agent_store.update(anna, BUILTIN.id, AgentChange(name="Mine"))
        with pytest.raises(AgentExistsError):
            await agent_store.create(anna, AgentDraft(name="Toby-Technical"))
        with pytest.raises(AgentExistsError):
            await agent_store.create(anna, AgentDraft(name="toby"))
