"""Profiles of job seekers, and the résumés that they are merged from."""

from pathlib import Path

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables, then bind both to their user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table in ("profiles", "profile_sources"):
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING (user_id = {tenant}) WITH CHECK (user_id = {tenant})")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO callboard_app")


def downgrade() -> None:
    """Take them away."""
    op.execute("DROP TABLE profile_sources")
    op.execute("DROP TABLE profiles")
