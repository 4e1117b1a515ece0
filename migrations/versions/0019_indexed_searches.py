"""Searches of words and of postings alike read an index instead of every posting."""

from pathlib import Path

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the function and the index."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Remove them."""
    op.execute("DROP INDEX postings_likeness")
    op.execute("DROP FUNCTION postings_with_words(tsquery)")
    op.execute("DROP POLICY owner_reads ON postings")
