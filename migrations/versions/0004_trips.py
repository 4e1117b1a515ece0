"""Fewer round trips: an agent that is done with its model calls, and a run that ends, are one each."""

from pathlib import Path

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the functions."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Each part a statement of its own again."""
    op.execute("DROP FUNCTION finish_metered, close_run")
