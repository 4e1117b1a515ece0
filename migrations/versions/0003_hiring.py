"""Hiring: the same posting is one requisition, the same résumé one candidate, and a run one evaluation."""

from pathlib import Path

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Forward."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Back."""
    op.execute("DROP INDEX run_heads_open")
    op.execute("DROP INDEX evaluations_by_candidate")
    op.execute("DROP INDEX evaluations_by_requisition")
    op.execute("ALTER TABLE evaluations DROP CONSTRAINT evaluations_once")
    op.execute("ALTER TABLE evaluations ADD UNIQUE (requisition_id, candidate_id, run_id)")
    for table in ("candidates", "requisitions"):
        op.execute(f"ALTER TABLE {table} DROP COLUMN sha256")
