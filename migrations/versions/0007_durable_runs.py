"""One call of a database function for each step of a run; calls that failed are counted apart from interrupted ones."""

from pathlib import Path

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the functions. Those that they replace stay for processes of the version before."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Remove them."""
    op.execute("DROP FUNCTION take_run, start_call, finish_call, reopen_run, send_decision")
    op.execute("ALTER TABLE run_agents DROP COLUMN failures")
