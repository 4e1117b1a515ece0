"""Syncs in the background: which sources of all users nobody has asked for a while."""

from pathlib import Path

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the function that tells."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Remove it."""
    op.execute("DROP FUNCTION job_sources_due(timestamptz, interval, text[], integer)")
    op.execute("DROP POLICY owner_reads ON job_sources")
