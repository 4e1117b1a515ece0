"""Bring one database to the newest revision. Reads its URL from standard input."""

import sys
from pathlib import Path

from alembic import command
from alembic.config import Config


def main() -> None:
    """Upgrade to head."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["url"] = sys.stdin.read().strip()
    command.upgrade(config, "head")


if __name__ == "__main__":
    main()
