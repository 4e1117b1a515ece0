"""A database of a benchmark's own, on an embedded server that goes with it."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from callboard.storage.server import DatabaseLocation
from callboard.storage.session import Database, open_database


@asynccontextmanager
async def temporary_database() -> AsyncGenerator[Database]:
    """An empty database, migrated."""
    with tempfile.TemporaryDirectory(prefix="callboard-benchmark-", ignore_cleanup_errors=True) as place:
        async with open_database(DatabaseLocation(data_dir=Path(place) / "postgres")) as database:
            yield database
