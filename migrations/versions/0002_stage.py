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
    op.execute(_LINKS)


def downgrade() -> None:
    """Back to the ground, with an empty table of agents as it was."""
    op.execute(_NO_LINKS)
    for table in ("tasks", "messages", "conversations", "run_queue", "rosters", "agents", "idempotency_keys"):
        op.execute(f"DROP TABLE {table} CASCADE")
    op.execute("DROP FUNCTION enqueue_run, count_agent_change, lock_is_held CASCADE")
    op.execute("DROP SEQUENCE roster_revisions")
    op.execute("DROP POLICY keepers_see_heads ON run_heads")
    for index in ("run_events_delegations", "run_agents_by_agent", "agent_metrics_by_agent", "runs_open"):
        op.execute(f"DROP INDEX {index}")
    op.execute("ALTER TABLE documents DROP CONSTRAINT documents_once")
    op.execute("CREATE INDEX documents_by_hash ON documents (user_id, sha256)")
    op.execute("DROP POLICY shown_token ON api_tokens")
    op.execute("ALTER TABLE users DROP COLUMN subject")
    op.execute("ALTER TABLE api_tokens DROP COLUMN last_used_at")
    op.execute(_AGENTS)


# What a foreign key looks for, it finds whosever it is. So a row may only point to rows of its own user, and pointing
# to somebody else's is refused like pointing nowhere: nobody learns what others have. The queue is its owner's alone.
_LINKS = """
    DO $$
    DECLARE
        link record;
    BEGIN
        FOR link IN
            SELECT c.conrelid::regclass AS child, a.attname AS pointer, c.confrelid::regclass AS parent,
                p.attname AS key
            FROM pg_constraint AS c
            JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            JOIN pg_attribute AS p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
            WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
                AND c.confrelid <> 'users'::regclass AND c.conrelid <> 'run_queue'::regclass
        LOOP
            EXECUTE format('CREATE POLICY %I ON %s AS RESTRICTIVE USING (true) WITH CHECK '
                '(%I IS NULL OR EXISTS (SELECT 1 FROM %s AS mine WHERE mine.%I = %s.%I))', 'own_' || link.pointer,
                link.child, link.pointer, link.parent, link.key, link.child, link.pointer);
        END LOOP;
    END $$;
"""
_NO_LINKS = """
    DO $$
    DECLARE
        link record;
    BEGIN
        FOR link IN SELECT policyname, tablename FROM pg_policies
            WHERE schemaname = 'public' AND permissive = 'RESTRICTIVE'
        LOOP
            EXECUTE format('DROP POLICY %I ON %I', link.policyname, link.tablename);
        END LOOP;
    END $$;
"""
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
