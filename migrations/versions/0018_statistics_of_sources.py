"""Sources are few and in every search: their statistics are kept at once, so that plans are made for what is there."""

from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Count the rows again after every change."""
    op.execute("ALTER TABLE job_sources SET (autovacuum_analyze_threshold = 1, autovacuum_analyze_scale_factor = 0)")


def downgrade() -> None:
    """Count them as those of other tables."""
    op.execute("ALTER TABLE job_sources RESET (autovacuum_analyze_threshold, autovacuum_analyze_scale_factor)")
