"""The ground: identity, runs and their events, documents, hiring.

Every table with a user's data is owned by `user_id`; the policy is forced on the owner too, and the app's role cannot
leave it. Append-only tables refuse updates by trigger.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None

TENANT_TABLES = (
    "api_tokens",
    "audit_log",
    "run_heads",
    "run_events",
    "runs",
    "run_agents",
    "approvals",
    "effects",
    "agent_metrics",
    "agents",
    "documents",
    "requisitions",
    "candidates",
    "evaluations",
)
APPEND_ONLY = ("audit_log", "run_events")


def upgrade() -> None:
    """Make the tables, then bind every one of them to its user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table, column in [("users", "id"), *((name, "user_id") for name in TENANT_TABLES)]:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING ({column} = {tenant}) WITH CHECK ({column} = {tenant})")
        rights = "SELECT, INSERT" if table in APPEND_ONLY else "SELECT, INSERT, UPDATE, DELETE"
        op.execute(f"GRANT {rights} ON {table} TO callboard_app")
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER {table}_is_append_only BEFORE UPDATE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION refuse_update()"
        )


def downgrade() -> None:
    """Back to nothing."""
    for table in reversed(("users", *TENANT_TABLES)):
        op.execute(f"DROP TABLE IF EXISTS {table} CASCADE")
    for function in ("finish_agent", "call_agent", "append_events", "append_audit", "refuse_update"):
        op.execute(f"DROP FUNCTION IF EXISTS {function} CASCADE")
