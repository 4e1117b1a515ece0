"""Skills of postings, and matches that are scored before anybody looks at them."""

from pathlib import Path

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the skills; they are filled when postings are read next."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Take them away, and matches without reasons with them."""
    op.execute("DROP INDEX matches_by_score")
    op.execute("DELETE FROM matches WHERE analysis IS NULL")
    op.execute("ALTER TABLE matches ALTER COLUMN analysis SET NOT NULL")
    op.execute("DROP FUNCTION skill_overlap(text[], text[])")
    op.execute("ALTER TABLE postings DROP COLUMN skills")
