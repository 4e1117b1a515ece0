"""Live pages: their reader is told of changes, and what they ask for with every look is found by an index."""

from pathlib import Path

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the triggers and the indexes."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Take them away."""
    op.execute("DROP INDEX runs_open, runs_by_day, run_agents_by_start, run_events_routed")
    op.execute("CREATE INDEX runs_open ON runs (user_id) WHERE status IN ('queued', 'running')")
    for table in ("runs", "tasks", "agents"):
        op.execute(f"DROP TRIGGER change_is_told ON {table}")
    op.execute("DROP FUNCTION tell_change()")
