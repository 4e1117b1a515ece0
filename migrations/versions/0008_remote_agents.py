"""Agents may answer elsewhere: what kind an agent is, and where it is called."""

from pathlib import Path

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns."""
    op.execute(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))


def downgrade() -> None:
    """Take them away; agents that answer elsewhere go."""
    op.execute("DELETE FROM agents WHERE kind <> 'prompt'")
    op.execute("ALTER TABLE agents DROP COLUMN kind, DROP COLUMN url, DROP COLUMN mcp_tools")
