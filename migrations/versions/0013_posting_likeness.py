"""What tells that two postings are the same job."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the hash of what a posting says; it is computed when the posting is read next."""
    op.execute("ALTER TABLE postings ADD COLUMN simhash bigint")


def downgrade() -> None:
    """Take it away."""
    op.execute("ALTER TABLE postings DROP COLUMN simhash")
