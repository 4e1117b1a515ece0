"""The best matches are read in the order of their scores, and postings that changed are known by their transaction."""

from pathlib import Path

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column, its trigger and the indexes."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Take them away."""
    op.execute("DROP INDEX postings_changed, matches_by_score")
    op.execute("CREATE INDEX matches_by_score ON matches (user_id, score DESC)")
    op.execute("DROP TRIGGER change_is_noted ON postings")
    op.execute("DROP FUNCTION note_posting_change()")
    op.execute("ALTER TABLE postings DROP COLUMN changed_in")
