"""Fewer round trips before the first agent is called: a run that is made, and one that is taken, are one each."""

from pathlib import Path

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the functions."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Each part a statement of its own again."""
    op.execute("DROP FUNCTION create_run, take_over, held_by, run_record")
