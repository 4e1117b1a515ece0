"""Tasks: stored, moved, executed, listed, counted, and private."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from callboard.core.clock import now
from callboard.core.errors import DomainError
from callboard.core.ids import new_id
from callboard.workbench.directory import AgentInactiveError, NoSuchAgentError
from callboard.workbench.pagination import BadCursorError
from callboard.workbench.tables import TASKS
from callboard.workbench.task_model import MoveNotAllowedError, Priority, TaskChange, TaskDraft, TaskStatus
from callboard.workbench.tasks import (
    AlreadyExecutingError,
    NobodyAssignedError,
    TaskChangedError,
    TaskFilter,
    TaskSort,
    UnknownTaskError,
)

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
REPORT = TaskDraft(title="Write the report", description="Two pages.", assigned_to="toby-technical")


def to(status):
    return TaskChange(status=status)


async def walked(tasks, user, task, *statuses):
    for status in statuses:
        task = await tasks.update(user, task.id, to(status))
    return task


class TestKeeping:
    async def test_task_is_stored_as_given(self, tasks, anna):
        due = datetime(2026, 12, 24, 18, tzinfo=UTC)
        draft = TaskDraft(
            title="Decorate",
            priority=Priority.HIGH,
            due_date=due,
            estimated_hours=1.5,
            tags=("tree", "Tree"),
            feature="x",
        )
        kept = await tasks.create(anna, draft)
        assert (kept.status, kept.priority, kept.due_date, kept.estimated_hours) == ("todo", "high", due, 1.5)
        assert (kept.tags, kept.feature, kept.created_by) == (("tree",), "x", anna.user_id)
        assert (kept.started_at, kept.completed_at, kept.result) == (None, None, None)
        assert await tasks.get(anna, kept.id) == kept

    async def test_omitted_fields_stay_unchanged(self, tasks, anna):
        kept = await tasks.create(anna, TaskDraft(title="Decorate", due_date=NOON, feature="x"))
        changed = await tasks.update(anna, kept.id, TaskChange(due_date=None, tags=("tree",)))
        assert (changed.title, changed.due_date, changed.tags, changed.feature) == ("Decorate", None, ("tree",), "x")

    async def test_task_created_twice_with_one_id_exists_once(self, tasks, executions, anna):
        drawn = new_id()
        for execute in (False, True):
            task_id = drawn if not execute else new_id()
            first, again = [await tasks.create(anna, REPORT, execute=execute, task_id=task_id) for _ in range(2)]
            assert first == again
        assert len(executions.started) == 1

    async def test_unknown_agent_is_refused(self, tasks, anna):
        with pytest.raises(NoSuchAgentError, match="nobody"):
            await tasks.create(anna, TaskDraft(title="Write", assigned_to="nobody"))
        kept = await tasks.create(anna, REPORT)
        for execute in (False, True):
            with pytest.raises(NoSuchAgentError, match="nobody"):
                await tasks.update(anna, kept.id, TaskChange(assigned_to="nobody"), execute=execute)
        assert await tasks.get(anna, kept.id) == kept

    async def test_tasks_of_a_user_are_counted_also_when_several_are_made_at_once(self, tasks, anna, boris):
        made = await asyncio.gather(*(tasks.create(anna, TaskDraft(title=f"Task {place}")) for place in range(4)))
        assert sorted(task.number for task in made) == [1, 2, 3, 4]
        assert (await tasks.create(boris, REPORT)).number == 1
        await tasks.delete(anna, made[0].id)
        assert (await tasks.create(anna, REPORT)).number in {4, 5}

    async def test_a_number_finds_its_task(self, tasks, anna):
        _, second = [await tasks.create(anna, TaskDraft(title=title)) for title in ("One", "Two")]
        assert [task.id for task in (await tasks.list(anna, TaskFilter(text="#2"))).items] == [second.id]

    async def test_unstorable_characters_are_replaced(self, tasks, anna):
        kept = await tasks.create(anna, TaskDraft(title="a\x00b", description="c\x00d"))
        assert (kept.title, kept.description) == ("a\N{REPLACEMENT CHARACTER}b", "c\N{REPLACEMENT CHARACTER}d")


class TestMoving:
    async def test_start_and_completion_of_a_task_are_timed(self, tasks, anna):
        kept = await tasks.create(anna, REPORT)
        doing = await walked(tasks, anna, kept, TaskStatus.DOING)
        assert doing.started_at is not None
        done = await walked(tasks, anna, doing, TaskStatus.REVIEW, TaskStatus.DOING, TaskStatus.REVIEW, TaskStatus.DONE)
        assert done.started_at == doing.started_at
        assert done.completed_at > done.started_at

    async def test_forbidden_status_change_changes_nothing(self, tasks, anna):
        kept = await tasks.create(anna, REPORT)
        with pytest.raises(MoveNotAllowedError, match=r"todo to done\. Allowed from todo: doing, paused, cancelled"):
            await tasks.update(anna, kept.id, TaskChange(status=TaskStatus.DONE, title="Changed"))
        assert await tasks.get(anna, kept.id) == kept

    async def test_second_of_two_concurrent_moves_is_told_that_the_task_changed(self, tasks, anna):
        kept = await tasks.create(anna, REPORT)
        changes = [TaskChange(title="First"), TaskChange(title="Second")]
        outcomes = await asyncio.gather(
            *(tasks.update(anna, kept.id, change, seen=kept.updated_at) for change in changes), return_exceptions=True
        )
        lost = [outcome for outcome in outcomes if isinstance(outcome, TaskChangedError)]
        won = [outcome for outcome in outcomes if not isinstance(outcome, Exception)]
        assert (len(lost), len(won)) == (1, 1)
        assert await tasks.get(anna, kept.id) == won[0]

    async def test_concurrent_changes_of_different_fields_are_all_stored(self, tasks, anna):
        kept = await tasks.create(anna, REPORT)
        changes = [TaskChange(title="New"), TaskChange(priority=Priority.URGENT), TaskChange(feature="f")]
        await asyncio.gather(*(tasks.update(anna, kept.id, change) for change in changes))
        now_is = await tasks.get(anna, kept.id)
        assert (now_is.title, now_is.priority, now_is.feature) == ("New", "urgent", "f")


class TestExecuting:
    async def test_executed_task_moves_to_review_with_its_answer(self, tasks, executions, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        (started,) = executions.started
        assert (started.request.message, started.request.agent_id) == (
            "Write the report\n\nTwo pages.",
            "toby-technical",
        )
        assert (doing.status, doing.run_id, doing.result) == ("doing", started.id, None)
        assert doing.started_at is not None
        await executions.answer(anna, started, "# Report")
        reviewed = await tasks.get(anna, doing.id)
        assert reviewed.status == "review"
        result = reviewed.result
        assert (result.run_id, result.status, result.answer, result.engine, result.agent_id) == (
            started.id,
            "completed",
            "# Report",
            "rules",
            "toby-technical",
        )

    async def test_result_stored_twice_is_kept_once(self, tasks, executions, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        await executions.answer(anna, executions.started[0], "# Report")
        done = await walked(tasks, anna, doing, TaskStatus.DONE)
        await executions.answer(anna, executions.started[0], "# Another")
        assert await tasks.get(anna, doing.id) == done

    async def test_failed_execution_pauses_the_task_with_the_reason(self, tasks, executions, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        await executions.fail(anna, executions.started[0], "the model is away")
        paused = await tasks.get(anna, doing.id)
        assert (paused.status, paused.result.status, paused.result.error) == ("paused", "failed", "the model is away")

    async def test_task_executed_again_has_the_latest_result(self, tasks, executions, anna):
        kept = await tasks.create(anna, REPORT)
        await tasks.update(anna, kept.id, TaskChange(description="Three pages."), execute=True)
        await executions.fail(anna, executions.started[0], "away")
        again = await tasks.update(anna, kept.id, TaskChange(), execute=True)
        assert (again.status, again.result, again.run_id) == ("doing", None, executions.started[1].id)
        await executions.answer(anna, executions.started[0], "late")
        assert (await tasks.get(anna, kept.id)).result is None
        await executions.answer(anna, executions.started[1], "done")
        reviewed = await tasks.get(anna, kept.id)
        assert (reviewed.status, reviewed.result.answer) == ("review", "done")
        assert executions.started[1].request.message.endswith("Three pages.")

    async def test_unassigned_task_cannot_be_executed(self, tasks, executions, anna):
        with pytest.raises(NobodyAssignedError):
            await tasks.create(anna, TaskDraft(title="Write"), execute=True)
        kept = await tasks.create(anna, TaskDraft(title="Write"))
        with pytest.raises(NobodyAssignedError):
            await tasks.update(anna, kept.id, TaskChange(), execute=True)
        assigned = await tasks.update(anna, kept.id, TaskChange(assigned_to="ami-creative"), execute=True)
        assert (assigned.status, executions.started[0].request.agent_id) == ("doing", "ami-creative")

    async def test_running_task_cannot_be_executed_again(self, tasks, executions, anna):
        kept = await tasks.create(anna, REPORT)
        attempts = [tasks.update(anna, kept.id, TaskChange(), execute=True) for _ in range(3)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        refused = [each for each in outcomes if isinstance(each, AlreadyExecutingError | TaskChangedError)]
        assert len(refused) == 2
        assert len(executions.started) == 1

    async def test_inactive_agent_may_be_assigned_but_not_executed(self, tasks, executions, anna):
        kept = await tasks.create(anna, TaskDraft(title="Write", assigned_to="resting"))
        with pytest.raises(AgentInactiveError, match="Resting is paused"):
            await tasks.update(anna, kept.id, TaskChange(), execute=True)
        with pytest.raises(AgentInactiveError, match="Resting is paused"):
            await tasks.create(anna, TaskDraft(title="Write", assigned_to="resting"), execute=True)
        assert executions.started == []
        assert await tasks.get(anna, kept.id) == kept

    async def test_done_task_cannot_be_executed(self, tasks, executions, anna):
        kept = await tasks.create(anna, REPORT)
        await walked(tasks, anna, kept, TaskStatus.DOING, TaskStatus.REVIEW, TaskStatus.DONE)
        with pytest.raises(MoveNotAllowedError, match="done stays so"):
            await tasks.update(anna, kept.id, TaskChange(), execute=True)
        assert executions.started == []

    async def test_refused_execution_leaves_the_task_unchanged(self, tasks, executions, anna):
        kept = await tasks.create(anna, REPORT)
        executions.refusal = DomainError("no room")
        with pytest.raises(DomainError, match="no room"):
            await tasks.update(anna, kept.id, TaskChange(title="Changed"), execute=True)
        assert await tasks.get(anna, kept.id) == kept
        drawn = new_id()
        with pytest.raises(DomainError, match="no room"):
            await tasks.create(anna, REPORT, execute=True, task_id=drawn)
        with pytest.raises(UnknownTaskError):
            await tasks.get(anna, drawn)

    @pytest.mark.parametrize("status", [TaskStatus.PAUSED, TaskStatus.CANCELLED])
    async def test_cancelling_a_task_cancels_its_execution(self, tasks, executions, anna, status):
        doing = await tasks.create(anna, REPORT, execute=True)
        await tasks.update(anna, doing.id, to(status))
        stopped = await tasks.get(anna, doing.id)
        assert (stopped.status, stopped.result.status) == (status, "cancelled")

    async def test_task_can_be_cancelled_after_its_execution_ended(self, tasks, executions, database, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        async with database.begin(anna) as work:
            await executions._end(work, doing.run_id, "completed")
        assert (await tasks.update(anna, doing.id, to(TaskStatus.PAUSED))).status == "paused"

    async def test_task_moved_during_its_execution_keeps_its_status_and_gets_the_answer(self, tasks, executions, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        await walked(tasks, anna, doing, TaskStatus.REVIEW, TaskStatus.DONE)
        await executions.answer(anna, executions.started[0], "late")
        done = await tasks.get(anna, doing.id)
        assert (done.status, done.result.answer) == ("done", "late")

    async def test_deleting_a_task_cancels_its_execution(self, tasks, executions, database, anna):
        doing = await tasks.create(anna, REPORT, execute=True)
        await tasks.delete(anna, doing.id)
        with pytest.raises(UnknownTaskError):
            await tasks.get(anna, doing.id)
        with pytest.raises(DomainError):
            await executions.cancel(anna, doing.run_id)


class TestFinding:
    @pytest.fixture
    async def three(self, tasks, anna):
        drafts = (
            TaskDraft(title="50% off", priority=Priority.LOW, due_date=NOON),
            TaskDraft(title="Zebra", description="500 stripes_", priority=Priority.URGENT, assigned_to="ami-creative"),
            TaskDraft(title="apple", priority=Priority.HIGH, due_date=NOON + timedelta(days=1)),
        )
        kept = [await tasks.create(anna, draft) for draft in drafts]
        await tasks.update(anna, kept[2].id, to(TaskStatus.DOING))
        return kept

    @pytest.mark.parametrize(
        ("which", "titles"),
        [
            (TaskFilter(), {"50% off", "Zebra", "apple"}),
            (TaskFilter(statuses=(TaskStatus.DOING,)), {"apple"}),
            (TaskFilter(statuses=(TaskStatus.DOING, TaskStatus.TODO)), {"50% off", "Zebra", "apple"}),
            (TaskFilter(priorities=(Priority.URGENT,)), {"Zebra"}),
            (TaskFilter(agent="ami-creative"), {"Zebra"}),
            (TaskFilter(agent="nobody"), set()),
            (TaskFilter(due_before=NOON), set()),
            (TaskFilter(due_before=NOON + timedelta(seconds=1)), {"50% off"}),
            (TaskFilter(due_after=NOON), {"50% off", "apple"}),
            (TaskFilter(due_after=NOON + timedelta(seconds=1)), {"apple"}),
            (TaskFilter(text="ZEBRA"), {"Zebra"}),
            (TaskFilter(text="0%"), {"50% off"}),
            (TaskFilter(text="stripes_"), {"Zebra"}),
            (TaskFilter(text="_"), {"Zebra"}),
            (TaskFilter(text="\x00"), set()),
            (TaskFilter(statuses=(TaskStatus.TODO,), priorities=(Priority.LOW,), text="off"), {"50% off"}),
        ],
    )
    async def test_list_returns_tasks_that_match_every_filter(self, tasks, anna, three, which, titles):
        assert {task.title for task in (await tasks.list(anna, which)).items} == titles

    @pytest.mark.parametrize(
        ("sort", "descending", "titles"),
        [
            (TaskSort.CREATED, True, ["apple", "Zebra", "50% off"]),
            (TaskSort.CREATED, False, ["50% off", "Zebra", "apple"]),
            (TaskSort.PRIORITY, True, ["Zebra", "apple", "50% off"]),
            (TaskSort.DUE, False, ["50% off", "apple", "Zebra"]),
            (TaskSort.DUE, True, ["apple", "50% off", "Zebra"]),
            (TaskSort.UPDATED, True, ["apple", "Zebra", "50% off"]),
        ],
    )
    async def test_tasks_are_listed_in_order_page_by_page(self, tasks, anna, three, sort, descending, titles):
        found, cursor = [], None
        while len(found) <= len(titles):
            page = await tasks.list(anna, sort=sort, descending=descending, limit=1, cursor=cursor)
            found += [task.title for task in page.items]
            cursor = page.next_cursor
            if cursor is None:
                break
        assert found == titles

    async def test_pages_by_title_show_each_task_once(self, tasks, anna, three):
        pages, cursor = [], None
        while True:
            page = await tasks.list(anna, sort=TaskSort.TITLE, descending=False, limit=2, cursor=cursor)
            pages += [task.title for task in page.items]
            cursor = page.next_cursor
            if cursor is None:
                break
        assert sorted(pages) == sorted(["50% off", "Zebra", "apple"])

    async def test_pages_stay_consistent_during_inserts(self, tasks, anna, three):
        first = await tasks.list(anna, limit=2)
        await tasks.create(anna, TaskDraft(title="late"))
        rest = await tasks.list(anna, limit=2, cursor=first.next_cursor)
        assert [task.title for task in (*first.items, *rest.items)] == ["apple", "Zebra", "50% off"]

    async def test_a_cursor_of_another_order_is_refused(self, tasks, anna, three):
        cursor = (await tasks.list(anna, limit=1)).next_cursor
        with pytest.raises(BadCursorError):
            await tasks.list(anna, sort=TaskSort.TITLE, cursor=cursor)


class TestCounting:
    async def test_statistics_without_tasks_are_zero(self, tasks, anna):
        stats = await tasks.stats(anna, at=NOON)
        assert (stats.total, stats.overdue, stats.by_agent, stats.mean_seconds_to_done) == (0, 0, (), None)
        assert set(stats.by_status.values()) == set(stats.by_priority.values()) == {0}
        assert [each.day.day for each in stats.completed_by_day] == list(range(9, 23))

    async def test_statistics_count_tasks_by_status_priority_agent_and_day(self, tasks, database, anna, boris):
        drafts = [
            TaskDraft(title="late", due_date=NOON - timedelta(seconds=1), assigned_to="toby-technical"),
            TaskDraft(title="in time", due_date=NOON, assigned_to="toby-technical", priority=Priority.HIGH),
            TaskDraft(title="late, but done", due_date=NOON - timedelta(days=3)),
            TaskDraft(title="done long ago", due_date=NOON - timedelta(days=60)),
        ]
        kept = [await tasks.create(anna, draft) for draft in drafts]
        await tasks.create(boris, drafts[0])
        for done, completed in ((kept[2], NOON - timedelta(days=1)), (kept[3], NOON - timedelta(days=40))):
            times = {
                "created_at": completed - timedelta(hours=3),
                "started_at": completed - timedelta(hours=1),
                "completed_at": completed,
                "status": "done",
            }
            async with database.begin(anna) as work:
                await work.execute(update(TASKS).where(TASKS.c.id == done.id).values(times))
        stats = await tasks.stats(anna, at=NOON)
        assert stats.total == 4
        assert (stats.by_status[TaskStatus.TODO], stats.by_status[TaskStatus.DONE]) == (2, 2)
        assert (stats.by_priority[Priority.HIGH], stats.by_priority[Priority.MEDIUM]) == (1, 3)
        assert [(each.agent, each.total, each.open) for each in stats.by_agent] == [
            (None, 2, 0),
            ("toby-technical", 2, 2),
        ]
        assert stats.overdue == 1
        assert [(each.day.isoformat(), each.completed) for each in stats.completed_by_day if each.completed] == [
            ("2026-11-21", 1)
        ]
        assert (stats.mean_seconds_to_done, stats.mean_seconds_of_work) == (3 * 3600, 3600)


class TestIsolation:
    async def test_task_of_another_user_is_unknown(self, tasks, anna, boris):
        kept = await tasks.create(anna, REPORT)
        attempts = (
            lambda which: tasks.get(boris, which),
            lambda which: tasks.update(boris, which, TaskChange(title="Boris's")),
            lambda which: tasks.update(boris, which, TaskChange(), execute=True),
            lambda which: tasks.delete(boris, which),
        )
        for attempt in attempts:
            for which in (kept.id, new_id()):
                with pytest.raises(UnknownTaskError, match=str(which)):
                    await attempt(which)
        assert (await tasks.list(boris)).items == ()
        assert await tasks.get(anna, kept.id) == kept
        assert (await tasks.stats(boris, at=now())).total == 0
