"""Decisions about candidates, append-only, and filters of lists that users name."""

from pathlib import Path

from alembic import op

revision = "0011"
down_revision = "0010"

RIGHTS = {"decisions": "SELECT, INSERT", "saved_filters": "SELECT, INSERT, UPDATE, DELETE"}


def upgrade() -> None:
    """Make the tables, and bind every row to its user, and to rows of that user."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    tenant = "nullif(current_setting('callboard.user_id', true), '')::uuid"
    for table, rights in RIGHTS.items():
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY own_rows ON {table} USING (user_id = {tenant}) WITH CHECK (user_id = {tenant})")
        op.execute(f"GRANT {rights} ON {table} TO callboard_app")
    op.execute(_BINDINGS)


def downgrade() -> None:
    """Take them away, with what they hold."""
    op.execute("DROP INDEX candidates_by_name, requisitions_by_title")
    for table in RIGHTS:
        op.execute(f"DROP TABLE {table}")


_BINDINGS = """
    CREATE POLICY own_requisition_id ON decisions AS RESTRICTIVE USING (true)
        WITH CHECK (EXISTS (SELECT 1 FROM requisitions AS mine WHERE mine.id = decisions.requisition_id));
    CREATE POLICY own_candidate_id ON decisions AS RESTRICTIVE USING (true)
        WITH CHECK (EXISTS (SELECT 1 FROM candidates AS mine WHERE mine.id = decisions.candidate_id));
    CREATE TRIGGER decisions_is_append_only BEFORE UPDATE ON decisions
        FOR EACH ROW EXECUTE FUNCTION refuse_update();
"""
