"""Allowed changes of a task's status."""

import itertools
from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from callboard.core.errors import ErrorKind
from callboard.workbench.task_model import MOVES, MoveNotAllowedError, TaskChange, TaskDraft, TaskStatus, status_change

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
EARLIER = datetime(2026, 11, 20, 12, tzinfo=UTC)
EVERY_PAIR = list(itertools.permutations(TaskStatus, 2))


class TestMoves:
    @pytest.mark.parametrize(("old", "new"), EVERY_PAIR)
    def test_status_change_is_made_or_refused_with_the_allowed_ones(self, old, new):
        if new in MOVES[old]:
            assert status_change(old, new, started_at=None, now=NOON)["status"] is new
            return
        with pytest.raises(MoveNotAllowedError) as refused:
            status_change(old, new, started_at=None, now=NOON)
        assert refused.value.kind is ErrorKind.CONFLICT
        assert all(allowed in refused.value.remedy for allowed in MOVES[old])

    def test_statuses_proceed_from_todo_to_done(self):
        way = [TaskStatus.TODO, TaskStatus.DOING, TaskStatus.REVIEW, TaskStatus.DONE]
        assert all(new in MOVES[old] for old, new in itertools.pairwise(way))
        assert TaskStatus.DONE not in {new for old in MOVES if old is not TaskStatus.REVIEW for new in MOVES[old]}

    def test_done_or_cancelled_task_cannot_change(self):
        assert {status for status in TaskStatus if status.closed} == {TaskStatus.DONE, TaskStatus.CANCELLED}

    @pytest.mark.parametrize("status", TaskStatus)
    def test_keeping_the_same_status_changes_nothing(self, status):
        assert status_change(status, status, started_at=None, now=NOON) == {}

    def test_first_execution_sets_the_start_time(self):
        assert status_change(TaskStatus.TODO, TaskStatus.DOING, started_at=None, now=NOON)["started_at"] == NOON
        again = status_change(TaskStatus.REVIEW, TaskStatus.DOING, started_at=EARLIER, now=NOON)
        assert again == {"status": TaskStatus.DOING}

    def test_only_done_tasks_have_a_completion_time(self):
        done = status_change(TaskStatus.REVIEW, TaskStatus.DONE, started_at=EARLIER, now=NOON)
        assert done["completed_at"] == NOON
        assert "completed_at" not in status_change(TaskStatus.DOING, TaskStatus.CANCELLED, started_at=EARLIER, now=NOON)


class TestWhatMayBeSaid:
    def test_a_title_is_one_line(self):
        assert TaskDraft(title="  Write \n the report ").title == "Write the report"

    @pytest.mark.parametrize(
        ("field", "value", "told"),
        [
            ("title", "", "at least 1 character"),
            ("title", " \n\t ", "cannot be blank"),
            ("title", "x" * 201, "at most 200 characters"),
            ("due_date", "2026-12-01T10:00:00", "timezone"),
            ("due_date", "0001-01-01T00:00:00+14:00", "between 1970 and 8999"),
            ("due_date", "9999-12-31T23:59:59-14:00", "between 1970 and 8999"),
            ("estimated_hours", -1, "greater than or equal to 0"),
            ("estimated_hours", float("inf"), "finite number"),
            ("priority", "whenever", "'low', 'medium', 'high' or 'urgent'"),
            ("assigned_to", "no such name!", "a name such as toby-technical"),
            ("tags", ("x" * 51,), "at most 50"),
            ("feature", "", "at least 1 character"),
        ],
    )
    def test_invalid_task_field_is_refused_with_an_explanation(self, field, value, told):
        with pytest.raises(ValidationError, match=told):
            TaskDraft(**{"title": "Write the report", field: value})

    def test_task_change_tracks_the_given_fields(self):
        assert TaskChange(due_date=None).model_fields_set == {"due_date"}
