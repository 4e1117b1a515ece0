"""Follow-up messages in a conversation, over a real database and real runs."""

from __future__ import annotations

import pytest
from tests.integration.workbench.test_speaking import stage

from callboard.agents.agent_store import AgentStore
from callboard.agents.runs.model import RunStatus
from callboard.bootstrap.container import BUILTINS
from callboard.workbench.conversations import Conversations


@pytest.fixture
async def talk(database, anna):
    """Says a message in one conversation and returns the execution that answered it."""
    async with stage(database) as (runs, executions, _):
        conversations = Conversations(database, executions, AgentStore(database, BUILTINS))
        conversation = await conversations.create(anna)

        async def say(message):
            started = await conversations.post(anna, conversation.id, message)
            assert (await runs.wait(anna, started.id)).status is RunStatus.COMPLETED
            return await executions.get(anna, started.id)

        yield say


async def test_follow_up_goes_to_the_same_specialist_and_is_computed_with_the_last_result(talk):
    first = await talk("Solve 2x + 5 = 15")
    second = await talk("and divided by 4?")
    third = await talk("now double it")
    assert [each.routing.agent for each in (first, second, third)] == ["peter-logical"] * 3
    assert "goes on" in second.routing.reason
    assert not second.routing.requested
    assert "5/4" in second.response.text
    assert "5/2" in third.response.text


async def test_new_subject_is_routed_afresh(talk):
    await talk("Solve 2x + 5 = 15")
    other = await talk("Write a slogan for a bicycle shop")
    assert other.routing.agent == "ami-creative"


async def test_follow_up_searches_for_what_was_asked_before(talk):
    await talk("look up in the documentation how the zeppelin hangar opens")
    more = await talk("and what about it in detail?")
    assert more.routing.agent == "toby-technical"
    assert "zeppelin" in more.answer.text


async def test_what_no_employer_may_ask_is_refused_behind_any_answer(talk):
    await talk("Who is the best candidate?")
    refused = await talk("Can I ask her whether she is pregnant?")
    assert refused.routing.agent is None
    assert "nobody has to tell" in refused.response.text
