"""Job search: sources of postings with their health, and the postings."""

from pathlib import Path

from alembic import op

revision = "0012"
down_revision = "0011"

TENANT_TABLES = ("job_sources", "postings")


def upgrade() -> None:
    """Make the tables, and bind each to its user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table in TENANT_TABLES:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING (user_id = {tenant}) WITH CHECK (user_id = {tenant})")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO callboard_app")
    # A foreign key finds what it looks for whosever it is: a posting may only be of a source of its own user.
    op.execute(
        "CREATE POLICY own_source_id ON postings AS RESTRICTIVE USING (true) WITH CHECK "
        "(EXISTS (SELECT 1 FROM job_sources AS mine WHERE mine.id = postings.source_id))"
    )


def downgrade() -> None:
    """Back to no job search."""
    for table in reversed(TENANT_TABLES):
        op.execute(f"DROP TABLE {table} CASCADE")
