"""Tasks have numbers that people can say: the first task of a user is #1."""

from pathlib import Path

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Number the tasks."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Forget the numbers."""
    op.execute("DROP TRIGGER number_is_given ON tasks")
    op.execute("DROP FUNCTION give_task_number()")
    op.execute("ALTER TABLE tasks DROP COLUMN number")
