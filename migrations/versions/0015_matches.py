"""Matches of a profile with postings, what postings are found by, and saved searches."""

from pathlib import Path

from alembic import op

revision = "0015"
down_revision = "0014"

TENANT_TABLES = ("matches", "searches")


def upgrade() -> None:
    """Make the tables, and bind each to its user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table in TENANT_TABLES:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING (user_id = {tenant}) WITH CHECK (user_id = {tenant})")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO callboard_app")
    # A foreign key finds what it looks for whosever it is: a match may only be of a posting of its own user.
    op.execute(
        "CREATE POLICY own_posting_id ON matches AS RESTRICTIVE USING (true) WITH CHECK "
        "(EXISTS (SELECT 1 FROM postings AS mine WHERE mine.id = matches.posting_id))"
    )


def downgrade() -> None:
    """Back to postings that are only listed."""
    for table in TENANT_TABLES:
        op.execute(f"DROP TABLE {table} CASCADE")
    op.execute("DROP INDEX postings_by_nearness")
    for column in ("search", "embedding_model", "embedding", "requirements", "countries"):
        op.execute(f"ALTER TABLE postings DROP COLUMN {column}")
    op.execute("DROP FUNCTION any_language_query(text)")
    op.execute("DROP FUNCTION text_search_configuration(text)")
