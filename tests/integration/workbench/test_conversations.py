"""Conversations: stored, paged, searched, answered once, and private."""

import asyncio

import pytest

from callboard.core.errors import DomainError
from callboard.core.ids import new_id
from callboard.workbench.conversations import (
    HISTORY_MESSAGES,
    ConversationArchivedError,
    ConversationChange,
    ConversationStatus,
    UnknownConversationError,
)
from callboard.workbench.directory import NoSuchAgentError
from callboard.workbench.pagination import BadCursorError


async def said(conversations, user, conversation, **more):
    page = await conversations.messages(user, conversation.id, **more)
    return [(message.type.value, message.content) for message in page.items]


async def ask(conversations, user, conversation, content):
    return await conversations.post(user, conversation.id, content)


class TestAsking:
    async def test_question_and_answer_are_stored_in_order(self, conversations, executions, anna):
        talk = await conversations.create(anna, agent_id="toby-technical")
        asked = await ask(conversations, anna, talk, "What is TCP?")
        await executions.answer(anna, asked, "A protocol.")
        page = await conversations.messages(anna, talk.id)
        question, answer = page.items
        assert (question.type, question.content, question.run_id) == ("user", "What is TCP?", asked.id)
        assert (answer.type, answer.content, answer.run_id) == ("agent", "A protocol.", asked.id)
        assert (answer.agent_id, answer.metadata) == ("toby-technical", {"engine": "rules"})
        assert (await conversations.get(anna, talk.id)).last_message_at == answer.created_at

    async def test_the_question_goes_to_the_agent_of_the_conversation(self, conversations, anna):
        talk = await conversations.create(anna, agent_id="ami-creative")
        assert (await ask(conversations, anna, talk, "A name, please.")).request.agent_id == "ami-creative"

    async def test_one_question_goes_to_another_agent_and_the_next_does_not(self, conversations, anna):
        talk = await conversations.create(anna, agent_id="ami-creative")
        other = await conversations.post(anna, talk.id, "2 + 2?", agent_id="toby-technical")
        assert other.request.agent_id == "toby-technical"
        assert (await ask(conversations, anna, talk, "A name, please.")).request.agent_id == "ami-creative"
        with pytest.raises(NoSuchAgentError):
            await conversations.post(anna, talk.id, "Hello?", agent_id="nobody-here")

    async def test_answer_stored_twice_is_kept_once(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        await executions.answer(anna, await ask(conversations, anna, talk, "Hello?"), "Hello.", times=3)
        assert await said(conversations, anna, talk) == [("user", "Hello?"), ("agent", "Hello.")]

    async def test_question_sent_twice_is_kept_once(self, conversations, anna):
        talk, run_id = await conversations.create(anna), new_id()
        first = await conversations.post(anna, talk.id, "Hello?", run_id=run_id)
        again = await conversations.post(anna, talk.id, "Hello?", run_id=run_id)
        assert first.id == again.id == run_id
        assert await said(conversations, anna, talk) == [("user", "Hello?")]

    async def test_question_with_a_refused_execution_is_not_stored(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        executions.refusal = DomainError("no room")
        with pytest.raises(DomainError, match="no room"):
            await ask(conversations, anna, talk, "Hello?")
        assert await said(conversations, anna, talk) == []

    async def test_failed_execution_leaves_a_message_with_the_reason(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        await executions.fail(anna, await ask(conversations, anna, talk, "Hello?"), "the model is away")
        assert await said(conversations, anna, talk) == [
            ("user", "Hello?"),
            ("system", "There is no answer: the execution failed: the model is away"),
        ]

    async def test_answer_to_a_deleted_conversation_is_dropped(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        asked = await ask(conversations, anna, talk, "Hello?")
        await conversations.delete(anna, talk.id)
        await executions.answer(anna, asked, "Hello.")
        with pytest.raises(UnknownConversationError):
            await conversations.messages(anna, talk.id)

    async def test_archived_conversation_refuses_questions_until_reactivated(self, conversations, anna):
        talk = await conversations.create(anna)
        await conversations.update(anna, talk.id, ConversationChange(status=ConversationStatus.ARCHIVED))
        with pytest.raises(ConversationArchivedError):
            await ask(conversations, anna, talk, "Hello?")
        await conversations.update(anna, talk.id, ConversationChange(status=ConversationStatus.ACTIVE))
        await ask(conversations, anna, talk, "Hello?")
        assert await said(conversations, anna, talk) == [("user", "Hello?")]

    async def test_last_messages_are_sent_as_context_oldest_first(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        for number in range(10):
            asked = await ask(conversations, anna, talk, f"question {number}")
            await executions.answer(anna, asked, f"answer {number}")
        last = await ask(conversations, anna, talk, "and now?")
        history = [(turn.role, turn.content) for turn in last.request.history]
        assert len(history) == HISTORY_MESSAGES
        assert history[0] == ("agent", "answer 2")
        assert history[-2:] == [("user", "question 9"), ("agent", "answer 9")]

    async def test_system_messages_are_not_sent_as_context(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        await executions.fail(anna, await ask(conversations, anna, talk, "Hello?"), "away")
        again = await ask(conversations, anna, talk, "Hello?")
        assert [turn.role for turn in again.request.history] == ["user"]

    async def test_unstorable_characters_are_replaced(self, conversations, anna):
        talk = await conversations.create(anna, title="a\x00b")
        asked = await ask(conversations, anna, talk, "nul \x00 and \ud800")
        assert asked.request.message == "nul \N{REPLACEMENT CHARACTER} and \N{REPLACEMENT CHARACTER}"
        assert await said(conversations, anna, talk) == [("user", asked.request.message)]

    async def test_concurrent_questions_are_all_stored(self, conversations, anna):
        talk = await conversations.create(anna)
        await asyncio.gather(*(ask(conversations, anna, talk, f"question {number}") for number in range(8)))
        assert sorted(await said(conversations, anna, talk)) == [("user", f"question {number}") for number in range(8)]


class TestTitles:
    async def test_untitled_conversation_is_named_after_its_first_question(self, conversations, anna):
        talk = await conversations.create(anna)
        for content in ("What  is\nTCP?", "And UDP?"):
            await ask(conversations, anna, talk, content)
        assert (await conversations.get(anna, talk.id)).title == "What is TCP?"

    async def test_given_title_is_kept(self, conversations, anna):
        talk = await conversations.create(anna, title="Networks")
        await ask(conversations, anna, talk, "What is TCP?")
        assert (await conversations.get(anna, talk.id)).title == "Networks"


class TestChanging:
    async def test_omitted_fields_stay_unchanged(self, conversations, anna):
        talk = await conversations.create(anna, agent_id="toby-technical", title="Networks")
        changed = await conversations.update(anna, talk.id, ConversationChange(title="Protocols"))
        assert (changed.title, changed.agent_id, changed.status) == ("Protocols", "toby-technical", "active")
        assert changed.updated_at > talk.updated_at

    async def test_agent_of_a_conversation_can_be_unset(self, conversations, anna):
        talk = await conversations.create(anna, agent_id="toby-technical")
        assert (await conversations.update(anna, talk.id, ConversationChange(agent_id=None))).agent_id is None

    async def test_unknown_agent_is_refused(self, conversations, anna):
        talk = await conversations.create(anna)
        with pytest.raises(NoSuchAgentError, match="nobody"):
            await conversations.update(anna, talk.id, ConversationChange(agent_id="nobody"))
        with pytest.raises(NoSuchAgentError, match="nobody"):
            await conversations.create(anna, agent_id="nobody")

    async def test_conversation_created_twice_with_one_id_exists_once(self, conversations, anna):
        drawn = new_id()
        first, again = [await conversations.create(anna, title="One", conversation_id=drawn) for _ in range(2)]
        assert first == again


class TestLists:
    async def test_pages_are_newest_first_and_stay_consistent_during_inserts(self, conversations, anna):
        begun = [await conversations.create(anna, title=f"talk {number}") for number in range(7)]
        first = await conversations.list(anna, limit=3)
        await conversations.create(anna, title="late")
        rest = []
        cursor = first.next_cursor
        while cursor:
            page = await conversations.list(anna, limit=3, cursor=cursor)
            rest += page.items
            cursor = page.next_cursor
        assert [talk.id for talk in (*first.items, *rest)] == [talk.id for talk in reversed(begun)]

    async def test_a_new_message_brings_a_conversation_to_the_front(self, conversations, anna):
        old, _new = [await conversations.create(anna, title=title) for title in ("old", "new")]
        await ask(conversations, anna, old, "Hello?")
        assert [talk.title for talk in (await conversations.list(anna)).items] == ["old", "new"]

    async def test_messages_page_from_the_beginning_and_from_the_end(self, conversations, executions, anna):
        talk = await conversations.create(anna)
        for number in range(3):
            await executions.answer(anna, await ask(conversations, anna, talk, f"q{number}"), f"a{number}")
        first = await conversations.messages(anna, talk.id, limit=4)
        await ask(conversations, anna, talk, "q3")
        rest = await conversations.messages(anna, talk.id, limit=4, cursor=first.next_cursor)
        told = [message.content for message in (*first.items, *rest.items)]
        assert told == ["q0", "a0", "q1", "a1", "q2", "a2", "q3"]
        assert rest.next_cursor is None
        newest = await conversations.messages(anna, talk.id, newest_first=True, limit=2)
        assert [message.content for message in newest.items] == ["q3", "a2"]
        back = await conversations.messages(anna, talk.id, newest_first=True, limit=2, cursor=newest.next_cursor)
        assert [message.content for message in back.items] == ["q2", "a1"]

    async def test_filters_by_status(self, conversations, anna):
        kept, put_away = [await conversations.create(anna, title=title) for title in ("kept", "put away")]
        await conversations.update(anna, put_away.id, ConversationChange(status=ConversationStatus.ARCHIVED))
        for status, expected in ((ConversationStatus.ACTIVE, kept), (ConversationStatus.ARCHIVED, put_away)):
            assert [talk.id for talk in (await conversations.list(anna, status=status)).items] == [expected.id]

    async def test_search_matches_titles_and_messages_literally(self, conversations, anna):
        titled, asked, _other = [
            await conversations.create(anna, title=title) for title in ("ÉTUDE at 100%", "two", "1000 things")
        ]
        await ask(conversations, anna, asked, "Is it 100%_sure?")
        assert {talk.id for talk in (await conversations.list(anna, text="100%")).items} == {titled.id, asked.id}
        assert [talk.id for talk in (await conversations.list(anna, text="%_S")).items] == [asked.id]
        assert [talk.id for talk in (await conversations.list(anna, text="étude")).items] == [titled.id]

    @pytest.mark.parametrize("cursor", ["", "x", "e30", "W10", "bnVsbA", "WyJtZXNzYWdlcyJd", "🙂", "A" * 500])
    async def test_forged_cursor_is_refused(self, conversations, anna, cursor):
        with pytest.raises(BadCursorError):
            await conversations.list(anna, cursor=cursor)

    async def test_a_cursor_of_another_list_is_refused(self, conversations, anna):
        talk = await conversations.create(anna)
        await conversations.create(anna)
        cursor = (await conversations.list(anna, limit=1)).next_cursor
        with pytest.raises(BadCursorError, match="another list"):
            await conversations.messages(anna, talk.id, cursor=cursor)


class TestIsolation:
    async def test_conversation_of_another_user_is_unknown(self, conversations, anna, boris):
        talk = await conversations.create(anna, title="Anna's")
        attempts = (
            lambda which: conversations.get(boris, which),
            lambda which: conversations.messages(boris, which),
            lambda which: conversations.update(boris, which, ConversationChange(title="Boris's")),
            lambda which: conversations.delete(boris, which),
            lambda which: conversations.post(boris, which, "Hello?"),
        )
        for attempt in attempts:
            for which in (talk.id, new_id()):
                with pytest.raises(UnknownConversationError, match=str(which)):
                    await attempt(which)
        assert (await conversations.list(boris)).items == ()
        assert await conversations.get(anna, talk.id) == talk
