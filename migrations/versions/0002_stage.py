"""The stage: agents that join while the system runs, a queue of runs, conversations, tasks, idempotent requests."""

from pathlib import Path

from alembic import op

revision = "0002"
down_revision = "0001"

TENANT_TABLES = ("idempotency_keys", "agents", "rosters", "conversations", "messages", "tasks", "run_queue")


def upgrade() -> None:
    """Make the tables, then bind every one of them to its user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table in TENANT_TABLES:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING (user_id = {tenant}) WITH CHECK (user_id = {tenant})")
        if table != "run_queue":
            op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO callboard_app")
    # Processes that drive runs take from the queue as the owner, whosever run it is.
    op.execute("CREATE POLICY take ON run_queue TO CURRENT_USER USING (true) WITH CHECK (true)")
    op.execute("GRANT DELETE ON users TO callboard_app")


def downgrade() -> None:
    """Back to the ground, with an empty table of agents as it was."""
    for table in ("tasks", "messages", "conversations", "run_queue", "rosters", "agents", "idempotency_keys"):
        op.execute(f"DROP TABLE {table} CASCADE")
    op.execute("DROP FUNCTION enqueue_run, count_agent_change CASCADE")
    for index in ("run_events_delegations", "run_agents_by_agent", "agent_metrics_by_agent", "runs_open"):
        op.execute(f"DROP INDEX {index}")
    op.execute("ALTER TABLE documents DROP CONSTRAINT documents_once")
    op.execute("CREATE INDEX documents_by_hash ON documents (user_id, sha256)")
    op.execute("DROP POLICY shown_token ON api_tokens")
    op.execute("ALTER TABLE users DROP COLUMN subject")
    op.execute("ALTER TABLE api_tokens DROP COLUMN last_used_at")
    op.execute(_AGENTS)


_AGENTS = """
    CREATE TABLE agents (
        id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE, name text NOT NULL,
        description text NOT NULL, objective text NOT NULL, tags jsonb NOT NULL DEFAULT '[]', prompt text NOT NULL,
        tier text NOT NULL, tools jsonb NOT NULL DEFAULT '[]', active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(), UNIQUE (user_id, name));
    ALTER TABLE agents ENABLE ROW LEVEL SECURITY;
    ALTER TABLE agents FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON agents USING (user_id = nullif(current_setting('callboard.user_id', true), '')::uuid);
    GRANT SELECT, INSERT, UPDATE, DELETE ON agents TO callboard_app;
"""
