"""A function that runs with its owner's rights looks its names up where only the owner can put any."""

from pathlib import Path

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Fix the search path, and take away rights that nobody needs."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Give the rights back; the function stays as it is, because the old one could be taken over."""
    op.execute("GRANT EXECUTE ON FUNCTION enqueue_run(uuid) TO PUBLIC")
    op.execute("DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO PUBLIC', current_database()); END $$")
